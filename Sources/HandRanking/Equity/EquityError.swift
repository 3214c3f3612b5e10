// Owns the reasons why a question about chances has no answer. Never changes anything.

import Cards

/// Why chances cannot be computed.
public enum EquityError: Error, Equatable, Sendable {
  /// A hand does not have two cards.
  case handSize([Card])
  /// Only unknown hands.
  case noKnownHand
  /// Fewer than two hands or more than ten.
  case playerCount(Int, unknown: Int)
  /// A board of one, two, or more than five cards.
  case boardSize(Int)
  /// A card is named twice.
  case repeated(Card)
  /// So many cards are dead that the rest does not suffice.
  case tooFewCards(left: Int, needed: Int)

  /// A sentence that names the fix.
  public var explanation: String {
    switch self {
    case .handSize(let cards):
      "each hand needs exactly two cards, as in AhKd: \(cards.notation) has \(cards.count)"
    case .noKnownHand: "give at least one hand of two cards, as in AhKd"
    case .playerCount(let known, let unknown):
      "2 to 10 hands can be compared in all: these are \(known) known and \(unknown) unknown"
    case .boardSize(let count):
      "the board has no card yet, or 3, 4 or 5: \(count) cannot be"
    case .repeated(let card):
      "\(card.pretty) is named twice, but there is one deck: change one of the two"
    case .tooFewCards(let left, let needed):
      "\(needed) more cards are needed and \(left) are left: name fewer dead cards or hands"
    }
  }
}
