import Bots
import Cards
import Games

/// The player of an entrant in a single seating: its memory of the cards never reaches the players
/// who get the same cards again.
protocol MatchPlayer: Sendable {
  /// Its figures that are not collected yet.
  var figures: AnswerFigures { get set }

  /// Hears events, as far as it may know them.
  mutating func hear(_ events: [TableEvent])

  /// Answers a question.
  ///
  /// - Returns: its action; `nil` if it does not answer in time.
  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction?

  /// Leaves, after the last hand or before.
  mutating func leave()
}

/// A strategy as a player. Each hand has its own generator for its choices, independent of earlier
/// hands, so that hands can be played in parallel.
struct StrategyPlayer: MatchPlayer {
  private var strategy: any Strategy
  private let seed: UInt64
  private var hand: Int?
  private var chance = SplitMix64(seed: 0)
  var figures = AnswerFigures()

  /// Creates a fresh player.
  ///
  /// - Parameter seed: the seed of the choices in all hands.
  init(_ strategy: any Strategy, seed: UInt64) {
    (self.strategy, self.seed) = (strategy, seed)
  }

  mutating func hear(_ events: [TableEvent]) {}

  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction? {
    if question.phase.round != hand {
      hand = question.phase.round
      var number = SplitMix64(seed: UInt64(truncatingIfNeeded: question.phase.round))
      chance = SplitMix64(seed: seed ^ number.next())
    }
    return strategy.choose(.question(question), using: &chance)
  }

  mutating func leave() {}
}
