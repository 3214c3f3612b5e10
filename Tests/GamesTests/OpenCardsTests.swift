// A new game that opens the cards begins when all who hold some want it.

import Cards
import Identity
import Testing

@testable import Games

@Suite struct OpenCardsTests {
  private static func table(_ people: Int, isOpen: Bool = false) throws -> PlayedGame {
    let options = DealingOptions(isOpen: isOpen)
    var table = PlayedGame(try DealingGame(.stud7, options))
    for number in 1...people {
      try table.change(.sat(player(Seat(number)), stack: 0, isBot: false))
    }
    return table
  }

  private static let open = DealingAction.new(.holdem, DealingOptions(isOpen: true))

  /// Who asks, and how many then do of those who are needed; `nil` for a new game.
  private static func asked(_ events: [GameEvent]) -> (Int, Int)? {
    guard case .dealing(.newAsked(_, _, let asked, let need, _)) = events.first else { return nil }
    return (asked, need)
  }

  @Test func allWhoHoldCardsMustWantIt() throws {
    var table = try Self.table(3)
    _ = try table.act(.dealing(.step), one)
    let first = try #require(Self.asked(try table.act(.dealing(Self.open), one)))
    #expect(first == (1, 3))
    // Asking again counts once, and so does another game.
    #expect(try #require(Self.asked(try table.act(.dealing(Self.open), one))) == (1, 3))
    let other = DealingAction.new(.stud5, DealingOptions(isOpen: true))
    #expect(try #require(Self.asked(try table.act(.dealing(other), two))) == (1, 3))
    #expect(try #require(Self.asked(try table.act(.dealing(Self.open), two))) == (2, 3))
    let begun = try table.act(.dealing(Self.open), three)
    #expect(
      begun.first
        == .dealing(.new(DealingStart(.holdem, DealingOptions(isOpen: true)), by: player(three))))
  }

  @Test func withoutCardsOutItBeginsAtOnce() throws {
    var table = try Self.table(2)
    #expect(Self.asked(try table.act(.dealing(Self.open), two)) == nil)
    table = try Self.table(2)
    _ = try table.act(.dealing(.deal), one)
    _ = try table.act(.dealing(.rebuild), one)
    #expect(Self.asked(try table.act(.dealing(Self.open), two)) == nil)
  }

  /// Nobody's next cards are opened by these.
  @Test(arguments: [
    DealingAction.new(.holdem, DealingOptions()), .new(.stud7, DealingOptions(players: 5)),
  ])
  func otherNewGamesBeginAtOnce(action: DealingAction) throws {
    var table = try Self.table(2)
    _ = try table.act(.dealing(.deal), one)
    #expect(Self.asked(try table.act(.dealing(action), two)) == nil)
    var open = try Self.table(2, isOpen: true)
    _ = try open.act(.dealing(.deal), one)
    #expect(Self.asked(try open.act(.dealing(Self.open), two)) == nil)
  }

  @Test func whoHoldsNoCardsOrIsNotHereIsNotNeeded() throws {
    var table = try Self.table(3)
    _ = try table.act(.dealing(.deal), one)
    let late = player(Seat(4))
    try table.change(.sat(late, stack: 0, isBot: false))
    try table.change(.gone(two))
    // The newcomer's wish alone is none of theirs.
    #expect(try #require(Self.asked(try table.act(.dealing(Self.open), late.seat))) == (0, 2))
    #expect(try #require(Self.asked(try table.act(.dealing(Self.open), one))) == (1, 2))
    #expect(Self.asked(try table.act(.dealing(Self.open), three)) == nil)
  }

  /// When the last who has not asked goes, nobody is left who would mind.
  @Test(arguments: [SeatChange.leaving(two), .gone(two), .away(two)])
  func itBeginsWhenTheOthersGo(change: SeatChange) throws {
    var table = try Self.table(2)
    _ = try table.act(.dealing(.deal), one)
    #expect(Self.asked(try table.act(.dealing(Self.open), one)) != nil)
    let events = try table.change(change)
    #expect(
      events.contains(
        .dealing(.new(DealingStart(.holdem, DealingOptions(isOpen: true)), by: player(one)))))
  }

  @Test func aWishIsForTheCardsThatAreOut() throws {
    var table = try Self.table(2)
    _ = try table.act(.dealing(.deal), one)
    _ = try table.act(.dealing(Self.open), one)
    _ = try table.act(.dealing(.deal), two)
    #expect(try #require(Self.asked(try table.act(.dealing(Self.open), two))) == (1, 2))
  }
}
