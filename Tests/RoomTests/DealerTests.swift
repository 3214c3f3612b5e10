import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// A dealer's table as people and programs read it.
@Suite struct DealerTests {
  private static let tables = "den deal-stud7\nhome deal-holdem\nold deal-stud5 shuffle=exhausted"

  private func hall(_ names: [String], at table: String, wire: Bool = true) throws -> Hall {
    try Hall(tables: Self.tables, of: names, at: table, wire: wire)
  }

  // MARK: - Sitting down

  // MARK: - The end of the deck

  // MARK: - Count, shuffle, rebuild, draw

  // MARK: - Own rules

  @Test func aTableIsCreatedWithNamedRules() throws {
    var hall = try hall(["ann"], at: "home")
    let line = "create draw deal-custom down=5 name=Draw"
    #expect(hall.ask("ann", line)[0].hasSuffix(" shuffle=renew wait=15 away=300 rules=Draw"))
    #expect(lines(hall.ask("ann", "tables"), "= table id=draw")[0].contains(" rules=Draw "))
    #expect(
      hall.journal.contains {
        $0.contains("tableOpened") && $0.contains("draw deal-custom ann down=5 ")
      })
    let store = try hall.kept()
    let table = try #require(store.tables.values.first { $0.settings.id.description == "draw" })
    #expect(table.settings.options.ruleSetName?.description == "Draw")
    #expect(table.dealingRules?.ownName?.description == "Draw")
  }

  // MARK: - A tie

  @Test func aTieSaysSplitOnceNamingBoth() throws {
    var hall = try Hall(
      tables: "two deal-custom down=0 up=1 community=5 players=2 dealer=off", of: ["ann", "bob"],
      at: "two", wire: false)
    // Until the five cards of the board are the best for both.
    for _ in 1...300 {
      let seen = hall.ask("ann", "deal")
      let other = hall.read("bob")
      guard let split = seen.first(where: { $0.hasPrefix("Split") }) else { continue }
      #expect(split == "Split: you and bob have equally good hands.")
      #expect(lines(seen, "Split").count == 1 && !seen.contains { $0.contains("It wins") })
      return #expect(lines(other, "Split") == ["Split: ann and you have equally good hands."])
    }
    Issue.record("there was no tie in 300 rounds")
  }

  // MARK: - Names

  @Test func theOpeningTablesAreCalledAfterTheirGames() {
    #expect(
      TableConfiguration.opening.map(\.id.description)
        == [
          "main", "five", "deal-stud5", "deal-stud7", "deal-holdem", "nl", "stud", "draw", "horse",
        ])
    for table in TableConfiguration.opening where table.settings.game.family == .dealing {
      #expect(table.id.description == table.settings.game.description)
    }
  }
}
