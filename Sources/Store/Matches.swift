import Cards
import Games
import Identity
import LineProtocol
import Tables

/// The matches that are over, the newest last.
public struct Matches: Sendable, Equatable {
  /// How many are kept; older ones go.
  public static let most = 1000

  /// Those that are kept.
  public private(set) var all: [MatchRecord] = []

  /// No matches.
  public init() {}

  /// Takes a match that is over.
  mutating func note(_ match: MatchRecord) {
    if all.count >= Self.most { all.removeFirst(all.count - Self.most + 1) }
    all.append(match)
  }

  /// The lines that `MatchRecord.init` takes.
  var snapshot: [String] { all.map(\.description) }
}

/// A match that is over.
public struct MatchRecord: Sendable, Equatable, LosslessStringConvertible {
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

  /// A match that is over.
  public init(time: WallTime, table: TableID, game: GameID, isDuplicate: Bool, end: MatchEnd) {
    (self.time, self.table, self.game) = (time, table, game)
    (self.isDuplicate, self.end) = (isDuplicate, end)
  }

  /// `TIME TABLE GAME single|duplicate`, and its last event.
  public var description: String {
    let event = TableEvent<SecretCards>.game(
      game.family == .house ? .house(.matchOver(end)) : .poker(.matchOver(end)))
    return "\(time) \(table) \(game) \(isDuplicate ? "duplicate" : "single") \(event.record)"
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) {
    var fields = LineFields(text[...])
    guard let time = fields.time(), let table = fields.word().flatMap({ TableID($0) }),
      let game = fields.word().flatMap({ GameCatalogue.entry(String($0)) }),
      let word = fields.word(), word == "duplicate" || word == "single",
      let end = Self.end(fields.rest, of: game.id)
    else { return nil }
    self.init(time: time, table: table, game: game.id, isDuplicate: word == "duplicate", end: end)
  }

  private static func end(_ record: ArraySlice<UInt8>, of game: GameID) -> MatchEnd? {
    switch TableEvent<SecretCards>(record: record, family: game.family) {
    case .game(.house(.matchOver(let end))), .game(.poker(.matchOver(let end))): end
    default: nil
    }
  }
}
