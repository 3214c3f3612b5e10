import Testing

@testable import Room

/// `replay N step`: a round step by step, with what its reader had to decide.
struct ReplayStepTests {
  /// Answers what is asked of anybody until nothing is, each with the first of these words that is
  /// legal.
  private func play(_ hall: inout Hall, _ names: [String], _ words: [String]) {
    for _ in 0..<40 {
      for name in names {
        let ask = hall.ask(name, "").last { $0.hasPrefix("? ") } ?? ""
        let legal = ask.word("legal").map { $0.split(separator: ",") } ?? []
        guard let word = words.first(where: { word in legal.contains { $0.hasPrefix(word) } })
        else { continue }
        _ = hall.ask(name, word)
      }
      if hall.ask(names[0], "history").last?.contains("rows=1") == true { return }
    }
  }

  private func holdem() throws -> Hall {
    var hall = try Hall(tables: "ring holdem seats=2 start=0 pause=60", of: ["ann", "bob", "eve"])
    for name in ["ann", "bob"] { _ = hall.ask(name, "sit ring") }
    hall.wind(seconds: 2)
    play(&hall, ["ann", "bob"], ["check", "call"])
    return hall
  }

  private func house() throws -> Hall {
    var hall = try Hall(tables: "ring betting3", of: ["ann", "bob", "eve"])
    _ = hall.ask("ann", "sit ring")
    for line in ["bet 5", "deal", "deal"] { _ = hall.ask("ann", line) }
    return hall
  }

  private func dealt() throws -> Hall {
    var hall = try Hall(tables: "ring deal-holdem", of: ["ann", "bob", "eve"])
    _ = hall.ask("ann", "sit ring")
    _ = hall.ask("ann", "deal")
    _ = hall.ask("ann", "deal")
    return hall
  }

  private func hall(_ game: String) throws -> Hall {
    switch game {
    case "holdem": try holdem()
    case "betting3": try house()
    default: try dealt()
    }
  }

  /// All steps together are the round as it is read at once, for whoever reads it; and whoever did
  /// not play has decided nothing.
  @Test(arguments: ["holdem", "betting3", "deal-holdem"], ["ann", "bob", "eve"])
  func theStepsAreTheRound(game: String, reader: String) throws {
    var hall = try hall(game)
    let whole = hall.ask(reader, "replay 1 ring").filter { $0.hasPrefix("= event") }
    var read: [String] = []
    var decisions = 0
    let first = hall.ask(reader, "replay 1 ring step").last ?? ""
    let steps = try #require(first.word("of").flatMap { Int($0) }, "\(first)")
    for step in 1...steps {
      let lines = hall.ask(reader, "replay 1 ring step \(step)")
      #expect(lines.last?.hasSuffix("step=\(step) of=\(steps)") == true, "\(lines)")
      #expect(lines.last?.contains(" rows=\(lines.count - 1) ") == true)
      read += lines.filter { $0.hasPrefix("= event") }
      decisions += lines.count { $0.hasPrefix("= decision") }
      // A decision is the last thing of its step, and what was done begins the next.
      let place = lines.firstIndex { $0.hasPrefix("= decision") }
      #expect(place == nil || place == lines.count - 2)
    }
    #expect(read == whole && steps > (game == "deal-holdem" ? 0 : 2))
    #expect(
      hall.ask(reader, "replay 1 step=\(steps + 1) table=ring").last?
        .hasPrefix("- code=table.round ") == true)
    let own = ["holdem": 4, "betting3": 3][game] ?? 0
    #expect(decisions == (reader == "ann" ? own : reader == "bob" && game == "holdem" ? own : 0))
  }

  /// What is told of a decision is what was known then: one's own cards, and no others'.
  @Test func aDecisionNamesWhatWasKnownThen() throws {
    var hall = try holdem()
    for reader in ["ann", "bob"] {
      let dealt = hall.ask(reader, "replay 1 ring").filter {
        $0.contains(" type=deal ") && $0.contains("name=\(reader)")
      }
      let hole = try #require(dealt.first.flatMap { $0.word("hole") })
      let steps = (1...12).map { hall.ask(reader, "replay 1 ring step \($0)") }
      var board = 0
      for rows in steps {
        for row in rows where row.hasPrefix("= decision") {
          #expect(row.word("cards") == hole, "\(row)")
          let seen = row.word("board").map { $0.count / 2 } ?? 0
          #expect(seen >= board && [0, 3, 4, 5].contains(seen))
          board = seen
          #expect(row.word("share").flatMap { Double($0) } != nil)
          #expect(["check", "call", "fold", "bet", "raise"].contains(row.word("would")))
          #expect(row.contains(" :You hold ") && row.contains("careful bot would "))
        }
      }
      #expect(board == 5)
      #expect(steps.joined().contains { $0.contains("type=show") })
    }
  }

  /// A person goes through a round with Enter, next and previous; any other command ends that.
  @Test func aPersonTurnsTheSteps() throws {
    var hall = try house()
    hall.connect("zoe")
    #expect(hall.ask("zoe", "next").last?.hasPrefix("Not done") == true)
    let first = hall.ask("zoe", "replay 1 step ring")
    #expect(first.last == "--- Round 1, step 1 of 4: Enter or next goes on. ---")
    let second = hall.ask("zoe", "")
    #expect(
      second.last == "--- Round 1, step 2 of 4: Enter or next goes on, previous goes back. ---")
    #expect(hall.ask("zoe", "previous") == first)
    #expect(hall.ask("zoe", " PREV ") == first)
    #expect(hall.ask("zoe", "next") == second)
    #expect(hall.ask("zoe", "frog").last?.hasPrefix("Not done") == true)
    _ = hall.ask("zoe", "next")
    let last = hall.ask("zoe", "next")
    #expect(last.last == "--- Round 1, step 4 of 4: the end; previous goes back. ---")
    #expect(last.contains { $0.contains("house") }, "\(last)")
    #expect(
      hall.ask("zoe", "") == ["Type play to be seated, login NAME for a name, or help for more."])
    #expect(hall.ask("zoe", "next") == last)
    // Also where a table asks something, which is asked again behind it.
    _ = hall.ask("zoe", "login zoe")
    _ = hall.ask("zoe", "sit ring")
    _ = hall.ask("zoe", "replay 1 step")
    let asked = hall.ask("zoe", "")
    #expect(asked.contains { $0.hasPrefix("--- Round 1, step 2 of 4") }, "\(asked)")
    #expect(asked.last?.hasPrefix("Your turn: ") == true)
    _ = hall.ask("zoe", "who")
    #expect(hall.ask("zoe", "next").contains { $0.hasPrefix("Not done") })
  }

  private func words(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }

  /// What a person reads at the decisions of a round against the house.
  @Test func aDecisionInWords() throws {
    var hall = try Hall(tables: "ring betting3")
    hall.enter("ann", wire: false, table: "ring")
    for line in ["bet 5", "deal", "deal"] { _ = hall.ask("ann", line) }
    let before = words(hall.ask("ann", "replay 1 step"))
    #expect(before.contains("no cards are dealt. The house's careful bot would bet $5:"))
    let told = words(hall.ask("ann", "replay 1 step 3"))
    #expect(told.contains("You hold ") && told.contains("careful bot would "), "\(told)")
    #expect(told.contains("times in a hundred"))
  }
}
