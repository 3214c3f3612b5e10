import Lines

/// The person who gives a command, the time, and what the person looked at before: the context of
/// incomplete commands.
public struct BookReader: Hashable, Sendable {
  /// The current time, which determines today's date.
  public var time: BookTime
  /// The person's name, if there is one.
  public var name: String?
  /// Whether the name is a member's.
  public var isMember: Bool
  /// Whether the member registered so recently that the limits for guests apply.
  public var isNewMember = false
  /// Whether the person is the operator of the server.
  public var isOperator = false
  /// The club that was named, if one was.
  public var namedClub: Club.ID?
  /// The club that commands mean without one, as the person has chosen.
  public var usualClub = Club.ID.open
  /// The person, and the guest that the person was before.
  public var persons: [PersonID] = []
  /// The game that was named last.
  public var game: Int?
  /// The team that the person looked at last.
  public var team: TeamName?

  /// A person at a certain time.
  public init(
    at time: BookTime, name: String? = nil, isMember: Bool = false, game: Int? = nil,
    team: TeamName? = nil
  ) {
    (self.time, self.name, self.isMember) = (time, name, isMember)
    (self.game, self.team) = (game, team)
  }

  /// The club that commands apply to.
  public var club: Club.ID { namedClub ?? usualClub }

  /// The author under whom changes are recorded.
  public var author: Author? { name.map { Author($0, persons.first) } }

  /// Whether the person is the author of a change.
  func isAuthor(_ author: Author) -> Bool {
    author.person.map(persons.contains) ?? (author == self.author)
  }
}
