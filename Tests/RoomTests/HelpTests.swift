import LineProtocol
import Testing

@testable import Room

@Suite struct HelpTests {
  private static let linesAtMost = 15

  /// What a person types before `help`, and verbs that it then shows and does not show.
  private static let places: [(words: [String], shown: [String], hidden: [String])] = [
    ([], ["login", "register", "watch", "book"], ["bet", "ledger", "sit"]),
    (["login ann"], ["sit", "create", "register", "tell", "me", "top"], ["bet", "ledger"]),
    (["register ann secret-1"], ["sit", "ledger", "tutorial"], ["register", "bet"]),
    (
      ["login ann", "watch main"], ["sit", "history", "replay", "unwatch"],
      ["show", "login", "bet", "deal"]
    ),
    (
      ["login ann", "sit nl"], ["check", "call", "bet", "raise", "fold", "bot", "topup", "leave"],
      ["deal", "trade", "reset", "draw", "complete"]
    ),
    (["login ann", "sit draw"], ["raise", "draw", "bot"], ["deal", "trade", "complete"]),
    (["login ann", "sit stud"], ["raise", "complete", "bot"], ["deal", "trade", "draw"]),
    (
      ["login ann", "create mine dealers-choice", "sit mine"],
      ["raise", "choose", "draw", "discard", "leave"], ["deal", "trade", "reset"]
    ),
    (
      ["login ann", "create two holdem seats=2", "sit two", "bot add"],
      ["check", "call", "bet", "raise", "fold", "auto"], ["deal", "trade", "reset"]
    ),
    (["login ann", "sit main"], ["bet", "trade", "auto", "reset"], ["show", "login"]),
    (
      ["login ann", "create den deal-stud5", "sit den"],
      ["deal", "new", "show", "advise", "replay"], ["bet", "trade"]
    ),
  ]

  @Test(arguments: HelpTests.places.indices)
  func helpShowsWhatApplies(index: Int) throws {
    let (words, shown, hidden) = HelpTests.places[index]
    var hall = try Hall(tables: HelpTests.tables)
    hall.connect("ann")
    for line in words { hall.send("ann", line) }
    let lines = hall.ask("ann", "help").filter { !$0.hasPrefix("Your turn") }
    #expect(lines.count <= HelpTests.linesAtMost, "\(lines)")
    // At poker tables no line is folded on a small screen.
    if shown.contains("raise") { #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)") }
    let verbs = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(verbs.isSuperset(of: shown), "\(Set(shown).subtracting(verbs)) after \(words)")
    #expect(verbs.isDisjoint(with: hidden), "\(verbs.intersection(hidden)) after \(words)")
    #expect(lines.last?.hasPrefix("More: help ") == true)
  }

  private static let tables = "main betting3\nnl holdem\ndraw draw5\nstud stud7"

  /// Where somebody asks for help on what, and what the answer says.
  @Test(arguments: [
    ("sit nl", "help bet", "bet 20"), ("sit nl", "help raise", "raise 40, raise +20"),
    ("sit nl", "help raise to", "raise 40, raise +20"), ("sit nl", "help r", "raise to N in all"),
    ("sit nl", "help bot", "bot add easy"), ("sit nl", "help bot add", "bot add easy"),
    ("sit nl", "help deal", "not said here"), ("sit nl", "help out", "big blind"),
    ("sit draw", "help draw", "draw 9c2d"), ("sit main", "help bet", "add N to your bet"),
    ("sit main", "help deal", "your bet is final"), ("sit main", "help bot add", "bot add hard"),
    ("who", "help bet", "poker: bet N chips"), ("who", "help bot", "bot add hard"),
    ("who", "help programs", "mode=wire"),
  ])
  func helpIsOfTheGameThatIsPlayed(place: String, line: String, said: String) throws {
    for isWire in [false, true] {
      var hall = try Hall(tables: Self.tables)
      hall.connect("ann", wire: isWire)
      hall.send("ann", "login ann")
      hall.send("ann", place)
      let lines = hall.ask("ann", line)
      #expect(lines.contains { $0.contains(said) }, "\(lines)")
      if place == "sit nl" {
        #expect(!lines.contains { $0.contains("add N to your bet") || $0.contains("betting:") })
      }
    }
  }

  @Test func everyTopicThatHelpNamesHasAnAnswer() throws {
    var hall = try Hall(tables: HelpTests.tables)
    for (words, _, _) in HelpTests.places {
      hall.connect("ann")
      for line in words { hall.send("ann", line) }
      let more = try #require(hall.ask("ann", "help").last { $0.hasPrefix("More: ") })
      for topic in more.dropFirst("More: ".count).split(separator: ", ") {
        let answer = hall.ask("ann", String(topic)).filter { !$0.hasPrefix("Your turn") }
        #expect(!answer.isEmpty && !answer[0].hasPrefix("There is no help"), "\(topic)")
      }
      hall.send("ann", "quit")
    }
  }
}

/// Help by what people want to do.
@Suite struct HelpTaskTests {
  private static let tables = "main betting3\nnl holdem\nden deal-stud5"

  /// What is typed to be somewhere.
  private static let places: [[String]] = [
    [], ["login ann"], ["register ann secret-1"], ["login ann", "watch main"],
    ["login ann", "sit main"], ["login ann", "sit den"], ["login ann", "sit nl"],
    ["login ann", "sit nl", "bot add"],
  ]

  private func hall(_ lines: [String]) throws -> Hall {
    var hall = try Hall(tables: Self.tables)
    hall.connect("ann")
    for line in lines { hall.send("ann", line) }
    if lines.last == "bot add" { hall.wind(seconds: 10) }
    return hall
  }

  /// Every example of every task is done where it is shown, unless it first says what it costs.
  @Test(arguments: places, HelpTask.allCases)
  func examplesWorkWhereTheyAreShown(lines: [String], task: HelpTask) throws {
    var hall = try hall(lines)
    let answer = hall.ask("ann", "help \(task.rawValue)").filter { !$0.hasPrefix("Your turn") }
    #expect(answer.count <= 15, "\(answer)")
    let prefix = "Type for example: "
    let said = try #require(answer.last { $0.hasPrefix(prefix) })
    let examples = said.dropFirst(prefix.count).split(separator: ", or ").map(String.init)
    #expect(examples.count == 2, "\(said)")
    for example in examples {
      var hall = try self.hall(lines)
      let seen = hall.ask("ann", example)
      #expect(!seen.isEmpty)
      #expect(
        seen.allSatisfy { !$0.hasPrefix("Not done") || $0.contains("type play again, or yes") },
        "\(lines) \(example): \(seen)")
      #expect(seen.allSatisfy { !$0.hasPrefix("There is no help") }, "\(example): \(seen)")
    }
  }
}
