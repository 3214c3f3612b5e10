import Games
import Lines

/// The last events of a table without a gap, for players who return after a restart. They cover the
/// last rounds, including all events between rounds.
struct RecentEvents: Sendable, Equatable, Codable {
  /// The number of rounds that are kept, including the one in play.
  private static let rounds = 3

  private(set) var all: [NumberedEvent] = []
  /// The numbers of the events with which the kept rounds began.
  private var starts: [Int] = []

  mutating func append(_ event: NumberedEvent) {
    all.append(event)
    if event.event.isNewRound { starts.append(event.seq) }
    if starts.count > Self.rounds {
      starts.removeFirst()
      let start = starts[0]
      all.removeFirst(all.firstIndex { $0.seq >= start } ?? all.count)
    }
    // Drops half at once, so that a table without rounds does not move its events repeatedly.
    if all.count > Limits.eventsKept {
      all.removeFirst(all.count / 2)
      starts.removeAll { $0 < all[0].seq }
    }
  }
}
