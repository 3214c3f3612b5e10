import Games
import Identity
import LineProtocol

/// The last events of a table without a gap, for whoever comes back after a restart: those of the
/// last rounds, whatever lies between them.
struct RecentEvents: Sendable, Equatable, Codable {
  /// Rounds that are kept, the one in play among them.
  private static let rounds = 3

  private(set) var all: [NumberedEvent] = []
  /// The numbers of the events by which the rounds among them began.
  private var starts: [Int] = []

  mutating func append(_ event: NumberedEvent) {
    all.append(event)
    if event.event.isNewRound { starts.append(event.seq) }
    if starts.count > Self.rounds {
      starts.removeFirst()
      let start = starts[0]
      all.removeFirst(all.firstIndex { $0.seq >= start } ?? all.count)
    }
    // Half at once, so that a table without rounds does not move its events again and again.
    if all.count > Limits.eventsKept {
      all.removeFirst(all.count / 2)
      starts.removeAll { $0 < all[0].seq }
    }
  }
}
