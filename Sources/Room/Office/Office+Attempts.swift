import Store
import Identity
import LineProtocol

extension Office {
  /// Makes an attempt, at once or when the next may be made.
  mutating func begin(
    _ purpose: Attempt.Purpose, _ password: String, _ name: PlayerName, _ requester: Requester,
    at now: Instant
  ) -> [Effect] {
    var attempt = Attempt(requester: requester, name: name, purpose: purpose, password: password)
    attempt.due = now
    attempt.latest = now.after(seconds: Limits.loginWaitSeconds)
    add(attempt)
    return beginDue(at: now)
  }

  mutating func add(_ attempt: Attempt) {
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

  func job(_ number: Int, _ task: PasswordJob.Task, _ password: String) -> Effect {
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
      throttle.succeeded(attempt.name, from: attempt.requester.address)
      attempts[number] = Attempt(
        requester: attempt.requester, name: attempt.name, purpose: .changeTo, password: new)
      return [job(number, .make, new)]
    case (.matches(false), _):
      return giveUp(number, attempt, CommandError(.authFailed))
    case (.hash(let hash), .register): return becomeMember(number, attempt, hash, at: time)
    case (.hash(let hash), .changeTo):
      let reply = Message(.done, .password, [.init(.name, .word(attempt.name.description))])
      return conclude(
        number, attempt, [.account(.password(attempt.name, hash: hash))], Answer(reply),
        at: time)
    default:
      throttle.withdrawn(attempt.name, from: attempt.requester.address)
      return giveUp(number, attempt, CommandError(.authBusy))
    }
  }

  /// Puts it on record and says so, or says that it could not be.
  mutating func conclude(
    _ number: Int, _ attempt: Attempt, _ entries: [JournalEntry], _ answer: Answer,
    at time: WallTime, then effects: [Effect] = []
  ) -> [Effect] {
    guard let journal = enter(entries, at: time) else {
      return giveUp(number, attempt, CommandError(.authFailed))
    }
    attempts[number] = nil
    return [journal, .session(attempt.requester.session, .answer(answer))] + effects
  }

  mutating func giveUp(
    _ number: Int, _ attempt: Attempt, _ error: CommandError
  ) -> [Effect] {
    attempts[number] = nil
    let answer = refuse(attempt.requester, error)
    guard case .register = attempt.purpose else { return [answer] }
    registering[attempt.requester.session] = nil
    return [.lobby(.unreserve(attempt.requester.session)), answer]
  }
}
