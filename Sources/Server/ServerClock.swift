// The only clock of the server. Never the time of day: that one jumps.

import Glibc
import Room

/// Monotonic time since the server started.
struct ServerClock: Sendable {
  private let start = ServerClock.monotonic()

  /// Now, on the scale of the room's values.
  var now: Instant { Instant(nanoseconds: Self.monotonic() - start) }

  private static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
