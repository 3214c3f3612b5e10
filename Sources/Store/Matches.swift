import Games
import Identity
import LineProtocol

/// The completed matches, the newest last.
public struct Matches: Sendable, Equatable {
  /// The largest number of matches; older ones are dropped.
  static let most = 1000

  /// All matches that are kept.
  public private(set) var all: [MatchRecord] = []

  public init() {}

  /// Adds a completed match.
  mutating func note(_ match: MatchRecord) {
    if all.count >= Self.most { all.removeFirst(all.count - Self.most + 1) }
    all.append(match)
  }
}

/// A completed match.
public struct MatchRecord: Sendable, Equatable, Codable {
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

  public init(
    time: WallTime, table: TableID, game: GameID, isDuplicate: Bool, end: MatchEnd,
    people: [PersonID?]
  ) {
    (self.time, self.table, self.game) = (time, table, game)
    (self.isDuplicate, self.end, self.people) = (isDuplicate, end, people)
  }
}
