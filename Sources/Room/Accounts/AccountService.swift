import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store
import Tables

/// Who comes in, and as whom: logins, registrations and passwords.
struct AccountService: Sendable {
  private var queue = LoginQueue()
  /// What waits in the queue, or is with the hasher, by number.
  private var attempts: [Int: Attempt] = [:]
  private var attemptCount = 0
  /// Names that are being registered.
  private var registering: [SessionID: PlayerName] = [:]
  /// What secrets of devices are drawn from.
  private var generator: ChaCha20
  /// The operator lets nobody new in.
  var isDraining = false

  /// - Parameter seed: what the secrets of devices follow from: 256 bits that nobody else knows.
  init(seed: Seed) { generator = ChaCha20(seed: seed) }

  /// How many wait in the queue, or are with the hasher.
  var waiting: Int { attempts.count }

  /// When `goOn` is due.
  var wake: Instant? { queue.wake }

  /// Lets a guest in at once, or has a member's password looked at when its turn comes.
  mutating func login(
    _ name: PlayerName, _ password: String?, device: String?, _ requester: Requester,
    in store: Store, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    guard !requester.isBanned(as: name, in: store, at: time) else {
      throw Refusal(.authBanned)
    }
    guard let password else {
      try checkFree(name, in: store)
      let chips = store.chips(of: requester.name ?? name)
      return [requester.admitted(as: name, .guest, chips: chips, in: store, at: now, time)]
    }
    let attempt = Attempt(
      requester: requester, name: name, purpose: .login(device: device), password: password)
    return begin(attempt, in: store, at: now, time)
  }

  /// The first of `guest1`, `guest2` and so on that nobody has and nothing is kept of that matters:
  /// no account, no purse, no seat that is still played out, no ban.
  func guestName(
    besides taken: Set<PlayerName>, _ requester: Requester, in store: Store, at time: WallTime
  ) throws(Refusal) -> PlayerName {
    let seated = store.tables.values.flatMap { $0.table.occupants.values.map(\.name) }
    let known = taken.union(seated).union(store.ledger.guests).union(registering.values)
    for number in 1...Limits.amount {
      guard let name = PlayerName("guest\(number)") else { break }
      guard !known.contains(name), store.accounts[name] == nil,
        !store.orders.forbids(.ban, .name(name), at: time)
      else { continue }
      return name
    }
    throw Refusal(.authRequired)
  }

  private func checkFree(_ name: PlayerName, in store: Store) throws(Refusal) {
    guard store.accounts[name] == nil, !registering.values.contains(name) else {
      throw Lobby.taken(name)
    }
    guard !name.isReserved else {
      throw Refusal(
        .authNameTaken, "others would misread the name \(name); take another name")
    }
  }

  /// Lets somebody go on with a session, if it is not from where nobody may come.
  func resume(
    _ token: String, _ requester: Requester, in store: Store, at time: WallTime
  ) throws(Refusal) -> Effect {
    guard !store.orders.forbids(.ban, .address(requester.address), at: time) else {
      throw Refusal(.authBanned)
    }
    return .lobby(.resume(requester.session, token: token))
  }

  /// Has the lobby hold the name first, so that nobody else takes it meanwhile.
  mutating func register(
    _ name: PlayerName, _ password: String, _ requester: Requester, in store: Store,
    at time: WallTime
  ) throws(Refusal) -> [Effect] {
    try PasswordRule.check(password, of: name)
    guard !requester.isBanned(as: name, in: store, at: time) else {
      throw Refusal(.authBanned)
    }
    guard requester.name != nil || !isDraining else { throw Refusal(.serverStopping) }
    try checkFree(name, in: store)
    registering[requester.session] = name
    _ = add(Attempt(requester: requester, name: name, purpose: .register, password: password))
    return [
      .lobby(
        .reserve(
          requester.session, name, role: requester.person.role, token: requester.token,
          address: requester.address))
    ]
  }

