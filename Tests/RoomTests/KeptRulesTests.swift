// Rules of their own that members keep for other tables.

import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

@Suite struct KeptRulesTests {
  private func hall() throws -> Hall {
    var hall = try Hall(tables: "t deal-custom down=5 jokers=2 wild=2 players=2\nh deal-holdem")
    hall.enter("ann")
    hall.send("ann", "register ann secret-1\nsit t")
    _ = hall.read("ann")
    return hall
  }

  @Test func rulesAreSavedListedUsedAndDropped() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "rules") == ["+ rules rows=0"])
    let row = "= rules name=Deuces down=5 up=0 community=0 jokers=2 wild=2"
    #expect(hall.ask("ann", "rules save Deuces") == [row, "+ rules rows=1"])
    #expect(hall.ask("ann", "rules") == [row, "+ rules rows=1"])
    #expect(
      hall.ask("ann", "create den deal-custom rules=deuces players=3")[0].hasPrefix(
        "+ create table=den game=deal-custom down=5 up=0 community=0 jokers=2 wild=2 "
          + "players=3"))
    #expect(
      hall.ask("ann", "create pit deal-custom rules=Deuces wild=off")[0].contains(
        " community=0 jokers=2 players="), "other cards go without the name")
    hall.send("ann", "leave\nsit h")
    let new = hall.ask("ann", "new rules=Deuces players=1")
    #expect(new[0].hasPrefix("+ act table=h did=new"), "\(new)")
    #expect(
      new.contains { $0.contains("jokers=2 wild=2 players=1") && $0.contains("rules=Deuces") })
    // Rules without wild cards take those of the table away.
    hall.send("ann", "new custom jokers=0 wild=off")
    #expect(hall.ask("ann", "rules save Plain").count == 3)
    #expect(hall.ask("ann", "new rules=Deuces").contains { $0.contains("jokers=2") })
    let plain = hall.ask("ann", "new rules=plain")
    #expect(plain.contains { $0.hasPrefix("* new") && !$0.contains("jokers") }, "\(plain)")
    #expect(hall.ask("ann", "rules drop DEUCES").last == "+ rules rows=1")
    #expect(
      hall.ask("ann", "new rules=Deuces")[0].contains("you keep no rules Deuces; rules lists"))
  }

  @Test(arguments: [
    ("bob", "rules", "auth.member"), ("bob", "rules save A", "auth.member"),
    ("bob", "new rules=A", "auth.member"), ("bob", "create x deal-custom rules=A", "auth.member"),
    ("ann", "rules save", "proto.arguments"), ("ann", "rules keep A", "proto.arguments"),
    ("ann", "rules save a_b", "proto.arguments"), ("ann", "rules drop A", "table.option"),
    ("ann", "new rules=A", "table.option"), ("ann", "new rules=a_b", "table.option"),
    ("ann", "create x deal-stud5 rules=A", "table.option"),
    ("ann", "rules save A table=h", "table.not-joined"),
  ])
  func whatCannotBeIsRefused(who: String, line: String, code: String) throws {
    var hall = try hall()
    hall.enter("bob", table: "t")
    let reply = hall.ask(who, line)
    #expect(reply.count == 1 && reply[0].hasPrefix("- code=\(code) "), "\(reply)")
  }

  @Test func asManyAsOneMayAreKept() throws {
    var hall = try hall()
    for number in 1...Limits.rulesKept { hall.send("ann", "rules save r\(number)") }
    #expect(hall.code("ann", "rules save more") == "table.limit")
    #expect(hall.ask("ann", "rules save R7").last == "+ rules rows=\(Limits.rulesKept)")
  }

  @Test func peopleReadThemAsSentences() throws {
    var hall = try hall()
    hall.send("ann", "set mode text")
    #expect(
      hall.ask("ann", "rules save Deuces") == [
        "  Deuces: 5 cards down; 2 jokers in each deck; deuces wild",
        "create den deal-custom rules=NAME deals by rules that you keep, new rules=NAME here.",
      ])
    #expect(hall.ask("ann", "rules drop Deuces").last?.contains("You keep no rules.") == true)
  }

  /// They outlive a kill and a snapshot, and go with the account.
  @Test func theyAreDurableAndForgottenWithTheirMember() throws {
    var hall = try hall()
    hall.send("ann", "rules save Deuces\nrules save Other\nrules drop Other")
    var store = try hall.kept()
    let ann = try #require(PlayerName("ann"))
    #expect(store.accounts[ann]?.rules.map(\.name) == ["Deuces"])
    #expect(store.snapshot().contains { $0.contains("account") && $0.contains("Deuces") })
    try store.apply(.account(try hall.person("ann"), .delete), at: hall.time)
    #expect(!store.snapshot().contains { $0.contains("account") && $0.contains("Deuces") })
  }

  /// A table of rules with wild cards goes on after a kill: the same cards, the same names.
  @Test func aTableOfWildCardsGoesOn() throws {
    var hall = try hall()
    hall.send("ann", "create den deal-custom down=5 jokers=4 wild=K decks=2\nuse t\ndeal")
    hall.send("ann", "draw\nshuffle")
    let table = try #require(TableID("t"))
    #expect(try hall.found().states[table]?.table == hall.tables[table]?.table)
  }
}
