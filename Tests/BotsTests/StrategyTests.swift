// Strategies as whoever plays against them sees them: legal, sensible, and never broke by choice.

import Bots
import Cards
import Games
import Identity
import Testing

struct StrategyTests {
  private func bettingView(
    _ phase: BettingTable.Phase, _ hand: String, bet: Int, balance: Int, _ legal: [GameMove]
  ) throws -> Situation {
    .betting(
      BettingView(
        phase: phase, hand: try Card.list(hand), bet: bet, balance: balance, deckCount: 40,
        legal: legal))
  }

  @Test func theCatalogueKnowsItsNames() {
    for name in StrategyCatalogue.names { #expect(StrategyCatalogue.make(name) != nil) }
    #expect(StrategyCatalogue.make("reckless") == nil)
  }

  @Test(arguments: [
    // phase, hand, bet, balance, the most that may be added, traded; what careful does
    (BettingTable.Phase.bet, "-", 0, 100, 100, GameChoice("bet", amount: 5)),
    (.bet, "-", 0, 7, 7, GameChoice("bet", amount: 1)),
    (.bet, "-", 5, 100, 95, GameChoice("deal")),
    // A hand that nearly always loses: the lowest card goes, since two aces make it worth it.
    (.trade, "AsAh2c", 5, 100, 95, GameChoice("trade", card: Card(.two, .clubs))),
    // A fair hand stands, since the next card would hardly be better, and is bet enough.
    (.trade, "TdTcTh", 20, 100, 80, GameChoice("deal")),
    // A hopeless hand stands too: $5 more would only be lost with it.
    (.trade, "2d3c4h", 1, 100, 99, GameChoice("deal")),
    // A winner is raised a little.
    (.trade, "AsAhAd", 5, 100, 95, GameChoice("bet", amount: 7)),
    // Trading would stake everything.
    (.trade, "AsAh2c", 5, 10, 5, GameChoice("deal")),
  ])
  func carefulIsCareful(
    phase: BettingTable.Phase, hand: String, bet: Int, balance: Int, room: Int, expected: GameChoice
  ) throws {
    var legal = [GameMove("bet", .range(1...room))]
    if phase == .trade { legal.append(GameMove("trade", .cards(try Card.list(hand)))) }
    if bet > 0 { legal.append(GameMove("deal")) }
    var careful = CarefulStrategy()
    var generator = ChaCha20(seed: Seed(number: 1))
    let choice = careful.choose(
      try bettingView(phase, hand, bet: bet, balance: balance, legal), using: &generator)
    #expect(choice == expected)
  }

  @Test(arguments: StrategyCatalogue.names)
  func anUnknownGameGetsALegalMove(name: String) throws {
    var strategy = try #require(StrategyCatalogue.make(name))
    var generator = ChaCha20(seed: Seed(number: 2))
    let call = [GameMove("call", .amount(5))]
    #expect(
      strategy.choose(.other(legal: call), using: &generator) == GameChoice("call", amount: 5))
    #expect(strategy.choose(.other(legal: []), using: &generator) == .auto)
  }

  @Test func randomReachesEveryMoveAndBothEnds() throws {
    let legal = [
      GameMove("bet", .range(1...3)), GameMove("trade", .cards(try Card.list("As9c"))),
      GameMove("deal"),
    ]
    var seen: Set<String> = []
    var random = RandomStrategy()
    var generator = ChaCha20(seed: Seed(number: 3))
    for _ in 0..<400 {
      let choice = random.choose(.other(legal: legal), using: &generator)
      seen.insert("\(choice.verb) \(choice.amount ?? 0) \(choice.card.map(\.description) ?? "-")")
    }
    #expect(
      seen == ["bet 1 -", "bet 2 -", "bet 3 -", "trade 0 As", "trade 0 9c", "deal 0 -"])
  }

  /// Whole games against the real rules: every choice is legal, and every round ends.
  @Test(arguments: StrategyCatalogue.names, [3, 5])
  func playsWholeGames(name: String, cards: Int) throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var generator = ChaCha20(seed: Seed(number: seed))
    var table = BettingTable(rules: BettingRules(cardsPerHand: cards, decks: 8))
    let seats = [Seat(1), Seat(2)]
    for seat in seats { _ = table.sit(seat, using: &generator) }
    var strategies = try seats.map { _ in try #require(StrategyCatalogue.make(name)) }
    var steps = 0
    while table.phase != .over, steps < 5000 {
      for (index, seat) in seats.enumerated() where table.isAsked(seat) {
        guard let view = table.view(for: seat) else { continue }
        let choice = strategies[index].choose(.betting(view), using: &generator)
        let action = try #require(bettingAction(choice), "seed \(seed)")
        _ = try table.apply(action, by: seat, using: &generator)
        steps += 1
      }
    }
    #expect(table.phase == .over, "seed \(seed)")
    if name == "careful" {
      #expect(seats.contains { (table.players[$0]?.balance ?? 0) > 0 }, "seed \(seed)")
    }
  }

  private func bettingAction(_ choice: GameChoice) -> BettingAction? {
    switch choice.verb {
    case "bet": choice.amount.map(BettingAction.bet)
    case "trade": choice.card.map(BettingAction.trade)
    case "deal": .deal
    default: nil
    }
  }
}
