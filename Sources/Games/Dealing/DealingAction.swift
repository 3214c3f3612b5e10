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

/// Why a dealer refuses. Nothing was dealt.
public enum DealingRefusal: Error, Sendable, Equatable {
  /// The deck cannot serve a full round.
  case deckShort(needed: Int, left: Int)
  /// The shoe could never serve a round of these rules.
  case shoeSmall(needed: Int, missing: Int)
  /// A step after the last street.
  case roundComplete
  /// A new round while one goes on.
  case roundOpen
  /// Fewer hands than people.
  case tooFewHands(seated: Int)
  /// No card is left to draw or shuffle.
  case deckEmpty
  /// The round that goes on needs the cards that are left.
  case deckReserved(needed: Int)
  /// Rules without any card.
  case noCards
  /// There is nothing of one's own to turn up.
  case nothingToShow
}
