import Glibc
import LineProtocol

/// `cardroom-bench disk`: what keeping costs at least, whatever the server.
enum DiskBench {
  struct Given {
    fileprivate var directory = "."
    fileprivate var writes = 200
    fileprivate var bytes = 512
  }

  static let subcommand = Subcommand(
    "how long a small write takes until it is on the disk",
    "Writes small records to a file of its own, each with fdatasync, and times them.",
    ProgramOptions<Given>(
      of: "cardroom-bench disk", Given(),
      [
        .line("--dir", "DIR", "where; the file is removed", \.directory),
        .number("--writes", "N", in: 1...100_000, "how many", \.writes),
        .number("--bytes", "N", in: 1...1 << 20, "how large each is", \.bytes),
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    let count = given.writes
    let record = [UInt8](repeating: 0x78, count: given.bytes)
    let path = "\(given.directory)/cardroom-bench-\(getpid())"
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
