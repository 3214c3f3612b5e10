import Cards
import Identity
import LineProtocol

extension Session {
  /// This session as the office sees it.
  var requester: Requester {
    Requester(
      session: id, name: name, person: person, since: since, former: formerName,
      address: address.network.description,
      token: token, failures: failedLogins, readsWire: mode != .text,
      readsScreens: mode == .text || wantsScreens)
  }

  func office(_ request: AccountRequest) -> [Effect] { [.office(.account(requester, request))] }

  /// A name, for a guest; with a password, a member's.
  mutating func login(
    _ wanted: PlayerName, password: String?, device: String?, at now: Instant
  ) throws(CommandError) -> [Effect] {
    if let current = name, current != wanted || password == nil, !mayTakeAnotherName {
      throw CommandError(
        .authAlready,
        current == givenName
          ? "you are at a table as \(current); leave it before you take another name"
          : "you are \(current) already; for another name quit and connect again")
    }
    if name == nil { since = now }
    if password == nil { pending?.login = wanted }
    // Should the peer go while it waits, the office need not go on.
    isKnownToOffice = isKnownToOffice || password != nil
    return office(.login(wanted, password: password, device: device))
  }

  /// Whether the guest's name it was given can be exchanged: nobody sits anywhere under it.
  private var mayTakeAnotherName: Bool { name == givenName && tables.isEmpty }

  /// What it has done under the name that it was given stays its own under another.
  mutating func noteChange(of other: PlayerName?, at now: Instant) {
    guard let given = givenName, given == name, let other, other != given else { return }
    givenName = nil
    formerName = FormerName(given, since: since)
    since = now
  }

  /// Makes a member of a guest, or of somebody without a name yet.
  mutating func register(
    _ wanted: PlayerName, _ password: String?, at now: Instant
  ) throws(CommandError) -> [Effect] {
    if let name, name != wanted {
      throw CommandError(
        .authAlready,
        "you are \(name); register \(name), or "
          + (mayTakeAnotherName ? "login \(wanted) first" : "quit and connect again"))
    }
    guard person.kind == .guest else {
      throw CommandError(.authAlready, "you are a member already; password OLD NEW changes it")
    }
    guard let password else {
      if askSecret(.register(wanted)) { return [] }
      throw CommandError(.authPassword, "write: \(usage: Verb.register.usage)")
    }
    if name == nil { since = now }
    isKnownToOffice = true
    return office(.register(wanted, password: password))
  }

  mutating func changePassword(_ old: String?, _ new: String?) throws(CommandError) -> [Effect] {
    try requireMembership()
    guard let old, let new else {
      if askSecret(.change) { return [] }
      throw CommandError(.authPassword, "write: \(usage: Verb.password.usage)")
    }
    isKnownToOffice = true
    return office(.password(old: old, new: new))
  }

  /// Sends the office a command.
  mutating func post(_ command: Command.Office) throws(CommandError) -> [Effect] {
    var command = command
    switch command {
    case .top, .matches: break
    case .ledger: try requireMembership()
    case .rules(let rules):
      guard person.kind == .member else { throw .rulesAreMembers }
      if case .save(let name, let table) = rules {
        command = .rules(.save(name, of: try joined(table, seated: false)))
      }
    case .me, .refill: try requireName()
    case .book: isKnownToOffice = true
    }
    return [.office(.command(requester, command))]
  }

  func requireMembership() throws(CommandError) {
    try requireName()
    guard person.kind == .member else { throw CommandError(.authMember) }
  }

  /// - Throws: `CommandError` for somebody without a name, and for the muted.
  func requireVoice() throws(CommandError) {
    try requireName()
    guard !isMuted else { throw CommandError(.authMuted) }
  }
}

// MARK: - Ignoring

extension Session {
  mutating func ignore(_ other: PlayerName?) throws(CommandError) -> Message {
    if let other {
      _ = try ignorable(other)
      guard ignored.contains(other) || ignored.count < Limits.ignored else {
        throw .ignoresTooMany
      }
      ignored.insert(other)
    }
    return Message(Ignoring(ignored.sorted()))
  }

  /// - Throws: `CommandError` for whoever wants not to read what they say themselves.
  func ignorable(_ other: PlayerName) throws(CommandError) -> PlayerName {
    guard other != name else {
      throw CommandError(.protoArguments, "you are \(other); ignore somebody else")
    }
    return other
  }

  mutating func unignore(_ other: PlayerName) -> Message {
    ignored.remove(other)
    return Message(DoneForName(.unignore, other))
  }
}
