import LineProtocol
import Store
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
        "  easy-1           at nl, a bot of the house (easy)",
        "  hard-11          at stud, a bot of the house (hard)",
        "2 people are here, and 2 bots of the house.",
      ])
    #expect(hall.ask("ann", "tables").contains { $0.contains("1 bot of the house, ") })
    let look = hall.ask("ann", "look")
    #expect(look.contains { $0.contains("easy-1") && $0.hasSuffix("), a bot of the house (easy)") })
    #expect(look.contains { $0.contains("ann") && !$0.contains("bot") })
    #expect(
      hall.ask("ann", "finger easy-1")[0]
        == "easy-1 is a bot of the house (easy), at table nl.")
    hall.enter("cal", wire: false, table: "nl")
    hall.send("cal", "bot add")
    #expect(
      hall.read("ann").contains("medium-2, a bot of the house (medium), sits down in seat 4."))
  }

  @Test func onTheWire() throws {
    var hall = try hall(wire: true)
    let who = hall.ask("ann", "who")
    #expect(
      who.suffix(3) == [
        "= person name=easy-1 kind=house role=bot table=nl state=here level=easy",
        "= person name=hard-11 kind=house role=bot table=stud state=here level=hard",
        "+ who rows=4",
      ])
    let tables = hall.ask("ann", "tables")
    #expect(tables.contains { $0.hasPrefix("= table id=nl ") && $0.contains(" bots=1 people=1 ") })
    #expect(tables.contains { $0.hasPrefix("= table id=main ") && !$0.contains("bots=") })
    let look = hall.ask("ann", "look")
    #expect(look.contains { $0.contains(" name=easy-1 ") && $0.hasSuffix(" level=easy") })
    #expect(
      hall.ask("ann", "finger easy-1").last
        == "+ finger name=easy-1 kind=house state=here table=nl since=- seen=- rows=0 "
        + "level=easy")
    // A person of the name comes first; a bot that has left is none any more.
    _ = hall.ask("ann", "bot remove")
    #expect(hall.ask("bob", "finger hard-11")[0].hasSuffix("(hard), at table stud."))
  }

  /// No two bots of a server have one name: not of tables that open later, nor after a restart,
  /// when those that sit there keep theirs.
  @Test func noTwoAreCalledAlike() throws {
    var hall = try Hall(tables: "nl holdem seats=6\nstud stud7")
    for (name, table) in [("ann", "nl"), ("bob", "stud"), ("cal", "mine")] {
      hall.enter(name)
      if table == "mine" { hall.send(name, "create mine omaha") }
      hall.send(name, "sit \(table)")
      for level in ["easy", "hard"] { hall.send(name, "bot add \(level)") }
    }
    func bots(_ hall: inout Hall, _ name: String) -> [String] {
      hall.ask(name, "who").filter { $0.contains(" kind=house ") }
        .compactMap { $0.split(separator: " ").dropFirst(2).first?.dropFirst(5) }.map(String.init)
        .sorted()
    }
    let before = ["easy-1", "easy-11", "easy-21", "hard-12", "hard-2", "hard-22"]
    #expect(bots(&hall, "ann") == before)
    var second = try hall.restarted(tables: "first razz\nnl holdem seats=6\nstud stud7")
    second.enter("dan", table: "first")
    second.send("dan", "bot add medium")
    #expect(bots(&second, "dan") == (before + ["medium-31"]).sorted())
    // Nobody takes such a name.
    for name in ["easy-1", "Hard", "medium7"] {
      second.connect("eve", wire: true)
      #expect(second.code("eve", "login \(name)") == "auth.name-taken")
    }
  }
}
