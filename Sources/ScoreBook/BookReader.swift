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
  /// Since when the name is theirs, if that is known: what was done under it before is another's.
  public var since: BookTime?
  /// The guest's name that it had before, and since when.
  public var formerName: String?
  public var formerSince: BookTime?
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

  /// The names under which it has done something, in lower case, each with since when.
  var names: [(name: String, since: BookTime?)] {
    [(name, since), (formerName, formerSince)].compactMap { name, since in
      name.map { ($0.lowercased(), since) }
    }
  }

  /// Whether it was this one who did something under a name at a time, and none of those who had
  /// the name before.
  func isAuthor(_ author: String, at time: BookTime) -> Bool {
    names.contains { $0.name == author.lowercased() && time >= $0.since ?? time }
  }
}
