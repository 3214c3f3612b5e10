// Owns how long an action takes to show at another seat. Never reads a line.

/// Brings the reply to an action, which names its event by `seq=`, together with the arrival of
/// that event at the next seat, whichever is read first.
struct EventTimes: ~Copyable {
  private struct Slot {
    var sequence = -1
    var isWaiting = false
    var time: UInt64 = 0
  }

  /// Events that an observer may be ahead of or behind a reply; with more a sample is lost.
  private static let slotsEach = 64

  private let slots: UnsafeMutableBufferPointer<Slot>
  /// Nanoseconds from sending an action to its event's arrival at another seat.
  private(set) var times = Histogram()

  /// For so many observers.
  init(observers: Int) {
    slots = .allocate(capacity: observers * Self.slotsEach)
    slots.initialize(repeating: Slot())
  }

  deinit { slots.deallocate() }

  /// Forgets the times so far; actions under way count when they are done.
  mutating func clear() { times.clear() }

  /// An action sent at `sent` was done, as event number `sequence`.
  mutating func acted(seenBy observer: Int, sequence: Int, sent: UInt64) {
    let index = observer * Self.slotsEach + sequence % Self.slotsEach
    if slots[index].sequence == sequence {
      times.record(slots[index].time &- sent)
    } else {
      slots[index] = Slot(sequence: sequence, isWaiting: true, time: sent)
    }
  }

  /// Event number `sequence` has arrived.
  mutating func arrived(at observer: Int, sequence: Int, time: UInt64) {
    let index = observer * Self.slotsEach + sequence % Self.slotsEach
    if slots[index].sequence == sequence {
      if slots[index].isWaiting { times.record(time &- slots[index].time) }
      slots[index].isWaiting = false
    } else {
      slots[index] = Slot(sequence: sequence, isWaiting: false, time: time)
    }
  }

  /// A time that was taken otherwise.
  mutating func record(_ time: UInt64) { times.record(time) }
}
