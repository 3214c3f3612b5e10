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

  @Test func asManyAsOneMayAreKept() throws {
    var hall = try hall()
    for number in 1...Limits.rulesKept { hall.send("ann", "rules save r\(number)") }
    #expect(hall.code("ann", "rules save more") == "table.limit")
    #expect(hall.ask("ann", "rules save R7").last == "+ rules rows=\(Limits.rulesKept)")
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
