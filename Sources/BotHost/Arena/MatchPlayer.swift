import Bots
import Cards
import Games

/// Who answers for an entrant in one seating, and nowhere else: what it keeps of its cards nobody
/// gets who plays them again.
protocol MatchPlayer: Sendable {
  /// Whether it is to hear what happens at the table.
  var isListening: Bool { get }

  /// Hears what has happened, as far as it may know.
  mutating func hear(_ events: [TableEvent])

  /// Answers a question that it is asked.
  ///
  /// - Returns: what it does; `nil` if it does not say in time.
  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction?

  /// Gives up what was counted of it since the last call.
  mutating func takeFigures() -> AnswerFigures

  /// Goes, after the last hand or before.
  mutating func leave()
}

/// A strategy that plays, and the chance by which it chooses.
struct StrategyPlayer: MatchPlayer {
  private var strategy: any Strategy
  private var choices: HandChoices

  /// A player who has seen nothing yet.
  init(_ strategy: any Strategy, _ choices: HandChoices) {
    (self.strategy, self.choices) = (strategy, choices)
  }

  var isListening: Bool { false }

  mutating func hear(_ events: [TableEvent]) {}

  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction? {
    strategy.choose(.question(question), using: &choices[of: question.phase.round])
  }

  mutating func takeFigures() -> AnswerFigures { AnswerFigures() }

  mutating func leave() {}
}
