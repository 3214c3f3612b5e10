import Room
import Dispatch
import Glibc
import Sockets
import Synchronization

/// Monotonic time since the server started, not counting the times when it stood still.
final class ServerClock: Sendable {
  /// When it stopped, by the machine's clock; 0 while it runs.
  private let stillSince = Atomic<Int64>(0)
  /// While it runs: twice the time at which it would have started had it never stood still. While
  /// it stands still: twice the time that it shows, plus one.
  private let state: Atomic<Int64>

  private let late = Locked(Histogram())

  init() { state = Atomic(2 * ServerClock.monotonic()) }

  /// Now, on the scale of the room's values.
  var now: Instant {
    let state = state.load(ordering: .relaxed)
    return Instant(nanoseconds: state & 1 == 1 ? state >> 1 : Self.monotonic() - (state >> 1))
  }

  /// Stops the clock until `resume`. Calls to the two must not overlap.
  func pause() {
    let state = state.load(ordering: .relaxed)
    guard state & 1 == 0 else { return }
    stillSince.store(Self.monotonic(), ordering: .relaxed)
    self.state.store(2 * (Self.monotonic() - (state >> 1)) + 1, ordering: .relaxed)
  }

  /// Continues from the time at which it stopped.
  func resume() {
    let state = state.load(ordering: .relaxed)
    guard state & 1 == 1 else { return }
    self.state.store(2 * (Self.monotonic() - (state >> 1)), ordering: .relaxed)
  }

  /// Whether it has stood still for longer than that.
  func hasStoodStill(for time: Duration) -> Bool {
    guard state.load(ordering: .relaxed) & 1 == 1 else { return false }
    let still = Self.monotonic() - stillSince.load(ordering: .relaxed)
    return .nanoseconds(still) > time
  }

  /// The present time, and the wall clock's time at that moment: rather a little less than more.
  func now(beside wall: WallClock) -> (now: Instant, time: WallTime) {
    var readings = 0
    while true {
      let before = now
      let time = wall.now
      let after = now
      readings += 1
      // A thread that was held up in between reads both clocks again.
      if after.nanoseconds - before.nanoseconds < Self.mostBetween || readings == Self.mostReadings
      {
        return (after, time)
      }
    }
  }

  /// How late loops handled what was due.
  var lateness: Histogram { late.withLock(\.self) }

  /// Notes that a loop only now handles something that was due, or requested, at a time of
  /// `monotonic`.
  func noteLateness(since due: Int64) {
    let time = Self.monotonic() - due
    late.withLock { $0.note(time) }
  }

  /// The same for a timer that was due at a time of this clock.
  func noteLateness(of due: Instant?, at now: Instant) {
    guard let due else { return }
    late.withLock { $0.note(max(0, now.nanoseconds - due.nanoseconds)) }
  }

  /// The most nanoseconds between two readings that count as one moment.
  private static let mostBetween: Int64 = 1_000_000
  /// How often to read the clocks on a machine that is too busy for that.
  private static let mostReadings = 8

  /// A clock's nanoseconds that never go back.
  static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The local time of day.
struct WallClock: Sendable {
  /// The present time by the wall clock.
  var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var seconds = time.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    let milliseconds = (Int(seconds) + Int(local.tm_gmtoff)) * 1000 + Int(time.tv_nsec) / 1_000_000
    return WallTime(milliseconds: milliseconds)
  }
}

/// Wakes its owner no later than asked; it may wake early, and the owner looks at its own clock.
/// Confined to the owner's queue.
final class WakeTimer {
  private let source: any DispatchSourceTimer
  private var armedFor: Instant?

  /// `onWake` runs on `queue` and must call `fired()` first.
  init(queue: DispatchQueue, onWake: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(handler: onWake)
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  deinit { source.cancel() }

  /// Call it when the timer has fired; returns when it was due.
  func fired() -> Instant? { armedFor.take() }

  /// Makes sure of a wake at `time`. A deadline that moves later costs nothing: the timer fires at
  /// the old one and is armed again. It wakes at most once a millisecond, whatever the values ask
  /// for.
  func arm(for time: Instant?, now: Instant) {
    guard let time else { return }
    if let armedFor, armedFor <= time { return }
    armedFor = time
    let wait = max(1_000_000, min(time.nanoseconds - now.nanoseconds, 3_600_000_000_000))
    source.schedule(deadline: .now() + .nanoseconds(Int(wait)), leeway: .milliseconds(1))
  }
}
