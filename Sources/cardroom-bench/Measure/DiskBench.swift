import Glibc

/// `cardroom-bench disk`: what keeping costs at least, whatever the server.
enum DiskBench {
  /// Its options.
  static let table = OptionTable(
    command: "disk",
    summary: "Writes small records to a file of its own, each with fdatasync, and times them.",
    options: [
      .init("--dir", "DIR", ".", "where; the file is removed"),
      .init("--writes", "N", "200", "how many"),
      .init("--bytes", "N", "512", "how large each is"),
    ])

  /// Measures and prints; returns the exit status.
  static func run(arguments: [String]) -> Int32 { Bench.report(table, arguments, measure) }

  /// The line of JSON for these options.
  static func measure(_ options: Options) throws -> JSONLine {
    let count = try options.number("--writes", in: 1...100_000)
    let record = [UInt8](repeating: 0x78, count: try options.number("--bytes", in: 1...1 << 20))
    let path = "\(options.text("--dir"))/cardroom-bench-\(getpid())"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LoadError.file(path, code: errno) }
    defer {
      close(file)
      unlink(path)
    }
    var times = Histogram()
    for _ in 0..<count {
      let start = Monotonic.now()
      guard write(file, record, record.count) == record.count, fdatasync(file) == 0 else {
        throw LoadError.file(path, code: errno)
      }
      times.record(Monotonic.now() - start)
    }
    var json = JSONLine()
    json.add("bench", "disk")
    json.add("writes", count)
    json.add("bytes", record.count)
    json.add("p50_us", times.microseconds(50))
    json.add("p99_us", times.microseconds(99))
    return json
  }
}
