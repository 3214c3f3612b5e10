import Identity

/// Who says a command, when, and what was looked at before: what a command means that does not say
/// everything.
public struct BookReader: Hashable, Sendable {
  /// Now; it decides what is today.
  public var time: BookTime
  /// The name, if there is one.
  public var name: String?
  /// Whether the name is a member's.
  public var isMember: Bool
  /// Whether the member registered so lately as to change games as a guest does.
  public var isNewMember = false
  /// Whether it is the operator of the server.
  public var isOperator = false
  /// The club that was named, if one was.
  public var namedClub: Club.ID?
  /// The person, and the guest that it was before.
  public var persons: [PersonID] = []
  /// The game that was named last.
  public var game: Int?
  /// The team that was looked at last.
  public var team: TeamName?

  /// Somebody at a time.
  public init(
    at time: BookTime, name: String? = nil, isMember: Bool = false, game: Int? = nil,
    team: TeamName? = nil
  ) {
    (self.time, self.name, self.isMember) = (time, name, isMember)
    (self.game, self.team) = (game, team)
  }

  /// The club that is meant.
  public var club: Club.ID { namedClub ?? .open }

  /// As whom it is on record.
  public var author: Author? { name.map { Author($0, persons.first) } }

  /// Whether it is this one who did something.
  func isAuthor(_ author: Author) -> Bool {
    author.person.map(persons.contains) ?? (author == self.author)
  }
}
