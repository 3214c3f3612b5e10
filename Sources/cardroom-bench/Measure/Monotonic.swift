// Owns the clock of the load programs. Never tells the time of day.

import Glibc

/// Nanoseconds since some fixed moment; they never go backwards.
enum Monotonic {
  /// Now.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: time.tv_nsec)
  }

  /// So many seconds in nanoseconds.
  static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }
}
