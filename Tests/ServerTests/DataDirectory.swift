import Glibc
import Room
import Testing

@testable import Server

/// A path under `/tmp` at which a server can make its directory; removed with the last reference.
final class DataDirectory {
  private let root: String
  /// Nothing is there yet.
  let path: String

  init() throws {
    var template = Array("/tmp/cardroom-data-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    try #require(made)
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = root + "/data"
  }

  deinit { DataDirectory.remove(root) }

  /// Another name beside it.
  func beside(_ name: String) -> String { root + "/" + name }

  /// Every file with its bytes; of a socket only the name.
  var contents: [String: [UInt8]] {
    DataDirectory.names(in: path).reduce(into: [:]) { $0[$1] = bytes(of: $1) }
  }

  /// The text of a file.
  static func text(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"), "\(path)")
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// The bytes of a file in it.
  func bytes(of name: String) -> [UInt8] {
    guard let file = fopen(path + "/" + name, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  /// Replaces a file in it.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen(path + "/" + name, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The name of the only segment.
  var segment: String { DataDirectory.names(in: path).first { $0.hasSuffix(".journal") } ?? "" }

  /// The names of the files of the history, with their directory.
  var historyFiles: [String] {
    DataDirectory.names(in: path + "/history").map { "history/" + $0 }
  }

  private static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// Runs `body` against a server that keeps everything in `directory`, and stops it.
func withServer(
  in directory: DataDirectory, change: (inout ServerConfiguration) -> Void = { _ in },
  _ body: (CardroomServer) throws -> Void
) async throws {
  try await withServer(
    change: {
      $0.data = directory.path
      change(&$0)
    }, body)
}
