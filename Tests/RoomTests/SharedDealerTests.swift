import LineProtocol
import Testing

@testable import Room

/// Several people at one dealer: open cards, two who deal at once, and the next guest.
@Suite struct SharedDealerTests {
  private func hall(_ names: [String], wire: Bool = false, _ table: String = "t deal-stud7") throws
    -> Hall
  {
    var hall = try Hall(tables: table, of: names, at: "t", wire: wire)
    for name in names { _ = hall.read(name) }
    return hall
  }

  // MARK: - Open cards

  // MARK: - Two who deal

  @Test(arguments: ["deal", "deal next", "new", "new stud7", "reset"])
  func twoWhoDealAtOnceDealOnce(second: String) throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.send("ann", "deal")
    hall.wind(seconds: 1.9)
    _ = hall.read("bob")
    #expect(
      hall.ask("bob", second) == [
        "- code=rule.phase table=t :ann has just dealt; for another round say it again in 1 s"
      ])
    hall.wind(seconds: 0.1)
    #expect(hall.ask("bob", second).first?.hasPrefix("+ act table=t did=") == true)
  }

  // MARK: - The next guest

  @Test func anOpeningTableHasItsOwnRulesForTheNextGuest() throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.connect("eve")
    hall.send("eve", "watch t")
    hall.send("ann", "new holdem open=on players=3")
    hall.send("ann", "leave")
    _ = hall.read("eve")
    #expect(hall.ask("eve", "look")[0].contains("deal-holdem"))
    hall.send("bob", "leave")
    #expect(
      hall.read("eve").suffix(3) == [
        "*** Nobody plays any more: the table has its own rules again, seven-card stud. ***",
        "    seven-card stud: 3 cards down, 4 up",
        "    4 hands, the dealer has one too, down cards are seen by their owners, 1 deck, a fresh "
          + "one when it is through",
      ])
    #expect(hall.ask("eve", "tables")[0].contains("deal-stud7"))
    // The record says it; a replay has nothing to guess.
    #expect(
      hall.journal.last { $0.contains("* new") }?.contains(
        "* new game=deal-stud7 players=4 dealer=on decks=1 open=off shuffle=renew") == true)
    // One that has its rules is not begun anew.
    let count = hall.journal.count { $0.contains("* new") }
    hall.send("bob", "sit t\nleave")
    #expect(hall.journal.count { $0.contains("* new") } == count)
  }
}
