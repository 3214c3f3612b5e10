import Foundation
import Glibc

/// The repository that these tests were compiled from.
enum Repository {
  /// Its root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Where a link in a document of `folder` leads, by its path from the root.
  static func path(_ link: String, from folder: String) -> String {
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Replaces a file's text.
  static func write(_ text: String, to path: String) throws {
    try text.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
  }

  /// What a folder holds by name, without hidden files, sorted.
  static func names(in folder: String) throws -> [String] {
    let url = root.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path())
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// What a folder holds that belongs to the repository: not what git is told to ignore, such as
  /// the data of a server that was tried here.
  static func ownNames(in folder: String) throws -> [String] {
    let patterns = try text(".gitignore").split(separator: "\n")
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
    return try names(in: folder).filter { name in
      !patterns.contains { fnmatch($0, name, 0) == 0 }
    }
  }

  /// Whether the documents are to be written from what the server does, instead of compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["CARDROOM_RECORD"] != nil
  }
}
