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

/// Processor time of the calling thread, which other programs do not lengthen.
enum ProcessorTime {
  /// So far, in seconds.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Times a piece of work several times.
///
/// On a machine that others use, too, only the best round says what the code can do.
enum Stopwatch {
  /// The shortest of `rounds` runs, in seconds.
  static func best(of rounds: Int, _ work: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<max(rounds, 1) { best = min(best, seconds(work)) }
    return best
  }

  /// The middle one of `rounds` runs, in seconds.
  static func median(of rounds: Int, _ work: () -> Void) -> Double {
    let all = (0..<max(rounds, 1)).map { _ in seconds(work) }.sorted()
    return all[all.count / 2]
  }

  /// One run, in seconds.
  static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
  }
}
