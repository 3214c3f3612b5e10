// The cards of a match follow from its seed and the number of the deal alone.

import Bots
import Cards
import Games
import Lines
import Testing

@testable import cardroom_bots

struct CardsOfMatchTests {
  /// What lies before each seat, face down and up, when its player is first asked in each deal.
  private func cards(
    _ strategies: [any Strategy], _ game: String, seed: UInt64, seating: Int = 0, deals: Int = 6
  ) throws -> [[Seat: [Card]]] {
    let match = try Match(
      Entrant.several(strategies), at: try MatchGame(game),
      MatchConditions(hands: deals * strategies.count, seed: seed))
    var table = MatchTable(match, seating: seating)
    var strategies = strategies
    var chance = SplitMix64(seed: 3)
    return (0..<deals).map { _ in
      var seen: [Seat: [Card]] = [:]
      table.playHand { entrant, question in
        let seat = match.seat(of: entrant, in: seating)
        if seen[seat] == nil { seen[seat] = CardsOfMatchTests.cards(question) }
        return strategies[entrant].choose(.question(question), using: &chance)
      }
      return seen
    }
  }

  private static func cards(_ question: GameQuestion) -> [Card] {
    switch question {
    case .poker(let view): view.hole + view.up
    case .house(let view): view.hand
    }
  }

  /// A table of the server that is opened with the seed deals what the arena deals.
  @Test(arguments: ["nl", "stud", "omaha", "draw"])
  func theServersCardsAreTheArenas(game: String) throws {
    let arena = try cards([CallingStrategy(), CallingStrategy()], game, seed: 7)
    let rules = try #require(try MatchGame(game).start as? PokerGame).rules
    var options = rules.options
    options.pauseSeconds = 1
    var table = PokerGame(
      rules: PokerRules(
        id: rules.id, plays: rules.plays, seats: 2, buyIn: rules.buyIn, options: options,
        match: MatchTerms(hands: 6, stack: 400, seed: Seed(number: 7))))
    var chance = ChaCha20(seed: Seed(number: 99))
    for number in 1...2 {
      let player = SeatedPlayer(Seat(number), try #require(PlayerName("p\(number)")))
      let change = SeatChange.sat(player, stack: 400, isBot: false)
      table.evolve(change)
      _ = table.decide(after: change, using: &chance)
    }
    for deal in arena {
      var seen: [Seat: [Card]] = [:]
      while let seat = table.actor {
        let view = try #require(table.question(for: seat))
        if seen[seat] == nil { seen[seat] = view.hole + view.up }
        let isFree = view.legal.contains(.check)
        let isDraw = view.legal.contains { $0.verb == "draw" }
        let action: PokerAction =
          isDraw
          ? .draw([]) : isFree ? .check : view.legal.contains { $0.verb == "call" } ? .call : .auto
        _ = try table.decide(action, by: seat, using: &chance)
      }
      let both = seen.filter { deal[$0.key] != nil }
      #expect(!both.isEmpty && both.allSatisfy { deal[$0.key]?.first == $0.value.first })
      _ = table.decideStart(using: &chance)
    }
  }

  @Test(arguments: ["nl", "stud", "draw", "horse"])
  func theSameSeedGivesTheSameCardsInAnyOrderOfEntrants(game: String) throws {
    let (a, b, c) = (CallingStrategy(), AllInStrategy(), SettledStrategy())
    let first = try cards([a, b, c], game, seed: 7)
    // Whoever has folded before the turn comes is not asked: others may see fewer hands.
    let orders: [[any Strategy]] = [[c, b, a], [b, a, c], [b, b, b]]
    for order in orders {
      for seating in 0..<3 {
        let other = try cards(order, game, seed: 7, seating: seating)
        for (deal, seen) in other.enumerated() {
          let both = seen.filter { first[deal][$0.key] != nil }
          #expect(!both.isEmpty && both.allSatisfy { first[deal][$0.key]?.first == $0.value.first })
        }
      }
    }
    #expect(try cards([a, b, c], game, seed: 7) == first)
    #expect(try cards([a, b, c], game, seed: 8) != first)
  }

  @Test func againstTheHouseTheCardsAreTheSameToo() throws {
    // Against the house nobody has cards when first asked: the bets come before.
    let strategies: [any Strategy] = [CallingStrategy(), CallingStrategy()]
    let results = try [0, 1].map { seating in
      let match = try Match(
        Entrant.several(strategies), at: try MatchGame("main"), MatchConditions(hands: 40))
      var table = MatchTable(match, seating: seating)
      return (0..<20).map { _ in
        table.playHand { _, _ in .auto }
        return [0, 1].map { table.result(of: $0) }
      }
    }
    #expect(results[0].map { [$0[1], $0[0]] } == results[1] && results[0] != results[1])
  }

  @Test func everyDealHasItsOwnCards() throws {
    let seen = try cards([CallingStrategy(), CallingStrategy()], "nl", seed: 1, deals: 20)
    #expect(Set(seen.map { "\($0[Seat(1)] ?? [])" }).count > 18)
  }
}
