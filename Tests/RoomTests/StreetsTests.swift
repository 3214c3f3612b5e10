import LineProtocol
import Testing

@testable import Room

/// The advisor remembers the cards of a street, to which those of the next are added.
@Suite struct StreetsTests {
  /// What is typed one after the other, and a line that asks the same at once.
  @Test(arguments: [
    (["advise AhKd", "advise + 3h4h5h"], "advise AhKd 3h4h5h"),
    (["advise AhKd", "advise + 3h4h5h", "advise + 9c", "advise +2d"], "advise AhKd 3h4h5h9c2d"),
    (["advise AhKd 3h4h5h", "advise + nine of clubs"], "advise AhKd 3h4h5h9c"),
    // What is refused changes nothing, and what is named anew begins anew.
    (["advise AhKd", "advise + 3h", "advise + Ah4h5h", "advise + 3h4h5h"], "advise AhKd 3h4h5h"),
    (["advise AhKd 3h4h5h", "advise QsQc", "advise + 3h4h5h"], "advise QsQc 3h4h5h"),
    (["equity AhKd vs QsQc", "equity + 2h7d9c"], "equity AhKd vs QsQc / 2h7d9c"),
    (
      ["equity AhKd vs QsQc", "equity + 2h7d9c", "equity + 3s", "equity + 4d"],
      "equity AhKd vs QsQc / 2h7d9c3s4d"
    ),
    (["equity AhKd", "equity + 2h7d9c"], "equity AhKd vs ? / 2h7d9c"),
  ])
  func streetsAddUp(lines: [String], whole: String) throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    var answer: [String] = []
    for line in lines { answer = hall.ask("eve", line) }
    #expect(answer.last?.hasPrefix("+ ") == true)
    #expect(answer == hall.ask("eve", whole))
  }

  /// What `help` shows can be typed as it stands, wherever one is.
  @Test(arguments: [
    ("advise", []), ("equity", []), ("advise", ["login ann", "sit main"]),
    ("equity", ["login ann", "sit main", "bet 5", "deal"]),
    ("advise", ["set screenreader on"]), ("equity", ["set screenreader on"]),
  ])
  func theExamplesOfHelpWork(verb: String, before: [String]) throws {
    var hall = try Hall()
    hall.connect("ann")
    for line in before { hall.send("ann", line) }
    let help = hall.ask("ann", "help \(verb)").filter { !$0.hasPrefix("Your turn") }
    let isSpoken = before.contains("set screenreader on")
    #expect(help.count == 10 && (isSpoken || help.allSatisfy { $0.count <= 80 }), "\(help)")
    // Who listens hears no blanks at the beginning.
    let examples = help.dropFirst().filter {
      $0.hasPrefix("  \(verb) ")
        || isSpoken && $0.hasPrefix("\(verb) ") && $0.contains("ace of")
    }
    #expect(examples.count == 2, "\(help)")
    for example in examples {
      let answer = hall.ask("ann", example)
      #expect(answer.count > 2 && !answer.contains { $0.hasPrefix("Not done") }, "\(example)")
    }
  }
}
