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

  /// What is wrong and what to do instead.
  public var explanation: String {
    switch self {
    case .deckShort(let needed, let left):
      "a round takes \(needed) cards and \(left) are left, so \(needed - left) are missing; "
        + "new begins again with a full deck"
    case .shoeSmall(let needed, let missing):
      "a round takes \(needed) cards, so \(missing) are missing; fewer players=, or more decks="
    case .roundComplete:
      "the round is fully dealt; deal deals the next one, deal next its first street"
    case .roundOpen: "the round is not fully dealt; deal step or deal goes on with it"
    case .tooFewHands(let seated):
      "\(seated) people sit here; players= must not be less than their highest seat"
    case .deckEmpty: "no card is left in the deck; rebuild takes all cards back"
    case .deckReserved(let needed):
      "the round that goes on needs the \(needed) cards that are left; deal finishes it"
    case .noCards: "such rules deal no card; down=, up= or community= must be more than 0"
    case .nothingToShow: "you have no face-down cards of a whole round to show; deal first"
    }
  }
}
