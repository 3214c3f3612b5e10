import Cards
import Games
import Lines
import ScoreBook

/// Logins, registrations and passwords.
extension House {
  /// Logs a guest in at once, or queues a member's password to be checked.
  ///
  /// - Parameters:
  ///   - device: the secret of the client's device, if it sent one.
  ///   - isBeside: whether the session stands beside the member's own.
  mutating func login(
    _ name: PlayerName, password: String?, device: String?, isBeside: Bool = false,
    _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    // The chips of a guest may still be at a table.
    if let current = sender.name, current != name, let id = sender.person.id {
      guard !store.isAtTable(id), chipsOnTheWay(of: id) == 0 else {
        throw Refusal(.authBusy, "\(current) is still in a hand; try again when it is over")
      }
    }
    guard !isBanned(sender, as: name) else { throw Refusal(.authBanned) }
    guard let password else {
      try checkFree(name)
      return try admit(name, .guest, sender)
    }
    return begin(
      Attempt(
        sender: sender, name: name, purpose: .login(device: device, isBeside: isBeside),
        password: password))
  }

  /// Names a guest `guest1`, `guest2` and so on: the first name that has no account, no seat still
  /// in play, and no ban.
  mutating func loginGuest(_ sender: Sender) throws(Refusal) -> [Effect] {
    let open = tables.values.flatMap { $0.summary.seated + $0.summary.inPlay }
    let seated = store.tables.values.flatMap { $0.seats.values.map(\.occupant.name) }
    let known = Set(open + seated).union(people.keys)
    for number in 1...Limits.amount {
      guard let name = PlayerName("guest\(number)") else { break }
      guard !known.contains(name), store.accounts[name] == nil, !isBeingRegistered(name),
        !store.orders.forbids(.ban, .name(name), at: time)
      else { continue }
      return try login(name, password: nil, device: nil, sender)
    }
    throw Refusal(.authRequired)
  }

  private func checkFree(_ name: PlayerName) throws(Refusal) {
    guard store.accounts[name] == nil, !isBeingRegistered(name) else { throw House.taken(name) }
    guard !name.isReserved else {
      throw Refusal(
        .authNameTaken, "others would misread the name \(name); take another name")
    }
  }

  /// - Throws: `Refusal` if cards or a bet of a player of that name are still on a table.
  private func requireNotInPlay(_ name: PlayerName) throws(Refusal) {
    guard tables.values.contains(where: { $0.summary.inPlay.contains(name) }) else { return }
    throw Refusal(.authNameTaken, "\(name) is still in a hand; try again when it is over")
  }

  private func isBeingRegistered(_ name: PlayerName) -> Bool {
    attempts.values.contains {
      if case .register = $0.purpose { $0.name == name } else { false }
    }
  }

  /// The refusal for a name that is taken. It must not reveal whether the owner is online.
  static func taken(_ name: PlayerName) -> Refusal {
    Refusal(
      .authNameTaken,
      "\(name) is taken; if it is yours: login \(name) PASSWORD, or resume TOKEN; "
        + "else take another, as in login \(name)2")
  }

  /// Resumes a session, unless its address is banned.
  mutating func resume(_ token: String, _ sender: Sender) throws(Refusal) -> [Effect] {
    let session = sender.session
    guard !store.orders.forbids(.ban, .address(sender.address), at: time) else {
      throw Refusal(.authBanned)
    }
    guard let person = tokens[TokenDigest(of: token)].flatMap({ people[$0] }) else {
      return [.session(session, .adopt(.unknown))]
    }
    guard let owner = person.session else {
      var newcomer = person
      newcomer.token = token
      return [restore(person, to: newcomer, session, greeting: nil)]
    }
    return [.session(owner, .surrender(to: session, greeting: nil))]
  }

  /// Registers a member, a little later if too many register from the address.
  mutating func register(
    _ name: PlayerName, _ password: String, _ sender: Sender
  ) throws -> [Effect] {
    try pace([(Charge(.addressRegistrations, to: sender.address), count: 1)], sender) {
      house, sender in
      guard house.isHere(sender.session) else { return [] }
      return try house.beginRegistration(name, password, sender)
    }
  }

  private mutating func beginRegistration(
    _ name: PlayerName, _ password: String, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    try House.checkPassword(password, of: name)
    guard !isBanned(sender, as: name) else { throw Refusal(.authBanned) }
    guard sender.name != nil || !isDraining else { throw Refusal(.serverStopping) }
    try checkFree(name)
    if people[name]?.session != sender.session {
      guard people[name] == nil else { throw House.taken(name) }
      try requireNotInPlay(name)
    }
    return begin(
      Attempt(sender: sender, name: name, purpose: .register, password: password))
  }

