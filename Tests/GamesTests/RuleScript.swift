// The rules of all games, clause by clause, as rounds that are played: Rules/*.txt.

import Foundation
import Testing

@testable import Games

/// A clause, and what is played to show it: the lines up to the next empty one.
///
/// `poker holdem no blinds=1/2: 100 AcAd, 100 KcKd; board 2c 7d 9h Js 3d; posts B dead` begins a
/// hand, `table ABD holdem no blinds=1/2` a table, as `house cards=3: AB` and `dealing stud7: A` do.
/// `here` keeps what is played, and `back` returns to that. `A bets 600, B calls` happens, and
/// `to flop` has all pay as little as they can until then. `A: fold, call 2` is what A may do,
/// `A bets 1: …` why A may not, and `pots: 1: A 4` what is seen; `-` is nothing. `#` begins a comment,
/// behind two spaces too.
struct RuleScript: CustomTestStringConvertible, Sendable {
  let title: String
  let lines: [Substring]

  var testDescription: String { title }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Rules")

  /// All clauses of all files.
  static func all() throws -> [Self] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    return try names.sorted().flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return text.split(separator: "\n\n").map { part in
        let lines = part.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Self(title: "\(name) \(lines.first ?? "")", lines: Array(lines.dropFirst()))
      }
    }.filter { !$0.lines.isEmpty }
  }

  /// Plays it, and says of each line that is not so what happens.
  func play() throws {
    var (played, kept): ((any Played)?, (any Played)?)
    for line in lines {
      let said = line.split(separator: "  #")[0]
      let sides = (said + " ").split(separator: ": ", maxSplits: 1).map(String.init)
      let words = sides[0].split(separator: " ").map(String.init)
      switch words[0] {
      case "poker": played = try PlayedHand(script: String(said.dropFirst(6)))
      case "table": played = try PlayedTable(script: Array(words.dropFirst()))
      case "house", "dealing":
        played = try PlayedGame(
          script: sides[0], seated: sides[1].trimmingCharacters(in: .whitespaces))
      case "here": kept = played
      case "back": played = kept
      case _ where sides.count > 1:
        let wanted = sides[1].trimmingCharacters(in: .whitespaces)
        let seen = try played?.judge(words)
        #expect(seen == wanted, "\(line)")
      default:
        guard played != nil else { throw ScriptError("\(line): nothing is played") }
        for deed in said.split(separator: ", ") {
          try played?.take(deed.split(separator: " ").map(String.init))
        }
      }
    }
  }
}
