// Matches: the same stacks before each hand, and cards that follow from the seed.

import Cards
import Identity
import Testing

@testable import Games

struct MatchRulesTests {
  /// What a hand was dealt from and who had the button.
  private struct Deal: Hashable {
    let cards: [Card]
    let button: Seat
  }

  private static let games: [(variant: Variant, limit: BettingLimit, bets: String, seats: Int)] = [
    (.holdem, .no, "blinds=1/2", 2), (.holdem, .no, "blinds=1/2", 3),
    (.holdem, .fixed, "blinds=1/2 bets=2/4", 6), (.omaha, .pot, "blinds=1/2", 2),
    (.sevenCardStud, .fixed, "ante=1 bringin=1 bets=2/4", 3),
    (.fiveCardDraw, .fixed, "blinds=1/2 bets=2/4", 4), (.kuhn, .fixed, "ante=1 bets=1/1", 2),
    (.shortDeck, .no, "ante=1", 3),
  ]

  private func table(_ index: Int, _ terms: MatchTerms) throws -> PlayedTable {
    let game = Self.games[index]
    var options = PokerOptions()
    options.pauseSeconds = 1
    return try PlayedTable(
      String("ABCDEFGHI".prefix(game.seats)),
      [try PokerPlay(game.variant, game.limit, game.bets)], seats: game.seats, options, match: terms
    )
  }

  /// Everybody does anything that is allowed until the match is over. Gives the deals, and the end.
  private func play(_ table: inout PlayedTable, seed: UInt64) throws -> ([Deal], MatchEnd?) {
    var random = SplitMix64(seed: seed)
    var events: [PokerEvent] = []
    while true {
      if table.game.openHand != nil {
        let seat = try #require(table.game.players.keys.first { table.game.isAsked($0) })
        let move = try #require(table.game.moves(for: seat).randomElement(using: &random))
        let action = try #require(
          PokerAction(move, amount: \.least, cards: { _ in [] }, game: \.first))
        try table.act(PlayedHand.letter(seat), action)
      } else if table.game.nextHand != nil {
        events += table.events
        _ = try table.deal()
      } else {
        break
      }
    }
    events += table.events
    var deals: [Deal] = []
    var button = Seat(1)
    var end: MatchEnd?
    for event in events {
      switch event {
      case .hand(let start):
        button = start.button
        #expect(start.players.allSatisfy { $0.stack == 1000 }, "\(start)")
      case .shuffled(let cards): deals.append(Deal(cards: cards.known, button: button))
      case .matchOver(let last): end = last
      default: break
      }
    }
    return (deals, end)
  }

  @Test(arguments: games.indices)
  func everyHandHasItsOwnCardsAndTheButtonGoesRound(index: Int) throws {
    let seats = Self.games[index].seats
    var table = try table(index, MatchTerms(hands: 21, stack: 1000, seed: Seed(number: 5)))
    let (deals, end) = try play(&table, seed: UInt64(index))
    #expect(deals.count == 21 && end?.hands == 21 && end?.reason == .played)
    #expect(table.game.nextHand == nil && end?.results.count == seats)
    #expect(end?.results.reduce(0) { $0 + $1.won } == 0)
    #expect(deals.map(\.button) == (0..<21).map { Seat($0 % seats + 1) })
    // Kuhn's three cards have six orders: there the same one comes by chance.
    guard Self.games[index].variant.id != Variant.kuhn.id else { return }
    #expect(Set(deals.map(\.cards)).count == 21)
  }

  @Test func theCardsFollowFromTheSeedAndNobodysPlay() throws {
    func deals(seed: UInt64, play: UInt64) throws -> [Deal] {
      var table = try table(0, MatchTerms(hands: 9, stack: 1000, seed: Seed(number: seed)))
      table.chance = ChaCha20(seed: Seed(number: play))
      return try self.play(&table, seed: play).0
    }
    #expect(try deals(seed: 1, play: 1) == deals(seed: 1, play: 2))
    #expect(try deals(seed: 1, play: 1) != deals(seed: 2, play: 1))
  }

  @Test func whoLeavesEndsItWithWhatWasPlayed() throws {
    var table = try table(0, MatchTerms(hands: 100, stack: 1000))
    try table.finish()
    _ = try table.play(hands: 4)
    _ = try table.deal()
    try table.leave("B")
    try table.finish()
    let ends = table.events.suffix(4)
    guard
      let end = ends.lazy.compactMap({ if case .matchOver(let end) = $0 { end } else { nil } })
        .first
    else {
      Issue.record("\(ends)")
      return
    }
    #expect(end.reason == .left && end.hands == 6 && end.results.count == 2)
    let left = ends.firstIndex { if case .left = $0 { true } else { false } }
    let over = ends.firstIndex { if case .matchOver = $0 { true } else { false } }
    #expect(try #require(over) < #require(left))
    #expect(table.game.nextHand == nil)
  }

  @Test func itWaitsForAllWhoPlayIt() throws {
    var table = try table(1, MatchTerms(hands: 9, stack: 1000))
    try table.finish()
    _ = try table.play()
    try table.sitOut("C")
    #expect(table.game.nextHand == nil)
    try table.comeBack("C")
    #expect(table.game.nextHand != nil)
    #expect(try table.deal() == "button C, blinds A/B, plays ABC")
  }

  /// Each hand is a sample, those too that were played before somebody came.
  @Test func theEstimateIsOfAllHands() throws {
    let (first, second, late) = (Seat(1), Seat(2), Seat(3))
    var score = MatchScore(seed: nil)
    for hand in 0..<10 {
      let chips = hand.isMultiple(of: 2) ? 20 : 6
      let results: SeatMap<Int> =
        hand < 5 ? [first: chips, second: -chips] : [first: chips, second: 0, late: -chips]
      score.note(results)
    }
    let name = try #require(PlayerName("ann"))
    let result = score.result(of: SeatedPlayer(first, name), unit: 2)
    #expect(result.won == 130 && result.mean == 6500 && result.error == 1167, "\(result)")
    let other = score.result(of: SeatedPlayer(late, name), unit: 2)
    #expect(other.won == -58 && other.mean == -2900 && other.error == 1260, "\(other)")
  }
}
