import Testing

@testable import Room

/// What help names can be typed, wherever it is named.
@Suite struct HelpTests {
  private static let tables = "main betting3\nnl holdem\ndraw draw5\nstud stud7\nden deal-stud5"

  /// What is typed to be somewhere.
  private static let places: [[String]] = [
    [], ["login ann"], ["register ann secret-1"], ["login ann", "watch main"],
    ["login ann", "sit main"], ["login ann", "sit den"], ["login ann", "sit nl"],
    ["login ann", "sit draw"], ["login ann", "sit stud"], ["login ann", "sit nl", "bot add"],
    ["login ann", "create mine dealers-choice", "sit mine"],
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

  @Test func everyTopicThatHelpNamesHasAnAnswer() throws {
    var hall = try Hall(tables: Self.tables)
    for words in Self.places {
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
