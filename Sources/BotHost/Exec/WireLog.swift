import Glibc
import LineProtocol

/// A file of lines that are added: what a program hears and says, each with time and direction, the
/// hands of a match, or those of the competition. In the first two are hidden cards.
struct WireLog {
  private let descriptor: Int32

  /// Opens a file and goes on behind what is there.
  ///
  /// - Parameter isPrivate: whether its owner alone may read it.
  /// - Throws: an `OptionError` if it cannot be written.
  init(path: String, isPrivate: Bool = true) throws(OptionError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0, !isPrivate || fchmod(descriptor, 0o600) == 0 else {
      let reason = String(cString: strerror(errno))
      throw OptionError("--log cannot write \(path): \(reason)")
    }
  }

  /// Adds a line.
  ///
  /// - Returns: whether it was written.
  func append(_ line: LoggedLine) -> Bool {
    append("\(Self.time) \(line.direction.rawValue) \(line.text)\n")
  }

  /// Adds lines as they are, each with its line feed.
  ///
  /// - Returns: whether they were written.
  func append(_ lines: String) -> Bool {
    var rest = Array(lines.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Such as `2026-11-22T13:54:44.012Z`.
  private static var time: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
    let date = day.map { padded($0, 2) }.joined(separator: "-")
    let fraction = padded(Int(now.tv_nsec) / 1_000_000, 3)
    return "\(date)T\(clock.joined(separator: ":")).\(fraction)Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// A line that a program hears or says.
struct LoggedLine: Sendable, Equatable {
  /// Which way a line went.
  enum Direction: String, Sendable {
    case heard = "<"
    case said = ">"
    /// Said, and not sent.
    case dropped = "x"
  }

  let direction: Direction
  /// Without its end, safe to print.
  let text: String
}
