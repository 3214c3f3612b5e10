/// An action of a player at a dealing table.
public enum DealingAction: Sendable, Equatable {
  /// Deal the rest of the round; if it is complete, deal the next one.
  case deal
  /// Deal one street of the current round.
  case step
  /// Deal the first street of the next round.
  case next
  /// Turn up one's own hand.
  case show
  /// Shuffle the undrawn cards.
  case shuffle
  /// Take all cards back, including the hands, and shuffle.
  case rebuild
  /// Turn up the next card for everybody.
  case draw
  /// A new game: shuffle, and deal its first round.
  case new(DealingRules, DealingOptions)
}
