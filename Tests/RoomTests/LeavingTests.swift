import LineProtocol
import Testing

@testable import Room

/// Whoever would give up a bet by leaving is asked once whether that is meant, and reads afterwards
/// what has become of it.
@Suite struct LeavingTests {
  /// The deck decides, so all three ends come; what is told is what stands in the record.
  @Test func whoeverLeavesReadsWhatTheBetHasBrought() throws {
    var ends: Set<String> = []
    for stake in 1...40 {
      var hall = try Hall(tables: "t\(stake) betting3")
      hall.enter("eve")
      hall.send("eve", "watch t\(stake)")
      hall.enter("ann", wire: false, table: "t\(stake)")
      hall.send("ann", "bet 40\nleave")
      _ = hall.read("eve")
      let told = hall.ask("ann", "leave")
      let lines = hall.read("eve")
      let left = try #require(lines.first { $0.hasPrefix("* left ") })
      let money = try #require(left.split(separator: "=").last)
      let result = try #require(lines.first { $0.hasPrefix("* result ") })
      let end =
        result.contains("outcome=lose")
        ? "was lost" : result.contains("outcome=push") ? "came back" : "has won $"
      ends.insert(end)
      #expect(
        told.count == 1
          && told[0].hasPrefix("You left table t\(stake) with $\(money): your bet of $40 \(end)"),
        "\(told) \(left)")
    }
    #expect(ends.count > 1, "\(ends)")
  }

  /// Two at a table of poker in a hand: who is asked, and who has the big blind.
  private func atPoker() throws -> (hall: Hall, asked: String, waiting: String) {
    var hall = try Hall(tables: "nl holdem seats=2")
    for name in ["ann", "bob"] { hall.connect(name) }
    for name in ["ann", "bob"] { hall.send(name, "login \(name)\nsit nl") }
    let isAnn = hall.read("ann").contains { $0.hasPrefix("Your turn") }
    _ = hall.read("bob")
    return (hall, isAnn ? "ann" : "bob", isAnn ? "bob" : "ann")
  }

  @Test func inPokerTheChipsInThePotAreTheCost() throws {
    var (hall, _, waiting) = try atPoker()
    #expect(
      hall.ask(waiting, "leave")[0]
        == "You have 2 in the pot, and your hand would be checked or folded; "
        + "leave again if you mean it.")
    // The other one is asked, and the hand may still win.
    #expect(
      hall.ask(waiting, "leave") == [
        "You left table nl with 198 chips. What your hand still wins comes to you."
      ])
    #expect(hall.tables.values.allSatisfy { $0.imbalance == 0 })
  }
}