  /// The lobby holds the name, or says why not.
  mutating func reserved(
    _ session: SessionID, _ refusal: Refusal?, in store: Store, at now: Instant,
    _ time: WallTime
  ) -> [Effect] {
    guard let (number, attempt) = attempts.first(where: { $0.value.requester.session == session })
    else { return refusal == nil ? [.lobby(.unreserve(session))] : [] }
    if let refusal { return giveUp(number, attempt, refusal) }
    return enqueue(number, attempt, in: store, at: now, time)
  }

  mutating func changePassword(
    _ old: String, _ new: String, _ requester: Requester, in store: Store, at now: Instant,
    _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    guard let name = requester.name else { throw Refusal(.authRequired) }
    try PasswordRule.check(new, of: name)
    let attempt = Attempt(
      requester: requester, name: name, purpose: .changeFrom(new: new), password: old)
    return begin(attempt, in: store, at: now, time)
  }

  /// A session is over: nobody waits for what it has asked for. What the hasher has begun is done.
  mutating func forget(_ session: SessionID) {
    queue.drop(session)
    for (number, attempt) in attempts
    where attempt.requester.session == session && queue.running != number {
      attempts[number] = nil
      registering[session] = nil
    }
  }

  /// A session's peer sends no more.
  mutating func endInput(of session: SessionID) { queue.endInput(of: session) }

  // MARK: - With the right password

  private mutating func logIn(
    _ number: Int, _ attempt: Attempt, device: String?, in store: inout Store, at now: Instant,
    _ time: WallTime
  ) -> [Effect] {
    // The ban can be younger than the attempt.
    guard !attempt.requester.isBanned(as: attempt.name, in: store, at: time) else {
      return giveUp(number, attempt, Refusal(.authBanned))
    }
    guard let account = store.accounts[attempt.name] else {
      return giveUp(number, attempt, Refusal(.authFailed))
    }
    attempts[number] = nil
    let (name, requester) = (account.name, attempt.requester)
    var entries = [JournalEntry.account(.seen(name, from: requester.peer))]
    var secret = device.flatMap { account.has(device: $0) ? $0 : nil }
    // People at nc would not see it, and it would take the place of one that is used.
    if secret == nil, requester.readsWire { secret = newSecret() }
    if let digest = secret.map(TokenDigest.init(of:)), account.devices.last != digest {
      entries.append(.account(.device(name, digest)))
    }
    let chips = store.ledger.balance(of: .member(name))
    return [store.enter(entries, at: time)].compactMap { $0 }
      + [
        requester.admitted(
          as: name, .member, chips: chips, device: secret, in: store, at: now, time)
      ]
  }

