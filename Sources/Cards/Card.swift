// Owns the playing card as a value of one byte. Never knows who holds it or who may see it.

/// One of the 52 cards of a French deck.
public struct Card: Hashable, Comparable, Sendable {
  /// 4 × rank + suit: 0 is the deuce of clubs, 51 the ace of spades.
  public let index: UInt8

  /// The card of a rank and a suit.
  public init(_ rank: Rank, _ suit: Suit) {
    index = rank.rawValue * 4 + suit.rawValue
  }

  /// The card with an index of 0 to 51, or `nil`.
  public init?(index: Int) {
    guard (0..<Card.count).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// How many different cards there are.
  public static let count = 52

  /// All 52 in the order of `index`: deuces first, clubs before spades. A fresh deck's order.
  public static let all: [Card] = Rank.allCases.flatMap { rank in
    Suit.allCases.map { Card(rank, $0) }
  }

  /// The card's rank.
  public var rank: Rank { Rank(rawValue: index >> 2) ?? .ace }

  /// The card's suit.
  public var suit: Suit { Suit(folding: index) }

  /// Red or black.
  public var color: CardColor { suit.color }

  /// By rank, then by suit.
  public static func < (lhs: Card, rhs: Card) -> Bool { lhs.index < rhs.index }
}
