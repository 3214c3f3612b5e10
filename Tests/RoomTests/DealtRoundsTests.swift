import LineProtocol
import Testing

@testable import Room

@Suite struct DealtRoundsTests {
  private static let tables =
    "home deal-holdem\nstud deal-stud5\nfew deal-custom community=3 down=0"

  private func hall(_ names: [String], at table: String) throws -> Hall {
    var hall = try Hall(tables: DealtRoundsTests.tables, of: names, at: table)
    hall.connect("eve", wire: true)
    return hall
  }

  /// The rows of `history`.
  private func rounds(_ hall: inout Hall, _ table: String) -> [String] {
    hall.ask("eve", "history table=\(table)").filter { $0.hasPrefix("= ") }
  }

  /// The kinds of events of a round.
  private func events(_ hall: inout Hall, _ round: Int, _ table: String) -> [String] {
    hall.ask("eve", "replay \(round) table=\(table)").compactMap { $0.word("type") }
  }

  @Test(arguments: [
    ("home", ["deal"]), ("home", ["deal next", "deal step", "deal step", "deal step"]),
    ("home", ["deal next", "deal"]), ("stud", ["deal"]), ("stud", ["new holdem"]),
    ("few", ["deal"]),
  ])
  func aRoundIsReadAsSoonAsItIsDealt(table: String, lines: [String]) throws {
    var hall = try hall(["ann"], at: table)
    hall.wind(seconds: 60)
    for line in lines {
      #expect(rounds(&hall, table).isEmpty, "before \(line)")
      hall.wind(seconds: 60)
      hall.send("ann", line)
    }
    let ended = hall.time.stamp
    hall.wind(seconds: 60)
    hall.send("ann", "leave")
    hall.enter("bob", table: table)
    for var reading in [hall, try hall.restarted()] {
      reading.connect("eve", wire: true)
      let rows = rounds(&reading, table)
      #expect(rows.count == 1 && rows.first?.word("n") == "1")
      #expect(rows.first?.word("time") == ended)
      let kinds = events(&reading, 1, table)
      #expect(kinds.first == "round" && !kinds.contains("left") && !kinds.contains("sat"))
      #expect(kinds.contains("remaining"))
    }
    // The next one begins where this one stopped, and has nothing of it.
    hall.send("bob", "deal")
    #expect(rounds(&hall, table).compactMap { $0.word("n") } == ["1", "2"])
    #expect(events(&hall, 2, table).first == "round")
    #expect(rounds(&hall, table).first?.word("time") == ended)
  }
}
