import Games
import Lines
import Testing

@testable import Room

/// The advisor as people read it.
@Suite struct AdvisorTextTests {
  private let tables = "main betting3\nholdem deal-holdem"

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
}
