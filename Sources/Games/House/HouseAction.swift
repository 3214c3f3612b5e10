import Lines

/// A player's action in a game against the house.
public enum HouseAction: Sendable, Equatable {
  /// Add dollars to the bet.
  case bet(Int)
  /// Ready: before the cards, deal me in; after them, my bet is final.
  case deal
  /// Swap a card for the next one of the deck; the bet grows by $5.
  case trade(Card)
  /// Ask for a new game.
  case reset
  /// The safe move: the smallest bet if there is none, else `deal`.
  case auto
}
