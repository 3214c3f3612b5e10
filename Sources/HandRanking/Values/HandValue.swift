// Owns the worth of a five-card hand by the usual rules as one number. Never knows its cards.

import Cards

/// What a hand is worth by the usual rules (high, full deck): greater wins, equal splits.
///
/// There are 7,462 different ones. Made by `HandTables` or from cards.
@frozen public struct HandValue: Hashable, Comparable, Sendable {
  /// 4 bits of `HandCategory`, then 12 that order the hands of a category. There are gaps.
  public let rawValue: UInt16

  /// Wraps 16 bits from the tables.
  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value of the best five of five to seven cards, or `nil` if there are fewer or more of
  /// them or one comes twice.
  public init?(_ cards: [Card]) {
    guard let value = HandTables.shared.value(of: cards) else { return nil }
    self = value
  }

  /// The kind of hand.
  public var category: HandCategory {
    HandCategory(rawValue: UInt8(truncatingIfNeeded: rawValue >> 12)) ?? .highCard
  }

  /// The place among all hands: 1 for 7-5-4-3-2 of mixed suits to 7,462 for the royal flush.
  public var ordinal: Int { HandCatalogue.shared.position(of: self) + 1 }

  /// The ranks that decide, in the order in which they are compared: the pair before its kickers,
  /// only the top card of a straight.
  public var ranks: [Rank] {
    RankOrder.aceHigh.ranks(in: pattern.major) + RankOrder.aceHigh.ranks(in: pattern.minor)
  }

  /// The name in words, different for different values: `two pair, kings and nines, ace kicker`.
  public var name: String { pattern.words(.aceHigh) }

  /// The name on the wire: `two-pair`.
  public var wireName: String { category.wireName }

  /// The place on the ladder of ten: 1 for the royal flush to 10 for high card.
  public var rung: Int { category.rung }

  var pattern: HandPattern { HandCatalogue.shared.pattern(of: self) }

  /// The weaker hand is the lower.
  @inlinable
  public static func < (lhs: HandValue, rhs: HandValue) -> Bool { lhs.rawValue < rhs.rawValue }
}
