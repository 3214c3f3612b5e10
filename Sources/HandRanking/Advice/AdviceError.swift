// Owns the reasons why the advisor cannot advise, in the order of document 000. Never changes
// anything.

import Cards

/// Why there is no advice. Checked in this order; each names the fix.
public enum AdviceError: Error, Equatable, Sendable {
  /// Not both of the player's cards are there.
  case playerCardsMissing(given: Int)
  /// More than two player's cards.
  case tooManyPlayerCards(given: Int)
  /// Fewer than three dealer's cards.
  case dealerCardsMissing(given: Int)
  /// More than five dealer's cards.
  case tooManyDealerCards(given: Int)
  /// A card is named twice.
  case repeated(Card)

  /// A sentence that names the fix.
  public var explanation: String {
    switch self {
    case .playerCardsMissing(let given):
      "give both of your own cards, as in AhKd 3h4h5h: \(given == 0 ? "none" : "only one") is there"
    case .tooManyPlayerCards(let given):
      "you have two cards of your own, as in AhKd 3h4h5h: these are \(given)"
    case .dealerCardsMissing(let given):
      "give at least three of the dealer's cards, as in AhKd 3h4h5h: \(AdviceError.thereAre(given))"
    case .tooManyDealerCards(let given):
      "the dealer shows at most five cards: these are \(given)"
    case .repeated(let card):
      "\(card.pretty) is named twice, and I advise on one deck only: change one of the two"
    }
  }

  private static func thereAre(_ cards: Int) -> String {
    switch cards {
    case 0: "there is none yet"
    case 1: "there is only one"
    default: "there are only \(cards)"
    }
  }
}
