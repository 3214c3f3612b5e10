import Cards
import Identity
import Lines

/// Whether a new game has begun or is asked for.
enum ResetState: String, CaseIterable, FieldValue {
  case begun, asked
}

/// Why a round counts for nothing.
enum VoidReason: String, CaseIterable, FieldValue {
  /// The table has closed.
  case stop
}

extension FieldCoder {
  /// A single card.
  public mutating func card(_ key: Key, _ card: Card?) throws(Misread) -> Card {
    let cards = try field(key, card.map { [$0] })
    guard let card = cards.first, cards.count == 1 else { throw Misread(key) }
    return card
  }
}
