// Owns what a card counts in the betting games (document 002).

import Cards

extension Card {
  /// Rank and suit added: 2 to 10 count their number, J Q K A 11 to 14, and ♠ ♥ ♦ ♣ 4 3 2 1.
  public var bettingScore: Int { rank.number + Int(suit.rawValue) + 1 }
}

extension Sequence<Card> {
  /// The sum of the cards' scores; 0 for no cards.
  public var bettingScore: Int { reduce(0) { $0 + $1.bettingScore } }
}
