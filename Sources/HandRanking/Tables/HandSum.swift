// Owns the sum of some cards from which the tables read a value. Never checks for repeated cards.

/// Some cards as two words that are simply added up, card by card.
@frozen public struct HandSum: Sendable {
  /// The ranks' sums and the suits' counters; see `CardKeys`.
  @usableFromInline var key: UInt64
  /// The cards' ranks in four fields of 16 bits, one for each suit.
  @usableFromInline var suits: UInt64

  @inlinable @inline(__always)
  init(key: UInt64, suits: UInt64) {
    self.key = key
    self.suits = suits
  }

  /// No cards yet. A hand is this plus the sums of its cards.
  @inlinable public static var empty: HandSum { HandSum(key: CardKeys.empty, suits: 0) }

  /// The cards of both; they must differ.
  @inlinable @inline(__always)
  public static func + (lhs: HandSum, rhs: HandSum) -> HandSum {
    HandSum(key: lhs.key &+ rhs.key, suits: lhs.suits | rhs.suits)
  }
}
