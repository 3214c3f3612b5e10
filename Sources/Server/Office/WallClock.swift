// The time of day, for what people read later. Never for a deadline: it jumps.

import Archive
import Glibc

/// The local time of day.
struct WallClock: Sendable {
  /// Now, as the clock on the wall shows it.
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
