// Owns the look at a card that nobody may see: only a broken game takes it.

import Cards

@testable import Games

extension BettingTable {
  /// Whether the next card of the deck is red.
  var nextIsRed: Bool {
    var copy = shoe
    return copy.draw()?.color == .red
  }

  /// The same table with all cards in the deck again.
  var withFreshDeck: BettingTable {
    var copy = self
    copy.shoe = Shoe(decks: rules.decks)
    return copy
  }
}
