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

  @Test(arguments: [
    (["advise + 9c"], "no cards were named yet"), (["equity +9c"], "no cards were named yet"),
    (["advise AhKd", "advise + 9c"], "come together, as in advise + 3h4h5h"),
    (["advise AhKd 3h4h5h9c2d", "advise + 2c"], "five cards at most, and 5 are there; advise new"),
    (["advise AhKd 3h4h5h", "advise + 3h"], "3♥ is named twice"),
    (["advise AhKd", "advise new", "advise + 3h4h5h"], "no cards were named yet"),
    (["equity AhKd", "equity new", "equity + 3h4h5h"], "no cards were named yet"),
    (["advise AhKd", "advise +"], "which cards are new?"),
    (["advise AK"], "\"AK\" stands for 16 hands, and advise looks at one; name its cards"),
    (["advise AKQ"], "\"AKQ\" has no suits; write each card with its own, as in AhKd"),
    (["advise 1010"], "\"1010\" stands for 6 hands"),
    (["advise ace king"], "perhaps you mean Ac, Ad"),
    (["advise AhKd", "advise + 1h"], "\"1h\" is no card; perhaps you mean Ah or Th"),
  ])
  func whatCannotBeAddedSaysWhatCan(lines: [String], words: String) throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    var answer: [String] = []
    for line in lines { answer = hall.ask("eve", line) }
    #expect(answer.last?.hasPrefix("- ") == true && answer.last?.contains(words) == true)
  }

  /// A command that is sent again under its tag adds its cards once, and forgets nothing.
  @Test func aRepeatedTagAddsItsCardsOnce() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    hall.send("eve", "@1 advise AhKd\n@2 advise + 3h4h5h")
    _ = hall.read("eve")
    let again = hall.ask("eve", "@2 advise + 3h4h5h")
    #expect(again.count == 1 && again[0].hasPrefix("+ @2 advise hands=1 "))
    #expect(again[0].contains(" rows=0 ") && again[0].contains(" dup=1 "))
    #expect(
      hall.ask("eve", "@1 advise AhKd").last?.hasPrefix("+ @1 advise hands=0 rows=2 ") == true)
    let turn = hall.ask("eve", "advise + 9c")
    #expect(turn == hall.ask("eve", "advise AhKd 3h4h5h9c"))
    hall.send("eve", "@3 equity AhKd vs QsQc\n@4 equity + 2h7d9c\n@4 equity + 2h7d9c")
    #expect(hall.ask("eve", "equity + 3s") == hall.ask("eve", "equity AhKd vs QsQc / 2h7d9c3s"))
  }

  /// A session that is resumed goes on with its cards; another person's are another's.
  @Test func aResumedSessionGoesOnWithItsCards() throws {
    var hall = try Hall(of: ["ann", "bob"])
    let token = try #require(hall.sessions["ann"]?.token)
    hall.send("ann", "advise AhKd\n@7 advise + 3h4h5h\nequity AhKd vs QsQc")
    hall.cut("ann")
    hall.connect("again", wire: true)
    hall.send("again", "resume \(token)")
    #expect(hall.ask("again", "@7 advise + 3h4h5h")[0].contains(" dup=1 "))
    let turn = hall.ask("again", "advise + 9c")
    #expect(turn == hall.ask("bob", "advise AhKd 3h4h5h9c"))
    #expect(hall.ask("again", "equity + 2h7d9c") == hall.ask("bob", "equity AhKd vs QsQc / 2h7d9c"))
    #expect(hall.ask("bob", "equity new\nequity + 2h7d9c").last?.hasPrefix("- ") == true)
  }

  /// With all five of the dealer's cards each hand is named, and who wins.
  @Test(arguments: [
    (
      "equity AhKd vs QsQc / 2h7d9cQdAs", "three of a kind, queens", "Q♠ Q♣ wins.",
      "winners=2"
    ),
    (
      "equity AhKd vs AcKc vs 2c3d / AsKs7d8h9c", "two pair, aces and kings",
      "A♥ K♦ and A♣ K♣ share the pot.", "winners=1,2"
    ),
  ])
  func aFullBoardHasAWinner(
    line: String, name: String, sentence: String, winners: String
  ) throws {
    var hall = try Hall()
    hall.connect("eve")
    _ = hall.read("eve")
    let text = hall.ask("eve", line)
    #expect(text.last == "  " + sentence && text.contains { $0.contains(name) }, "\(text)")
    hall.send("eve", "hello 1 mode=wire")
    let wire = hall.ask("eve", line)
    #expect(wire.last?.contains(" " + winners + " ") == true, "\(wire)")
    #expect(wire[0].contains(" best=") && wire[0].contains(" name="))
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
