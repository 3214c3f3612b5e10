import Glibc
import Lines

/// A file on this machine, read and written as a whole.
package struct LocalFile {
  let path: String

  package init(_ path: String) { self.path = path }

  private var quoted: String { "'\(path.suffix(60))'" }

  /// The contents, unless the file is larger than `most`.
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

  /// Replaces the contents: readers find either all the lines, or the old contents.
  ///
  /// - Parameter mode: the permissions of the file.
  func write(_ lines: [String], mode: mode_t = 0o666) throws(OptionError) {
    let fresh = "\(path).new.\(getpid())"
    // A leftover from an earlier run.
    unlink(fresh)
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    var isWritten = descriptor >= 0
    if isWritten {
      var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
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
