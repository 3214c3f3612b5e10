import Cards
import Identity
import LineProtocol
import Lines

extension Session {
  /// This session as the house sees it.
  var requester: Requester {
    Requester(
      session: id, name: name, person: person, since: since, former: formerName,
      address: address.network.description,
      token: token, failures: failedLogins, readsWire: reader.mode != .text,
      readsScreens: reader.readsScreens)
  }

  /// A name, for a guest; with a password, a member's.
  mutating func login(
    _ wanted: PlayerName, password: String?, device: String?
  ) throws(Refusal) -> [Effect] {
    if let current = name, current != wanted || password == nil, !mayTakeAnotherName {
      throw Refusal(
        .authAlready,
        current == givenName
          ? "you are at a table as \(current); leave it before you take another name"
          : "you are \(current) already; for another name quit and connect again")
    }
    if name == nil { since = now }
    if password == nil { pending?.login = wanted }
    return house { house, requester in
      try house.login(wanted, password: password, device: device, requester)
    }
  }

  /// Whether the guest's name it was given can be exchanged: nobody sits anywhere under it.
  private var mayTakeAnotherName: Bool { name == givenName && tables.isEmpty }

  /// What it has done under the name that it was given stays its own under another.
  mutating func noteChange(of other: PlayerName?) {
    guard let given = givenName, given == name, let other, other != given else { return }
    givenName = nil
    formerName = FormerName(given, since: since)
    since = now
  }

  /// Makes a member of a guest, or of somebody without a name yet.
  mutating func register(
    _ wanted: PlayerName, _ password: String?
  ) throws(Refusal) -> [Effect] {
    if let name, name != wanted {
      throw Refusal(
        .authAlready,
        "you are \(name); register \(name), or "
          + (mayTakeAnotherName ? "login \(wanted) first" : "quit and connect again"))
    }
    guard person.kind == .guest else {
      throw Refusal(.authAlready, "you are a member already; password OLD NEW changes it")
    }
    guard let password else {
      guard canHideTyping else {
        throw Refusal(.authPassword, "write: \(Commands.usage("register"))")
      }
      return askNewPassword("A password for \(wanted): ", of: wanted) { session, password in
        try session.register(wanted, password)
      }
    }
    if name == nil { since = now }
    return house { house, requester in
      try house.register(wanted, password, requester)
    }
  }

  mutating func changePassword(_ old: String?, _ new: String?) throws(Refusal) -> [Effect] {
    try requireMembership()
    guard let old, let new else {
      guard canHideTyping, let name else {
        throw Refusal(.authPassword, "write: \(Commands.usage("password"))")
      }
      return askHidden("Old password: ") { session, old in
        session.askNewPassword("New password: ", of: name) { session, new in
          try session.changePassword(old, new)
        }
      }
    }
    return house { house, requester in
      try house.changePassword(old, to: new, requester)
    }
  }

  /// Asks for the session of a token.
  mutating func resume(
    _ token: String, seen: [SeenTable]
  ) throws(Refusal) -> [Effect] {
    if let name {
      throw Refusal(.authAlready, "you are \(name) already; quit and connect again to resume")
    }
    pending?.seen = Array(seen.prefix(Limits.tablesJoined))
    return house { house, requester in try house.resume(token, requester) }
  }

  func requireMembership() throws(Refusal) {
    try requireName()
    guard person.kind == .member else { throw Refusal(.authMember) }
  }

  /// - Throws: `Refusal` for somebody without a name, and for the muted.
  func requireVoice() throws(Refusal) {
    try requireName()
    guard !isMuted else { throw Refusal(.authMuted) }
  }
}

// MARK: - Ignoring

extension Session {
  mutating func ignore(_ other: PlayerName?) throws(Refusal) -> [Effect] {
    if let other {
      guard other != name else {
        throw Refusal(.protoArguments, "you are \(other); ignore somebody else")
      }
      if person.kind == .member {
        return house { house, requester in
          try house.ignore(other, true, requester)
        }
      }
      guard reader.ignored.contains(other) || reader.ignored.count < Limits.ignored else {
        throw .ignoresTooMany
      }
      reader.ignored.insert(other)
    }
    finish(.ignoring(reader.ignored.sorted()))
    return []
  }

  mutating func unignore(_ other: PlayerName) -> [Effect] {
    if person.kind == .member {
      return house { house, requester in
        try house.ignore(other, false, requester)
      }
    }
    reader.ignored.remove(other)
    finish(.unignored(other))
    return []
  }
}

extension Line {
  static func ignoring(_ names: [PlayerName]) -> Line {
    let list: Prose = names.isEmpty ? "nobody" : .list(names, " and ")
    return Line(.done, "ignore", ["names": names], said: "You are ignoring \(list).")
  }

  static func unignored(_ name: PlayerName) -> Line {
    Line(.done, "unignore", ["name": name], said: "You are no longer ignoring \(name).")
  }
}
