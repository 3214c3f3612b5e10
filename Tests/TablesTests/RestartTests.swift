// What a restart leaves as it was, and how tables end.

import Cards
import Identity
import Testing

@testable import Games

struct RestartTests {
  private static let deck = "As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d"
  /// Ann wins $20 in the first round.
  private static let won: [Play] = [.sits(1), .bets(1, 10), .deals(1), .deals(1)]

  /// Nothing follows from the loss of all connections: the round stands, and goes on with the same
  /// cards, whether it was dealt or not, even if only whoever was cut off first wanted no new game.
  @Test(
    arguments: [
      ([.bets(1, 5)], [.bets(2, 5), .deals(2), .deals(1), .deals(1), .deals(2)]),
      ([.bets(1, 5), .deals(1), .bets(2, 5)], [.deals(2), .deals(1), .deals(2)]),
      ([.bets(1, 5), .bets(2, 5), .deals(1), .deals(2), .deals(2)], [.deals(1)]),
      ([.bets(1, 5), .bets(2, 5), .resets(2), .deals(1)], [.deals(2), .deals(1), .deals(2)]),
    ] as [([Play], [Play])])
  func aRoundStandsAndGoesOn(before: [Play], after: [Play]) throws {
    var honest = try PlayedTable([.sits(1), .sits(2)] + before, deck: Self.deck)
    var played = honest
    let question = played.table.game.gameQuestion(for: Seat(1))
    #expect(
      try played.step(.restarts)
        == [.restarted, .gone(player(1), hold: 120), .gone(player(2), hold: 120)])
    #expect(played.table.seq == honest.table.seq + 2)
    #expect(played.table.game.gameQuestion(for: Seat(1)) == question)
    #expect(try played.house().undrawn == honest.house().undrawn)
    try played.perform([.isBack(1), .isBack(2)])
    #expect(played.table.game.isEqual(to: honest.table.game))
    try played.perform(after)
    try honest.perform(after)
    #expect(played.table.game.isEqual(to: honest.table.game) && played.balance(1) != 100)
  }

  /// A table that was emptied after a restart keeps its game and its money for whoever sits down
  /// first. A table that people have left by themselves begins anew, and so does one at which
  /// nobody sat when the server began again.
  @Test(
    arguments: [
      (won + [.restarts, .leaves(1)], true),
      (won + [.sits(2), .restarts, .leaves(2), .leaves(1)], true),
      (won + [.restarts, .restarts, .leaves(1), .restarts], true),
      (won + [.leaves(1)], false),
      (won + [.leaves(1), .restarts], false),
      (won + [.restarts, .isBack(1), .leaves(1)], false),
      (won + [.restarts, .sits(2), .leaves(1), .leaves(2)], false),
    ] as [([Play], Bool)])
  func theFirstAtAnEmptiedTableGoesOn(plays: [Play], goesOn: Bool) throws {
    var played = try PlayedTable(plays, deck: Self.deck)
    #expect(played.table.occupants.isEmpty)
    let undrawn = try played.house().undrawn
    let events = try played.step(.sits(1))
    #expect(events.first == .sat(player(1), stack: goesOn ? 120 : 100, person(1), nil))
    #expect(try (played.house().undrawn == undrawn) == goesOn)
    #expect(try played.house().round == (goesOn ? 2 : 1))
    let begun = GameEvent.house(
      .round(round: goesOn ? 2 : 1, deck: goesOn ? undrawn.count : 52 * 8))
    #expect(events.last == .game(begun))
    // It is only the first who does: after this one the table is like any other.
    try played.step(.leaves(1))
    #expect(try played.step(.sits(2)).first == .sat(player(2), stack: 100, person(2), nil))
    #expect(try played.house().round == 1)
  }

  /// A table at which nobody has ever played is shuffled for the first who sits down.
  @Test func aRestartShufflesNothingAway() throws {
    let played = try PlayedTable([.restarts, .sits(1)])
    let undrawn = try played.house().undrawn
    let ordered = (0..<8).flatMap { _ in Card.all }
    #expect(try Array(undrawn) != ordered && played.house().round == 1)
  }

  /// Going on with a bet that stood when the last one lost the seat: it is played first.
  @Test func aBetIsPlayedBeforeTheTableIsEmpty() throws {
    var played = try PlayedTable(
      [.sits(1), .bets(1, 10), .restarts], deck: Self.deck)
    let events = try played.step(.leaves(1))
    #expect(events.compactMap(\.departure).map(\.stack) == [120])
    #expect(try played.step(.sits(1)).first == .sat(player(1), stack: 120, person(1), nil))
    #expect(try played.house().round == 2)
  }

  /// Closing gives the bets back; with no bet there is nothing to give.
  @Test(arguments: [([], false), ([.bets(1, 5)], true)] as [([Play], Bool)])
  func closingGivesBetsBack(plays: [Play], isVoid: Bool) throws {
    var played = try PlayedTable([.sits(1), .sits(2)] + plays)
    let void: [TableEvent] = isVoid ? [.game(.house(.void(round: 1)))] : []
    #expect(try played.step(.closes) == void + [.closed])
    #expect(played.table.isClosed && played.table.occupants.isEmpty)
  }
}

