import Dispatch
import Glibc
import Synchronization

/// The server's log: each line is a time, a level and a message. Lines wait on a queue of their
/// own, so that a full pipe blocks no shard.
final class Log: Sendable {
  /// A line's importance.
  enum Level: String {
    case info
    /// Something is wrong, and the server goes on.
    case warning
    /// Something failed, or the server ends.
    case error
  }

  private let queue = DispatchQueue(label: "cardroom.log", target: .global(qos: .utility))
  private let waiting = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let descriptor: Int32
  /// The most lines that may wait; further ones are counted and dropped.
  private static let capacity = 4096

  init(descriptor: Int32 = STDERR_FILENO) { self.descriptor = descriptor }

  /// Writes one line, soon. `line` must be printable and without a line break.
  func write(_ line: String, _ level: Level = .info) {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.subtract(1, ordering: .relaxed)
      lost.add(1, ordering: .relaxed)
      return
    }
    let time = Self.time()
    queue.async { [self] in
      waiting.subtract(1, ordering: .relaxed)
      let missing = lost.exchange(0, ordering: .relaxed)
      if missing > 0 { put("\(Self.time()) \(Level.warning) \(missing) log lines lost\n") }
      put("\(time) \(level) \(line)\n")
    }
  }

  /// The present time in UTC: `2026-11-27T09:07:15.123Z`.
  static func time() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let day = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let clock = [digits(parts.tm_hour), digits(parts.tm_min), digits(parts.tm_sec)]
    return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + "."
      + digits(now.tv_nsec / 1_000_000, 3) + "Z"
  }

  /// Calls `done` when all lines so far are written.
  func drain(then done: @escaping @Sendable () -> Void) { queue.async(execute: done) }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
