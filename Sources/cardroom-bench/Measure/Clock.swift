import Glibc

/// Nanoseconds since some fixed moment; they never go backwards.
enum Monotonic {
  /// Now.
  static func now() -> UInt64 { time(of: CLOCK_MONOTONIC) }

  /// So many seconds in nanoseconds.
  static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }
}

/// Processor time, which other programs do not lengthen.
enum ProcessorTime {
  /// Of the calling thread so far, in seconds.
  static func now() -> Double { Double(time(of: CLOCK_THREAD_CPUTIME_ID)) / 1e9 }

  /// Of a process on this machine so far, in seconds.
  static func now(of process: Int32) throws(LoadError) -> Double {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { throw .noProcess(pid: process) }
    return Double(time(of: clock)) / 1e9
  }

  /// Microseconds of a process for each thing that was done while `work` ran; `nil` if nobody said
  /// which process that is, or nothing was done.
  static func microseconds<Result>(
    of process: Int32?, each count: (Result) -> Int, _ work: () throws -> Result
  ) throws -> (Result, each: Double?) {
    guard let process else { return (try work(), nil) }
    let before = try now(of: process)
    let result = try work()
    let used = try now(of: process) - before
    return (result, count(result) > 0 ? used / Double(count(result)) * 1e6 : nil)
  }
}

/// What a clock of the system shows, in nanoseconds.
private func time(of clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
