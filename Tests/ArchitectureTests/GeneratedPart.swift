// Owns the parts of protocol.md that are made from the code, so that they cannot differ from it.

import LineProtocol

/// A part of a document between `<!-- generated: NAME -->` and `<!-- end -->`.
enum GeneratedPart: String, CaseIterable {
  case codes, limits, aliases, lines, python, bash

  /// What stands between the marks.
  func lines() throws -> [String] {
    switch self {
    case .codes: GeneratedPart.codeTable
    case .limits: try GeneratedPart.limitTable()
    case .aliases: GeneratedPart.aliasList
    case .lines: GeneratedPart.lineTable
    case .python, .bash: try GeneratedPart.bot(rawValue)
    }
  }

  private static var codeTable: [String] {
    ["| code | meaning |", "|---|---|"]
      + ErrorCode.allCases.map { "| `\($0.rawValue)` | \(escaped($0.meaning)) |" }
  }

  private static var aliasList: [String] {
    let pairs = Verb.aliases.sorted { ($0.value.rawValue, $0.key) < ($1.value.rawValue, $1.key) }
    return [pairs.map { "`\($0.key)` \($0.value.rawValue)" }.joined(separator: ", ") + "."]
  }

  private static var lineTable: [String] {
    let refusal = keys(Message.refusalKeys)
    return ["| line | keys | meaning |", "|---|---|---|"]
      + ["| `-` | \(refusal) | a command was refused, for the reason `code=` |"]
      + Message.shapes.map { "| `\($0.name)` | \(keys($0.keys)) | \(escaped($0.meaning)) |" }
  }

  private static func keys(_ keys: [Key]) -> String {
    keys.isEmpty ? "–" : keys.map { "`\($0.rawValue)`" }.joined(separator: " ")
  }

  /// The limits by the source itself: their names and comments are nowhere else.
  private static func limitTable() throws -> [String] {
    var rows = ["| limit | value | meaning |", "|---|---|---|"]
    var comment: [String] = []
    for line in try Repository.text("Sources/LineProtocol/Limits.swift").split(separator: "\n") {
      if let found = line.firstMatch(of: /\/\/\/ (.*)/) {
        comment.append(String(found.1))
      } else if let found = line.firstMatch(of: /static let (\w+) = "?([\d_.]+)/) {
        let value = found.2.replacing("_", with: "")
        rows.append("| `\(found.1)` | \(value) | \(escaped(comment.joined(separator: " "))) |")
        comment = []
      } else {
        comment = []
      }
    }
    return rows
  }

  /// A bot of the README, which shows it first.
  private static func bot(_ language: String) throws -> [String] {
    let block = try Document("README.md").blocks(language).first
    return ["```\(language)"] + (block?.lines ?? []) + ["```"]
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension Document {
  /// The lines between the marks of a part, or `nil` if the document does not have it.
  func range(of part: GeneratedPart) -> Range<Int>? {
    guard let mark = lines.firstIndex(of: "<!-- generated: \(part.rawValue) -->"),
      let end = lines[mark...].firstIndex(of: "<!-- end -->")
    else { return nil }
    return (mark + 1)..<end
  }
}
