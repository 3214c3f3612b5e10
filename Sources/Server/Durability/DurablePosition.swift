import Room
import Sockets
import Synchronization

/// The position up to which the log is durable, and the queues where somebody waits for it.
final class DurablePosition: Sendable {
  private let reached = Atomic<UInt64>(0)
  private let observers = Locked<[Observer]>([])

  /// A queue that hears of the next advance, if somebody there waits for one.
  final class Observer: Sendable {
    private let isWaiting = Atomic<Bool>(false)
    private let tell: @Sendable () -> Void

    fileprivate init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }

    /// Call it before looking at the position: the advancing thread does both in the opposite
    /// order, so one of the two sees the other.
    fileprivate func wait() { isWaiting.store(true, ordering: .sequentiallyConsistent) }

    fileprivate func note() {
      if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { tell() }
    }
  }

  /// The position up to which everything is durable; 0 at first.
  var value: UInt64 { reached.load(ordering: .sequentiallyConsistent) }

  /// Everything up to a position is durable.
  func advance(to position: UInt64) {
    reached.store(position, ordering: .sequentiallyConsistent)
    for observer in observers.withLock(\.self) { observer.note() }
  }

  /// - Parameter tell: called on the thread that advances the position.
  func observe(_ tell: @escaping @Sendable () -> Void) -> Observer {
    let observer = Observer(tell)
    observers.withLock { $0.append(observer) }
    return observer
  }
}

/// Callers on one queue that wait for their entries to become durable, in the order of the entries.
struct DurabilityWaits {
  private let position: DurablePosition
  private let observer: DurablePosition.Observer
  private var waiting: [(position: UInt64, go: @Sendable () -> Void)] = []
  private var head = 0

  /// - Parameter tell: called on any thread when `release` has something to do.
  init(for position: DurablePosition, tell: @escaping @Sendable () -> Void) {
    self.position = position
    observer = position.observe(tell)
  }

  var isEmpty: Bool { head == waiting.count }

  /// Calls `go` once `position` is durable, after earlier callers.
  mutating func wait(for position: UInt64, then go: @escaping @Sendable () -> Void) {
    waiting.append((position, go))
  }

  /// Whether the first caller need not wait any more: then `next` returns it.
  var isDue: Bool { !isEmpty && waiting[head].position <= position.value }

  /// The same; if all must wait longer, the next advance is reported. For callers that do not look
  /// again.
  func isDueOrTold() -> Bool {
    if isEmpty || isDue { return !isEmpty }
    observer.wait()
    // Looked at after registering, so that no advance in between is missed.
    return isDue
  }

  /// Removes and returns the next caller whose position is durable.
  mutating func next() -> (@Sendable () -> Void)? {
    guard isDue else { return nil }
    let go = waiting[head].go
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    }
    return go
  }
}
