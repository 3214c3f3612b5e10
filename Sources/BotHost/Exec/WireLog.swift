import Glibc
import Lines

/// A file to which lines are appended: the lines that a program reads and writes, each with time
/// and direction, the hands of a match, or those of the competition. The first two contain hidden
/// cards.
struct WireLog {
  private let descriptor: Int32

  /// Opens a file for appending.
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

  /// Appends lines as they are, each with its line feed.
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

  /// The current time, such as `2026-11-22T13:54:44.012Z`.
  static var time: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    var seconds = [CChar](repeating: 0, count: 32)
    let length = strftime(&seconds, seconds.count, "%FT%T", &parts)
    let text = String(decoding: seconds.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(text).\(String(1000 + now.tv_nsec / 1_000_000).dropFirst())Z"
  }
}
