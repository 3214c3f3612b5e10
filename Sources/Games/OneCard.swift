import Cards
import Lines

extension LineCoder {
  /// A single card, which JSON has as a list of one.
  mutating func card(_ key: Key, _ card: Card?) throws(Misread) -> Card {
    let cards = try field(key, card.map { [$0] })
    guard let card = cards.first, cards.count == 1 else { throw Misread(key) }
    return card
  }
}
