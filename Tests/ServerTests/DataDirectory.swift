import Foundation
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// A path under `/tmp` at which a server can make its directory; removed with the last reference.
final class DataDirectory {
  private let root = "/tmp/cardroom-data-\(UInt64.random(in: 0...UInt64.max))"
  /// Nothing is there yet.
  var path: String { beside("data") }

  init() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Another name beside it.
  func beside(_ name: String) -> String { root + "/" + name }

  /// The address of a socket beside it.
  func socket(_ name: String = "sock") throws -> SocketAddress {
    .file(try SocketPath(beside(name)))
  }

  /// Every file with its bytes; of a socket only the name.
  var contents: [String: [UInt8]] {
    DataDirectory.names(in: path).reduce(into: [:]) { $0[$1] = bytes(of: $1) }
  }

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The bytes of a file in it.
  func bytes(of name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) } ?? []
  }

  /// Replaces a file in it.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }

  /// The name of the only segment.
  var segment: String { DataDirectory.names(in: path).first { $0.hasSuffix(".journal") } ?? "" }

  /// The names of the files of the history, with their directory.
  var historyFiles: [String] {
    DataDirectory.names(in: path + "/history").map { "history/" + $0 }
  }

  var hasSnapshot: Bool { contents.keys.contains { $0.hasSuffix(".snapshot") } }

  private static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// Has the program do what this word says with the directory, and waits for its end.
  func program(_ word: String, _ more: String...) throws -> ProgramRun.End {
    try ProgramRun(program: "cardroom-server", [word, path] + more).finish()
  }

  /// A process that is about to serve what is here.
  func serving(_ options: String...) throws -> ProgramRun {
    try ProgramRun(
      program: "cardroom-server", ["--listen", "127.0.0.1:0", "--data", path] + options)
  }

  /// A process that serves what is here, and listens.
  func served() throws -> ProgramRun {
    let server = try serving()
    _ = try server.logLine("listening on ")
    return server
  }
}

/// Runs `body` against a server that keeps everything in `directory`, and stops it.
func withServer(
  in directory: DataDirectory, log: Log = Log(),
  change: (inout ServerConfiguration) -> Void = { _ in },
  _ body: (CardroomServer) throws -> Void
) async throws {
  try await withServer(
    log: log,
    change: {
      $0.data = directory.path
      change(&$0)
    }, body)
}
