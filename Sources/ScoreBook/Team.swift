// Owns who plays together in a game. Never holds a score.

/// The partners who play under one name in one game.
public struct Team: Hashable, Sendable {
  /// The name they play under.
  public let name: TeamName
  /// One player or more. Players never change, so the game may keep its own copy.
  public let players: [Player]

  /// Everybody's initials, in order.
  public var initials: [String] { players.map(\.initials) }
}

/// Who is to play in a game: for each team the names or initials of its players.
public struct Lineup: Hashable, Sendable {
  /// The teams that have players; never an empty list.
  public let players: [TeamName: [String]]

  /// A line-up; a team without players is left out.
  public init(_ players: [TeamName: [String]]) {
    self.players = players.filter { !$0.value.isEmpty }
  }

  /// The teams in order.
  public var teams: [TeamName] { players.keys.sorted() }
}
