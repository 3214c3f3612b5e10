import Identity
import LineProtocol
import ScoreBook
import Store

/// Who comes in, and as whom: logins, registrations and passwords.
struct AccountService: Sendable {
  private var throttle = LoginThrottle()
  /// Work that the password queue does, or that waits for its time, by number.
  private var attempts: [Int: Attempt] = [:]
  private var attemptCount = 0
  /// Names that are being registered.
  private var registering: [SessionID: PlayerName] = [:]
  /// The operator lets nobody new in.
  var isDraining = false

  /// When the next attempt that was delayed is due.
  var wake: Instant? { attempts.values.compactMap(\.due).min() }

  /// Lets a guest in, or has a member's password looked at, later the more often it was wrong.
  mutating func login(
    _ name: PlayerName, _ password: String?, _ requester: Requester, in store: Store,
    at now: Instant, _ time: WallTime
  ) throws(CommandError) -> [Effect] {
    guard !requester.isBanned(as: name, in: store, at: time) else {
      throw CommandError(.authBanned)
    }
    guard let password else {
      try checkFree(name, in: store)
      return [requester.admitted(as: name, .guest, chips: 0, in: store, at: time)]
    }
    return begin(.login, password, name, requester, in: store, at: now)
  }

  private func checkFree(_ name: PlayerName, in store: Store) throws(CommandError) {
    guard store.accounts[name] == nil, !registering.values.contains(name) else {
      throw Lobby.taken(name)
    }
    guard !name.claimsAuthority else {
      throw CommandError(
        .authNameTaken, "\(name) would be taken for the house's own; take another name")
    }
  }

  /// Lets somebody go on with a session, if it is not from where nobody may come.
  func resume(
    _ token: String, _ requester: Requester, in store: Store, at time: WallTime
  ) throws(CommandError) -> Effect {
    guard !store.orders.forbids(.ban, .address(requester.address), at: time) else {
      throw CommandError(.authBanned)
    }
    return .lobby(.command(requester.session, nil, .resume(token: token)))
  }

  /// Has the lobby hold the name first, so that nobody else takes it meanwhile.
  mutating func register(
    _ name: PlayerName, _ password: String, _ requester: Requester, in store: Store,
    at time: WallTime
  ) throws(CommandError) -> [Effect] {
    try PasswordRule.check(password, of: name)
    guard !requester.isBanned(as: name, in: store, at: time) else {
      throw CommandError(.authBanned)
    }
    guard requester.name != nil || !isDraining else { throw CommandError(.serverStopping) }
    try checkFree(name, in: store)
    registering[requester.session] = name
    add(Attempt(requester: requester, name: name, purpose: .register, password: password))
    return [
      .lobby(
        .reserve(
          requester.session, name, role: requester.person.role, token: requester.token,
          address: requester.address))
    ]
  }

  /// The lobby holds the name, or somebody else has it.
  mutating func reserved(_ session: SessionID, _ isFree: Bool) -> [Effect] {
    guard let (number, attempt) = attempts.first(where: { $0.value.requester.session == session })
    else { return [] }
    guard isFree else {
      return giveUp(number, attempt, Lobby.taken(attempt.name))
    }
    return [job(number, .make, attempt.password)]
  }

  mutating func changePassword(
    _ old: String, _ new: String, _ requester: Requester, in store: Store, at now: Instant
  ) throws(CommandError) -> [Effect] {
    guard let name = requester.name else { throw CommandError(.authRequired) }
    try PasswordRule.check(new, of: name)
    return begin(.changeFrom(new: new), old, name, requester, in: store, at: now)
  }

  // MARK: - With the right password

