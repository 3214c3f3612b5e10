// A program that knows nothing but part I of protocol.md: of every game it plays it reads `legal=`
// alone, and it is never refused.

import Cards
import Foundation
import Games
import Testing

@testable import Client
@testable import cardroom_bots

struct GenericProgramTests {
  /// Any of the moves of `legal=`: `verb`, `verb:amount`, `verb:min-max` or `verb:a/b/c`.
  static func answer(_ line: String) -> String? {
    guard line.hasPrefix("? act"), let legal = line.firstMatch(of: /\ legal=(\S+)/)?.1 else {
      return nil
    }
    var chance = SplitMix64(seed: line.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) })
    func any<Part>(_ parts: [Part]) -> Part { parts[chance.uniform(below: parts.count)] }
    let move = any(legal.split(separator: ",")).split(separator: ":")
    guard move.count == 2 else { return String(move[0]) }
    let ends = move[1].split(separator: "-").compactMap { Int($0) }
    if ends.count == 2 {
      return "\(move[0]) \(ends[0] + chance.uniform(below: ends[1] - ends[0] + 1))"
    }
    return "\(move[0]) \(any(move[1].split(separator: "/")))"
  }

  /// The same by the line's rendering in JSON.
  static func answerToJSON(_ line: String) throws -> String? {
    var bytes: [UInt8] = []
    guard let question = TableQuestion(line) else { return nil }
    question.appendJSON(to: &bytes)
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let asked = try #require(object)
    var chance = SplitMix64(seed: bytes.reduce(5381) { $0 &* 33 &+ UInt64($1) })
    let moves = try #require(asked["legal"] as? [[String: Any]])
    let move = moves[chance.uniform(below: moves.count)]
    let verb = try #require(move["verb"] as? String)
    if let amount = move["amount"] as? Int { return "\(verb) \(amount)" }
    if let least = move["min"] as? Int, let most = move["max"] as? Int {
      return "\(verb) \(least + chance.uniform(below: most - least + 1))"
    }
    guard let choices = move["of"] as? [Any] else { return verb }
    return "\(verb) \(choices[chance.uniform(below: choices.count)])"
  }

  private static let games =
    Variant.all.map(\.id.rawValue) + PokerMix.all.map(\.id.rawValue)
    + [
      "betting3", "betting5", "holdem limit=fixed", "omaha limit=pot straddle=on",
      "holdem twice=ask", "stud7 openpair=on",
    ]

  /// A fifth of the hands, and all of them at night.
  private static let hands =
    ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 60 : 300

  private static func refusals(
    _ game: String, hands: Int, _ answer: @escaping @Sendable (String) -> String?
  ) throws -> Int {
    let react: ScriptedPipe.Reaction = { line in
      answer(line).map { [.said(Array("\($0)\n".utf8), after: 1)] } ?? []
    }
    let entrant = Entrant.program(react) { Issue.record("\(game): \($0)") }
    var conditions = MatchConditions()
    conditions.hands = hands
    var match = try Tournament([entrant, entrant], at: try MatchGame(game), conditions)
    match.seatings[0].play(hands: hands)
    match.collect()
    #expect(match.handsPlayed == hands)
    for figures in match.figures {
      #expect(figures.answers > 0 && figures.timeOuts == 0, "\(game)")
    }
    return match.figures.reduce(0) { $0 + $1.illegal }
  }

  @Test(arguments: games) func whoeverKnowsOnlyPartIIsNeverRefused(game: String) throws {
    #expect(try Self.refusals(game, hands: Self.hands, Self.answer) == 0)
  }

  @Test(arguments: games) func theSameInJSON(game: String) throws {
    let refusals = try Self.refusals(game, hands: Self.hands / 3) { line in
      do { return try Self.answerToJSON(line) } catch {
        Issue.record("\(line): \(error)")
        return nil
      }
    }
    #expect(refusals == 0)
  }
}
