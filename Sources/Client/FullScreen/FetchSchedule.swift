import Cards
import Identity

/// When the full screen asks the server for what it shows.
struct FetchSchedule: Sendable, Equatable {
  static let lobbyTime = 5000
  static let pingTime = 10_000

  /// When the lobby's lists are asked for next, while it is in sight.
  var lobbyAt: Int?
  /// When the round trip is measured next.
  var pingAt: Int?
  /// When the round trip began that is measured now.
  var pingSentAt: Int?
  /// How long the last one took.
  var roundTrip: Int?
  /// Whether an answer about the sheet is on its way.
  var isFetchingSheet = false
  /// Whether something has changed since that was asked.
  var isSheetStale = false
  /// Tables where something has happened since their picture was asked for.
  var staleTables: Set<TableID> = []
  /// The table whose picture is on its way.
  var looking: TableID?
  /// When one was asked for last.
  private var lookedAt: Int?

  /// So many milliseconds lie between two pictures at least: the server draws ten a second.
  private static let lookTime = 100

  /// - Parameter table: the one in sight.
  func deadline(looking table: TableID?) -> Int? {
    [lobbyAt, pingAt, lookDue(table)].compactMap(\.self).min()
  }

  private func lookDue(_ table: TableID?) -> Int? {
    guard looking == nil, let table, staleTables.contains(table) else { return nil }
    return lookedAt.map { $0 + Self.lookTime } ?? 0
  }

  /// Notes that the client asks for a picture, if that is due; whether it is.
  mutating func takeLook(at table: TableID?, _ now: Int) -> Bool {
    guard let due = lookDue(table), due <= now else { return false }
    (looking, lookedAt) = (table, now)
    if let table { staleTables.remove(table) }
    return true
  }

  /// The last round trip; the one that is measured now takes at least as long as it is under way.
  func delay(at now: Int) -> Int? {
    let waiting = pingSentAt.map { now - $0 } ?? 0
    return roundTrip.map { max($0, waiting > 1000 ? waiting : 0) }
  }
}
