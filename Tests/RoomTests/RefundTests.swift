// Owns the proof that whoever had a bet in a round that the end of the server broke off is told of
// it once: at the end, or, who was away then, after it.

import Archive
import LineProtocol
import Testing

@testable import Room

@Suite struct RefundTests {
  private static let tables = "main betting3"

  /// What a later server reads: the journal of one life, or of several, also out of a snapshot.
  private func archive(_ journal: [String]) throws -> Archive {
    var archive = Archive()
    for line in journal {
      try archive.apply(record: line)
      var copy = Archive()
      for line in archive.snapshot() { try copy.restore(line: line) }
      #expect(copy == archive)
    }
    return archive
  }

  /// Ann and bob have bet, and bob is away in some way.
  private func hall(_ way: String) throws -> Hall {
    var hall = try Hall(tables: RefundTests.tables)
    for name in ["ann", "bob", "cal"] { hall.enter(name, table: "main") }
    hall.send("ann", "bet 7")
    hall.send("bob", "bet 8")
    switch way {
    case "cut": hall.cut("bob")
    case "quit": hall.send("bob", "quit")
    case "leave": hall.send("bob", "leave")
    case "cut after the deal":
      for name in ["ann", "bob"] { hall.send(name, "deal") }
      hall.cut("bob")
    default: break
    }
    for name in ["ann", "bob", "cal"] { _ = hall.read(name) }
    return hall
  }

  /// Somebody logs in and sits; what is told of bets that went back.
  private func voids(_ name: String, _ hall: inout Hall) -> [String] {
    hall.enter(name)
    return hall.ask(name, "sit main").filter { $0.hasPrefix("* void") && $0.contains("name=") }
  }

  @Test(arguments: ["cut", "quit", "leave", "cut after the deal"])
  func whoWasAwayWhenTheServerStoppedIsTold(way: String) throws {
    var hall = try hall(way)
    hall.stop()
    #expect(hall.read("ann").contains { $0.hasPrefix("* void") && $0.hasSuffix("reason=stop") })
    var again = try Hall(tables: RefundTests.tables, archive: try archive(hall.journal))
    #expect(voids("ann", &again).isEmpty, "she was told")
    #expect(voids("cal", &again).isEmpty, "he had not bet")
    let told = voids("bob", &again)
    #expect(told.count == 1 && told[0].hasSuffix("seat=3 name=bob round=1 reason=restart"))
    // Once is enough, in this life and in the next one.
    again.send("bob", "leave")
    #expect(voids("bob", &again).isEmpty)
    var third = try Hall(
      tables: RefundTests.tables, archive: try archive(hall.journal + again.journal))
    #expect(voids("bob", &third).isEmpty)
  }

  @Test func nobodyIsToldWhoWasThere() throws {
    var hall = try hall("here")
    hall.stop()
    for name in ["ann", "bob"] {
      #expect(hall.read(name).filter { $0.hasPrefix("* void") }.count == 1)
    }
    var again = try Hall(tables: RefundTests.tables, archive: try archive(hall.journal))
    for name in ["ann", "bob", "cal"] { #expect(voids(name, &again).isEmpty, "\(name)") }
  }

  /// Who stays away for long is told all the same.
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func itIsNotForgottenOverAnotherEnd(stopsFirst: Bool, stopsSecond: Bool) throws {
    var hall = try hall("cut")
    if stopsFirst { hall.stop() }
    var again = try Hall(tables: RefundTests.tables, archive: try archive(hall.journal))
    again.enter("ann", table: "main")
    if stopsSecond { again.stop() }
    var third = try Hall(
      tables: RefundTests.tables, archive: try archive(hall.journal + again.journal))
    #expect(voids("ann", &third).isEmpty)
    let told = voids("bob", &third)
    #expect(told.count == 1 && told[0].contains(" round=1 reason=restart"), "\(told)")
  }

  @Test func moneyIsBackInTheEnd() throws {
    var hall = try hall("cut")
    hall.stop()
    var again = try Hall(tables: RefundTests.tables, archive: try archive(hall.journal))
    again.enter("bob")
    let lines = again.ask("bob", "sit main")
    #expect(lines.contains { $0.contains("* sat ") && $0.contains("name=bob stack=100 ") })
  }

  @Test func aPersonReadsWhoseBetWentBack() throws {
    var hall = try hall("cut")
    hall.stop()
    var again = try Hall(tables: RefundTests.tables, archive: try archive(hall.journal))
    again.enter("bob", wire: false)
    let lines = again.ask("bob", "sit main")
    #expect(
      lines.contains("Round 1 was broken off when the server stopped: your bet went back."),
      "\(lines)")
  }

  /// Whether or not there is a bet to go back.
  @Test(arguments: [["bet 8"], ["look"], ["bet 8", "deal"]])
  func nothingIsAskedAfterTheEnd(lines: [String]) throws {
    var hall = try Hall(tables: RefundTests.tables)
    hall.enter("ann", wire: false, table: "main")
    for line in lines { hall.send("ann", line) }
    #expect(hall.read("ann").last?.hasPrefix("Your turn: ") == true)
    hall.stop()
    let last = hall.read("ann")
    #expect(last.contains("The round is void; every bet goes back.") == (lines[0] != "look"))
    #expect(!last.contains { $0.hasPrefix("Your turn") }, "\(last)")
  }
}
