import Cards
import Games
import LineProtocol
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

  @Test func helpSaysWhatCardsScore() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    let help = hall.ask("ann", "help betting3").joined(separator: " ")
    func scores(_ cards: String, less rest: Int) throws -> String {
      try #require([Card](notation: cards)).map { "\($0.houseScore - rest)" }
        .joined(separator: " ")
    }
    #expect(help.contains("(J Q K A: \(try scores("JcQcKcAc", less: 1)))"), "\(help)")
    #expect(help.contains("(s h d c: \(try scores("2s2h2d2c", less: 2)))"), "\(help)")
    #expect(help.contains("and adds $\(HouseRules.tradeCost)"), "\(help)")
  }

  @Test func theFiguresOfTheHoldemLessonsAreThoseOfTheCards() {
    let words = TutorialCourse.holdem.lessons.map(\.words.description).joined(separator: " ")
    let flush = 1 - Double(38 * 37) / Double(47 * 46)
    #expect(abs(1 / flush - 3) < 0.2 && words.contains("that is about one time in three"))
    #expect(words.contains("asked for 4, for a pot of \(3 * 4) in all: just one in three as well"))
    #expect(words.contains("12 for a pot of \(4 * 12) in all") || words.contains("you pay 12"))
    #expect(words.contains("more than one time in four"))
  }

  /// Before the cards of a round, those of the round before are no hand, and the house's are past.
  @Test func betweenRoundsNothingOfTheLastIsCalledThisRounds() throws {
    var hall = try Hall(tables: "t betting3")
    hall.enter("ann", table: "t")
    hall.send("ann", "bet 5\ndeal")
    #expect(hall.ask("ann", "advise").last?.contains("score") == true)
    #expect(!hall.ask("ann", "look").contains { $0.hasPrefix("= house") && $0.contains("last=") })
    hall.send("ann", "deal")
    _ = hall.read("ann")
    #expect(hall.ask("ann", "advise").last?.contains("you hold no cards here now") == true)
    let house = hall.ask("ann", "look").filter { $0.hasPrefix("= house") }
    #expect(house.count == 1 && house[0].hasSuffix("last=yes"), "\(house)")
    hall.send("ann", "set mode text")
    _ = hall.read("ann")
    #expect(hall.ask("ann", "look").contains { $0.hasPrefix("    the house    had score ") })
  }

  /// What was dealt to an empty seat is nobody's, whoever sits down there before the next round.
  @Test func cardsOfAnEmptyHandStandUnderNobodysName() throws {
    var hall = try Hall(tables: "t deal-stud5 players=3", of: ["ann", "bob"], at: "t")
    hall.send("ann", "deal")
    hall.enter("cid", table: "t")
    let rows = hall.ask("ann", "look")
    let cid = rows.filter { $0.contains("name=cid") }
    #expect(cid.count == 1 && cid[0].contains("state=next"), "\(cid)")
    #expect(cid.allSatisfy { $0.hasSuffix("name=cid state=next") }, "\(cid)")
    #expect(rows.contains { $0.hasPrefix("= hand hand=3 down=") }, "\(rows)")
    hall.send("ann", "next\ndeal")
    #expect(hall.ask("ann", "look").contains { $0.contains("name=cid state=dealt down=") })
  }

  /// Who waits for the big blind is told so, and what to say instead.
  @Test func whoWaitsForTheBigBlindIsShownToWaitForIt() throws {
    var hall = try Hall(tables: "t holdem seats=4 start=0 pause=0", of: ["ann", "bob"], at: "t")
    hall.wind(seconds: 1)
    hall.enter("dan", table: "t")
    func state(_ name: String) -> String? {
      hall.ask("ann", "look").first { $0.contains("name=\(name) ") }?
        .split(separator: " ").first { $0.hasPrefix("state=") }.map(String.init)
    }
    #expect(state("dan") == "state=blind")
    hall.connect("eve", wire: false)
    hall.send("eve", "login eve\nwatch t")
    #expect(
      hall.ask("eve", "look t").contains { $0.contains("waits for the big blind, or says post") })
    _ = hall.ask("dan", "post")
    #expect(state("dan") == "state=next")
  }

  /// A hand of poker in columns, and as it is heard.
  @Test(arguments: [
    (
      "off",
      [
        "  t            holdem      2/4 seats, playing, 1 watching, hand 1",
        "    hand 1: Texas hold'em, no limit, blinds 1/2",
        "    preflop, pot 3, the button at seat ",
        " 1 ann          stack 19", "stack 199   bet 1    (??) (??) (to act)",
        "stack 198   bet 2    (??) (??) (has cards)",
      ]
    ),
    (
      "on",
      [
        "t: holdem, 2 of 4 seats, playing, 1 watching, hand 1",
        "hand 1: Texas hold'em, no limit, blinds 1 and 2", "preflop, pot 3, the button at seat ",
        "ann, seat 1, ", ", seat 2, ", ", to act, stack 199, bet 1",
        ", has cards, stack 198, bet 2",
      ]
    ),
  ])
  func aLookShowsTheHand(reader: String, parts: [String]) throws {
    var hall = try Hall(tables: "t holdem seats=4 start=0 pause=0")
    for name in ["ann", "bob"] { hall.enter(name, table: "t") }
    hall.wind(seconds: 1)
    hall.connect("eve", wire: false)
    hall.send("eve", "login eve\nset screenreader \(reader)\nwatch t")
    let look = hall.ask("eve", "look t").joined(separator: "\n")
    for part in parts { #expect(look.contains(part), "\(look)") }
  }

  @Test func aGivenSeedIsTold() throws {
    var hall = try Hall(tables: "t betting3 seed=7\nu betting3\nv holdem hands=10 seed=7")
    hall.enter("ann")
    let rows = hall.ask("ann", "tables").filter { $0.hasPrefix("= table") }
    let seeded = rows.filter { $0.contains(" seeded=yes") }.map { $0.split(separator: " ")[2] }
    #expect(seeded == ["id=t", "id=v"])
    hall.send("ann", "set mode text")
    _ = hall.read("ann")
    #expect(hall.ask("ann", "look t").contains { $0.contains("cards by a given seed") })
  }

  /// The seed that a duplicate makes for its tables is nobody's; one that was given is told.
  @Test(arguments: ["", " seed=7"])
  func ofADuplicateAGivenSeedIsTold(seed: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    let create = "create duel holdem seats=2 hands=4 duplicate=yes only=ann,bob,cid,dan"
    #expect(hall.ask("ann", create + seed).first?.hasPrefix("+ create ") == true)
    let rows =
      hall.ask("ann", "tables").filter { $0.contains(" id=duel") }
      + hall.ask("ann", "look duel").filter { $0.hasPrefix("= table ") }
    #expect(rows.map { $0.contains(" seeded=yes") } == Array(repeating: !seed.isEmpty, count: 3))
  }

  @Test func theTimeBankBeginsWithAWord() throws {
    var hall = try Hall(tables: "t holdem seats=2 turn=10 bank=6 start=0 pause=0")
    hall.enter("ann", wire: false, table: "t")
    hall.enter("bob", table: "t")
    let asked = hall.ask("ann", "look").isEmpty ? "" : "ann"
    #expect(asked == "ann")
    _ = hall.read("ann")
    _ = hall.read("bob")
    hall.wind(seconds: 10)
    let own = hall.read("ann")
    let others = hall.read("bob")
    let isAnns = own.contains("Your turn is over: your time bank runs, with 6 s.")
    #expect(isAnns || own.contains("bob thinks on: the time bank runs, with 6 s."), "\(own)")
    #expect(others.contains { $0.hasPrefix("* turn ") && $0.hasSuffix("left=6000 bank=yes") })
  }

  /// At a table its own clocks are told.
  @Test(arguments: [
    ("", ["30 seconds for a turn, unless", "time bank, 30 seconds as a rule", "for 300 seconds"]),
    (
      "t holdem turn=15 bank=20 away=60",
      ["15 seconds for a turn here.", " 20 seconds for all", "for 60 seconds"]
    ),
    ("t holdem turn=900ms bank=0", ["900 milliseconds for a turn here.", "for 300 seconds"]),
    ("t betting3 turn=25", ["25 seconds for a turn here, and 15 for the first bet."]),
    ("t deal-stud5", ["at this table there is none."]),
    ("t betting3 wait=all", ["30 seconds for a turn here."]),
  ])
  func helpClockSaysTheFiguresOfTheTable(table: String, figures: [String]) throws {
    var hall = try Hall(tables: table.isEmpty ? "t holdem" : table)
    hall.enter("ann", wire: false)
    if !table.isEmpty { hall.send("ann", "sit t") }
    _ = hall.read("ann")
    let told = hall.ask("ann", "help clock").joined(separator: " ")
    #expect(figures.allSatisfy(told.contains), "\(told)")
    let hasBank = table.isEmpty || table.contains("bank=20")
    #expect(told.contains("time bank") == hasBank, "\(told)")
  }

  @Test func aGameWithoutAKindSaysOneThatWorks() throws {
    var hall = try Hall()
    hall.enter("ann")
    for line in ["book new red=G1+G2 blue=G3+G4", "book new red=G1 blue=G2 green=G3"] {
      let refusal = hall.ask("ann", line).last ?? ""
      let example = refusal.split(separator: "as in ").last?.prefix { $0 != ";" } ?? ""
      let last = hall.ask("ann", String(example)).last
      #expect(last?.hasPrefix("+ book game=") == true, "\(refusal)")
    }
  }
}
