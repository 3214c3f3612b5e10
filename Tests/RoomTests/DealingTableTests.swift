import LineProtocol
import Testing

@testable import Room

@Suite struct DealingTableTests {
  private let tables =
    "stud7 deal-stud7 shuffle=exhausted\nholdem deal-holdem\nopen deal-stud5 open=on"

  @Test(arguments: [
    ("deal step", "rule.phase"), ("deal", "rule.deck"), ("deal sideways", "proto.arguments"),
    ("bet 5", "rule.verb"), ("new poker", "table.game"), ("new stud7 players=9", "rule.deck"),
    ("new stud5 players=1", "table.option"), ("new stud5 dealer=perhaps", "table.option"),
    ("new custom down=11", "table.option"), ("new stud5 colour=red", "table.option"),
  ])
  func whatADealerCannotIsRefused(line: String, code: String) throws {
    var hall = try Hall(tables: tables, of: ["ann", "bob"], at: "stud7")
    hall.send("ann", "deal")
    hall.wind(seconds: 2)
    let before = hall.ask("bob", "look")
    let reply = hall.ask("bob", line)
    #expect(reply.count == 1 && reply[0].hasPrefix("- code=\(code) "), "\(reply)")
    #expect(hall.ask("bob", "look") == before)
  }
}
