// Owns what can happen at a dealing table.

import Cards
import HandRanking

/// What happened at a dealing table.
public enum DealingEvent: Sendable, Equatable {
  /// A new game with these rules.
  case new(DealingRules, DealingOptions)
  /// A round begins.
  case round(number: Int, deck: Int)
  /// A hand gets cards, those that are face down for its owner's eyes only.
  case deal(DealtHand, street: String, down: [Card], up: [Card])
  /// Cards in the middle.
  case community([Card], street: String)
  /// Cards left in the deck.
  case remaining(deck: Int)
  /// What a hand is worth; `winner` only if all hands are public.
  case best(DealtHand, FiveCardHand, winner: Bool)
  /// A hand is turned up.
  case show(DealtHand)
  /// The deck cannot serve another round.
  case over
}
