import Glibc

/// A value that one thread at a time reads or changes.
///
/// It uses a mutex of the system: ThreadSanitizer (scripts/prove-races) does not recognize
/// `Synchronization.Mutex`, and would report races where there are none.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  /// Creates an unlocked value.
  public init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread has the value; it must be short, and must not call anything
  /// that blocks.
  @inlinable
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
