import LineProtocol
import Testing

@testable import Room

/// Whoever would give up a bet by leaving is asked once whether that is meant, and reads afterwards
/// what has become of it.
@Suite struct LeavingTests {
  private static let cost = "our bet of $50 would be played as it stands, without you"

  @Test(arguments: [
    ("", true), ("hello 1 mode=wire screens=on", true), ("hello 1 mode=wire", false),
    ("hello 1 mode=json screens=on", false), ("hello 1 mode=wire role=bot", false),
  ])
  func onlyPeopleAreAsked(hello: String, isAsked: Bool) throws {
    var hall = try Hall()
    hall.connect("ann")
    if !hello.isEmpty { hall.send("ann", hello) }
    hall.send("ann", "login ann\nsit main\nbet 50")
    let first = hall.ask("ann", "leave")[0]
    #expect(first.contains(Self.cost) == isAsked, "\(first)")
    #expect(hall.occupants("main") == (isAsked ? 1 : 0))
    if !isAsked { return }
    #expect(first.contains("leave again"))
    _ = hall.ask("ann", "leave")
    #expect(hall.occupants("main") == 0)
  }

  @Test(arguments: [("main", " with $100."), ("nl", " with 200 chips."), ("deal", ".")])
  func withoutABetNobodyIsAsked(table: String, end: String) throws {
    var hall = try Hall(tables: "main betting3\nnl holdem seats=3\ndeal deal-stud5")
    hall.enter("ann", wire: false, table: table)
    #expect(hall.ask("ann", "leave") == ["You left table \(table)\(end)"])
  }

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

  @Test func aBetThatOthersStillPlayWithIsToldAsOne() throws {
    var hall = try Hall()
    hall.enter("bob", table: "main")
    hall.send("bob", "bet 5")
    hall.enter("ann", wire: false, table: "main")
    hall.send("ann", "bet 50\nleave")
    #expect(
      hall.ask("ann", "leave") == [
        "You left table main. Your bet of $50 is played as it stands; beside it you have $50."
      ])
    hall.enter("cal", table: "main")
    hall.send("cal", "bet 7")
    #expect(hall.ask("cal", "leave")[0] == "+ leave table=main chips=100 bet=7")
  }

  @Test func anotherBetIsAskedAboutAgain() throws {
    var hall = try Hall()
    hall.enter("bob", table: "main")
    hall.send("bob", "bet 5")
    hall.enter("ann", wire: false, table: "main")
    hall.send("ann", "bet 1")
    #expect(hall.ask("ann", "leave")[0].contains("Your bet of $1 would"))
    #expect(hall.ask("ann", "bet 2")[0].hasPrefix("You add $2"))
    #expect(hall.ask("ann", "leave")[0].contains("Your bet of $3 would"))
    #expect(hall.ask("ann", "leave")[0].hasPrefix("You left"))
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

  @Test func whoeverIsAllInIsToldThatTheHandGoesOn() throws {
    var (hall, asked, _) = try atPoker()
    hall.send(asked, "allin")
    #expect(
      hall.ask(asked, "leave")[0].contains(
        "You are all-in with 200; your hand would be played out without you"))
    #expect(
      hall.ask(asked, "leave") == ["You left table nl. What your hand still wins comes to you."])
  }

  @Test func aMatchEndsWithWhoLeaves() throws {
    var hall = try Hall(of: ["ann", "bob"], wire: false)
    hall.send("ann", "challenge bob kuhn hands=4")
    hall.send("bob", "accept")
    #expect(hall.ask("ann", "leave")[0].contains("The match would be over; leave again"))
    #expect(hall.ask("ann", "leave")[0] == "You left table match1.")
    var told = hall.read("bob")
    // The hand that was begun is played to its end.
    for _ in 0..<4 where !told.contains(where: { $0.hasPrefix("The match is over") }) {
      told += hall.ask("bob", "auto")
    }
    #expect(told.contains { $0.contains("since somebody has left") }, "\(told)")
  }
}
