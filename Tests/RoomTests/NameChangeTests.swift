import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// A name of one's own in place of the guest's that `play` or `tutorial` gave: the seat, and all
/// that this guest did, goes along; what earlier guests of the name did does not come with it.
@Suite struct NameChangeTests {
  private func hall() throws -> Hall {
    try Hall(tables: "main betting3\nnl holdem seats=2 turn=20")
  }

  private func isBalanced(_ hall: Hall) -> Bool {
    hall.house.store.ledger.isBalanced && hall.tables.values.allSatisfy { $0.imbalance == 0 }
  }

  /// Hands, chips and own cards of poker go along, whatever was won.
  @Test func thePurseAndTheResultsGoAlong() throws {
    var hall = try hall()
    hall.enter("bob")
    hall.connect("xia", wire: true)
    hall.send("bob", "sit nl buyin=100")
    hall.send("xia", "play nl")
    hall.wind(seconds: 200)
    hall.send("xia", "leave")
    let before = hall.ask("xia", "me")
    let chips = try #require(
      before.last?.split(separator: " ").first { $0.hasPrefix("chips=") }?.dropFirst(6))
    #expect(chips != "1000" && before.contains { $0.hasPrefix("= played game=holdem ") })
    let cards = hall.ask("xia", "replay 1 nl")
    #expect(
      cards.contains { $0.contains("name=guest1 hole=") && !$0.contains("hole=?") }, "\(cards)")
    let named = hall.ask("xia", "login ann")
    #expect(named.last?.hasPrefix("+ login name=ann kind=guest chips=\(chips) ") == true)
    let after = hall.ask("xia", "me")
    #expect(after.dropLast() == before.dropLast())
    #expect(after.last?.hasPrefix("+ me name=ann kind=guest chips=\(chips) ") == true)
    #expect(hall.ask("xia", "replay 1 nl") == cards)
    #expect(isBalanced(hall))
    _ = try hall.kept()
    // Chips were not made, and end with the evening.
    hall.send("xia", "quit")
    #expect(hall.guestsWithChips == ["bob"] && isBalanced(hall))
  }

  /// As long as chips are in a hand that is played out, the name stays.
  @Test func aHandIsPlayedToItsEndFirst() throws {
    var hall = try Hall(tables: "nl holdem bots=0 turn=20")
    hall.enter("bob", table: "nl")
    hall.connect("xia", wire: true)
    hall.send("xia", "play nl")
    hall.wind(seconds: 5)
    if !hall.read("xia").contains(where: { $0.hasPrefix("? act") }) { hall.send("bob", "call") }
    #expect(hall.ask("xia", "allin")[0].hasPrefix("+ act "))
    hall.send("xia", "leave")
    let refused = hall.ask("xia", "login ann").last ?? ""
    #expect(
      refused.hasPrefix("- code=auth.busy :guest1 is still in a hand; try again"), "\(refused)")
    hall.send("bob", "fold")
    #expect(hall.ask("xia", "login ann").last?.hasPrefix("+ login name=ann kind=guest") == true)
    #expect(isBalanced(hall))
  }

  /// The name that was given is free at once, and who has it next begins with nothing.
  @Test(arguments: ["login guest1", "register guest1 secret-1", "play with zoe"])
  func theNextNewcomerIsSomebodyElse(taking: String) throws {
    var hall = try hall()
    hall.enter("bob", table: "nl")
    hall.connect("xia", wire: true)
    for line in ["play nl", "create mine betting3", "book new hf", "book lock 1"] {
      hall.send("xia", line)
    }
    hall.wind(seconds: 100)
    hall.send("xia", "leave")
    hall.wind(seconds: 100)
    hall.done("xia", "login ann")
    hall.connect("yan", wire: true)
    _ = hall.ask("yan", taking)
    let kind = taking.hasPrefix("register") ? "member" : "guest"
    let me = hall.ask("yan", "me")
    #expect(
      me.last?.hasPrefix("+ me name=guest1 kind=\(kind) chips=1000 stack=0 ") == true, "\(me)")
    #expect(!me.contains { $0.hasPrefix("= played") || $0.hasPrefix("= recent") }, "\(me)")
    let refused = [("close mine", "table.not-yours"), ("book drop 1", "rule.drop")]
    for (line, code) in refused { #expect(hall.code("yan", line) == code, "\(line)") }
    #expect(
      !hall.ask("yan", "replay 1 nl").contains { $0.contains(" hole=") && !$0.contains("=?") })
    for line in ["close mine", "book drop 1"] { hall.done("xia", line) }
  }

  /// A member's name takes along what the guest began, not the guest's chips.
  @Test(arguments: [false, true])
  func aMemberGoesOnWithIt(isHere: Bool) throws {
    var hall = try hall()
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1\nsit main")
    if !isHere { hall.send("ann", "quit") }
    hall.connect("xia", wire: true)
    hall.send("xia", "play with zoe\ncreate mine betting3\nbook new hf")
    hall.wind(seconds: 2)
    _ = hall.ask("xia", "login ann secret-1")
    #expect(hall.ask("xia", "close mine") == ["+ close table=mine"])
    hall.done("xia", "book drop 1")
    #expect(hall.guestsWithChips.isEmpty && isBalanced(hall))
  }
}
