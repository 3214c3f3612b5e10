// Owns the last events of one table, numbered. Never shows one to anybody.

import LineProtocol

/// A table's events with everything that is in them, for those who missed some.
struct EventLog: Sendable {
  private var events: [Message] = []
  private var oldest = 0
  /// The number of the last event; 0 before the first.
  private(set) var seq: Int

  /// A log that goes on after number `seq`.
  init(after seq: Int = 0) { self.seq = seq }

  /// Notes an event, which gets the next number.
  mutating func append(_ event: Message) {
    seq += 1
    if events.count < Limits.eventsKept {
      events.append(event)
    } else {
      events[oldest] = event
      oldest = (oldest + 1) % Limits.eventsKept
    }
  }

  /// The events after number `last` that are still kept, oldest first.
  func events(after last: Int) -> [Message] {
    let missed = min(max(0, seq - max(0, last)), events.count)
    return ((events.count - missed)..<events.count).map { events[(oldest + $0) % events.count] }
  }
}
