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

  @Test func playersAreNamedOnce() throws {
    var hall = try hall(["ann", "bob"], at: "home")
    for line in ["deal next", "deal step", "deal step", "deal step"] { hall.send("ann", line) }
    #expect(rounds(&hall, "home").first?.word("players") == "ann,bob")
    hall.send("ann", "use home\nnew stud5\ndeal next\ndeal step\ndeal")
    let rows = rounds(&hall, "home")
    #expect(rows.compactMap { $0.word("players") } == ["ann,bob", "ann,bob", "ann,bob"])
    #expect(rows.compactMap { $0.word("paid") } == ["-", "-", "-"])
  }

  @Test func whatIsTurnedUpLaterBelongsToTheRound() throws {
    var hall = try hall(["ann", "bob"], at: "stud")
    hall.send("ann", "deal")
    let dealt = events(&hall, 1, "stud")
    hall.wind(seconds: 60)
    hall.send("ann", "show")
    hall.enter("cal", table: "stud")
    hall.wind(seconds: 60)
    hall.send("bob", "show")
    let ended = hall.time.stamp
    hall.wind(seconds: 60)
    hall.send("cal", "leave")
    for var reading in [hall, try hall.restarted()] {
      reading.connect("eve", wire: true)
      let kinds = events(&reading, 1, "stud")
      #expect(kinds.starts(with: dealt) && kinds.count { $0 == "show" } == 5)
      #expect(!kinds.contains("sat") && !kinds.contains("left"))
      #expect(kinds.last == "best")
      let last = reading.ask("eve", "replay 1 table=stud").filter { $0.contains("type=best") }
      #expect(last.contains { $0.contains("winner=yes") })
      #expect(rounds(&reading, "stud").compactMap { $0.word("time") } == [ended])
    }
  }

  /// Who comes between two streets is part of the round, also when a restart comes between them.
  @Test func aRoundGoesOnOverARestart() throws {
    var hall = try hall(["ann"], at: "home")
    hall.send("ann", "deal next")
    hall.enter("bob", table: "home")
    hall.wind(seconds: 60)
    hall.send("ann", "deal step")
    var again = try hall.restarted()
    again.connect("eve", wire: true)
    #expect(rounds(&again, "home").isEmpty)
    again.connect("ann2", wire: true)
    again.send("ann2", "resume token-ann-1")
    again.send("ann2", "deal")
    #expect(rounds(&again, "home").compactMap { $0.word("n") } == ["1"])
    let kinds = events(&again, 1, "home")
    #expect(kinds.first == "round" && kinds.filter { $0 == "community" }.count == 2, "\(kinds)")
    #expect(kinds.filter { $0 == "sat" || $0 == "left" } == ["sat"])
  }

  @Test func aRoundThatANewGameBreaksOffIsReadToo() throws {
    var hall = try hall(["ann"], at: "home")
    hall.send("ann", "deal next")
    hall.enter("bob", table: "home")
    hall.send("bob", "new stud5")
    #expect(rounds(&hall, "home").compactMap { $0.word("n") } == ["1", "2"])
    #expect(
      events(&hall, 1, "home") == ["round"] + Array(repeating: "deal", count: 5) + ["remaining"])
    #expect(events(&hall, 2, "home").first == "round")
  }

  /// Hidden cards stay hidden when a round can be read at once.
  @Test func whoDoesNotOwnACardDoesNotReadItSooner() throws {
    var hall = try hall(["ann", "bob"], at: "stud")
    hall.send("ann", "deal")
    for (reader, own) in [("ann", 1), ("bob", 1), ("eve", 0)] {
      let rows = hall.ask(reader, "replay 1 table=stud").filter { $0.contains("type=deal") }
      #expect(rows.count { $0.word("down") != "??" } == own, "\(reader): \(rows)")
    }
  }
}
