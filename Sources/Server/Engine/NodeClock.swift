import Glibc

/// The time since the machine was started, by a clock that also runs while the machine sleeps.
enum NodeClock {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
