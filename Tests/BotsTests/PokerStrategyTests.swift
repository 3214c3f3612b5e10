// The house's bots as their opponents see them: legal in every game, better by level, and honest.

import Bots
import Cards
import Games
import Identity
import Testing

struct PokerStrategyTests {
  /// A table of bots, one of each level, that plays until `hands` hands are over.
  private struct Match {
    var game: PokerGame
    var random: SplitMix64
    private var strategies: [Seat: PokerStrategy] = [:]
    private(set) var refused: [String] = []

    static let stack = 100_000

    init(_ play: PokerPlay, _ levels: [Person.Level], seed: UInt64) throws {
      var options = PokerOptions()
      options.pauseSeconds = 0
      game = PokerGame(
        rules: PokerRules(
          id: play.variant.id, plays: [play], seats: levels.count, buyIn: 1...1_000_000,
          options: options))
      random = SplitMix64(seed: seed)
      for (number, level) in levels.enumerated() {
        let seat = Seat(number + 1)
        strategies[seat] = PokerStrategy(level)
        let name = try #require(PlayerName("bot-\(number)"))
        let change = SeatChange.sat(SeatedPlayer(seat, name), stack: Match.stack, isBot: true)
        game.evolve(change)
        _ = game.decide(after: change, using: &random)
      }
    }

    mutating func play(hands: Int) throws {
      var moves = 0
      while game.handCount <= hands, moves < hands * 100 {
        moves += 1
        guard let seat = strategies.keys.sorted().first(where: game.isAsked) else { return }
        let view = try #require(game.question(for: seat))
        let choice = strategies[seat]?.choose(.question(.poker(view)), using: &random)
        guard case .poker(let action) = choice, game.refusal(of: action, by: seat) == nil else {
          refused.append("\(view.game) \(view.street) \(view.legal): \(String(describing: choice))")
          return
        }
        _ = try game.decide(action, by: seat, using: &random)
      }
    }
  }

  private static func stakes() -> Stakes {
    var stakes = Stakes()
    (stakes.smallBlind, stakes.bigBlind, stakes.smallBet, stakes.bigBet) = (1, 2, 2, 4)
    (stakes.ante, stakes.bringIn) = (1, 1)
    return stakes
  }

  @Test(arguments: Variant.all)
  func everyLevelPlaysEveryGame(variant: Variant) throws {
    let limits = BettingLimit.allCases.filter { variant.limits.contains($0) }
    for limit in limits {
      let levels = Array(Person.Level.allCases.prefix(variant.players.upperBound))
      var match = try Match(PokerPlay(variant, limit, Self.stakes()), levels, seed: 11)
      try match.play(hands: 4)
      #expect(match.refused.isEmpty && match.game.handCount >= 4, "\(limit): \(match.refused)")
    }
  }

  /// Each level takes chips from the one below, over enough hands.
  @Test(arguments: [(Person.Level.medium, Person.Level.easy), (.hard, .easy)])
  func aHigherLevelWins(higher: Person.Level, lower: Person.Level) throws {
    var won = 0
    for (seed, levels) in [(1, [higher, lower]), (2, [lower, higher])] {
      let play = PokerPlay(.holdem, .fixed, Self.stakes())
      var match = try Match(play, levels, seed: UInt64(seed))
      try match.play(hands: 250)
      let seat = Seat(levels[0] == higher ? 1 : 2)
      won += match.game.stack(of: seat) - Match.stack
    }
    #expect(won > 0, "\(higher) has won \(won) of \(lower)")
  }
}
