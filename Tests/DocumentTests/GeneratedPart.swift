import Cards
import LineProtocol
import Lines
import Testing

@testable import Room

/// A part of protocol.md that is made from the code, so that it cannot differ from it: what stands
/// between `<!-- generated: NAME -->` and `<!-- end -->`.
enum GeneratedPart: String, CaseIterable {
  case verbs, lines, codes, limits

  /// What stands between the marks.
  func lines() throws -> [String] {
    switch self {
    case .codes: GeneratedPart.codeList
    case .limits: try GeneratedPart.limitList()
    case .verbs: GeneratedPart.verbList
    case .lines: GeneratedPart.lineList
    }
  }

  private static var codeList: [String] {
    ErrorCode.allCases.map { "- `\($0.rawValue)`: \($0.meaning.description)" }
  }

  private static var verbList: [String] {
    Commands.all.map { row in
      let short = row.letters.map { " or `\($0)`" }
      return "- `\(row.usage)`\(short.joined()): \(row.summary)"
    }
  }

  private static var lineList: [String] {
    Line.Shape.all.map { line($0.name, $0.keys, $0.meaning) }
  }

  /// Any reply may have `dup=`, and one that ends rows, or says that something was done, is what
  /// it is: the document says so once.
  private static func line(_ name: String, _ keys: [String], _ meaning: String) -> String {
    let words = [name] + keys.filter { $0 != "dup" }
    let isPlain = meaning.hasPrefix("the end of") || meaning == Line.Shape.plainMeaning
    return "- `\(words.joined(separator: " "))`" + (isPlain ? "" : ": \(meaning)")
  }

  /// Limits that the text says, each in the section of which it is a subject.
  static let limitsInText: [(name: String, figure: Int, section: String)] = [
    ("lineBytes", Limits.lineBytes, "## Lines"),
    ("sentLineBytes", Limits.sentLineBytes, "## Lines"),
    ("bytesWithoutNewline", Limits.bytesWithoutNewline, "## Lines"),
    ("nameCharacters", Limits.nameCharacters, "## Lines"),
    ("nameCharactersLeast", Limits.nameCharactersLeast, "## Lines"),
    ("tableIDCharacters", Limits.tableIDCharacters, "## Lines"),
    ("tagCharacters", Limits.tagCharacters, "## Lines"),
    ("rememberedTags", Limits.rememberedTags, "## Lines"),
    ("amount", Limits.amount, "## Lines"),
    ("chatBytes", Limits.chatBytes, "## Commands"),
    ("boardRows", Limits.boardRows, "## Commands"),
    ("outboxSoftBytes", Limits.outboxSoftBytes, "## The life of a connection"),
    ("outboxHardBytes", Limits.outboxHardBytes, "## The life of a connection"),
    ("connectionsPerAddress", Limits.connectionsPerAddress, "## Operation"),
    ("eventsKept", Limits.eventsKept, "## Resume"),
    ("passwordBytesLeast", Limits.passwordBytesLeast, "## Accounts"),
    ("passwordBytesMost", Limits.passwordBytesMost, "## Accounts"),
    ("refillBelow", Limits.refillBelow, "## Poker"),
    ("welcomeChips", Limits.welcomeChips, "## Accounts"),
  ]

  /// The others by the source itself: their comments are nowhere else. Those of logins are in the
  /// text about accounts.
  private static func limitList() throws -> [String] {
    var rows: [String] = []
    var comment: [String] = []
    for line in try Repository.text("Sources/LineProtocol/Limits.swift").split(separator: "\n") {
      if let found = line.firstMatch(of: /\/\/\/ (.*)/) {
        comment.append(String(found.1))
      } else if let found = line.firstMatch(of: /static let (\w+) = (.+)/) {
        let isInText = limitsInText.contains { $0.name == found.1 }
        if !found.1.hasPrefix("login"), !isInText {
          rows.append("- \(try number(found.2)): \(comment.joined(separator: " "))")
        }
        comment = []
      } else {
        comment = []
      }
    }
    return rows
  }

  /// What a limit is set to; some are those of another type, which has the number.
  private static func number(_ source: Substring) throws -> String {
    let others = [
      "Table.kickVotesLeast": Limits.kickVotesLeast,
      "Occupant.lateRoundsMost": Limits.timeoutsInARow,
    ]
    if let other = others[String(source)] { return "\(other)" }
    let number = source.filter { $0 != "_" && $0 != "\"" }
    return try #require(Double(number) == nil ? nil : number, "Limits: \(source)")
  }
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
