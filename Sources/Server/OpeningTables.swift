// The tables that are open from the start: our own, or those of a file.

import Glibc
import Room

/// Reads the opening tables, one `ID GAME option=value …` a line.
enum OpeningTables {
  /// Far more than any room has; what is larger is not a list of tables.
  static let largestFile = 1 << 20

  /// The tables of the file, or the standard ones.
  static func read(path: String?) throws(ProgramError) -> [TableConfiguration] {
    guard let path else { return TableConfiguration.opening }
    let text = try contents(of: path)
    do {
      return try TableConfiguration.parse(fileText: text)
    } catch {
      throw ProgramError(.badData, "\(path), line \(error.line): \(error.explanation)")
    }
  }

  private static func contents(of path: String) throws(ProgramError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      bytes += chunk.prefix(count)
      guard bytes.count <= largestFile else {
        throw ProgramError(.badData, "\(path): larger than 1 MiB; a line for each table is enough")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProgramError(.badData, "\(path): not UTF-8; save it as plain text")
    }
    return text
  }

  private static func unreadable(_ path: String) -> ProgramError {
    let reason = String(cString: strerror(errno))
    return ProgramError(.noInput, "--tables \(path): \(reason); name a file that can be read")
  }
}
