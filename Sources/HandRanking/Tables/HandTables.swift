// Owns the tables' memory and the look-ups in it. Never changes a table once it is filled.

import Cards

/// The tables that turn five, six or seven cards into their value in a few look-ups.
///
/// `value = values[row of the high ranks + column of the low ranks]`, unless five cards are of one
/// suit: then a table of that suit's ranks has it. With at most seven cards a flush leaves no room
/// for a full house or four of a kind, so nothing needs to be compared. Fetch `shared` once and
/// keep it: each access asks whether the tables are there yet.
@frozen public struct HandTables: @unchecked Sendable {
  /// Written by `init` only; all reads come after it.
  @usableFromInline let base: UnsafeRawPointer

  /// The tables of the process, filled at first use and kept for good.
  public static let shared = HandTables(filling: HandRules.standard)

  /// Takes over a block that holds all tables.
  init(base: UnsafeRawPointer) { self.base = base }

  /// How many bytes all tables take.
  public var byteCount: Int { entry(TableLayout.byteCount, 0, as: Int.self) }

  @inlinable @inline(__always)
  func entry<Entry>(_ table: Int, _ index: Int, as type: Entry.Type) -> Entry {
    (base + table).assumingMemoryBound(to: type)[index]
  }

  @inlinable @inline(__always)
  func key(of card: Card) -> UInt64 {
    entry(TableLayout.keys, Int(card.index), as: UInt64.self)
  }

  @inlinable @inline(__always)
  func suitBit(of card: Card) -> UInt64 {
    entry(TableLayout.suitBits, Int(card.index), as: UInt64.self)
  }

  /// What a card adds to a hand.
  @inlinable @inline(__always)
  public func sum(of card: Card) -> HandSum {
    HandSum(key: key(of: card), suits: suitBit(of: card))
  }

  /// What some cards add to a hand.
  @inlinable
  public func sum(of cards: some Sequence<Card>) -> HandSum {
    var sum = HandSum(key: 0, suits: 0)
    for card in cards { sum = sum + self.sum(of: card) }
    return sum
  }

  /// The value of a key's ranks, flushes aside. A whole word, because cutting it to 16 bits would
  /// cost an instruction.
  @inlinable @inline(__always)
  func ranksValue(_ key: UInt64) -> UInt32 {
    let high = Int(truncatingIfNeeded: key &>> 48)
    let low = Int(UInt32(truncatingIfNeeded: key))
    let row = UInt32(entry(TableLayout.rows, high, as: UInt16.self))
    let column = UInt32(entry(TableLayout.columns, low, as: UInt16.self))
    return UInt32(entry(TableLayout.values, Int(row &+ column), as: UInt16.self))
  }

  /// The value of the flush of one suit's ranks, 0 for fewer than five.
  @inlinable @inline(__always)
  func flushValue(ranks: Int) -> UInt32 {
    UInt32(entry(TableLayout.flushes, ranks & 0x1fff, as: UInt16.self))
  }

  /// The value of a hand whose key says that it has a flush.
  @inlinable @inline(__always)
  func flushValue(key: UInt64, suits: UInt64) -> UInt32 {
    // Counter n's flag is bit 35 + 4n, suit n's ranks are at bit 16n.
    let shift = (key & CardKeys.flushBits).trailingZeroBitCount &* 4 &- 140
    return flushValue(ranks: Int(truncatingIfNeeded: suits &>> UInt64(truncatingIfNeeded: shift)))
  }

  /// As `value(of:)`, as a whole word.
  @inlinable @inline(__always)
  func word(of hand: HandSum) -> UInt32 {
    _fastPath(hand.key & CardKeys.flushBits == 0)
      ? ranksValue(hand.key) : flushValue(key: hand.key, suits: hand.suits)
  }

  /// The value of the best five cards of a hand.
  ///
  /// - Parameter hand: `HandSum.empty` plus five, six or seven different cards. Not checked.
  @inlinable @inline(__always)
  public func value(of hand: HandSum) -> HandValue {
    HandValue(rawValue: UInt16(truncatingIfNeeded: word(of: hand)))
  }

  /// The value of the best five of five to seven cards, or `nil` if there are fewer or more of
  /// them or one comes twice.
  public func value(of cards: [Card]) -> HandValue? {
    guard (5...7).contains(cards.count), cards.areDifferent else { return nil }
    return value(of: .empty + sum(of: cards))
  }
}

extension Collection<Card> {
  /// Whether no card comes twice.
  var areDifferent: Bool { CardSet(self).count == count }
}
