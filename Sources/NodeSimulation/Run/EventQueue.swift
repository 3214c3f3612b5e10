/// Events by time; those of one time in the order in which they were added.
struct EventQueue<Event> {
  private struct Entry {
    let time: Int64
    let number: Int
    let event: Event

    func comes(before other: Entry) -> Bool {
      time != other.time ? time < other.time : number < other.number
    }
  }

  /// A binary heap.
  private var heap: [Entry] = []
  private var count = 0

  /// - Parameter time: in microseconds.
  mutating func add(_ event: Event, at time: Int64) {
    heap.append(Entry(time: time, number: count, event: event))
    count += 1
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (time: Int64, event: Event)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return (first.time, first.event) }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].comes(before: heap[least]) {
        least = child
      }
      if least == parent { return (first.time, first.event) }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
