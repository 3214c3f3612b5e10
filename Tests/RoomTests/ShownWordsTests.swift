import Cards
import Foundation
import Lines
import Testing

@testable import Room
@testable import Simulation

/// Whatever a person types, wherever: nobody reads a word of the wire, and no line is longer than
/// the window. A quarter of the lines at each place, another one at the next, and all at night.
@Suite struct ShownWordsTests {
  @Test(arguments: TypedPlace.all.indices)
  func nothingShownIsOfTheWire(number: Int) throws {
    let place = TypedPlace.all[number]
    var (start, people) = try place.reached()
    var judged: Set<String> = []
    func judge(_ hall: inout Hall, after typed: String) {
      for name in people {
        for line in hall.read(name) where judged.insert(line).inserted {
          let found = WireWords.found(in: line, after: typed)
          #expect(found.isEmpty, "\(place.name), after \(typed): \(line)")
          #expect(isNarrow(line, after: typed), "\(place.name), after \(typed): \(line)")
        }
      }
    }
    judge(&start, after: "")
    var later = start
    later.wind(seconds: 100)
    judge(&later, after: "")
    let isNight = ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] != nil
    let lines = try TypedLines.all() + (place.hasBook ? TypedLines.book : [])
    for (index, line) in lines.enumerated() where isNight || (index + number) % 4 == 0 {
      var hall = start
      hall.send("ann", line)
      judge(&hall, after: line)
    }
  }

  /// Whether a line has no more columns than a window, if it could have fewer.
  private func isNarrow(_ line: String, after typed: String) -> Bool {
    // Rows of files stay whole, what a screen reader reads, and what is a program's.
    line.hasPrefix("* welcome ")
      || ["export", "book export", "set screenreader on", "hello 0", "hello 9"].contains {
        typed.hasPrefix($0)
      } || LineWrapping.rows(line, columns: Limits.textWidth) == [line]
  }

  /// What the operator types is answered in words, too.
  @Test func theOperatorReadsNoneEither() throws {
    var (hall, _) = try TypedPlace.all[20].reached()
    for line in OperatorLines.all {
      let typed: OperatorLine
      do throws(Refusal) {
        guard let line = try OperatorLine(Array(line.utf8)[...]) else { continue }
        typed = line
      } catch {
        let found = WireWords.found(in: error.text, after: line)
        #expect(found.isEmpty, "after \(line): \(error.text)")
        continue
      }
      hall.requests = []
      hall.tell(
        .operate(OperatorRequest(number: 7, operatorName: "op", line: typed)))
      hall.keep()
      for text in hall.replies.flatMap(\.lines) {
        let found = WireWords.found(in: text, after: line)
        #expect(found.isEmpty, "after \(line): \(text)")
      }
    }
  }

  /// The judge itself: lines that have words of the wire, and which.
  @Test(arguments: [
    ("Not done: seats=3 is too much.", ["seats=3"]), ("- no", ["- "]), ("+ done", ["+ "]),
    ("You were refused: rule.confirm.", ["rule.confirm"]), ("ann%20bob sits", ["ann%20bob"]),
    ("Refused: out-of-turn", ["out-of-turn"]), ("the nextTurn is yours", ["nextTurn"]),
    ("You have Optional(3) chips", ["Optional("]), ("ann is ready=1", ["ready=1"]),
    ("* sat table=main", ["* ", "table=main"]), ("{\"seq\":1}", ["{\""]),
    ("the min_bet is 2", ["min_bet"]), ("[nl] ? act", ["? "]),
  ])
  func theJudgeFinds(line: String, words: [String]) {
    #expect(WireWords.found(in: line) == words)
  }

  /// Lines that are prose, or what may be typed.
  @Test(arguments: [
    "Type create mine holdem seats=2 to open a table.", "(A♥) is a face-down card.",
    "*** You begin a new game: five-card stud. ***", "  1. royal flush     A♥ K♥ Q♥ J♥ 10♥",
    "2026-09-21 14:13 -200 = 800  buy-in", "You get AhKd, 99 % of the pot.",
  ])
  func theJudgeLetsPass(line: String) { #expect(WireWords.found(in: line).isEmpty) }
}