  /// 128 bits in hexadecimal.
  private mutating func newSecret() -> String {
    (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  private mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String, _ funds: FundsService,
    in store: inout Store, at time: WallTime
  ) -> [Effect] {
    let (name, requester) = (attempt.name, attempt.requester)
    guard !requester.isBanned(as: name, in: store, at: time) else {
      return giveUp(number, attempt, Refusal(.authBanned))
    }
    guard !funds.isDeparting(name) else {
      return giveUp(number, attempt, Refusal(.authBusy), wait: 1)
    }
    let chips = store.firstChips(of: name)
    let (balance, stack) = (chips.welcome + chips.kept, store.chipsAtTables(of: name))
    var answer = Answer(
      Line(
        .done, "register",
        [
          "name": name, "kind": Person.Kind.member, "chips": balance,
          "stack": stack == 0 ? nil : stack, "session": requester.token,
        ],
        said: """
          Welcome, \(name): you are now a member, with \(Prose.chips(balance, atTables: stack)).
          Type play to be seated, or tables to see the tables.
          Next time type login \(name) PASSWORD.
          Cut off? Connect again and type resume \(requester.token)
          """))
    answer.identity = (name, .member)
    defer { registering[requester.session] = nil }
    let entries: [JournalEntry] = [
      .account(.register(name, hash: hash, chips)), .account(.seen(name, from: requester.peer)),
    ]
    return conclude(
      number, attempt, entries, answer, in: &store, at: time,
      then: [.lobby(.promote(requester.session, name))])
  }

  // MARK: - Attempts

  private mutating func begin(
    _ attempt: Attempt, in store: Store, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    enqueue(add(attempt), attempt, in: store, at: now, time)
  }

  private mutating func add(_ attempt: Attempt) -> Int {
    attemptCount += 1
    attempts[attemptCount] = attempt
    return attemptCount
  }

  private mutating func enqueue(
    _ number: Int, _ attempt: Attempt, in store: Store, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    let (requester, account) = (attempt.requester, store.accounts[attempt.name])
    var entry = LoginQueue.Entry(
      number: number, session: requester.session, name: attempt.name, address: requester.address,
      failures: requester.failures, latest: now.after(seconds: Limits.loginWaitSeconds))
    switch attempt.purpose {
    case .register: entry.isGuess = false
    case .login(let device?): entry.isFromDevice = account?.has(device: device) == true
    case .login(nil), .changeFrom, .changeTo: break
    }
    entry.isFromKnownAddress = account?.isKnown(at: requester.peer, time) == true
    let refusals = [queue.add(entry)].compactMap { $0 }.flatMap { refuse($0) }
    return startNext(in: store, at: now) + refusals
  }

  /// Refuses what has waited too long, and begins what may begin now.
  mutating func goOn(in store: Store, at now: Instant) -> [Effect] {
    let refusals = queue.expire(at: now).flatMap { refuse($0) }
    return startNext(in: store, at: now) + refusals
  }

  private mutating func refuse(_ refusal: LoginQueue.Refusal) -> [Effect] {
    guard let attempt = attempts[refusal.number] else { return [] }
    let error = Refusal(.authBusy, "too many log in just now; try again in \(refusal.wait) s")
    return giveUp(refusal.number, attempt, error, wait: refusal.wait)
  }

  private mutating func startNext(in store: Store, at now: Instant) -> [Effect] {
    guard let number = queue.next(at: now), let attempt = attempts[number] else { return [] }
    if case .register = attempt.purpose { return [job(number, .make, attempt.password)] }
    let hash = store.accounts[attempt.name]?.hash
    return [job(number, .verify(hash: hash), attempt.password)]
  }

  private func job(_ number: Int, _ task: PasswordJob.Task, _ password: String) -> Effect {
    .password(PasswordJob(number: number, task: task, password: Array(password.utf8)))
  }

  /// Goes on with what the hasher has done, and begins the next attempt.
  mutating func done(
    _ number: Int, _ outcome: PasswordOutcome, _ funds: FundsService, in store: inout Store,
    at now: Instant, _ time: WallTime
  ) -> [Effect] {
    guard let attempt = attempts[number] else {
      queue.finish(number, isWrong: false)
      return startNext(in: store, at: now)
    }
    // The new password is hashed in the same turn.
    if case .matches(true) = outcome, case .changeFrom(let new) = attempt.purpose {
      attempts[number] = Attempt(
        requester: attempt.requester, name: attempt.name, purpose: .changeTo, password: new)
      return [job(number, .make, new)]
    }
    var isWrong = false
    if case .matches(false) = outcome { isWrong = true }
    queue.finish(number, isWrong: isWrong)
    // The next one is looked at with a password that was just changed, and its job does not wait
    // for the disk.
    let effects = conclude(number, attempt, outcome, funds, in: &store, at: now, time)
    return startNext(in: store, at: now) + effects
  }

  private mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ outcome: PasswordOutcome, _ funds: FundsService,
    in store: inout Store, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    switch (outcome, attempt.purpose) {
    case (.matches(true), .login(let device)):
      return logIn(number, attempt, device: device, in: &store, at: now, time)
    case (.matches(false), _):
      return giveUp(number, attempt, Refusal(.authFailed))
    case (.hash(let hash), .register):
      return becomeMember(number, attempt, hash, funds, in: &store, at: time)
    case (.hash(let hash), .changeTo):
      let (name, token) = (attempt.name, newSecret())
      let entry = JournalEntry.account(.password(name, hash: hash, TokenDigest(of: token)))
      guard let journal = store.enter([entry], at: time) else {
        return giveUp(number, attempt, Refusal(.authFailed))
      }
      attempts[number] = nil
      let answer = Answer(
        Line(
          .done, "password", ["name": name, "session": token],
          said: """
            Your password has been changed.
            Cut off? Connect again and type resume \(token)
            """))
      return [journal, .lobby(.renewed(name, token: token, answer, attempt.requester.session))]
    default: return giveUp(number, attempt, Refusal(.authBusy), wait: 1)
    }
  }