struct KickTests {
  /// More than half of the others who are there, sitting out or not, at least two; a vote counts
  /// once.
  @Test(
    arguments: [
      ([.sits(1), .sits(2), .sits(3)], [2, 3], [(1, 2), (2, 2)]),
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .sits(5)], [2, 2, 3, 4], [(1, 3), (2, 3), (3, 3)]
      ),
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .sits(5), .sitsOut(5)], [2, 3, 5],
        [(1, 3), (2, 3), (3, 3)]
      ),
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .votes(4, against: 1), .sitsOut(4)], [2],
        [(2, 2)]
      ),
      // Whoever leaves or is cut off is not counted any more.
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .votes(4, against: 1), .leaves(4)], [2, 3],
        [(1, 2), (2, 2)]
      ),
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .sits(5), .isCutOff(5)], [2, 3],
        [(1, 2), (2, 2)]
      ),
      // Nor does a vote wait for the return of whoever has left.
      (
        [.sits(1), .sits(2), .sits(3), .sits(4), .votes(4, against: 1), .leaves(1), .sits(1)],
        [2, 3], [(1, 2), (2, 2)]
      ),
    ] as [([Play], [Int], [(Int, Int)])])
  func aVoteTakesTheSeat(plays: [Play], voters: [Int], counts: [(Int, Int)]) throws {
    var played = try PlayedTable(plays)
    var events: [TableEvent] = []
    for voter in voters { events += try played.step(.votes(voter, against: 1)) }
    let heard = events.compactMap { event in
      if case .kick(player(1), _, let asked, let need) = event { [asked, need] } else { nil }
    }
    #expect(heard == counts.map { [$0.0, $0.1] })
    #expect(played.table.occupants[Seat(1)] == nil)
  }

  @Test func aClosedTableRefusesEverything() throws {
    var played = try PlayedTable([.sits(1), .sits(2), .bets(1, 5), .closes])
    let plays: [Play] = [
      .sits(1), .sitsAnywhere(3), .bets(1, 5), .deals(1), .resets(1), .leaves(1), .sitsOut(1),
      .comesBack(1), .timesOut(1), .isCutOff(1), .isBack(1), .votes(1, against: 2), .isWanted,
      .restarts, .closes,
    ]
    let before = played.table
    for play in plays {
      #expect(
        throws: Refusal(.tableUnknown, "table main is closed; tables lists the others"),
        "\(play)"
      ) { try played.step(play) }
    }
    #expect(played.table == before)
  }

  /// Whoever is cut off comes back to the seat before anything can be done from it.
  @Test(arguments: [true, false])
  func nobodyPlaysWithoutAConnection(sitsOut: Bool) throws {
    let out: [Play] = sitsOut ? [.sitsOut(1)] : []
    var played = try PlayedTable([.sits(1), .sits(2)] + out + [.isCutOff(1)])
    let before = played.table
    for play in [Play.comesBack(1), .bets(1, 5)] {
      #expect(throws: Refusal.notSeated(at: tableID)) { try played.step(play) }
    }
    #expect(played.table == before)
    for play in [Play.isBack(1), .comesBack(1), .bets(1, 5)] { try played.step(play) }
    #expect(played.table.occupants[Seat(1)]?.sitsOut == nil)
  }

  @Test func twoCannotVote() throws {
    var played = try PlayedTable([.sits(1), .sits(2)])
    #expect(throws: Refusal(.ruleKick)) { try played.step(.votes(1, against: 2)) }
    try played.step(.sits(3))
    #expect(throws: Refusal(.ruleKick)) { try played.step(.votes(1, against: 1)) }
    #expect(throws: Refusal.notSeated(at: tableID)) { try played.step(.votes(1, against: 5)) }
  }
}