  mutating func changePassword(
    _ old: String, to new: String, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let name = try sender.named()
    try House.checkPassword(new, of: name)
    return begin(
      Attempt(sender: sender, name: name, purpose: .changeFrom(new: new), password: old))
  }

  /// Drops the waiting attempts of a session that has ended. What the hasher has begun is finished.
  mutating func forgetAttempts(of session: SessionID) {
    logins.drop(session)
    attempts = attempts.filter { number, attempt in
      attempt.sender.session != session || logins.running == number
    }
  }

  // MARK: - Coming in

  /// Whether the operator has banned this name or the sender's address.
  private func isBanned(_ sender: Sender, as name: PlayerName) -> Bool {
    store.orders.forbids(.ban, .name(name), at: time)
      || store.orders.forbids(.ban, .address(sender.address), at: time)
  }

  /// Lets a person in under a name. A member who is already online continues on the newer
  /// connection.
  private mutating func admit(
    _ name: PlayerName, _ kind: Person.Kind, device: String? = nil, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let (session, former) = (sender.session, sender.name == name ? nil : sender.name)
    guard isHere(session) else { return [] }
    let account = kind == .member ? store.accounts[name] : nil
    var newcomer = Resident(name, sender.person, sender)
    newcomer.person.kind = kind
    newcomer.person.id = account?.person ?? sender.person.id ?? newPerson()
    if let present = people[name], present.session != session {
      guard kind == .member, present.person.kind == .member else {
        throw House.taken(present.name)
      }
      let isSeated = tables.values.contains { $0.summary.seated.contains(present.name) }
      let record =
        isSeated ? present.person.id.map { enter([.loggedIn($0)]) } ?? [] : []
      guard let owner = present.session else {
        let greeting = greeting(of: newcomer, device, sender)
        return record + [restore(present, to: newcomer, session, greeting: greeting)]
      }
      let greeting = greeting(of: present, device, sender)
      return record + [.session(owner, .surrender(to: session, greeting: greeting))]
    }
    var renamed: [Effect] = []
    if people[name] != nil {
      newcomer.person = people[name]?.person ?? newcomer.person
      newcomer.person.kind = kind
      people[name]?.person = newcomer.person
    } else {
      guard !isDraining || former != nil else { throw Refusal(.serverStopping) }
      if kind == .guest { try requireNotInPlay(name) }
      if let former { renamed = rename(former, to: name, of: session, as: newcomer.person.id) }
      take(newcomer, in: session)
    }
    let greeting = greeting(of: people[name] ?? newcomer, device, sender)
    var answer = Answer(greeting(false))
    answer.identity = (name, newcomer.person)
    let isMuted = store.orders.forbids(.mute, .name(name), at: time)
    let ignored = account?.ignored ?? []
    return renamed + [.session(session, .answer(answer))] + memos(for: name)
      + (isMuted ? [.session(session, .muted(true))] : [])
      + (ignored.isEmpty ? [] : [.session(session, .ignoring(ignored, true))])
  }

  /// Lets a member's session in beside the one that plays, if there is one: it takes no name, seat
  /// or message from that one, and nobody can resume it.
  private mutating func admit(
    _ account: Account, device: String?, beside sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard isHere(sender.session) else { return [] }
    guard !isDraining else { throw Refusal(.serverStopping) }
    var person = sender.person
    (person.id, person.kind) = (account.person, .member)
    let member = Resident(account.name, person, sender)
    beside[sender.session] = member
    var reply = greeting(of: member, device, sender)(false)
    reply.said = "Hello, \(account.name). This session is beside your own, for single commands."
    var answer = Answer(reply)
    answer.identity = (account.name, person)
    return [.session(sender.session, .answer(answer))]
  }

  /// The function that makes the reply to a login.
  private func greeting(
    of person: Resident, _ device: String?, _ sender: Sender
  ) -> Greeting {
    let (name, isMember) = (person.name, person.person.kind == .member)
    var reader = BookReader(at: time.bookTime, name: name.description, isMember: isMember)
    reader.persons = [person.person.id, sender.person.id, sender.former].compactMap(\.self)
    let id = person.person.id
    let (chips, stack) = id.map { self.chips(of: $0) } ?? (0, 0)
    let (kind, token) = (person.person.kind, person.token)
    let game = store.book.inProgress(for: reader)?.number
    // Others would read of somebody else's game at each login.
    let own = (try? store.book.meantGame(nil, for: reader))?.number == game ? game : nil
    return { isBack in
      let owned: Prose = isMember ? " You have \(Prose.chips(chips, atTables: stack))." : ""
      let hello: Prose =
        isBack
        ? "Welcome back, \(name).\(owned)"
        : "Hello, \(name).\(owned) Type play to be seated, or tables to see the tables."
      let book: Prose? = own.map {
        "\nThe score book has a game of Hand and Foot in progress: book game \($0) shows it."
      }
      return Line(
        .done, "login",
        [
          "name": name, "kind": kind, "chips": chips, "stack": stack == 0 ? nil : stack,
          "session": token, "device": device, "book": game,
        ], text: isBack ? "Welcome back, \(name)" : nil,
        said: """
          \(hello)
          Cut off? Connect again and type resume \(token)\(book ?? "")
          """)
    }
  }

