import CGlibc
import Glibc

/// An epoll descriptor, level-triggered. Confined to one queue or thread; closed with the last
/// reference.
public final class Epoll {
  /// The events to watch for, or those that have occurred. Errors and hang-ups are always watched.
  public struct Interest: OptionSet, Hashable, Sendable {
    /// The bits from `<sys/epoll.h>`.
    public let rawValue: UInt32
    /// Creates an interest from bits of `<sys/epoll.h>`.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// There is input, or its end.
    public static let input = Interest(rawValue: EPOLLIN.rawValue)
    /// There is room for output.
    public static let output = Interest(rawValue: EPOLLOUT.rawValue)
    /// The connection broke.
    public static let error = Interest(rawValue: EPOLLERR.rawValue)
    /// Both directions are shut down.
    public static let hangUp = Interest(rawValue: EPOLLHUP.rawValue)
  }

  /// A ready descriptor: the word that it was added with, and its events.
  public struct Event {
    /// The word given to `add`.
    public let word: UInt64
    /// The events that have occurred.
    public let ready: Interest
  }

  /// Readable while any watched descriptor is ready, so that Dispatch can watch it.
  public let descriptor: Int32
  private let events: UnsafeMutableBufferPointer<epoll_event>

  /// Creates a descriptor that reports at most `capacity` others, at least one, with each `wait`.
  public init(capacity: Int = 256) throws(SocketError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .last(.poll) }
    events = .allocate(capacity: max(1, capacity))
  }

  deinit {
    events.deallocate()
    _ = close(descriptor)
  }

  /// Watches the descriptor; `word` comes back with its events.
  public func add(
    _ watched: Int32, _ interest: Interest, word: UInt64
  ) throws(SocketError) {
    try control(EPOLL_CTL_ADD, watched, interest, word)
  }

  /// Changes the events to watch for.
  public func modify(
    _ watched: Int32, _ interest: Interest, word: UInt64
  ) throws(SocketError) {
    try control(EPOLL_CTL_MOD, watched, interest, word)
  }

  /// Stops watching the descriptor. Closing its last copy has the same effect.
  public func remove(_ watched: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil)
  }

  /// Waits up to that long (0: not at all, -1: without limit) and returns how many events
  /// `event(at:)` has until the next wait.
  public func wait(milliseconds: Int32) throws(SocketError) -> Int {
    while true {
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      if count >= 0 { return Int(count) }
      guard errno == EINTR else { throw .last(.poll) }
    }
  }

  /// Waits in the same way, but first polls for a moment, if `habit` has found that worthwhile.
  public func wait(
    milliseconds: Int32, _ habit: inout PollingHabit
  ) throws(SocketError) -> Int {
    var count = 0
    let hasFound = try habit.look { () throws(SocketError) in
      count = try wait(milliseconds: 0)
      // Other threads with work on this processor go first.
      if count == 0 { sched_yield() }
      return count > 0
    }
    if hasFound { return count }
    return try wait(milliseconds: milliseconds)
  }

  /// One of the events of the last `wait`, which returned their number.
  public func event(at index: Int) -> Event {
    let event = events[index]
    return Event(word: event.data.u64, ready: Interest(rawValue: event.events))
  }

  private func control(
    _ operation: Int32, _ watched: Int32, _ interest: Interest, _ word: UInt64
  ) throws(SocketError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = word
    guard epoll_ctl(descriptor, operation, watched, &event) == 0 else { throw .last(.poll) }
  }
}
