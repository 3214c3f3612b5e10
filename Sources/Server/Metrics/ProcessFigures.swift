import Glibc

/// The kernel's figures for this process, under the names that Prometheus uses everywhere.
struct ProcessFigures {
  /// Seconds of processor time.
  private let processorTime: Double
  private let residentBytes: Int
  private let virtualBytes: Int
  private let openDescriptors: Int
  private let mostDescriptors: Int
  /// The start of the process, in seconds since 1970.
  private let start: Double

  /// The present figures; 0 for those that /proc does not have.
  init() {
    processorTime = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    let pages = Self.text(of: "/proc/self/statm").split(separator: " ").compactMap { Int($0) }
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    virtualBytes = (pages.first ?? 0) * pageSize
    residentBytes = (pages.dropFirst().first ?? 0) * pageSize
    openDescriptors = Self.count(of: "/proc/self/fd")
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    mostDescriptors = Int(clamping: limit.rlim_cur)
    // The name, which may contain anything, ends with the last parenthesis.
    let fields = Self.text(of: "/proc/self/stat").split(separator: ")").last?
      .split(separator: " ")
    let ticks = (fields?.dropFirst(19).first).flatMap { Double($0) } ?? 0
    let sinceBoot = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    start = Self.seconds(CLOCK_REALTIME) - Self.seconds(CLOCK_BOOTTIME) + sinceBoot
  }

  /// In Prometheus' text form.
  var text: String {
    var text = PrometheusText(prefix: "process_")
    text.counter("cpu_seconds", "Processor time.", processorTime)
    text.gauge("resident_memory_bytes", "Memory that is resident.", residentBytes)
    text.gauge("virtual_memory_bytes", "Memory that is mapped.", virtualBytes)
    text.gauge("open_fds", "Open file descriptors.", openDescriptors)
    text.gauge("max_fds", "File descriptors that may be open.", mostDescriptors)
    text.gauge("start_time_seconds", "When the process was started, since 1970.", start)
    return text.lines
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// How many descriptors are open, except the one that is used for counting.
  private static func count(of directory: String) -> Int {
    guard let stream = opendir(directory) else { return 0 }
    defer { closedir(stream) }
    var count = 0
    while let entry = readdir(stream) {
      if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
    }
    return max(0, count - 1)
  }
}
