import CGlibc
import Glibc
import Synchronization

/// Ends a thread's wait in `Epoll.wait` when work is posted for it, and keeps it from waiting while
/// posted work has not begun.
///
/// The one who posts counts first and looks for a waiter last; the one who waits says so first and
/// looks at the count last. So one of the two always sees the other. Waking costs a system call
/// only while somebody waits.
public final class Wakeup: Sendable {
  /// To be watched for input by the epoll that is waited in.
  public let descriptor: Int32
  private let posted = Atomic<Int>(0)
  private let isWaiting = Atomic<Bool>(false)

  /// A wake-up that nobody waits for yet.
  public init() throws(SocketError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last(.poll) }
  }

  deinit { _ = close(descriptor) }

  /// Whether something is posted that has not begun.
  public var hasPosted: Bool { posted.load(ordering: .sequentiallyConsistent) > 0 }

  /// How much is posted that has not begun.
  public var depth: Int { max(0, posted.load(ordering: .relaxed)) }

  /// To be called before work is put where the waiter will find it.
  public func willPost() { posted.add(1, ordering: .sequentiallyConsistent) }

  /// To be called when the work is there: wakes whoever waits.
  public func didPost() {
    guard isWaiting.load(ordering: .sequentiallyConsistent),
      isWaiting.exchange(false, ordering: .sequentiallyConsistent)
    else { return }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// To be called when posted work begins.
  public func didBegin() { posted.subtract(1, ordering: .sequentiallyConsistent) }

  /// Announces a wait; what is posted from now on ends it.
  ///
  /// - Returns: whether it may take time. If not, something is posted: look at what is ready, and
  ///   do that work.
  public func beginWait() -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    return !hasPosted
  }

  /// Nobody waits any more.
  public func endWait() { isWaiting.store(false, ordering: .sequentiallyConsistent) }

  /// Forgets what has woken so far: to be called when the descriptor was found ready.
  public func reset() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
