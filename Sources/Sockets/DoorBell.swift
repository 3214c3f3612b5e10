// The way to end another thread's wait in `Epoll.wait`. Carries no message: only that there is one.

import CEpoll
import Glibc
import Synchronization

/// Wakes whoever waits in an epoll that watches it. Ringing costs a system call only while somebody
/// has said that he listens.
public final class DoorBell: Sendable {
  /// To be watched for input.
  public let descriptor: Int32
  private let isHeard = Atomic<Bool>(false)

  /// A bell that nobody listens to yet.
  public init() throws(SocketError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last(.poll) }
  }

  deinit { _ = close(descriptor) }

  /// From now on a ring is heard, once.
  public func listen() { isHeard.store(true, ordering: .sequentiallyConsistent) }

  /// No ring is heard any more; whether one was, since `listen`.
  @discardableResult
  public func stopListening() -> Bool {
    !isHeard.exchange(false, ordering: .sequentiallyConsistent)
  }

  /// Whether nobody has rung since `listen`.
  public var isQuiet: Bool { isHeard.load(ordering: .sequentiallyConsistent) }

  /// Ends the wait of whoever listens.
  public func ring() {
    guard isHeard.load(ordering: .sequentiallyConsistent),
      isHeard.exchange(false, ordering: .sequentiallyConsistent)
    else { return }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Forgets the rings so far.
  public func reset() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
