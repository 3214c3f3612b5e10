import LineProtocol
import Testing

@testable import Room

/// What a table of poker does over time: when hands begin, how long somebody may think, and what
/// the house's bots do.
@Suite struct PokerTableTests {
  /// What happened in short: the kinds of the events and questions, those of `kinds` only.
  private func brief(_ lines: [String], _ kinds: String) -> [String] {
    let wanted = Set(kinds.split(separator: " "))
    return lines.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, wanted.contains(words[1]) || words[0] == "-" else { return nil }
      let said = words.dropFirst(2).filter { word in
        ["seat", "name", "did", "hand", "left", "stack", "reason", "code", "game"].contains(
          word.prefix { $0 != "=" })
      }
      return ([words[0] + words[1]] + said).joined(separator: " ")
    }
  }

  // MARK: - When hands begin

  // MARK: - Clocks

  // MARK: - Folding for nothing

  // MARK: - Coming, going, chips

  /// What comes when the hand is over is not in play before.
  @Test(arguments: ["call", "allin"])
  func chipsThatComeLaterAreNotInTheStack(line: String) throws {
    var hall = try Hall(tables: "duel holdem seats=2 pause=1 buyin=40-200")
    for name in ["ann", "bob"] {
      hall.enter(name)
      hall.send(name, "sit duel buyin=40")
    }
    hall.wind(seconds: 5)
    for _ in 0..<2 where hall.actor != "ann" { hall.send(try #require(hall.actor), "call") }
    hall.send("ann", line)
    let before = try hall.word("stack", "ann", "look duel", of: "you=yes")
    #expect(hall.ask("ann", "topup 60").first == "+ topup table=duel amount=60 later=yes")
    #expect(try hall.word("stack", "ann", "look duel", of: "you=yes") == before)
    #expect(before == (line == "allin" ? "0" : "38"))
  }

  // MARK: - The house's bots

  /// Where a person plays, a bot thinks for a while; it plays on until the person leaves.
  @Test func botsPlayAtAHumanPaceAndDoNotStayAlone() throws {
    var hall = try Hall(tables: "nl holdem seats=2 pace=900 pause=2")
    hall.enter("ann", table: "nl")
    _ = hall.ask("ann", "bot add easy")
    _ = hall.ask("ann", "call")
    var answered = 0
    for _ in 0..<40 {
      hall.wind(seconds: 0.85)
      let early = brief(hall.read("ann"), "act").filter { $0.contains("easy-1") }
      #expect(early.isEmpty || answered > 0, "\(early)")
      hall.wind(seconds: 0.1)
      let seen = hall.read("ann")
      answered += brief(seen, "act").count { $0.contains("easy-1") }
      for line in ["check", "call"] { hall.send("ann", line) }
    }
    #expect(answered > 10)
    _ = hall.ask("ann", "leave nl")
    hall.wind(seconds: 1)
    #expect(brief(hall.ask("ann", "look nl"), "seat") == [])
  }

  @Test func noTwoAnswersOfBotsHaveTheSameTime() throws {
    var hall = try Hall(tables: "nl holdem seats=6 pace=0 pause=0 start=0")
    hall.enter("ann", table: "nl")
    for _ in 1...5 { _ = hall.ask("ann", "bot add hard") }
    for _ in 0..<200 {
      hall.send("ann", "fold")
      hall.wind(seconds: 0.05)
    }
    let records = hall.journal.filter { $0.contains(" step nl ") }
    let answers = records.map { record in
      (time: record.split(separator: " ")[0], count: record.components("* act ", by: "name=hard-"))
    }
    #expect(answers.map(\.count).reduce(0, +) > 40)
    #expect(answers.allSatisfy { $0.count <= 1 })
    let times = answers.filter { $0.count == 1 }.map(\.time)
    #expect(Set(times).count == times.count)
  }

  /// Programs do not wait for bots, of which each answers at a moment of its own.
  @Test func botsAmongProgramsAnswerAtOnce() throws {
    var hall = try Hall(tables: "nl kuhn seats=2 pause=5 buyin=10-1000")
    hall.connect("ann")
    hall.send("ann", "hello 1 mode=wire role=bot\nlogin ann\nsit nl\nbot add hard")
    var ended = 0
    for _ in 0..<100 {
      hall.send("ann", "check\ncall")
      hall.wind(seconds: 0.004)
      ended += brief(hall.read("ann"), "end").count
    }
    #expect(ended > 50)
  }
}

extension String {
  /// How many of the parts of a record begin so and hold that word.
  fileprivate func components(_ start: String, by word: String) -> Int {
    split(separator: ";").count { $0.drop { $0 == " " }.hasPrefix(start) && $0.contains(word) }
  }
}
