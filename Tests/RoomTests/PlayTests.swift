import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// `play` seats whoever says it, and says first what that costs.
@Suite struct PlayTests {
  private static let usual = "main betting3\nnl holdem\nstud stud7\ndeal-holdem deal-holdem"

  private func hall(_ tables: String = usual) throws -> Hall { try Hall(tables: tables) }

  private func isBalanced(_ hall: Hall) -> Bool {
    hall.house.store.ledger.isBalanced && hall.tables.values.allSatisfy { $0.imbalance == 0 }
  }

  private static let asked =
    "Table nl plays Texas hold'em, blinds 1/2, where a bot of the house plays with you; "
    + "you bring 200 of your 1000 play chips; type play again, or yes."

  /// Somebody who has never seen the place types two words, and has an opponent.
  @Test(arguments: ["yes", "y", "play", "Yes", "yes please", "ok!"])
  func aStrangerPlaysWithinTwoLines(again: String) throws {
    var hall = try hall()
    hall.connect("xia")
    #expect(hall.read("xia").contains { $0.hasPrefix("# Type play to be seated") })
    #expect(
      hall.ask("xia", "play") == [
        "You are called guest1. For a name of your own type login NAME before you sit down.",
        "Cut off? Connect again and type resume token-xia-1",
        Self.asked,
      ])
    #expect(hall.house.store.chips(of: try hall.person("guest1")) == 1000)
    let seen = hall.ask("xia", again)
    #expect(seen.first == "You are at table nl, in seat 1, with 200 chips.", "\(seen)")
    #expect(seen.contains { $0.hasPrefix("easy-1") && $0.contains("a bot") }, "\(seen)")
    hall.wind(seconds: 4)
    #expect(hall.read("xia").contains { $0.hasPrefix("You hold") })
    #expect(isBalanced(hall))
  }

  /// Programs are not asked back: one line, one reply, which says who sits where.
  @Test(arguments: [
    (
      "", "play",
      "+ play name=guest1 table=nl game=holdem stack=200 seat=1 seq=0 state=waiting plays=now"
    ),
    (
      "", "play betting",
      "+ play name=guest1 table=main game=betting3 seat=1 seq=0 state=bet plays=now"
    ),
    (
      "", "play frogs",
      "- code=table.game :there is no game \"frogs\"; games lists them, as in play holdem"
    ),
    ("", "play five", "+ play name=guest1 table=play1 game=betting5 "),
    ("", "play hold'em big", "+ play name=guest1 table=play1 game="),
    ("", "play stud", "+ play name=guest1 table=stud game="),
    ("", "play dealing", "+ play name=guest1 table=deal-holdem game="),
    ("", "play holdem 2/4", "+ play name=guest1 table=play1 game="),
    ("", "play omaha medium", "+ play name=guest1 table=play1 game="),
    (
      "", "play betting small",
      "- code=table.option :nobody chooses the stakes of betting3; leave out small"
    ),
    ("", "play omaha small small", "- code=proto.arguments"),
    ("", "play omaha razz", "- code=proto.arguments"), ("", "play with", "- code=proto.arguments"),
    ("", "play with zoe", "- code=table.nobody :there is no zoe here"),
    (
      "login ann;sit nl", "play",
      "- code=seat.already :you are at table nl already; look nl shows it"
    ),
    ("login ann;sit nl", "play holdem", "- code=seat.already"),
    ("login ann;sit nl", "play stud", "+ play name=ann table=stud game="),
    ("login ann;watch nl", "play", "+ play name=ann table=nl game="),
  ])
  func aProgramIsSeatedAtOnce(before: String, line: String, answer: String) throws {
    var hall = try hall()
    hall.connect("xia", wire: true)
    for line in before.split(separator: ";") { hall.send("xia", String(line)) }
    let seen = hall.ask("xia", line)
    #expect(seen.first?.hasPrefix(answer) == true, "\(seen)")
    #expect(isBalanced(hall))
  }

  /// The table fills up between the choice and the seat: the next one is tried.
  @Test func aTableThatFillsUpIsNotTheEnd() throws {
    var hall = try hall("nl holdem seats=2\nother holdem")
    for name in ["bob", "cal"] { hall.enter(name, table: "nl") }
    let full = try #require(TableID("nl").flatMap { hall.tables[$0]?.summary })
    let stale = TableSummary(
      id: full.id, game: full.game, seats: 2, watching: 0, state: full.state,
      seated: [full.seated[0]])
    hall.tell(.summary(stale))
    hall.enter("xia")
    #expect(hall.ask("xia", "play").first?.contains(" table=other ") == true)
    // Where there is no other one is opened.
    hall = try self.hall("nl holdem seats=2")
    for name in ["bob", "cal"] { hall.enter(name, table: "nl") }
    hall.tell(.summary(stale))
    hall.enter("xia")
    #expect(hall.ask("xia", "play").first?.contains(" table=play1 ") == true)
    #expect(isBalanced(hall))
  }

  /// Whoever was given a guest's name takes another before sitting down; the first is free then.
  @Test func aNameThatWasGivenCanBeExchanged() throws {
    var hall = try hall()
    hall.connect("xia")
    _ = hall.ask("xia", "play")
    #expect(hall.ask("xia", "login Fred").first?.hasPrefix("Hello, Fred.") == true)
    #expect(!hall.ask("xia", "who").contains { $0.contains("guest1") })
    _ = hall.ask("xia", "play")
    #expect(hall.ask("xia", "yes").first == "You are at table nl, in seat 1, with 200 chips.")
    #expect(hall.ask("xia", "login Eve").first?.hasPrefix("Not done: you are Fred already") == true)
    hall.connect("yan")
    _ = hall.ask("yan", "play")
    #expect(hall.ask("yan", "me").contains { $0.contains("guest1") })
    _ = hall.ask("yan", "play")
    #expect(
      hall.ask("yan", "login Eve")
        == ["Not done: you are at a table as guest1; leave it before you take another name."])
    #expect(isBalanced(hall))
  }

  /// Where everybody sits out nobody is brought to them, but to a bot.
  @Test func whoSitsOutIsNoCompany() throws {
    var hall = try hall("nl holdem\nmain holdem blinds=5/10")
    for name in ["bob", "cal"] { hall.enter(name, table: "main") }
    for name in ["bob", "cal"] { hall.send(name, "out") }
    hall.enter("xia")
    #expect(hall.ask("xia", "play").first?.contains(" table=nl ") == true)
    hall.enter("yan")
    #expect(hall.ask("yan", "play main").first?.contains(" table=main ") == true)
    #expect(
      hall.tables.values.contains { $0.summary.seated.contains { $0.description == "easy-11" } })
  }

  /// A table is opened only once its price is agreed to.
  @Test func aNewTableIsOpenedWhenItsPriceIsAgreedTo() throws {
    var hall = try hall()
    hall.enter("xia", wire: false)
    let asked = hall.ask("xia", "play omaha medium")
    #expect(
      asked == [
        "A new table plays Omaha, blinds 5/10, where a bot of the house plays with you; "
          + "you bring 1000 of your 1000 play chips; type play again, or yes."
      ])
    #expect(hall.tables.count == 4)
    #expect(hall.ask("xia", "yes").first == "You are at table play1, in seat 1, with 1000 chips.")
    #expect(isBalanced(hall))
  }

  /// A guest gets the first number that nobody has, at the table or in the lobby, as a member, with
  /// chips that are still at a table, or as a name that is banned; one that is free is given again.
  @Test func guestsAreCountedFromOne() throws {
    var hall = try hall()
    func play(_ name: String) -> String? {
      hall.connect(name, wire: true)
      return hall.ask(name, "play").first?.split(separator: " ").dropFirst(2).first.map(String.init)
    }
    hall.enter("Guest2")
    #expect(play("xia") == "name=guest1" && play("yan") == "name=guest3")
    #expect(try hall.operate("ban guest4").isDone)
    #expect(play("zoe") == "name=guest5")
    hall.send("xia", "leave")
    hall.send("xia", "quit")
    #expect(play("wim") == "name=guest1")
    hall.cut("wim")
    #expect(play("uwe") == "name=guest6")
    hall.send("uwe", "quit")
    // The seat of whoever quits in the middle of a hand is played out first.
    let seats = hall.house.store.tables.values.flatMap(\.seats.values)
    let isSeated = seats.contains { $0.occupant.name.description == "guest6" }
    #expect(play("tom") == (isSeated ? "name=guest7" : "name=guest6"))
    #expect(isBalanced(hall))
  }
}
