import Glibc
import Journal

/// An empty directory under `/tmp`, removed with everything in it when the last reference goes.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/cardroom-journal-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard made else { throw FileSystemError(.createDirectory, "/tmp", .other("error \(errno)")) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { TemporaryDirectory.remove(path) }

  /// The mode bits of a file in it.
  func mode(_ name: String) -> mode_t? {
    var status = stat()
    guard stat(path + "/" + name, &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  private static func remove(_ path: String) {
    let files = RealDisk()
    for name in (try? files.list(path)) ?? [] { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }
}
