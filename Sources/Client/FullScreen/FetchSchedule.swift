import Cards
import Identity

/// The times at which the full screen asks the server for its contents.
struct FetchSchedule: Sendable, Equatable {
  static let lobbyTime = 5000
  static let pingTime = 10_000

  /// The time of the next request for the lobby's lists, while the lobby is in sight.
  var lobbyAt: Int?
  /// The time of the next measurement of the round trip.
  var pingAt: Int?
  /// The start of the round trip being measured.
  var pingSentAt: Int?
  /// The length of the last one.
  var roundTrip: Int?
  /// Whether an answer about the sheet is on its way.
  var isFetchingSheet = false
  /// Whether something has changed since that was asked.
  var isSheetStale = false
  /// Tables that have changed since the request for their picture.
  var staleTables: Set<TableID> = []
  /// The table with a request under way.
  var looking: TableID?
  /// The time of the last request.
  private var lookedAt: Int?

  /// The shortest time between two pictures, in milliseconds: the server draws ten a second.
  private static let lookTime = 100

  /// - Parameter table: the one in sight.
  func deadline(looking table: TableID?) -> Int? {
    [lobbyAt, pingAt, lookDue(table)].compactMap(\.self).min()
  }

  private func lookDue(_ table: TableID?) -> Int? {
    guard looking == nil, let table, staleTables.contains(table) else { return nil }
    return lookedAt.map { $0 + Self.lookTime } ?? 0
  }

  /// Notes a request for a picture if one is due, and tells whether it is.
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