  // MARK: - With the right password

  private mutating func logIn(
    _ number: Int, _ attempt: Attempt, device: String?, isBeside: Bool
  ) -> [Effect] {
    let sender = attempt.sender
    // The ban may be newer than the attempt.
    guard !isBanned(sender, as: attempt.name) else {
      return giveUp(number, Refusal(.authBanned))
    }
    guard let account = store.accounts[attempt.name] else {
      return giveUp(number, Refusal(.authFailed))
    }
    attempts[number] = nil
    let name = account.name
    var secret = device.flatMap { account.has(device: $0) ? $0 : nil }
    // A person at nc could not see the secret, and it would displace one that is in use.
    if secret == nil, sender.readsWire { secret = newSecret() }
    let digest = secret.map(TokenDigest.init(of:))
    let seen = AccountChange.seen(
      from: PeerAddress(sender.address), device: account.devices.last == digest ? nil : digest)
    let record = enter([.account(account.person, seen)])
    do throws(Refusal) {
      return try record
        + (isBeside
          ? admit(account, device: secret, beside: sender)
          : admit(name, .member, device: secret, sender))
    } catch { return record + [sender.refused(error)] }
  }

  /// Draws 128 bits, in hexadecimal.
  private mutating func newSecret() -> String {
    (0..<2).map { _ in
      let digits = String(secrets.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  private mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String
  ) -> [Effect] {
    let (name, sender) = (attempt.name, attempt.sender)
    guard !isBanned(sender, as: name) else { return giveUp(number, Refusal(.authBanned)) }
    let id = sender.person.id ?? newPerson()
    let (balance, stack) = chips(of: id)
    var answer = Answer(
      Line(
        .done, "register",
        [
          "name": name, "kind": Person.Kind.member, "chips": balance,
          "stack": stack == 0 ? nil : stack, "session": sender.token,
        ],
        said: """
          Welcome, \(name): you are now a member, with \(Prose.chips(balance, atTables: stack)).
          Type play to be seated, or tables to see the tables.
          Next time type login \(name) PASSWORD.
          Cut off? Connect again and type resume \(sender.token)
          """))
    var person = sender.person
    (person.id, person.kind) = (id, .member)
    answer.identity = (name, person)
    let registration = AccountChange.register(
      name, hash: hash, from: PeerAddress(sender.address))
    let journal = enter([.account(id, registration)])
    guard !journal.isEmpty else { return giveUp(number, Refusal(.authFailed)) }
    attempts[number] = nil
    let session = sender.session
    if people[name] == nil, isHere(session) {
      take(Resident(name, person, sender), in: session)
    }
    if people[name]?.session == session { people[name]?.person.kind = .member }
    return journal + [.session(session, .answer(answer))]
  }

  private mutating func takePassword(
    _ number: Int, _ attempt: Attempt, _ hash: String
  ) -> [Effect] {
    let (name, token) = (attempt.name, newSecret())
    let change = AccountChange.password(hash: hash, TokenDigest(of: token))
    let journal = store.accounts[name].map { enter([.account($0.person, change)]) } ?? []
    guard !journal.isEmpty else { return giveUp(number, Refusal(.authFailed)) }
    attempts[number] = nil
    let reply = Line(
      .done, "password", ["name": name, "session": token],
      said: """
        Your password has been changed.
        Cut off? Connect again and type resume \(token)
        """)
    let others = beside.values.filter { $0.name == name }.flatMap { dismiss($0, .authToken, nil) }
    return journal + renew(name, token) + [attempt.sender.answered(reply)] + others
  }

  // MARK: - Attempts

  private mutating func begin(_ attempt: Attempt) -> [Effect] {
    attemptCount += 1
    attempts[attemptCount] = attempt
    let (sender, account) = (attempt.sender, store.accounts[attempt.name])
    var entry = LoginQueue.Entry(
      number: attemptCount, session: sender.session, name: attempt.name,
      address: sender.address, failures: sender.failures,
      latest: now.after(seconds: Limits.loginWaitSeconds))
    switch attempt.purpose {
    case .register: entry.isGuess = false
    case .login(let device?, _): entry.isFromDevice = account?.has(device: device) == true
    case .login(nil, _), .changeFrom, .changeTo: break
    }
    entry.isFromKnownAddress = account?.isKnown(at: PeerAddress(sender.address), time) == true
    let refusals = [logins.add(entry)].compactMap(\.self).flatMap { refuse($0) }
    return startNextAttempt() + refusals
  }

  /// Refuses attempts that have waited too long, and begins the next if it may begin now.
  mutating func goOnWithLogins() -> [Effect] {
    let refusals = logins.expire(at: now).flatMap { refuse($0) }
    return startNextAttempt() + refusals
  }

  private mutating func refuse(_ refusal: LoginQueue.Refusal) -> [Effect] {
    let error = Refusal(.authBusy, "too many log in just now; try again in \(refusal.wait) s")
    return giveUp(refusal.number, error, wait: refusal.wait)
  }

  private mutating func startNextAttempt() -> [Effect] {
    guard let number = logins.next(at: now), let attempt = attempts[number] else { return [] }
    if case .register = attempt.purpose { return [job(number, .make, attempt.password)] }
    let hash = store.accounts[attempt.name]?.hash
    return [job(number, .verify(hash: hash), attempt.password)]
  }

  private func job(_ number: Int, _ task: PasswordJob.Task, _ password: String) -> Effect {
    .password(PasswordJob(number: number, task: task, password: Array(password.utf8)))
  }

  /// Handles the hasher's outcome, and begins the next attempt.
  mutating func goOn(_ number: Int, _ outcome: PasswordOutcome) -> [Effect] {
    // The new password is hashed in the same turn of the queue.
    if case .matches(true) = outcome, let attempt = attempts[number],
      case .changeFrom(let new) = attempt.purpose
    {
      attempts[number] = Attempt(
        sender: attempt.sender, name: attempt.name, purpose: .changeTo, password: new)
      return [job(number, .make, new)]
    }
    let isWrong = if case .matches(false) = outcome { true } else { false }
    logins.finish(number, isWrong: isWrong && attempts[number] != nil)
    // The next attempt must be checked against a password that was just changed, but its job need
    // not wait for the disk.
    let effects = attempts[number].map { conclude(number, $0, outcome) } ?? []
    return startNextAttempt() + effects
  }

  private mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ outcome: PasswordOutcome
  ) -> [Effect] {
    switch (outcome, attempt.purpose) {
    case (.matches(true), .login(let device, let isBeside)):
      logIn(number, attempt, device: device, isBeside: isBeside)
    case (.matches(false), _): giveUp(number, Refusal(.authFailed))
    case (.hash(let hash), .register): becomeMember(number, attempt, hash)
    case (.hash(let hash), .changeTo): takePassword(number, attempt, hash)
    default: giveUp(number, Refusal(.authBusy), wait: 1)
    }
  }

  private mutating func giveUp(
    _ number: Int, _ error: Refusal, wait: Int? = nil
  ) -> [Effect] {
    guard let attempt = attempts.removeValue(forKey: number) else { return [] }
    return [attempt.sender.refused(error, wait: wait)]
  }
}

extension House {
  /// Checks a new password. ASVS requires at least 8 characters, and some hash functions cut off
  /// more than 72 bytes.
  ///
  /// - Throws: `Refusal` with `auth.password`, whose text names the fix.
  static func checkPassword(_ password: String, of name: PlayerName) throws(Refusal) {
    let bytes = password.utf8
    guard bytes.count >= Limits.passwordBytesLeast else {
      throw Refusal(
        .authPassword, "a password must have at least \(Limits.passwordBytesLeast) characters")
    }
    guard bytes.count <= Limits.passwordBytesMost else {
      throw Refusal(
        .authPassword,
        "a password may have \(Limits.passwordBytesMost) bytes; choose a shorter one")
    }
    // After `login` on the same line, it could not be told from two words.
    guard !password.contains(where: \.isWhitespace) else {
      throw Refusal(.authPassword, "a password has no blanks; choose one in one word")
    }
    guard password.lowercased() != name.description.lowercased() else {
      throw Refusal(.authPassword, "your name is not a password; choose another")
    }
  }
}

extension House.Resident {
  /// A person who takes a name in the sender's session.
  fileprivate init(_ name: PlayerName, _ person: Person, _ sender: Sender) {
    self.init(
      name: name, person: person, token: sender.token, digest: TokenDigest(of: sender.token),
      address: sender.address, session: sender.session)
  }
}
