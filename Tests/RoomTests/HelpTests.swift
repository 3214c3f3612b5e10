import LineProtocol
import Testing

@testable import Room

@Suite struct HelpTests {
  private static let linesAtMost = 15

  /// What a person types before `help`, and verbs that it then shows and does not show.
  private static let places: [(words: [String], shown: [String], hidden: [String])] = [
    ([], ["login", "register", "watch", "book"], ["bet", "ledger", "sit"]),
    (["login ann"], ["sit", "create", "register", "finger", "ignore", "top"], ["bet", "ledger"]),
    (["register ann secret-1"], ["sit", "ledger", "finger"], ["register", "bet"]),
    (["login ann", "watch main"], ["bet", "deal", "history", "replay"], ["show", "login"]),
    (["login ann", "sit main"], ["bet", "trade", "auto", "reset"], ["show", "login"]),
    (
      ["login ann", "create den deal-stud5", "sit den"],
      ["deal", "new", "show", "advise", "replay"], ["bet", "trade"]
    ),
  ]

  @Test(arguments: HelpTests.places.indices)
  func helpShowsWhatApplies(index: Int) throws {
    let (words, shown, hidden) = HelpTests.places[index]
    var hall = try Hall()
    hall.connect("ann")
    for line in words { hall.send("ann", line) }
    let lines = hall.ask("ann", "help").filter { !$0.hasPrefix("Your turn") }
    #expect(lines.count <= HelpTests.linesAtMost, "\(lines)")
    let verbs = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(verbs.isSuperset(of: shown), "\(Set(shown).subtracting(verbs)) after \(words)")
    #expect(verbs.isDisjoint(with: hidden), "\(verbs.intersection(hidden)) after \(words)")
    #expect(lines.last?.hasPrefix("More: help ") == true)
  }

  @Test(arguments: ["help", "help nc", "help login", "help register", "help password"])
  func helpSaysThatAPasswordIsSeenOnNetcat(line: String) throws {
    var hall = try Hall()
    hall.connect("ann")
    #expect(hall.ask("ann", line).contains { $0.contains("On netcat a password is seen") })
  }

  @Test func everyTopicThatHelpNamesHasAnAnswer() throws {
    var hall = try Hall()
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
