import Games
import Identity
import LineProtocol

/// The matches that are over, the newest last.
public struct Matches: Sendable, Equatable {
  /// How many are kept; older ones go.
  static let most = 1000

  /// Those that are kept.
  public private(set) var all: [MatchRecord] = []

  public init() {}

  /// Takes a match that is over.
  mutating func note(_ match: MatchRecord) {
    if all.count >= Self.most { all.removeFirst(all.count - Self.most + 1) }
    all.append(match)
  }
}

/// A match that is over.
public struct MatchRecord: Sendable, Equatable, Codable {
  /// When it ended.
  public let time: WallTime
  /// The table it was played at.
  public let table: TableID
  /// What was played.
  public let game: GameID
  /// Whether each deal was played in all rotations of the seats.
  public let isDuplicate: Bool
  /// How it ended.
  public let end: MatchEnd
  /// Who has played, in the order of its results; `nil` for a bot of the house.
  public let people: [PersonID?]

  public init(
    time: WallTime, table: TableID, game: GameID, isDuplicate: Bool, end: MatchEnd,
    people: [PersonID?]
  ) {
    (self.time, self.table, self.game) = (time, table, game)
    (self.isDuplicate, self.end, self.people) = (isDuplicate, end, people)
  }
}
