// Owns the two colours of the French suits. Never knows how a terminal shows them.

/// The colour of a card's suit.
public enum CardColor: String, CaseIterable, Sendable, Hashable {
  case red, black
}
