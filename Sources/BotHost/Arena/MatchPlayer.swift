import Bots
import Cards
import Games

/// Who answers for an entrant in one seating, and nowhere else: what it keeps of its cards nobody
/// gets who plays them again.
protocol MatchPlayer: Sendable {
  /// What was counted of it, and was not collected yet.
  var figures: AnswerFigures { get set }

  /// Hears what has happened, as far as it may know.
  mutating func hear(_ events: [TableEvent])

  /// Answers a question that it is asked.
  ///
  /// - Returns: what it does; `nil` if it does not say in time.
  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction?

  /// Goes, after the last hand or before.
  mutating func leave()
}

/// A strategy that plays. Each hand has its own chance by which it chooses, which does not depend on
/// the hands before, so that they can be played side by side.
struct StrategyPlayer: MatchPlayer {
  private var strategy: any Strategy
  private let seed: UInt64
  private var hand: Int?
  private var chance = SplitMix64(seed: 0)
  var figures = AnswerFigures()

  /// A player who has seen nothing yet.
  ///
  /// - Parameter seed: what the chances of all hands follow from.
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
