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
}
