import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

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
public struct MatchRecord: Sendable, Equatable {
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

  public init(time: WallTime, table: TableID, game: GameID, isDuplicate: Bool, end: MatchEnd) {
    (self.time, self.table, self.game) = (time, table, game)
    (self.isDuplicate, self.end) = (isDuplicate, end)
  }
}

extension MatchRecord: Record {
  private enum Form: String, RecordWord { case single, duplicate }

  /// `TIME TABLE GAME single|duplicate`, and its last event.
  public init<C: RecordCoder>(_ line: inout C, _ match: Self?) throws(Unreadable) {
    time = try line.word(match?.time)
    table = try line.word(match?.table)
    game = try line.word(match?.game)
    isDuplicate =
      try line.word(match.map { $0.isDuplicate ? Form.duplicate : .single }) == .duplicate
    switch try line.event(match?.event, of: game.family) {
    case .game(.house(.matchOver(let end))), .game(.poker(.matchOver(let end))): self.end = end
    default: throw Unreadable()
    }
  }

  private var event: TableEvent<SecretCards> {
    .game(game.family == .house ? .house(.matchOver(end)) : .poker(.matchOver(end)))
  }
}
