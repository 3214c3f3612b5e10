import Foundation
import Games
import Lines
import ScoreBook
import Testing

@testable import Room

/// The rows of `typed.txt` under a heading, which is a word and what the rows are.
func typedRows(under heading: String) throws -> [String] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "typed.txt")
  let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "## ")
  let part = try #require(parts.first { $0.hasPrefix(heading + ":") })
  let rows = part.split(separator: "\n").dropFirst().map(String.init)
  try #require(!rows.isEmpty, "\(heading)")
  return rows
}

/// Lines that people type.
enum TypedLines {
  /// Lines that are typed everywhere.
  static func all() throws -> [String] {
    Commands.all.flatMap { wrong($0.word) } + odd + (try typedRows(under: "lines"))
  }

  /// The same kinds of wrong line for each command: alone, with too much, with nonsense.
  private static func wrong(_ word: String) -> [String] {
    [
      word, "\(word) frog", "\(word) 99999999999999999999", "\(word) -1", "\(word) 0",
      "\(word) frog=3", "\(word) one two three four", "\(word) \u{3b1}\u{1F0A1}",
      "\(word)x", String(word.dropLast()), "help \(word)", word.uppercased() + "!",
    ]
  }

  private static let odd = [
    "", "   ", String(repeating: "x", count: 5000), "\u{1}\u{2}", "\u{ff}",
  ]

  /// Lines typed at the score book.
  static let book: [String] =
    BookCommand.all.flatMap { command -> [String] in
      ["", " frog", " 99999", " frog=3", " one two three four five"].map { command.typed + $0 }
        + (command.example.map { [$0] } ?? [])
    } + ["book frog", "help book"]
}
