import Lines

/// Up to eight cards in order, stored inline: copying them allocates no memory.
public struct CardRow: Sendable, Equatable {
  /// A byte for each card, the first one lowest: the card's index plus 1; 0 after the last card.
  @usableFromInline var bytes: UInt64 = 0

  /// The largest number of cards.
  public static let capacity = 8

  /// No cards.
  @inlinable public init() {}

  /// The first eight of these cards.
  @inlinable public init(_ cards: some Sequence<Card>) { append(contentsOf: cards) }

  /// Appends cards, as many as there is room for.
  @inlinable public mutating func append(contentsOf cards: some Sequence<Card>) {
    for (place, card) in zip(count..<Self.capacity, cards) {
      bytes |= Self.byte(card) << Self.shift(place)
    }
  }

  @inlinable static func byte(_ card: Card) -> UInt64 { UInt64(card.index) + 1 }

  @inlinable static func shift(_ place: Int) -> UInt64 { UInt64(8 * place) }
}

extension CardRow: RandomAccessCollection, MutableCollection {
  /// The position of the first card.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last card.
  @inlinable public var endIndex: Int { Self.capacity - bytes.leadingZeroBitCount / 8 }

  /// The card at a position from 0 to the count, exclusive.
  @inlinable public subscript(place: Int) -> Card {
    get {
      let byte = UInt8(truncatingIfNeeded: bytes >> Self.shift(place))
      guard let card = Card(index: Int(byte) - 1) else { preconditionFailure("no card \(place)") }
      return card
    }
    set {
      precondition(indices.contains(place), "no card \(place)")
      bytes = bytes & ~(0xFF << Self.shift(place)) | Self.byte(newValue) << Self.shift(place)
    }
  }
}

extension CardRow: ExpressibleByArrayLiteral {
  /// The first eight of these cards.
  @inlinable public init(arrayLiteral cards: Card...) { self.init(cards) }
}

extension CardRow: Codable {
  /// Reads a list of cards.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws { self.init(try [Card](from: decoder)) }

  /// Writes a list of cards.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
