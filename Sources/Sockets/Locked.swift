import Glibc

/// A value that one thread at a time looks at or changes.
///
/// It stands on a mutex of the system: ThreadSanitizer (scripts/prove-races) does not see that
/// `Synchronization.Mutex` keeps threads apart, and would report races where there are none.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  /// Nobody looks at it yet.
  public init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread does; it must be short, and call nothing that waits.
  @inlinable
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
