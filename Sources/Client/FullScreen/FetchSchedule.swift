import Lines

/// The times at which the full screen asks the server for its contents.
struct FetchSchedule: Sendable, Equatable {
  static let lobbyTime = 5000
  static let pingTime = 10_000

  /// The time of the next request for the lobby's lists, while the lobby is visible.
  var lobbyAt: Int?
  /// Whether the sheet has changed since the request for it.
  var isSheetStale = false
  /// Tables that have changed since the request for their picture.
  var staleTables: Set<TableID> = []
  /// The time of the last request for one.
  private var lookedAt: Int?
  /// The time of the next measurement of the round trip.
  private var pingAt: Int?
  /// The start of the round trip being measured.
  private var pingSentAt: Int?
  /// The length of the last one.
  private var roundTrip: Int?

  /// The shortest interval between two pictures, in milliseconds: the server draws ten a second.
  private static let lookTime = 100

  /// Begins, now that commands can be sent.
  mutating func begin(at now: Int) { (lobbyAt, pingAt) = (now, now) }

  /// - Parameter table: the visible one, unless its picture is on its way.
  func deadline(looking table: TableID?) -> Int? {
    [lobbyAt, pingAt, lookDue(table)].compactMap(\.self).min()
  }

  private func lookDue(_ table: TableID?) -> Int? {
    guard let table, staleTables.contains(table) else { return nil }
    return lookedAt.map { $0 + Self.lookTime } ?? 0
  }

  /// The commands that are due: for the picture of the visible table, for the lobby's lists while
  /// it is visible, and for the round trip now and then. Returned commands count as sent.
  ///
  /// - Parameters:
  ///   - table: the visible one, unless its picture is on its way.
  ///   - seq: the number of the last event in the table's picture.
  mutating func takeDue(
    _ table: TableID?, since seq: Int?, isLobby: Bool, isMember: Bool, at now: Int
  ) -> [String] {
    var due: [String] = []
    if let table, let lookAt = lookDue(table), lookAt <= now {
      lookedAt = now
      staleTables.remove(table)
      due.append("look \(table)" + (seq.map { " since=\($0)" } ?? ""))
    }
    if !isLobby { lobbyAt = nil }
    if let lobbyAt, now >= lobbyAt {
      self.lobbyAt = now + Self.lobbyTime
      due += ["tables", "who", "top"] + (isMember ? ["ledger 20", "me 1"] : [])
    }
    if let pingAt, now >= pingAt {
      (self.pingAt, pingSentAt) = (now + Self.pingTime, now)
      due.append("ping")
    }
    return due
  }

  /// Notes the answer to `ping`.
  mutating func notePong(at now: Int) { roundTrip = pingSentAt.take().map { now - $0 } }

  /// Whether the round trip being measured is still growing.
  var isMeasuring: Bool { pingSentAt != nil && roundTrip != nil }

  /// The last round trip; one that is being measured counts as at least its present duration.
  func delay(at now: Int) -> Int? {
    let waiting = pingSentAt.map { now - $0 } ?? 0
    return roundTrip.map { max($0, waiting > 1000 ? waiting : 0) }
  }
}
