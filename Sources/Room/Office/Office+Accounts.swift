// Owns how people become members and prove who they are. Never says whether a name has an account
// to somebody who does not know the password, nor lets the time tell it.

import Archive
import Identity
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

  // MARK: - With the right password

  mutating func logIn(
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

  mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String, at time: WallTime
  ) -> [Effect] {
    let (name, asker) = (attempt.name, attempt.asker)
    guard !isBanned(name, asker, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    let welcome = Movement(
      number: archive.ledger.nextNumber, from: .house, to: .member(name),
      amount: Limits.welcomeChips, reason: "welcome")
    let reply = Message(
      .done, .register,
      [
        .init(.name, .word(name.description)), .init(.kind, .word(Person.Kind.member.rawValue)),
        .init(.chips, .number(Limits.welcomeChips)), .init(.session, .word(asker.token)),
      ])
    var answer = Answer(reply)
    answer.identity = (name, .member)
    defer { registering[asker.session] = nil }
    return conclude(
      number, attempt, [.account(.register(name, hash: hash)), .movement(welcome)], answer,
      at: time, then: [.lobby(.promote(asker.session, name))])
  }
}
