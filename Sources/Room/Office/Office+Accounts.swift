import Store
import Identity
import LineProtocol

extension Office {
  /// Lets a guest in, or has a member's password looked at, later the more often it was wrong.
  mutating func login(
    _ name: PlayerName, _ password: String?, _ requester: Requester, at now: Instant,
    _ time: WallTime
  ) throws(CommandError) -> [Effect] {
    guard !isBanned(name, requester, at: time) else { throw CommandError(.authBanned) }
    guard let password else {
      guard store.accounts[name] == nil, !registering.values.contains(name) else {
        throw Lobby.taken(name)
      }
      return [admit(requester, name, .guest, chips: 0, at: now, time)]
    }
    return begin(.login, password, name, requester, at: now)
  }

  private func isBanned(_ name: PlayerName, _ requester: Requester, at time: WallTime) -> Bool {
    store.orders.forbids(.ban, .name(name), at: time)
      || store.orders.forbids(.ban, .address(requester.address), at: time)
  }

  private mutating func admit(
    _ requester: Requester, _ name: PlayerName, _ kind: Person.Kind, chips: Int, at now: Instant,
    _ time: WallTime
  ) -> Effect {
    var person = requester.person
    person.kind = kind
    noteMute(of: name, at: now, time)
    let isMuted = store.orders.forbids(.mute, .name(name), at: time)
    return .lobby(
      .command(
        requester.session, requester.name,
        .login(
          name, person, token: requester.token, address: requester.address, chips: chips,
          book: gameInProgress(at: time), isMuted: isMuted)))
  }

  /// Lets somebody go on with a session, if it is not from where nobody may come.
  func resume(
    _ token: String, _ requester: Requester, at time: WallTime
  ) throws(CommandError) -> Effect {
    guard !store.orders.forbids(.ban, .address(requester.address), at: time) else {
      throw CommandError(.authBanned)
    }
    return .lobby(.command(requester.session, nil, .resume(token: token)))
  }

  /// Has the lobby hold the name first, so that nobody else takes it meanwhile.
  mutating func register(
    _ name: PlayerName, _ password: String, _ requester: Requester, at now: Instant,
    _ time: WallTime
  ) throws(CommandError) -> [Effect] {
    try PasswordRule.check(password, of: name)
    guard !isBanned(name, requester, at: time) else { throw CommandError(.authBanned) }
    guard requester.name != nil || !isDraining else { throw CommandError(.serverStopping) }
    guard store.accounts[name] == nil, !registering.values.contains(name) else {
      throw Lobby.taken(name)
    }
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
    _ old: String, _ new: String, _ requester: Requester, at now: Instant
  ) throws(CommandError) -> [Effect] {
    guard let name = requester.name else { throw CommandError(.authRequired) }
    try PasswordRule.check(new, of: name)
    return begin(.changeFrom(new: new), old, name, requester, at: now)
  }

  // MARK: - With the right password

  mutating func logIn(
    _ number: Int, _ attempt: Attempt, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    throttle.succeeded(attempt.name, from: attempt.requester.address)
    // The ban can be younger than the attempt.
    guard !isBanned(attempt.name, attempt.requester, at: time) else {
      return giveUp(number, attempt, CommandError(.authBanned))
    }
    attempts[number] = nil
    let name = store.accounts[attempt.name]?.name ?? attempt.name
    let chips = store.ledger.balance(of: .member(name))
    return [enter([.account(.seen(name))], at: time)].compactMap { $0 }
      + [admit(attempt.requester, name, .member, chips: chips, at: now, time)]
  }

  mutating func becomeMember(
    _ number: Int, _ attempt: Attempt, _ hash: String, at time: WallTime
  ) -> [Effect] {
    let (name, requester) = (attempt.name, attempt.requester)
    guard !isBanned(name, requester, at: time) else {
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
      at: time, then: [.lobby(.promote(requester.session, name))])
  }
}
