// Matches: the same stacks before each hand, and cards that follow from the seed.

import Cards
import Lines
import Testing

@testable import Games

struct MatchRulesTests {
  /// What a hand was dealt from and who had the button.
  private struct Deal: Hashable {
    let cards: [Card]
    let button: Seat
  }

  private static let games = [
    "2 holdem no blinds=1/2", "3 holdem no blinds=1/2", "6 holdem fixed blinds=1/2 bets=2/4",
    "2 omaha pot blinds=1/2", "3 stud7 fixed ante=1 bringin=1 bets=2/4",
    "4 draw5 fixed blinds=1/2 bets=2/4", "2 kuhn fixed ante=1 bets=1/1", "3 shortdeck no ante=1",
  ]

  /// A match of so many hands for all who play a game.
  private func table(_ game: String, hands: Int, seed: UInt64) throws -> PlayedTable {
    let seats = game.prefix(1)
    return try PlayedTable(
      String("ABCDEF".prefix(Int(seats) ?? 2)),
      "\(game.dropFirst(2)) seats=\(seats) match=\(hands) seed=\(seed)")
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
        try table.act(action, by: seat)
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

  @Test(arguments: games)
  func everyHandHasItsOwnCardsAndTheButtonGoesRound(game: String) throws {
    var table = try table(game, hands: 21, seed: 5)
    let seats = table.game.rules.seats
    let (deals, end) = try play(&table, seed: UInt64(game.count))
    #expect(deals.count == 21 && end?.hands == 21 && end?.reason == .played)
    #expect(table.game.nextHand == nil && end?.results.count == seats)
    #expect(end?.results.reduce(0) { $0 + $1.won } == 0)
    #expect(deals.map(\.button) == (0..<21).map { Seat($0 % seats + 1) })
    // Kuhn's three cards have six orders: there the same one comes by chance.
    guard !game.contains("kuhn") else { return }
    #expect(Set(deals.map(\.cards)).count == 21)
  }

  @Test func theCardsFollowFromTheSeedAndNobodysPlay() throws {
    func deals(seed: UInt64, play: UInt64) throws -> [Deal] {
      var table = try table(Self.games[0], hands: 9, seed: seed)
      table.chance = ChaCha20(seed: Seed(number: play))
      return try self.play(&table, seed: play).0
    }
    #expect(try deals(seed: 1, play: 1) == deals(seed: 1, play: 2))
    #expect(try deals(seed: 1, play: 1) != deals(seed: 2, play: 1))
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
