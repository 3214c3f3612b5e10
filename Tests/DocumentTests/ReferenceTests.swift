import Foundation
import Games
import Lines
import ScoreBook
import Testing

@testable import Room

/// What `cardroom-server reference` prints has everything that the code has, and nothing more.
struct ReferenceTests {
  /// What must be in each list.
  static func names(of list: String) throws -> [String]? {
    switch list {
    case "commands": Commands.all.map(\.word)
    case "book": BookCommand.all.map(\.typed)
    case "operator": OperatorCommands.all.map(\.word)
    case "lines": Line.Shape.all.map(\.name)
    case "keys": Array(Set(Line.Shape.all.flatMap(\.keys)))
    case "codes": ErrorCode.allCases.map(\.rawValue)
    // The source itself: a limit without a row would be missed by any list.
    case "limits":
      try Repository.text("Sources/Lines/Limits.swift").matches(of: /static let (\w+) =/)
        .map { String($0.1) }.filter { $0 != "version" }
    case "quotas": Quota.allCases.map(\.rawValue)
    default: nil
    }
  }

  @Test func everyListHasAllNamesOnceWithAMeaning() throws {
    let printed = try #require(
      JSONSerialization.jsonObject(with: Data(Reference.json.utf8)) as? [String: Any])
    #expect(printed["version"] as? String == Limits.version)
    #expect(printed.count == Reference.lists.count + 1)
    for (title, _) in Reference.lists {
      let list = title.lowercased()
      let entries = try #require(printed[list] as? [[String: Any]])
      let names = try #require(try ReferenceTests.names(of: list), "\(list)")
      #expect(entries.compactMap { $0["name"] as? String }.sorted() == names.sorted())
      for entry in entries {
        #expect((entry["meaning"] as? String)?.isEmpty == false, "\(list): \(entry)")
      }
    }
  }

  @Test(arguments: [
    "- `quit` or `q`: leave everything and close, at once; bets are played out",
    "- `book undo [N] [game=N]`: ", "- `drain`: ",
    "- `* bet table seq seat name amount bet balance`: somebody added to a bet",
    "- `dup`: `1`: done before, and not done again",
    "- `rule.no-bet`: bet at least 1 before deal", "- `lineBytes=4096`: ", "- `guest-games=3`: ",
  ])
  func theTextHasALineForEach(beginning: String) throws {
    let lines = Reference.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(beginning) })
    #expect(
      lines.count { $0.hasPrefix("- `") } == Reference.lists.map(\.entries.count).reduce(0, +))
  }

  @Test func aLineHasItsKeysInTheirOrder() {
    #expect(
      Reference.json.contains(
        #"{"name":"* say","keys":["table","seat","name","says"],"meaning":"#))
  }
}
