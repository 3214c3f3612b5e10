import CGlibc
import Glibc

/// An epoll descriptor, level-triggered. Confined to one queue or thread; closed with its last
/// reference.
public final class Epoll {
  /// What to watch for, or what is there. Errors and hang-ups are always watched for.
  public struct Interest: OptionSet, Hashable, Sendable {
    /// The bits of `<sys/epoll.h>`.
    public let rawValue: UInt32
    /// The bits of `<sys/epoll.h>`.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Something to read, or the end of it.
    public static let input = Interest(rawValue: EPOLLIN.rawValue)
    /// Room to write.
    public static let output = Interest(rawValue: EPOLLOUT.rawValue)
    /// The connection broke.
    public static let error = Interest(rawValue: EPOLLERR.rawValue)
    /// Both directions are shut.
    public static let hangUp = Interest(rawValue: EPOLLHUP.rawValue)
  }

  /// One descriptor that is ready: the word it was added with, and what is there.
  public struct Event {
    /// As given to `add`.
    public let word: UInt64
    /// What is ready.
    public let ready: Interest
  }

  /// Readable while any watched descriptor is ready: to be watched itself by Dispatch.
  public let descriptor: Int32
  private let events: UnsafeMutableBufferPointer<epoll_event>

  /// Reports at most `capacity` descriptors (at least one) with each `wait`.
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

  /// Changes what is watched for.
  public func modify(
    _ watched: Int32, _ interest: Interest, word: UInt64
  ) throws(SocketError) {
    try control(EPOLL_CTL_MOD, watched, interest, word)
  }

  /// Watches the descriptor no longer. Closing its last copy does the same.
  public func remove(_ watched: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil)
  }

  /// Waits at most so long (0: not at all, -1: without limit) and returns how many events there are
  /// to be had by `event(at:)` until the next wait.
  public func wait(milliseconds: Int32) throws(SocketError) -> Int {
    while true {
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      if count >= 0 { return Int(count) }
      guard errno == EINTR else { throw .last(.poll) }
    }
  }

  /// Waits in the same way, but looks first whether something comes within a moment, if `habit`
  /// has found that worth it.
  public func wait(
    milliseconds: Int32, _ habit: inout PollingHabit
  ) throws(SocketError) -> Int {
    var count = 0
    let hasFound = try habit.look { () throws(SocketError) in
      count = try wait(milliseconds: 0)
      // Whoever has something to do on this processor goes first.
      if count == 0 { sched_yield() }
      return count > 0
    }
    if hasFound { return count }
    return try wait(milliseconds: milliseconds)
  }

  /// One of the events of the last `wait`, which said how many there are.
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
