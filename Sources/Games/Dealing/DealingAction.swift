/// What somebody at a dealing table can ask for.
public enum DealingAction: Sendable, Equatable {
  /// Deal the round to its end, or the next one if it is.
  case deal
  /// Deal one street of the round that is going on.
  case step
  /// Deal the first street of the next round.
  case next
  /// Turn up one's own hand.
  case show
  /// Shuffle the cards that were not drawn.
  case shuffle
  /// Take all cards back, those of the hands too, and shuffle.
  case rebuild
  /// Turn up the next card for all.
  case draw
  /// A new game: shuffle, and deal its first round.
  case new(DealingRules, DealingOptions)
}
