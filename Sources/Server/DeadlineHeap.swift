import Room

/// At most one deadline for each slot of a shard; the earliest is at hand. Setting and removing
/// cost O(log n), and nothing is left behind when a deadline moves.
struct DeadlineHeap {
  private var entries: [(time: Instant, slot: Int)] = []
  /// The index of each slot in `entries`; -1 if it has none.
  private var places: [Int32] = []

  var earliest: Instant? { entries.first?.time }

  /// How many slots have a deadline.
  var count: Int { entries.count }

  /// Gives the slot this deadline instead of any other.
  mutating func set(_ slot: Int, to time: Instant) {
    while places.count <= slot { places.append(-1) }
    let place = Int(places[slot])
    if place < 0 {
      entries.append((time, slot))
      rise(entries.count - 1)
    } else {
      entries[place].time = time
      sink(rise(place))
    }
  }

  /// Removes the slot's deadline, if it has one.
  mutating func remove(_ slot: Int) {
    guard slot < places.count, places[slot] >= 0 else { return }
    let place = Int(places[slot])
    places[slot] = -1
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    sink(rise(place))
  }

  /// Removes and returns every slot whose deadline has come, earliest first.
  mutating func removeDue(at now: Instant) -> [Int] {
    var due: [Int] = []
    while let first = entries.first, first.time <= now {
      due.append(first.slot)
      remove(first.slot)
    }
    return due
  }

  /// Moves an entry up to where it belongs, notes its place and returns it.
  @discardableResult
  private mutating func rise(_ start: Int) -> Int {
    let entry = entries[start]
    var place = start
    while place > 0, entry.time < entries[(place - 1) / 2].time {
      put(entries[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(entry, at: place)
    return place
  }

  private mutating func sink(_ start: Int) {
    let entry = entries[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].time < entries[child].time { child += 1 }
      guard entries[child].time < entry.time else { break }
      put(entries[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  private mutating func put(_ entry: (time: Instant, slot: Int), at place: Int) {
    entries[place] = entry
    places[entry.slot] = Int32(place)
  }
}