  private mutating func logIn(
    _ number: Int, _ attempt: Attempt, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    throttle.succeeded(attempt.name, from: attempt.requester.address)
    // The ban can be younger than the attempt.
    guard !attempt.requester.isBanned(as: attempt.name, in: store, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    attempts[number] = nil
    let name = store.accounts[attempt.name]?.name ?? attempt.name
    let chips = store.ledger.balance(of: .member(name))
    return [store.enter([.account(.seen(name))], at: time)].compactMap { $0 }
      + [attempt.requester.admitted(as: name, .member, chips: chips, in: store, at: time)]
  }

  private mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    let (name, requester) = (attempt.name, attempt.requester)
    guard !requester.isBanned(as: name, in: store, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    let welcome = Movement(
      number: store.ledger.nextNumber, from: .house, to: .member(name),
      amount: Limits.welcomeChips, reason: "welcome")
    let reply = Message(
      .done, .register,
      [
        .init(.name, .word(name.description)), .init(.kind, .word(Person.Kind.member.rawValue)),
        .init(.chips, .number(Limits.welcomeChips)), .init(.session, .word(requester.token)),
      ])
    var answer = Answer(reply)
    answer.identity = (name, .member)
    defer { registering[requester.session] = nil }
    return conclude(
      number, attempt, [.account(.register(name, hash: hash)), .movement(welcome)], answer,
      in: &store, at: time, then: [.lobby(.promote(requester.session, name))])
  }

  // MARK: - Attempts

  /// Makes an attempt, at once or when the next may be made.
  private mutating func begin(
    _ purpose: Attempt.Purpose, _ password: String, _ name: PlayerName, _ requester: Requester,
    in store: Store, at now: Instant
  ) -> [Effect] {
    var attempt = Attempt(requester: requester, name: name, purpose: purpose, password: password)
    attempt.due = now
    attempt.latest = now.after(seconds: Limits.loginWaitSeconds)
    add(attempt)
    return beginDue(in: store, at: now)
  }

  private mutating func add(_ attempt: Attempt) {
    attemptCount += 1
    attempts[attemptCount] = attempt
  }

  /// Begins what has waited long enough.
  mutating func beginDue(in store: Store, at now: Instant) -> [Effect] {
    let due = attempts.filter { $0.value.due.map { $0 <= now } ?? false }
    return due.sorted { $0.key < $1.key }.flatMap { tryNow($0.key, $0.value, in: store, at: now) }
  }

  /// Begins an attempt, or has it wait until the next may be made; too long a wait is refused.
  private mutating func tryNow(
    _ number: Int, _ attempt: Attempt, in store: Store, at now: Instant
  ) -> [Effect] {
    let delay = throttle.delay(for: attempt.name, from: attempt.requester.address, at: now)
    guard delay > .zero else {
      attempts[number]?.due = nil
      let hash = store.accounts[attempt.name]?.hash
      return [job(number, .verify(hash: hash), attempt.password)]
    }
    guard let latest = attempt.latest, now.after(delay) <= latest else {
      return giveUp(number, attempt, CommandError(.authBusy))
    }
    attempts[number]?.due = now.after(delay)
    return []
  }

  private func job(_ number: Int, _ task: PasswordJob.Task, _ password: String) -> Effect {
    .password(PasswordJob(number: number, task: task, password: Array(password.utf8)))
  }

  /// Goes on with what the password queue has done.
  mutating func done(
    _ number: Int, _ outcome: PasswordOutcome, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    guard let attempt = attempts[number] else { return [] }
    switch (outcome, attempt.purpose) {
    case (.matches(true), .login): return logIn(number, attempt, in: &store, at: time)
    case (.matches(true), .changeFrom(let new)):
      throttle.succeeded(attempt.name, from: attempt.requester.address)
      attempts[number] = Attempt(
        requester: attempt.requester, name: attempt.name, purpose: .changeTo, password: new)
      return [job(number, .make, new)]
    case (.matches(false), _):
      return giveUp(number, attempt, CommandError(.authFailed))
    case (.hash(let hash), .register):
      return becomeMember(number, attempt, hash, in: &store, at: time)
    case (.hash(let hash), .changeTo):
      let reply = Message(.done, .password, [.init(.name, .word(attempt.name.description))])
      return conclude(
        number, attempt, [.account(.password(attempt.name, hash: hash))], Answer(reply),
        in: &store, at: time)
    default:
      throttle.withdrawn(attempt.name, from: attempt.requester.address)
      return giveUp(number, attempt, CommandError(.authBusy))
    }
  }

  /// Puts it on record and says so, or says that it could not be.
  private mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ entries: [JournalEntry], _ answer: Answer,
    in store: inout Store, at time: WallTime, then effects: [Effect] = []
  ) -> [Effect] {
    guard let journal = store.enter(entries, at: time) else {
      return giveUp(number, attempt, CommandError(.authFailed))
    }
    attempts[number] = nil
    return [journal, .session(attempt.requester.session, .answer(answer))] + effects
  }

  private mutating func giveUp(
    _ number: Int, _ attempt: Attempt, _ error: CommandError
  ) -> [Effect] {
    attempts[number] = nil
    let answer = attempt.requester.refused(error)
    guard case .register = attempt.purpose else { return [answer] }
    registering[attempt.requester.session] = nil
    return [.lobby(.unreserve(attempt.requester.session)), answer]
  }
}

/// Somebody's password work that is not done yet.
struct Attempt: Sendable {
  /// What it is for.
  enum Purpose: Sendable {
    /// A login.
    case login
    /// The hash for a new member.
    case register
    /// The old password is looked at before the new one is taken.
    case changeFrom(new: String)
    /// The hash of the new password.
    case changeTo
  }

  let requester: Requester
  let name: PlayerName
  let purpose: Purpose
  let password: String
  /// When it is begun; `nil` once it is.
  var due: Instant?
  /// When it is given up, if others guess at the same account all the time.
  var latest: Instant?
}

extension Requester {
  /// Whether the operator keeps this name, or who comes from here, out.
  fileprivate func isBanned(as name: PlayerName, in store: Store, at time: WallTime) -> Bool {
    store.orders.forbids(.ban, .name(name), at: time)
      || store.orders.forbids(.ban, .address(address), at: time)
  }

  /// Lets somebody in under a name.
  fileprivate func admitted(
    as name: PlayerName, _ kind: Person.Kind, chips: Int, in store: Store, at time: WallTime
  ) -> Effect {
    var person = person
    person.kind = kind
    return .lobby(
      .command(
        session, self.name,
        .login(
          name, person, token: token, address: address, chips: chips,
          book: store.book.inProgress(on: time.bookTime.day)?.number,
          isMuted: store.orders.forbids(.mute, .name(name), at: time))))
  }
}

/// The rule for new passwords; ASVS asks for at least 8, and more than 72 bytes would be cut off
/// by some ways of hashing.
enum PasswordRule {
  /// - Throws: `CommandError` with `auth.password` that names the fix.
  static func check(_ password: String, of name: PlayerName) throws(CommandError) {
    let bytes = password.utf8
    guard bytes.count >= Limits.passwordBytesLeast else {
      throw CommandError(
        .authPassword, "a password must have at least \(Limits.passwordBytesLeast) characters")
    }
    guard bytes.count <= Limits.passwordBytesMost else {
      throw CommandError(
        .authPassword,
        "a password may have \(Limits.passwordBytesMost) bytes; choose a shorter one")
    }
    guard password.lowercased() != name.description.lowercased() else {
      throw CommandError(.authPassword, "your name is not a password; choose another")
    }
  }
}
