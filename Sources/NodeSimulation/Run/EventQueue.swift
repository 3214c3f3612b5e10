/// Events by time; those of one time in the order in which they were added.
struct EventQueue {
  private struct Entry {
    let time: Int64
    let number: Int
    /// Where the event is.
    let slot: Int

    func comes(before other: Entry) -> Bool {
      time != other.time ? time < other.time : number < other.number
    }
  }

  /// A binary heap.
  private var heap: [Entry] = []
  private var events: [ClusterRun.Event?] = []
  private var free: [Int] = []
  private var count = 0

  /// - Parameter time: in microseconds.
  mutating func add(_ event: ClusterRun.Event, at time: Int64) {
    let slot = free.popLast() ?? events.count
    if slot == events.count { events.append(event) } else { events[slot] = event }
    heap.append(Entry(time: time, number: count, slot: slot))
    count += 1
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (time: Int64, event: ClusterRun.Event)? {
    guard let first = heap.first, let event = events[first.slot] else { return nil }
    events[first.slot] = nil
    free.append(first.slot)
    let last = heap.removeLast()
    guard !heap.isEmpty else { return (first.time, event) }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      let (left, right) = (2 * parent + 1, 2 * parent + 2)
      if left < heap.count, heap[left].comes(before: heap[least]) { least = left }
      if right < heap.count, heap[right].comes(before: heap[least]) { least = right }
      if least == parent { return (first.time, event) }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
