import CGlibc
import Glibc
import Synchronization

/// Ends a thread's wait in `Epoll.wait` when work is posted for it, and prevents waiting until all
/// posted work has begun.
///
/// The poster counts first and looks for a waiter last; the waiter announces itself first and looks
/// at the count last. So one of the two always sees the other. Waking costs a system call only
/// while somebody waits.
public final class Wakeup: Sendable {
  /// The waiter's epoll must watch this descriptor for input.
  public let descriptor: Int32
  private let posted = Atomic<Int>(0)
  private let isWaiting = Atomic<Bool>(false)

  /// Creates a wake-up without a waiter.
  public init() throws(SocketError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last(.poll) }
  }

  deinit { _ = close(descriptor) }

  /// Whether any posted work has not begun.
  public var hasPosted: Bool { posted.load(ordering: .sequentiallyConsistent) > 0 }

  /// How much posted work has not begun.
  public var depth: Int { max(0, posted.load(ordering: .relaxed)) }

  /// Call it before putting work where the waiter will find it.
  public func willPost() { posted.add(1, ordering: .sequentiallyConsistent) }

  /// Call it once the work is there: wakes the waiter, if there is one.
  public func didPost() {
    guard isWaiting.load(ordering: .sequentiallyConsistent),
      isWaiting.exchange(false, ordering: .sequentiallyConsistent)
    else { return }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Call it when posted work begins.
  public func didBegin() { posted.subtract(1, ordering: .sequentiallyConsistent) }

  /// Announces a wait; anything posted from now on ends it.
  ///
  /// - Returns: whether the wait may take time. If not, work was posted: handle what is ready, and
  ///   then do that work.
  public func beginWait() -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    return !hasPosted
  }

  /// Call it after a wait.
  public func endWait() { isWaiting.store(false, ordering: .sequentiallyConsistent) }

  /// Clears past wake-ups: call it when the descriptor was found ready.
  public func reset() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
