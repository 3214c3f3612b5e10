import Glibc

/// The time of a system clock in nanoseconds; by default that of the monotonic one.
func nanoseconds(of clock: clockid_t = CLOCK_MONOTONIC) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The microseconds of a process's processor time, which other programs do not lengthen, for each
/// unit that `work` reports as done; `nil` if no process is named or nothing was done.
func processorTime(of process: Int32?, _ work: () throws -> Int) throws -> Double? {
  func used() throws -> Double {
    var clock = clockid_t()
    guard let process else { return 0 }
    guard clock_getcpuclockid(process, &clock) == 0 else { throw LoadError.noProcess(pid: process) }
    return Double(nanoseconds(of: clock)) / 1000
  }
  let before = try used()
  let count = try work()
  let time = try used() - before
  return process == nil || count == 0 ? nil : time / Double(count)
}
