// Owns how people become members and prove who they are. Never says whether a name has an account
// to somebody who does not know the password, nor lets the time tell it.

import Archive
import LineProtocol

extension Office {
  /// Lets a guest in, or has a member's password looked at, later the more often it was wrong.
  mutating func login(
    _ name: PlayerName, _ password: String?, _ asker: Asker, at now: Instant, _ time: WallTime
  ) throws(CommandError) -> [Effect] {
    guard !isBanned(name, asker, at: time) else { throw CommandError(.authBanned) }
    guard let password else {
      guard archive.accounts[name] == nil, !registering.values.contains(name) else {
        throw Lobby.taken(name)
      }
      return [admit(asker, name, .guest, chips: 0, at: now, time)]
    }
    return begin(.login, password, name, asker, at: now)
  }

  private func isBanned(_ name: PlayerName, _ asker: Asker, at time: WallTime) -> Bool {
    archive.orders.forbids(.ban, .name(name), at: time)
      || archive.orders.forbids(.ban, .address(asker.address), at: time)
  }

  private mutating func admit(
    _ asker: Asker, _ name: PlayerName, _ kind: Person.Kind, chips: Int, at now: Instant,
    _ time: WallTime
  ) -> Effect {
    var person = asker.person
    person.kind = kind
    noteMute(of: name, at: now, time)
    let isMuted = archive.orders.forbids(.mute, .name(name), at: time)
    return .lobby(
      .command(
        asker.session, asker.name,
        .login(
          name, person, token: asker.token, address: asker.address, chips: chips,
          isMuted: isMuted)))
  }

  /// Lets somebody go on with a session, if it is not from where nobody may come.
  func resume(
    _ token: String, _ asker: Asker, at time: WallTime
  ) throws(CommandError) -> Effect {
    guard !archive.orders.forbids(.ban, .address(asker.address), at: time) else {
      throw CommandError(.authBanned)
    }
    return .lobby(.command(asker.session, nil, .resume(token: token)))
  }

  /// Has the lobby hold the name first, so that nobody else takes it meanwhile.
  mutating func register(
    _ name: PlayerName, _ password: String, _ asker: Asker, at now: Instant, _ time: WallTime
  ) throws(CommandError) -> [Effect] {
    try PasswordRule.check(password, of: name)
    guard !isBanned(name, asker, at: time) else { throw CommandError(.authBanned) }
    guard asker.name != nil || !isDraining else { throw CommandError(.serverStopping) }
    guard archive.accounts[name] == nil, !registering.values.contains(name) else {
      throw Lobby.taken(name)
    }
    registering[asker.session] = name
    add(Attempt(asker: asker, name: name, purpose: .register, password: password))
    return [
      .lobby(
        .reserve(
          asker.session, name, role: asker.person.role, token: asker.token,
          address: asker.address))
    ]
  }

  /// The lobby holds the name, or somebody else has it.
  mutating func reserved(_ session: SessionID, _ isFree: Bool) -> [Effect] {
    guard let (number, attempt) = attempts.first(where: { $0.value.asker.session == session })
    else { return [] }
    guard isFree else {
      return giveUp(number, attempt, Lobby.taken(attempt.name))
    }
    return [job(number, .make, attempt.password)]
  }

  mutating func changePassword(
    _ old: String, _ new: String, _ asker: Asker, at now: Instant
  ) throws(CommandError) -> [Effect] {
    guard let name = asker.name else { throw CommandError(.authRequired) }
    try PasswordRule.check(new, of: name)
    return begin(.changeFrom(new: new), old, name, asker, at: now)
  }

  // MARK: - Attempts

  private mutating func begin(
    _ purpose: Attempt.Purpose, _ password: String, _ name: PlayerName, _ asker: Asker,
    at now: Instant
  ) -> [Effect] {
    var attempt = Attempt(asker: asker, name: name, purpose: purpose, password: password)
    attempt.due = now
    attempt.latest = now.after(seconds: Limits.loginWaitSeconds)
    add(attempt)
    return beginDue(at: now)
  }

