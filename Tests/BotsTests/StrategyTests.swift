// Strategies as whoever plays against them sees them: legal, sensible, and never broke by choice.

import Bots
import Cards
import Games
import Lines
import Testing

struct StrategyTests {
  @Test(arguments: [
    // phase, hand, bet, balance, the most that may be added; what careful does
    (HouseGame.Phase.bet, "-", 0, 100, 100, HouseAction.bet(5)),
    (.bet, "-", 0, 7, 7, .bet(1)),
    (.bet, "-", 5, 100, 95, .deal),
    // A hand that nearly always loses: the lowest card goes, since two aces make it worth it.
    (.trade, "AsAh2c", 5, 100, 95, .trade(Card(.two, .clubs))),
    // A fair hand stands, since the next card would hardly be better, and is bet enough.
    (.trade, "TdTcTh", 20, 100, 80, .deal),
    // A hopeless hand stands too: $5 more would only be lost with it.
    (.trade, "2d3c4h", 1, 100, 99, .deal),
    // A winner is raised a little.
    (.trade, "AsAhAd", 5, 100, 95, .bet(7)),
    // Trading would stake everything.
    (.trade, "AsAh2c", 5, 10, 5, .deal),
  ])
  func carefulIsCareful(
    phase: HouseGame.Phase, hand: String, bet: Int, balance: Int, room: Int, expected: HouseAction
  ) throws {
    var legal = [LegalMove.wager(.bet, .range(1...room))]
    if phase == .trade { legal.append(LegalMove("trade", .cards(1, of: try Card.list(hand)))) }
    if bet > 0 { legal.append(.deal) }
    let view = HouseView(
      round: 1, phase: phase, hand: try Card.list(hand), bet: bet, balance: balance, deck: 40,
      legal: legal)
    var careful = CarefulStrategy()
    var generator = ChaCha20(seed: Seed(number: 1))
    #expect(
      careful.choose(.question(.house(view)), using: &generator) == .house(expected))
  }

  @Test(
    arguments: StrategyCatalogue.names,
    [
      ([LegalMove.wager(.bet, .range(5...5))], GameAction.house(.bet(5))),
      ([LegalMove("deal-step")], .dealing(.step)), ([LegalMove("trade", .cards(1, of: []))], .auto),
      ([LegalMove("new")], .auto), ([LegalMove("moon", .amount(.one(3)))], .auto), ([], .auto),
    ] as [([LegalMove], GameAction)])
  func anUnknownGameGetsALegalMove(name: String, row: ([LegalMove], GameAction)) throws {
    var strategy = try #require(StrategyCatalogue.make(name))
    var generator = ChaCha20(seed: Seed(number: 2))
    #expect(strategy.choose(.other(legal: row.0), using: &generator) == row.1)
  }

  @Test func randomReachesEveryMoveAndBothEnds() throws {
    let cards = try Card.list("As9c")
    let all: [GameAction] = [
      .house(.bet(1)), .house(.bet(2)), .house(.bet(3)), .house(.trade(cards[0])),
      .house(.trade(cards[1])), .house(.deal), .dealing(.step), .dealing(.next), .dealing(.show),
      .house(.reset), .auto,
    ]
    let legal: [LegalMove] = [
      .wager(.bet, .range(1...3)), LegalMove("trade", .cards(1, of: cards)), .deal,
      LegalMove("deal-step"), LegalMove("deal-next"), .show, .reset, .auto,
    ]
    var missing = all
    var random = RandomStrategy()
    var generator = ChaCha20(seed: Seed(number: 3))
    for _ in 0..<400 {
      let choice = random.choose(.other(legal: legal), using: &generator)
      #expect(all.contains(choice))
      missing.removeAll { $0 == choice }
    }
    #expect(missing.isEmpty)
  }

  /// A range from outside may be as wide as numbers go.
  @Test func aRangeTooWideToCountIsTakenFromItsEnds() {
    var random = RandomStrategy()
    var generator = ChaCha20(seed: Seed(number: 4))
    for _ in 0..<40 {
      let choice = random.choose(
        .other(legal: [.wager(.bet, .range(.min ... .max))]), using: &generator)
      #expect(choice == .house(.bet(.min)) || choice == .house(.bet(.max)))
    }
  }
}
