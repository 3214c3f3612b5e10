import Cards
import Identity

/// A player's action in a game against the house.
public enum HouseAction: Sendable, Equatable {
  /// Adds dollars to the bet.
  case bet(Int)
  /// Ready: before the cards, deal me in; after them, my bet is final.
  case deal
  /// Swaps one card for the next of the deck, for $5 more bet.
  case trade(Card)
  /// Asks for a new game.
  case reset
  /// The safe move: the smallest bet if there is none, else `deal`.
  case auto
}
