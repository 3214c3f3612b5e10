import Cards
import Glibc
import LineProtocol
import Lines
import ScoreBook

/// A file on this machine, read and written as a whole.
package struct LocalFile {
  let path: String

  package init(_ path: String) { self.path = path }

  private var quoted: String { "'\(path.suffix(60))'" }

  /// Its bytes, if there are no more than that.
  ///
  /// - Throws: `OptionError` with a sentence.
  package func bytes(most: Int) throws(OptionError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OptionError(
        errno == ENOENT
          ? "there is no file \(quoted)"
          : "\(quoted) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return all }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw OptionError(
          errno == EISDIR
            ? "\(quoted) is a directory: name a file in it"
            : "\(quoted) cannot be read: \(String(cString: strerror(errno)))")
      }
      all += piece.prefix(count)
      guard all.count <= most else {
        throw OptionError("\(quoted) is too large: it may have at most \(most) bytes")
      }
    }
  }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Writes lines in its place: whoever reads finds all of them, or what was there before.
  func write(_ lines: [String]) throws(OptionError) {
    let fresh = "\(path).new.\(getpid())"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    var isWritten = descriptor >= 0
    if isWritten {
      var rest = Array(lines.joined(separator: "\n").utf8 + [10])[...]
      while !rest.isEmpty, isWritten {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else { isWritten = errno == EINTR }
      }
      isWritten = fsync(descriptor) == 0 && isWritten
      close(descriptor)
      isWritten = isWritten && rename(fresh, path) == 0
    }
    guard !isWritten else { return }
    let reason = String(cString: strerror(errno))
    if descriptor >= 0 { unlink(fresh) }
    throw OptionError("\(quoted) cannot be written: \(reason)")
  }
}

/// The rows of a club's file, as they can be sent.
struct FileRows: Equatable {
  let rows: [String]

  /// - Throws: `OptionError` with a sentence about the first thing that cannot be sent.
  init(_ bytes: [UInt8]) throws(OptionError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw OptionError("the file is not UTF-8: save it as CSV in UTF-8")
    }
    var rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { $0.last == "\r" ? String($0.dropLast()) : String($0) }
    while rows.last?.allSatisfy({ $0 == " " }) == true { rows.removeLast() }
    guard !rows.isEmpty else { throw OptionError("the file is empty") }
    guard rows.count <= BookLimits.fileRows else {
      throw OptionError(
        "the file has \(rows.count) rows, and \(BookLimits.fileRows) can be sent: send it in parts,"
          + " each with the names of the columns first")
    }
    // A row with nothing in it is one all the same, so that rows keep their numbers.
    rows = rows.map { $0.allSatisfy { $0 == " " } ? "," : $0 }
    for (index, row) in rows.enumerated() {
      if case .unreadable(let error) = Self.line(row).meaning {
        throw OptionError("row \(index + 1): \(error.text)")
      }
    }
    self.rows = rows
  }

  static func line(_ row: String) -> TypedLine { TypedLine("book import row :\(row)") }
}
