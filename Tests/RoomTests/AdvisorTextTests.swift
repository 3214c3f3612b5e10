import Cards
import Games
import LineProtocol
import Testing

@testable import Room

/// The advisor as people read it.
@Suite struct AdvisorTextTests {
  private let tables = "main betting3\nholdem deal-holdem"

  /// First the five cards and the hand's name, then why, then what may come, then the ladder.
  @Test func theHandComesFirstAndTheLadderLast() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    let lines = hall.ask("eve", "advise AhKd 3h4h5h")
    #expect(lines[1] == "  │ A♥ ││ K♦ ││ 5♥ ││ 4♥ ││ 3♥ │")
    #expect(lines[3].hasPrefix("  Your hand: ace high, king-five-four-three (A♥ K♦ 5♥ 4♥ 3♥)."))
    let beginnings = [
      "  ╭", "  Your hand: ", "What may still come, by the rule of hold'em:", "  flush  ",
      "The ten kinds of hand, the best first:", "    1. royal flush", "=> 10. high card  <== yours",
    ]
    let places = beginnings.map { start in lines.firstIndex { $0.hasPrefix(start) } ?? -1 }
    #expect(places == places.sorted() && !places.contains(-1), "\(lines)")
    #expect(
      lines.contains(
        "  flush            30.6 %  with the next card 17.0 %: 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"))
    #expect(lines.contains("  two pair          7.2 %  not with the next card alone"))
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func nothingIsKeptBetweenTwoQuestions() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    let first = hall.ask("eve", "advise AhKd 3h4h5h")
    _ = hall.ask("eve", "advise AhKd 3h4h5h6h7h")
    _ = hall.ask("eve", "advise 2c")
    #expect(hall.ask("eve", "advise AhKd 3h4h5h") == first)
  }

  @Test func onesOwnRungIsInColour() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    #expect(!hall.ask("eve", "advise AhKh 9h4h2h").joined().contains("\u{1B}"))
    hall.send("eve", "set color on")
    let coloured = hall.ask("eve", "advise AhKh 9h4h2h").filter { $0.contains("\u{1B}[1;31m") }
    #expect(coloured == ["\u{1B}[1;31m=>  5. flush  <== yours: number 5 of 10\u{1B}[0m"])
  }

  /// Elsewhere both cards count first, and the rule of hold'em is in the first line; at a table
  /// its own rule comes first.
  @Test func theFirstLineSaysWhichRule() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    let both = hall.ask("eve", "advise 2c7d AhKhQhJhTh").filter { !$0.contains("──") }
    #expect(both[0].contains("A♥ ││ K♥ ││ Q♥ ││ 7♦ ││ 2♣"))
    #expect(both[1].hasPrefix("  The best of the 10 hands with both of your cards: ace high,"))
    #expect(both[1...4].joined().contains("better by the rule of hold'em"))
    #expect(both.contains("    1. royal flush  <-- any five cards"))
    #expect(both.contains { $0.hasPrefix("=> 10. high card") })
    hall.send("eve", "login eve\nsit holdem\ndeal")
    let table = hall.ask("eve", "advise")
    #expect(table[3].hasPrefix("  Your best hand: "))
    #expect(!table.joined().contains("any five cards"))
    #expect(table.count { $0.contains("<== yours") } == 1)
  }

  @Test func twoCardsAloneAreComparedWithAnEvenShare() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    let lines = hall.ask("eve", "advise AhKd")
    #expect(lines[1] == "  │ A♥ ││ K♦ │")
    #expect(
      lines[lines.count - 2]
        == "  against 1 other:  share 65.32 %, wins 64.47 %, ties 1.70 % (exact)")
    #expect(lines.joined().contains("50.0 % against one, 20.0 % against 4."))
  }

  /// Where only two hands are dealt, the table's hands are those two.
  @Test(arguments: [(1, 1), (2, 2)])
  func eachNumberOfHandsIsComparedOnce(players: Int, rows: Int) throws {
    var hall = try Hall(tables: "duel deal-holdem players=\(players)")
    hall.enter("eve", table: "duel")
    hall.send("eve", "deal step")
    let lines = hall.ask("eve", "advise")
    #expect(lines.count { $0.hasPrefix("= equity ") } == rows, "\(lines)")
  }

  // MARK: - For those who listen

  /// A suit's sign, a drawn card, or a card in letters.
  private static func isNotation(_ line: String) -> Bool {
    line.contains(/[♠♥♦♣╭╮╰╯│║╔╗╚╝═─░]/)
      || line.contains(/\b(10|[2-9TJQKA])[cdhs]\b|\b([2-9TJQKA][cdhs]){2,}\b/)
  }

  private static let everything: [String] = {
    let codes = ErrorCode.allCases.map(\.rawValue)
    let topics =
      ["games", "nc", "bots", "cards", "codes", "all", "hands"] + codes
      + Commands.all.map(\.word) + GameCatalogue.entries.map(\.id.description)
    let advisor = [
      "hands", "advise AhKd 3h4h5h", "advise AhKd", "advise 2c7d AhKhQhJhTh", "advise Ah 3h4h5h",
      "advise Ah", "advise AhKdQs 3h4h5h", "advise AhKd 3h", "advise AhKd 2c3c4c5c6c7c",
      "advise AhAh", "advise AhKd Ah4h5h", "advise frog", "equity AhKd", "equity Ah",
      "equity AhKd vs QsQc", "equity AhKd vs AhQc", "equity AhKd / 2c", "equity", "advise",
      "advise + 3h4h5h", "advise + 1h", "equity AhKd vs QsQc / 2h7d9cQdAs", "quiz", "1", "quiz 2",
      "quiz stop", "equity new",
    ]
    let play = [
      "login ann", "sit main", "bet 5", "deal", "", "look", "trade AhKd", "trade frog",
      "trade 2c", "trade 3c", "trade 4c", "trade 5c", "auto", "history", "replay 1", "leave",
      "sit holdem", "deal", "look", "advise", "equity", "show", "deal step", "new custom up=2",
      "deal", "look", "tables", "who", "top", "finger ann",
    ]
    return advisor + topics.map { "help \($0)" } + play + Commands.all.map(\.word)
  }()

  @Test func withAScreenReaderEveryCardIsInWords() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    _ = hall.read("eve")
    hall.send("eve", "set screenreader on")
    var heard: [String] = []
    for line in AdvisorTextTests.everything where line != "quit" && line != "set" {
      heard += hall.ask("eve", line)
    }
    let wrong = heard.filter(AdvisorTextTests.isNotation)
    #expect(wrong == [])
    #expect(heard.joined().contains("as in ace of hearts king of diamonds"))
    #expect(heard.contains { $0.contains("You get ") && $0.contains(" of ") })
    // Whoever does not listen reads the signs, so that the rule above can fail.
    hall.send("eve", "set screenreader off")
    #expect(hall.ask("eve", "advise AhKd 3h4h5h").contains(where: AdvisorTextTests.isNotation))
    #expect(hall.ask("eve", "advise Ah").contains(where: AdvisorTextTests.isNotation))
  }

  /// In the other rendering, which the client reads, the sentences are in words too.
  @Test func theSentencesOfTheWireAreInWordsAsWell() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    #expect(hall.ask("eve", "advise Ah")[0].contains("hold with A♥?"))
    hall.send("eve", "set screenreader on")
    #expect(hall.ask("eve", "advise Ah")[0].contains("hold with ace of hearts?"))
  }

  /// What is said in words can be typed in words.
  @Test(arguments: [
    (
      "advise ace of hearts king of diamonds three of hearts 4 of hearts five of heart",
      "advise AhKd 3h4h5h"
    ),
    (
      "advise ace of hearts king of diamonds / deuce of clubs two of spades ten of Clubs",
      "advise AhKd 2c2sTc"
    ),
    (
      "equity ACE of HEARTS king of diamonds vs queen of spades queen of clubs",
      "equity AhKd vs QsQc"
    ),
  ])
  func cardsMayBeTypedInWords(words: String, letters: String) throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    _ = hall.read("eve")
    let answer = hall.ask("eve", words)
    #expect(answer == hall.ask("eve", letters) && answer.last?.hasPrefix("+ ") == true)
  }

  // MARK: - Where it is found

  @Test func theFirstHelpAndTheGreetingNameIt() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve")
    let greeting = hall.read("eve")
    let verbs = ["advise", "hands", "equity", "book"]
    #expect(greeting.contains { line in verbs.allSatisfy(line.contains) }, "\(greeting)")
    let help = hall.ask("eve", "help")
    for verb in verbs { #expect(help.contains { $0.hasPrefix("  \(verb) ") }, "\(verb)") }
  }
}