  private mutating func add(_ attempt: Attempt) {
    attemptCount += 1
    attempts[attemptCount] = attempt
  }

  /// Begins what has waited long enough.
  mutating func beginDue(at now: Instant) -> [Effect] {
    let due = attempts.filter { $0.value.due.map { $0 <= now } ?? false }
    return due.sorted { $0.key < $1.key }.flatMap { tryNow($0.key, $0.value, at: now) }
  }

  /// Begins an attempt, or has it wait until the next may be made; too long a wait is refused.
  private mutating func tryNow(_ number: Int, _ attempt: Attempt, at now: Instant) -> [Effect] {
    let delay = throttle.delay(for: attempt.name, from: attempt.asker.address, at: now)
    guard delay > .zero else {
      attempts[number]?.due = nil
      let hash = archive.accounts[attempt.name]?.hash
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
    _ number: Int, _ outcome: PasswordOutcome, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    guard let attempt = attempts[number] else { return [] }
    switch (outcome, attempt.purpose) {
    case (.matches(true), .login): return logIn(number, attempt, at: now, time)
    case (.matches(true), .changeFrom(let new)):
      throttle.succeeded(attempt.name, from: attempt.asker.address)
      attempts[number] = Attempt(
        asker: attempt.asker, name: attempt.name, purpose: .changeTo, password: new)
      return [job(number, .make, new)]
    case (.matches(false), _):
      return giveUp(number, attempt, CommandError(.authFailed))
    case (.hash(let hash), .register): return becomeMember(number, attempt, hash, at: time)
    case (.hash(let hash), .changeTo):
      let reply = Message(.done, .password, [.init(.name, .word(attempt.name.description))])
      return conclude(
        number, attempt, [.account(.password(attempt.name, hash: hash))], reply, at: time)
    default:
      throttle.withdrawn(attempt.name, from: attempt.asker.address)
      return giveUp(number, attempt, CommandError(.authBusy))
    }
  }

  private mutating func logIn(
    _ number: Int, _ attempt: Attempt, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    throttle.succeeded(attempt.name, from: attempt.asker.address)
    // The ban can be younger than the attempt.
    guard !isBanned(attempt.name, attempt.asker, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    attempts[number] = nil
    let name = archive.accounts[attempt.name]?.name ?? attempt.name
    let chips = archive.ledger.balance(of: .member(name))
    return [enter([.account(.seen(name))], at: time)].compactMap { $0 }
      + [admit(attempt.asker, name, .member, chips: chips, at: now, time)]
  }

  private mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String, at time: WallTime
  ) -> [Effect] {
    let (name, asker) = (attempt.name, attempt.asker)
    guard !isBanned(name, asker, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    registering[asker.session] = nil
    let welcome = Movement(
      number: archive.ledger.nextNumber, from: .house, to: .member(name),
      amount: Limits.welcomeChips, reason: "welcome")
    let reply = Message(
      .done, .register,
      [
        .init(.name, .word(name.description)), .init(.kind, .word(Person.Kind.member.rawValue)),
        .init(.chips, .number(Limits.welcomeChips)), .init(.session, .word(asker.token)),
      ])
    return conclude(
      number, attempt, [.account(.register(name, hash: hash)), .movement(welcome)], reply,
      at: time) + [.lobby(.promote(asker.session, name))]
  }

  /// Puts it on record and says so, or says that it could not be.
  private mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ entries: [JournalEntry], _ reply: Message,
    at time: WallTime
  ) -> [Effect] {
    guard let journal = enter(entries, at: time) else {
      return giveUp(number, attempt, CommandError(.authFailed))
    }
    attempts[number] = nil
    return [journal, answer(attempt.asker, reply)]
  }

  private mutating func giveUp(
    _ number: Int, _ attempt: Attempt, _ error: CommandError
  ) -> [Effect] {
    attempts[number] = nil
    let answer = answer(attempt.asker, Message(error))
    guard case .register = attempt.purpose else { return [answer] }
    registering[attempt.asker.session] = nil
    return [.lobby(.unreserve(attempt.asker.session)), answer]
  }
}
