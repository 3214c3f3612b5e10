import LineProtocol
import Testing

@testable import Room

/// Nobody takes a bot of the house for a person.
@Suite struct HouseBotMarkTests {
  private func hall(wire: Bool) throws -> Hall {
    var hall = try Hall(tables: "nl holdem seats=6\nstud stud7\nmain betting3")
    for (name, table, level) in [("bob", "stud", "hard"), ("ann", "nl", "easy")] {
      hall.enter(name, wire: wire && name == "ann", table: table)
      hall.send(name, "bot add \(level)")
    }
    return hall
  }

  @Test func inText() throws {
    var hall = try hall(wire: false)
    let who = hall.ask("ann", "who").filter { !$0.hasPrefix("Your turn") }
    #expect(
      who == [
        "  ann              at nl", "  bob              at stud",
        "  house1           at nl, a bot of the house (easy)",
        "  house1           at stud, a bot of the house (hard)",
        "2 people are here, and 2 bots of the house.",
      ])
    #expect(hall.ask("ann", "tables").contains { $0.contains("1 bot of the house, ") })
    let look = hall.ask("ann", "look")
    #expect(look.contains { $0.contains("house1") && $0.hasSuffix("), a bot of the house (easy)") })
    #expect(look.contains { $0.contains("ann") && !$0.contains("bot") })
    #expect(
      hall.ask("ann", "finger house1")[0]
        == "house1 is a bot of the house (easy, hard), at tables nl and stud.")
    hall.enter("cal", wire: false, table: "nl")
    hall.send("cal", "bot add")
    #expect(
      hall.read("ann").contains("house2, a bot of the house (medium), sits down in seat 4."))
  }

  @Test func onTheWire() throws {
    var hall = try hall(wire: true)
    let who = hall.ask("ann", "who")
    #expect(
      who.suffix(3) == [
        "= person name=house1 kind=house role=bot table=nl state=here level=easy",
        "= person name=house1 kind=house role=bot table=stud state=here level=hard",
        "+ who rows=4",
      ])
    let tables = hall.ask("ann", "tables")
    #expect(tables.contains { $0.hasPrefix("= table id=nl ") && $0.contains(" bots=1 people=1 ") })
    #expect(tables.contains { $0.hasPrefix("= table id=main ") && !$0.contains("bots=") })
    let look = hall.ask("ann", "look")
    #expect(look.contains { $0.contains(" name=house1 ") && $0.hasSuffix(" level=easy") })
    #expect(
      hall.ask("ann", "finger house1").last
        == "+ finger name=house1 kind=house state=here table=nl,stud since=- seen=- rows=0 "
        + "level=easy,hard")
    // A person of the name comes first; a bot that has left is none any more.
    _ = hall.ask("ann", "bot remove")
    #expect(hall.ask("bob", "finger house1")[0].hasSuffix("(hard), at table stud."))
  }
}
