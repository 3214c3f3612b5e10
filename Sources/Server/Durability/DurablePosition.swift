import Room
import Sockets
import Synchronization

/// How far what was put on record is durable, and the queues on which somebody waits for that.
final class DurablePosition: Sendable {
  private let reached = Atomic<UInt64>(0)
  private let observers = Locked<[Observer]>([])

  /// A queue that is told of the next advance, if somebody there waits for one.
  final class Observer: Sendable {
    private let isWaiting = Atomic<Bool>(false)
    private let tell: @Sendable () -> Void

    fileprivate init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }

    /// To be called before looking at the position: the one who advances it looks the other way
    /// round, so one of the two sees the other.
    fileprivate func wait() { isWaiting.store(true, ordering: .sequentiallyConsistent) }

    fileprivate func note() {
      if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { tell() }
    }
  }

  /// The position up to which all is durable; 0 at first.
  var value: UInt64 { reached.load(ordering: .sequentiallyConsistent) }

  /// All up to a position is durable.
  func advance(to position: UInt64) {
    reached.store(position, ordering: .sequentiallyConsistent)
    for observer in observers.withLock(\.self) { observer.note() }
  }

  /// - Parameter tell: called on the thread that advances it.
  func observe(_ tell: @escaping @Sendable () -> Void) -> Observer {
    let observer = Observer(tell)
    observers.withLock { $0.append(observer) }
    return observer
  }
}

/// Those on one queue who wait until what they have put on record is durable, in its order.
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

  /// Has `go` be called when `position` is durable, behind those who wait already.
  mutating func wait(for position: UInt64, then go: @escaping @Sendable () -> Void) {
    waiting.append((position, go))
  }

  /// Whether the first one need not wait any more: then `next` gives it.
  var isDue: Bool { !isEmpty && waiting[head].position <= position.value }

  /// The same; if all must wait on, the next advance is told. For who does not look again.
  func isDueOrTold() -> Bool {
    if isEmpty || isDue { return !isEmpty }
    observer.wait()
    // Looked at behind that, so that no advance between the two is missed.
    return isDue
  }

  /// The next one whose position is durable, who waits no more.
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
