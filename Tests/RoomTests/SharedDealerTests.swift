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

  @Test func whoHoldsCardsIsAskedBeforeTheyAreOpened() throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.connect("eve")
    hall.send("eve", "watch t")
    hall.send("ann", "deal")
    for name in ["bob", "eve"] { _ = hall.read(name) }
    #expect(
      hall.ask("ann", "new holdem open=on") == [
        "- code=rule.reset table=t :noted, 1 of 2: it begins when everybody here who holds cards "
          + "has said new holdem open=on",
        hall.read("bob").joined(),
      ])
    #expect(
      hall.read("eve") == [
        "ann asks for a new game: Texas hold'em, all see all cards, with the cards of all hands "
          + "open to everybody (1 of 2)."
      ])
    hall.send("bob", "set mode text")
    hall.wind(seconds: 3)
    _ = hall.read("bob")
    hall.send("ann", "new holdem open=on")
    #expect(hall.read("bob").last == "Type new holdem open=on if you agree.")
    let begun = hall.ask("bob", "new holdem open=on")
    #expect(begun[0] == "*** You begin a new game: Texas hold'em. ***")
    #expect(begun.contains("All cards are open: everybody sees those of all hands."))
    #expect(!begun.contains { $0.contains("??") })
  }

  /// A person who would take cards from others before the last street is asked; a program, or
  /// somebody alone, is not.
  @Test(arguments: [
    (["ann", "bob"], "deal step", false, true), (["ann", "bob"], "deal step", true, false),
    (["ann"], "deal step", false, false), (["ann", "bob"], "deal", false, false),
  ])
  func aRoundOfOthersIsEndedOnlyOnceAgain(
    names: [String], deal: String, wire: Bool, isAsked: Bool
  ) throws {
    var hall = try hall(names, wire: wire)
    hall.send("ann", deal)
    _ = hall.read("ann")
    let last = names.last ?? ""
    let question =
      "Others hold cards, and round 1 is not over; type the same again, or yes, to end it."
    hall.wind(seconds: 5)
    let first = hall.ask(last, "new holdem")
    #expect((first == [question]) == isAsked, "\(first)")
    guard isAsked else { return }
    #expect(hall.ask(last, "yes").first?.contains("begin a new game") == true)
  }

  @Test func theWireSaysWhoAsksForWhat() throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.send("ann", "deal")
    _ = hall.read("bob")
    hall.send("ann", "new custom down=2 up=1 community=0 name=Draw players=3 open=on")
    let told = hall.read("bob").last ?? ""
    #expect(told.hasPrefix("* reset table=t seq=") && told.contains(" seat=1 name=ann "))
    #expect(
      told.hasSuffix(
        " state=asked asked=1 need=2 game=deal-custom down=2 up=1 community=0 players=3 open=on "
          + "rules=Draw"))
  }

  @Test func aNewGameWithoutCardsOutIsTold() throws {
    var hall = try hall(["ann", "bob"])
    hall.send("ann", "new open=on players=2")
    let bob = hall.read("bob")
    #expect(
      bob.prefix(4) == [
        "*** ann begins a new game: seven-card stud. ***",
        "    seven-card stud: 3 cards down, 4 up",
        "    2 hands, the dealer has one too, all see all cards, 1 deck, a fresh one when it is "
          + "through",
        "All cards are open: everybody sees those of all hands.",
      ])
  }

  @Test func theTableSaysWhatIsDealtAndHow() throws {
    var hall = try hall(
      ["ann"], "t deal-custom down=1 community=2 name=Odd players=3 dealer=off decks=2 open=on")
    let rows = hall.ask("ann", "look")
    #expect(
      rows[1...2] == [
        "    Odd: 1 card down, 2 on the board",
        "    3 hands, none for the dealer, all see all cards, 2 decks, a fresh one when it is "
          + "through",
      ])
    hall.send("ann", "set mode wire")
    #expect(
      hall.ask("ann", "look")[0].hasSuffix(
        " rules=Odd decks=2 players=3 dealer=off open=on shuffle=renew down=1 up=0 community=2"))
    #expect(hall.ask("ann", "tables")[0].contains(" rules=Odd "))
  }

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

  @Test(arguments: [("ann", "deal"), ("ann", "deal step"), ("bob", "new holdem"), ("bob", "show")])
  func whatTakesNobodysRoundIsFree(who: String, line: String) throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.send("ann", line == "deal step" ? "deal next" : "deal")
    #expect(hall.ask(who, line).first?.hasPrefix("+ act table=t did=") == true)
  }

  @Test func aRoundDealtInStepsIsGoneOnWithByAnybody() throws {
    var hall = try hall(["ann", "bob"], wire: true)
    hall.send("ann", "deal next")
    #expect(hall.ask("bob", "deal").first?.hasPrefix("+ act table=t did=deal") == true)
    #expect(hall.ask("ann", "deal").first?.hasPrefix("- code=rule.phase ") == true)
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

  @Test func aTableThatSomebodyCreatedKeepsItsRules() throws {
    var hall = try hall(["ann"], wire: true)
    hall.send("ann", "create own deal-stud5\nsit own\nnew holdem table=own\nleave own")
    #expect(hall.ask("ann", "look own")[0].contains("game=deal-holdem"))
  }
}
