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

  @Test func theFirstHandWaitsForMoreButNotWhenAllSeatsAreTaken() throws {
    var hall = try Hall(tables: "nl holdem seats=3 start=5", of: ["ann", "bob"], at: "nl")
    hall.wind(seconds: 4.9)
    #expect(brief(hall.read("ann"), "hand") == [])
    hall.wind(seconds: 0.2)
    #expect(brief(hall.read("ann"), "hand") == ["*hand hand=1 game=holdem"])

    hall = try Hall(tables: "nl holdem seats=3 start=5")
    for name in ["ann", "bob", "cal"] { hall.enter(name, table: "nl") }
    #expect(brief(hall.read("ann"), "hand") == ["*hand hand=1 game=holdem"])
  }

  @Test(arguments: [("pause=7", 6.9), ("", 2.9)])
  func betweenHandsPeopleHaveTimeToSee(option: String, seconds: Double) throws {
    var hall = try Hall(
      tables: "nl holdem seats=2 pace=0 pause=3 \(option)", of: ["ann", "bob"], at: "nl")
    hall.send("ann", "fold")
    hall.wind(seconds: seconds)
    #expect(brief(hall.read("bob"), "hand end").last == "*end hand=1")
    hall.wind(seconds: 0.2)
    #expect(brief(hall.read("bob"), "hand end").last == "*hand hand=2 game=holdem")
  }

  @Test func programsAloneDoNotPause() throws {
    var hall = try Hall(tables: "nl holdem seats=2 pause=3")
    for name in ["ann", "bob"] {
      hall.connect(name)
      hall.send(name, "hello 1 mode=wire role=bot\nlogin \(name)\nsit nl")
    }
    hall.send("ann", "fold")
    #expect(
      brief(hall.read("bob"), "hand end").suffix(2) == ["*end hand=1", "*hand hand=2 game=holdem"])
  }

  // MARK: - Clocks

  /// Whoever is asked reads the seconds in the question, and not once more before it.
  @Test func theQuestionAloneTellsThePlayersOwnClock() throws {
    var hall = try Hall(tables: "nl holdem seats=2", of: ["ann", "bob"], at: "nl", wire: false)
    #expect(hall.ask("ann", "call").contains("Waiting for bob (30 s)."))
    let bob = hall.read("bob")
    #expect(bob.last.map { $0.hasPrefix("Your turn: ") && $0.hasSuffix(", 30 s)") } == true)
    #expect(!bob.contains { $0.hasPrefix("The others are waiting") }, "\(bob)")
  }

  @Test(arguments: [("turn=20 bank=5", [20.0, 5]), ("turn=250ms bank=0", [0.25])])
  func whoThinksTooLongFoldsWhenTheBankIsEmpty(options: String, waits: [Double]) throws {
    var hall = try Hall(tables: "nl holdem seats=2 \(options)", of: ["ann", "bob"], at: "nl")
    _ = hall.read("bob")
    for (index, wait) in waits.enumerated() {
      hall.wind(seconds: wait - 0.02)
      #expect(brief(hall.read("bob"), "timeout act") == [])
      hall.wind(seconds: 0.03)
      if index < waits.count - 1 {
        #expect(brief(hall.read("bob"), "turn") == ["*turn seat=1 name=ann left=5000"])
      }
    }
    #expect(
      brief(hall.read("bob"), "timeout act end") == [
        "*timeout seat=1 name=ann did=fold", "*act seat=1 name=ann did=fold stack=199",
        "*end hand=1",
      ])
  }

  /// The bank is for all hands together: what was used of it is gone.
  @Test func theBankIsNotFilledAgain() throws {
    var hall = try Hall(
      tables: "nl holdem seats=2 turn=10 bank=6 pause=0", of: ["ann", "bob"], at: "nl")
    hall.wind(seconds: 14)
    _ = hall.ask("ann", "call")
    _ = hall.ask("bob", "check")
    _ = hall.ask("bob", "check")
    _ = hall.read("bob")
    hall.wind(seconds: 10.01)
    #expect(brief(hall.read("bob"), "turn timeout") == ["*turn seat=1 name=ann left=2000"])
    hall.wind(seconds: 2)
    #expect(
      brief(hall.read("bob"), "timeout turn").first == "*timeout seat=1 name=ann did=check")
  }

  /// Who agrees to two boards does not set back the clocks of the others who are asked, nor give
  /// back what they have used of their banks.
  @Test func whoAgreesLeavesTheClocksOfTheOthers() throws {
    var hall = try Hall(
      tables: "nl holdem seats=3 turn=10 bank=6 pause=0 twice=ask", of: ["ann", "bob", "cal"],
      at: "nl")
    for (name, move) in [("ann", "allin"), ("bob", "call"), ("cal", "call")] {
      hall.send(name, move)
    }
    _ = hall.read("ann")
    hall.wind(seconds: 9)
    hall.send("bob", "twice")
    hall.wind(seconds: 1.01)
    #expect(
      brief(hall.read("ann"), "turn") == [
        "*turn seat=1 name=ann left=6000", "*turn seat=3 name=cal left=6000",
      ])
    hall.wind(seconds: 5)
    hall.send("cal", "twice")
    hall.wind(seconds: 1)
    #expect(brief(hall.read("ann"), "timeout").first == "*timeout seat=1 name=ann did=once")
  }

  /// Whoever bets in the time of the bank, and is asked on, goes on using it.
  @Test func aBetDoesNotFillTheBankOfAHouseTable() throws {
    var hall = try Hall(
      tables: "h betting3 decks=1 turn=2 wait=all bank=4s", of: ["ann", "bob"], at: "h")
    for line in ["bet 5", "deal"] { hall.send("ann", line) }
    hall.wind(seconds: 2.01)
    hall.send("bob", "bet 1")
    #expect(brief(hall.read("ann"), "turn").last == "*turn seat=2 name=bob left=4000")
    hall.wind(seconds: 1)
    hall.send("bob", "bet 1")
    hall.wind(seconds: 2.9)
    #expect(brief(hall.read("ann"), "timeout") == [])
    hall.wind(seconds: 0.1)
    #expect(brief(hall.read("ann"), "timeout") == ["*timeout seat=2 name=bob did=deal"])
  }

  /// A first bet has as long as a turn, turns may be shorter than a second, and there is a bank.
  @Test func aRoundAgainstTheHouseWaitsForAllWhoSit() throws {
    var hall = try Hall(
      tables: "h betting3 decks=1 turn=250ms wait=all bank=1s", of: ["ann", "bob"], at: "h")
    hall.send("ann", "bet 1\ndeal")
    _ = hall.read("ann")
    hall.wind(seconds: 0.24)
    #expect(brief(hall.read("ann"), "turn timeout deal") == [])
    hall.wind(seconds: 0.02)
    #expect(brief(hall.read("ann"), "turn timeout") == ["*turn seat=2 name=bob left=1000"])
    hall.wind(seconds: 1)
    #expect(
      brief(hall.read("ann"), "timeout deal").prefix(2) == [
        "*timeout seat=2 name=bob did=pass", "*deal seat=1 name=ann",
      ])
  }

  // MARK: - Folding for nothing

  /// People are asked once whether they mean it; programs know what they do.
  @Test(arguments: [
    (false, ["fold", "fold"], [true, false]), (false, ["fold!"], [false]),
    (false, ["f", "check"], [true, false]), (true, ["fold"], [false]),
  ])
  func aFoldWhereACheckIsFree(isProgram: Bool, lines: [String], asked: [Bool]) throws {
    var hall = try Hall(tables: "nl holdem seats=2")
    hall.enter("ann", wire: isProgram, table: "nl")
    hall.enter("bob", table: "nl")
    hall.send("ann", "call")
    hall.send("bob", "check\ncheck")
    for (line, isAsked) in zip(lines, asked) {
      let answer = hall.ask("ann", line).first ?? ""
      #expect(answer.contains("A check costs nothing") == isAsked, "\(line): \(answer)")
    }
    let acts = brief(hall.read("bob"), "act").filter { $0.hasPrefix("*act") }
    #expect(acts.last?.contains("name=ann") == true, "\(acts)")
  }

  // MARK: - Coming, going, chips

  @Test func whoReturnsBringsWhatTheyLeftWith() throws {
    var hall = try Hall(
      tables: "nl holdem seats=3 buyin=40-200", of: ["ann", "bob", "cal"], at: "nl")
    hall.send("ann", "raise 150")
    hall.send("bob", "fold")
    hall.send("cal", "fold")
    _ = hall.ask("ann", "leave nl")
    hall.wind(seconds: 600)
    #expect(
      brief(hall.ask("ann", "sit nl"), "sat sit") == [
        "+sit seat=1 game=holdem stack=203", "*sat seat=1 name=ann stack=203",
      ])
  }

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

  @Test func whoIsBrokeKeepsTheSeatAndPlaysAgainAfterATopup() throws {
    var hall = try Hall(
      tables: "nl holdem seats=2 pause=1 buyin=40-200", of: ["ann", "bob"], at: "nl")
    var loser: String?
    for _ in 0..<20 where loser == nil {
      let asked = hall.read("ann").contains { $0.hasPrefix("? act") } ? "ann" : "bob"
      hall.send(asked, "allin")
      hall.send(asked == "ann" ? "bob" : "ann", "call")
      let out = brief(hall.read("bob"), "out")
      if let line = out.first { loser = line.contains("name=ann") ? "ann" : "bob" }
      hall.wind(seconds: 1.1)
    }
    let broke = try #require(loser)
    hall.wind(seconds: 60)
    #expect(brief(hall.read("bob"), "hand").isEmpty)
    #expect(brief(hall.ask(broke, "look nl"), "seat").contains { $0.contains("stack=0") })
    let topped = hall.ask(broke, "topup 100 nl")
    #expect(topped.first == "+ topup table=nl amount=100 later=no")
    #expect(brief(topped, "hand").count == 1)
  }

  // MARK: - The house's bots

  @Test func botsSitDownAndLeaveAsTold() throws {
    let rows: [(String, String)] = [
      ("bot add", "+ bot table=nl did=add name=medium-1 level=medium"),
      ("bot add hard", "+ bot table=nl did=add name=hard-2 level=hard"),
      ("bot add", "- code=table.limit"),
      ("bot remove", "+ bot table=nl did=remove name=hard-2"),
      ("bot add clever", "- code=proto.arguments"),
      ("bot add easy", "+ bot table=nl did=add name=easy-2 level=easy"),
      ("bot remove", "+ bot table=nl did=remove name=easy-2"),
      ("bot remove", "+ bot table=nl did=remove name=medium-1"),
      ("bot remove", "- code=table.nobody"),
    ]
    var hall = try Hall(
      tables: "nl holdem seats=4 bots=2 start=60\nfive betting5\nold holdem bots=0")
    hall.enter("ann", table: "nl")
    for (line, answer) in rows {
      let answers = hall.ask("ann", line)
      #expect(answers.first?.hasPrefix(answer) == true, "\(line): \(answers)")
    }
    for table in ["five", "old"] {
      hall.enter("bob-\(table)", table: table)
      #expect(hall.ask("bob-\(table)", "bot add").first?.hasPrefix("- code=table.option") == true)
    }
    hall.enter("eve")
    let answers = hall.ask("eve", "bot add table=nl")
    #expect(answers.first?.hasPrefix("- code=table.not-joined") == true, "\(answers)")
  }

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
