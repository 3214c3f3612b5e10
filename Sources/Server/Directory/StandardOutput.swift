// Standard output for what may be long. Never goes on when the rest cannot be written.

import Glibc

/// Gathers lines and writes many of them with one call.
struct StandardOutput {
  private var bytes: [UInt8] = []
  private static let most = 1 << 16

  /// Takes a line.
  ///
  /// - Throws: `ProgramError` if standard output takes no more.
  mutating func write(_ line: String) throws(ProgramError) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.most { try flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: `ProgramError` if standard output takes no more.
  mutating func flush() throws(ProgramError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw ProgramError(.disk, "cannot write the output: \(reason)")
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
