import Lines

/// The identity of a player on the leader board: the person, where a bot differs from the person
/// who plays under its name. The house's bots are distinguished by their names.
public struct PlayerIdentity: Sendable, Codable {
  /// The person; `nil` for a bot of the house.
  public let person: PersonID?
  /// The person's name.
  public internal(set) var name: PlayerName
  /// Whether a password protects the name.
  public internal(set) var isMember: Bool
  /// Whether the player is a program.
  public let isBot: Bool

  public init(_ person: PersonID?, name: PlayerName, isMember: Bool, isBot: Bool) {
    (self.person, self.name) = (person, name)
    (self.isMember, self.isBot) = (isMember, isBot)
  }

  /// The identity of a person who is online.
  public init(_ name: PlayerName, _ person: Person) {
    self.init(
      person.id, name: name, isMember: person.kind == .member, isBot: person.role == .bot)
  }
}

extension PlayerIdentity: Hashable {
  private var houseBot: PlayerName? { person == nil ? name : nil }

  /// Whether both are the same player, regardless of their names.
  public static func == (a: PlayerIdentity, b: PlayerIdentity) -> Bool {
    a.person == b.person && a.isBot == b.isBot && a.houseBot == b.houseBot
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(person)
    hasher.combine(houseBot)
  }
}

extension PlayerIdentity: Comparable {
  /// By name; for the same name, members come first, then people.
  public static func < (a: PlayerIdentity, b: PlayerIdentity) -> Bool {
    if a.name != b.name { return a.name < b.name }
    if a.isMember != b.isMember { return a.isMember }
    if a.isBot != b.isBot { return b.isBot }
    return a.person?.rawValue ?? 0 < b.person?.rawValue ?? 0
  }
}
