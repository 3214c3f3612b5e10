import Cards

/// One thing that a player may do now, with everything that may follow its verb.
public enum LegalMove: Sendable, Equatable {
  /// Add to the bet, so many dollars.
  case bet(ClosedRange<Int>)
  /// Swap one of these cards.
  case trade([Card])
  /// Say that one is ready, or have the dealer deal.
  case deal
  /// Have the dealer deal one street.
  case dealStep
  /// Have the dealer begin the next round.
  case dealNext
  /// Turn up one's own hand.
  case show
  /// Ask for a new game.
  case reset
  /// Have the dealer begin a new game; which rules and options there are the catalogue says.
  case new
  /// Have the dealer shuffle the cards that were not drawn.
  case shuffle
  /// Have the dealer take all cards back and shuffle.
  case rebuild
  /// Have the dealer turn up the next card for all.
  case draw
  /// The safe move.
  case auto
  /// Something in a hand of poker.
  case poker(PokerMove)

  /// Its verb, as players write it.
  public var verb: String {
    switch self {
    case .bet: "bet"
    case .trade: "trade"
    case .deal, .dealStep, .dealNext: "deal"
    case .show: "show"
    case .reset: "reset"
    case .new: "new"
    case .shuffle: "shuffle"
    case .rebuild: "rebuild"
    case .draw: "draw"
    case .auto: "auto"
    case .poker(let move): move.verb
    }
  }
}
