/// Events by time; simultaneous ones in the order in which they were added.
struct EventQueue {
  /// The last one first.
  private var events: [(time: Int64, event: ClusterRun.Event)] = []

  /// - Parameter time: in microseconds.
  mutating func add(_ event: ClusterRun.Event, at time: Int64) {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time > time { low = middle + 1 } else { high = middle }
    }
    events.insert((time, event), at: low)
  }

  mutating func next() -> (time: Int64, event: ClusterRun.Event)? { events.popLast() }
}
