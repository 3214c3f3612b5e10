import Games
import Lines

/// A completed match.
struct MatchRecord: Sendable, Equatable, Codable {
  /// The time at which it ended.
  public let time: WallTime
  /// The table it was played at.
  public let table: TableID
  /// The game of the match.
  public let game: GameID
  /// Whether each deal was played with the seats in all rotations.
  public let isDuplicate: Bool
  /// The end of the match.
  public let end: MatchEnd
  /// The players, in the order of the results; `nil` for a bot of the house.
  public let people: [PersonID?]

  /// How many matches are kept; older ones are dropped.
  static let kept = 1000
}
