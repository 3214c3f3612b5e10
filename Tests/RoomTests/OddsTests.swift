import Testing

@testable import Room

/// `odds`: what a player's hand is worth against the house.
@Suite struct OddsTests {
  @Test func aHandAndItsTradeAreWeighed() throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    let early = try #require(hall.ask("ann", "odds").first)
    #expect(early.hasPrefix("- code=rule.card ") && early.hasSuffix(" yet; bet, then deal"))
    hall.send("ann", "bet 10\ndeal")
    let odds = try #require(hall.ask("ann", "odds").first)
    let row = try #require(
      odds.firstMatch(
        of: /^\+ odds table=main cards=(\w+) score=(\d+) need=(\d+) win=([\d.]+) double=/))
    #expect(Int(row.3) == Int(row.2).map { $0 + 1 })
    #expect(odds.contains(" hands=18424 bet=10 mean=") && odds.contains(" out="))
    // A second trade is none, and the reply says why.
    let out = try #require(odds.firstMatch(of: /out=(\w+)/))
    hall.send("ann", "trade \(out.1)")
    let traded = try #require(hall.ask("ann", "odds").first)
    #expect(traded.contains(" hands=17296 bet=15 ") && !traded.contains(" out="), "\(traded)")
    #expect(traded.hasSuffix(":one trade a round, and yours is made; deal finishes your hand"))
    hall.send("ann", "set mode text")
    let told = hall.ask("ann", "odds").joined(separator: " ")
    #expect(told.contains("the house beats that with \(try #require(need(traded))) or more ("))
    #expect(told.contains("There is no trade: one trade a round"))
    let lines = hall.ask("ann", "odds").filter { !$0.hasPrefix("Your turn") }
    #expect(lines.count >= 3 && lines.allSatisfy { $0.count <= 78 })
  }

  private func need(_ line: String) -> Substring? { line.firstMatch(of: /need=(\d+)/)?.1 }

  @Test(arguments: [
    ("main holdem", "- code=rule.verb :odds is for tables against the house; equity tells"),
    ("main deal-holdem", "- code=rule.verb :odds is for tables against the house; equity tells"),
  ])
  func otherTablesHaveEquity(table: String, refusal: String) throws {
    var hall = try Hall(tables: table, of: ["ann", "bob"], at: "main")
    #expect(hall.ask("ann", "odds").first?.hasPrefix(refusal) == true)
  }
}