  /// Puts it on record and says so, or says that it could not be.
  private mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ entries: [JournalEntry], _ answer: Answer,
    in store: inout Store, at time: WallTime, then effects: [Effect] = []
  ) -> [Effect] {
    guard let journal = store.enter(entries, at: time) else {
      return giveUp(number, attempt, Refusal(.authFailed))
    }
    attempts[number] = nil
    return [journal, .session(attempt.requester.session, .answer(answer))] + effects
  }

  private mutating func giveUp(
    _ number: Int, _ attempt: Attempt, _ error: Refusal, wait: Int? = nil
  ) -> [Effect] {
    attempts[number] = nil
    let answer = attempt.requester.refused(error, wait: wait)
    guard case .register = attempt.purpose else { return [answer] }
    registering[attempt.requester.session] = nil
    return [.lobby(.unreserve(attempt.requester.session)), answer]
  }
}

extension Store {
  /// Whether somebody of this name sits at a table, or what they began there is played out.
  func isAtTable(_ name: PlayerName) -> Bool {
    tables.values.contains { $0.table.occupants.values.contains { $0.name == name } }
  }
}

extension Requester {
  /// Where the peer is, as the store has it.
  fileprivate var peer: PeerAddress? { PeerAddress(address) }

  /// Whether the operator keeps this name, or who comes from here, out.
  fileprivate func isBanned(as name: PlayerName, in store: Store, at time: WallTime) -> Bool {
    store.orders.forbids(.ban, .name(name), at: time)
      || store.orders.forbids(.ban, .address(address), at: time)
  }

  /// Lets somebody in under a name.
  fileprivate func admitted(
    as name: PlayerName, _ kind: Person.Kind, chips: Int, device: String? = nil, in store: Store,
    at now: Instant, _ time: WallTime
  ) -> Effect {
    var person = person
    person.kind = kind
    var reader = BookReader(
      at: time.bookTime, name: name.description, isMember: kind == .member)
    // Nothing of before is a guest's who comes now.
    reader.since = (kind == .member ? store.accounts[name]?.ownsFrom : time)?.bookTime
    if self.name != name {
      reader.formerName = self.name?.description
      reader.formerSince = namedAt?.bookTime
    }
    return .lobby(
      .login(
        session,
        Admission(
          name: name, former: self.name == name ? nil : self.name, person: person,
          registered: store.accounts[name]?.registered(now, time),
          token: token, address: address, chips: chips, stack: store.chipsAtTables(of: name),
          device: device,
          book: store.book.inProgress(for: reader)?.number,
          isMuted: store.orders.forbids(.mute, .name(name), at: time),
          ignored: kind == .member ? store.accounts[name]?.ignored ?? [] : [])))
  }
}

/// The rule for new passwords; ASVS asks for at least 8, and more than 72 bytes would be cut off
/// by some ways of hashing.
enum PasswordRule {
  /// - Throws: `Refusal` with `auth.password` that names the fix.
  static func check(_ password: String, of name: PlayerName) throws(Refusal) {
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
    // Behind login in one line it could not be told from two words.
    guard !password.contains(where: \.isWhitespace) else {
      throw Refusal(.authPassword, "a password has no blanks; choose one in one word")
    }
    guard password.lowercased() != name.description.lowercased() else {
      throw Refusal(.authPassword, "your name is not a password; choose another")
    }
  }
}
