import Lines

/// A set of different cards, one bit each; the joker may be one of them.
public struct CardSet: Hashable, Sendable, SetAlgebra {
  /// Bit `Card.index` is set if the card is in the set.
  private(set) var bits: UInt64

  /// All 52 cards, without the joker.
  public static let full = CardSet(bits: 1 << 52 - 1)

  private init(bits: UInt64) { self.bits = bits }

  /// The empty set.
  public init() { bits = 0 }

  /// The number of cards in the set.
  public var count: Int { bits.nonzeroBitCount }

  /// Whether the set holds no card.
  public var isEmpty: Bool { bits == 0 }

  private static func bit(_ card: Card) -> UInt64 { 1 << UInt64(card.index) }

  /// Whether `card` is in the set.
  public func contains(_ card: Card) -> Bool { bits & CardSet.bit(card) != 0 }

  /// Inserts `card`; `inserted` is false if it was there.
  @discardableResult
  public mutating func insert(_ card: Card) -> (inserted: Bool, memberAfterInsert: Card) {
    let inserted = !contains(card)
    bits |= CardSet.bit(card)
    return (inserted, card)
  }

  /// Removes `card` and returns it, or `nil` if it was not there.
  @discardableResult
  public mutating func remove(_ card: Card) -> Card? {
    guard contains(card) else { return nil }
    bits &= ~CardSet.bit(card)
    return card
  }

  /// Inserts `card` and returns the equal one that was there.
  @discardableResult
  public mutating func update(with card: Card) -> Card? {
    insert(card).inserted ? nil : card
  }

  /// The cards of either set.
  public func union(_ other: CardSet) -> CardSet { CardSet(bits: bits | other.bits) }

  /// The cards that are in both sets.
  public func intersection(_ other: CardSet) -> CardSet { CardSet(bits: bits & other.bits) }

  /// The cards that are in exactly one of the sets.
  public func symmetricDifference(_ other: CardSet) -> CardSet {
    CardSet(bits: bits ^ other.bits)
  }

  /// Adds the cards of `other`.
  public mutating func formUnion(_ other: CardSet) { bits |= other.bits }

  /// Keeps the cards that are also in `other`.
  public mutating func formIntersection(_ other: CardSet) { bits &= other.bits }

  /// Keeps the cards that are in exactly one of the sets.
  public mutating func formSymmetricDifference(_ other: CardSet) { bits ^= other.bits }
}

extension CardSet: Sequence {
  /// The cards in the order of `Card.index`.
  public func makeIterator() -> AnyIterator<Card> {
    var rest = bits
    return AnyIterator {
      guard rest != 0, let card = Card(index: rest.trailingZeroBitCount) else { return nil }
      rest &= rest - 1
      return card
    }
  }
}

extension CardSet: Codable {
  /// Reads a list of cards.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws { self.init(try [Card](from: decoder)) }

  /// Writes a list of cards.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
