import Games
import Lines
import Testing

@testable import Room

/// What is shown of a table is what goes on there now, and figures are those that cards give.
@Suite struct ShownFiguresTests {
  /// Every three cards of a full deck.
  private func eachHand(_ body: (Int) -> Void) {
    let scores = Card.all.map(\.houseScore)
    for first in scores.indices {
      for second in (first + 1)..<scores.count {
        for third in (second + 1)..<scores.count {
          body(scores[first] + scores[second] + scores[third])
        }
      }
    }
  }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((10 * number).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  @Test func theFiguresOfTheBettingLessonsAreThoseOfTheCards() {
    var (hands, sum, better, weak) = (0, 0, 0, 0)
    eachHand { score in
      (hands, sum) = (hands + 1, sum + score)
      better += score > 47 ? 1 : 0
      weak += score <= 23 ? 1 : 0
    }
    let mean = Double(sum) / Double(hands)
    let words = TutorialCourse.betting3.lessons.map(\.words.description).joined(separator: " ")
    #expect(words.contains("three cards of the house are \(tenths(mean)) on average"))
    #expect(words.contains("worth 8, would win \(tenths(mean / 3 - 8)) on average"), "\(words)")
    #expect(Double(better) / Double(hands) < 0.02, "47 is hardly ever beaten")
    #expect(weak > 0 && 26 < mean, "26 is less than the house has on average")
  }

  @Test func theFiguresOfTheHoldemLessonsAreThoseOfTheCards() {
    let words = TutorialCourse.holdem.lessons.map(\.words.description).joined(separator: " ")
    let flush = 1 - Double(38 * 37) / Double(47 * 46)
    #expect(abs(1 / flush - 3) < 0.2 && words.contains("that is about one time in three"))
    #expect(words.contains("asked for 4, for a pot of \(3 * 4) in all: just one in three as well"))
    #expect(words.contains("12 for a pot of \(4 * 12) in all") || words.contains("you pay 12"))
    #expect(words.contains("more than one time in four"))
  }
}
