import Lines

/// The tables that turn five, six or seven cards into their value in a few look-ups.
///
/// `value = values[row of the high ranks + column of the low ranks]`, unless five cards are of one
/// suit: then a table of that suit's ranks has the value. With at most seven cards a flush leaves
/// no room for a full house or four of a kind, so there is nothing to compare. Fetch `shared` once
/// and keep it, since each access checks whether the tables are filled.
@frozen public struct HandTables: @unchecked Sendable {
  /// Written only by `init`; all reads come later.
  @usableFromInline let base: UnsafeRawPointer

  /// The tables of the process, filled at first use and never freed.
  public static let shared = HandTables(filling: HandRules.standard)

  /// Takes ownership of a block of memory with all tables.
  init(base: UnsafeRawPointer) { self.base = base }

  @inlinable @inline(__always)
  func entry<Entry>(_ table: Int, _ index: Int, as type: Entry.Type) -> Entry {
    (base + table).assumingMemoryBound(to: type)[index]
  }

  /// The sum of a card, to be added to a hand.
  @inlinable @inline(__always)
  public func sum(of card: Card) -> HandSum { sum(ofIndex: Int(card.index)) }

  /// The sum of some cards, to be added to a hand.
  @inlinable
  public func sum(of cards: some Sequence<Card>) -> HandSum {
    var sum = HandSum(key: 0, suits: 0)
    for card in cards { sum = sum + self.sum(of: card) }
    return sum
  }

  /// The sum of the card with an index.
  @inlinable @inline(__always)
  func sum(ofIndex index: Int) -> HandSum {
    HandSum(
      key: entry(TableLayout.keys, index, as: UInt64.self),
      suits: entry(TableLayout.suitBits, index, as: UInt64.self))
  }

  /// The value of the best five of five to seven cards, as a whole word.
  func word(of cards: CardBits) -> UInt32 {
    var hand = HandSum.empty
    for index in cards.indices { hand = hand + sum(ofIndex: index) }
    return word(of: hand)
  }

  /// The value of a key's ranks, flushes aside. It is a whole word, because cutting it to 16 bits
  /// would cost an instruction.
  @inlinable @inline(__always)
  func ranksValue(_ key: UInt64) -> UInt32 {
    let high = Int(truncatingIfNeeded: key &>> 48)
    let low = Int(UInt32(truncatingIfNeeded: key))
    let row = UInt32(entry(TableLayout.rows, high, as: UInt16.self))
    let column = UInt32(entry(TableLayout.columns, low, as: UInt16.self))
    return UInt32(entry(TableLayout.values, Int(row &+ column), as: UInt16.self))
  }

  /// The value of the flush with one suit's ranks; 0 for fewer than five.
  @inlinable @inline(__always)
  func flushValue(ranks: Int) -> UInt32 {
    UInt32(entry(TableLayout.flushes, ranks & 0x1fff, as: UInt16.self))
  }

  /// The value of a hand whose key has a flush bit.
  @inlinable @inline(__always)
  func flushValue(of hand: HandSum) -> UInt32 {
    // Counter n's flag is bit 35 + 4n, suit n's ranks are at bit 16n.
    let shift = (hand.key & CardKeys.flushBits).trailingZeroBitCount &* 4 &- 140
    let ranks = hand.suits &>> UInt64(truncatingIfNeeded: shift)
    return flushValue(ranks: Int(truncatingIfNeeded: ranks))
  }

  /// As `value(of:)`, as a whole word.
  @inlinable @inline(__always)
  func word(of hand: HandSum) -> UInt32 {
    _fastPath(hand.key & CardKeys.flushBits == 0)
      ? ranksValue(hand.key) : flushValue(of: hand)
  }

  /// The value of the best five cards of a hand.
  ///
  /// - Parameter hand: `HandSum.empty` plus five, six or seven different cards. Not checked.
  @inlinable @inline(__always)
  public func value(of hand: HandSum) -> HandValue {
    HandValue(rawValue: UInt16(truncatingIfNeeded: word(of: hand)))
  }

  /// The value of the best five of five to seven cards; `nil` for other numbers or a repeated card.
  public func value(of cards: [Card]) -> HandValue? {
    guard (5...7).contains(cards.count), cards.areDifferent else { return nil }
    return value(of: .empty + sum(of: cards))
  }
}

extension Collection<Card> {
  /// Whether no card is repeated, and none is a joker.
  var areDifferent: Bool { CardBits(self).count == count }
}

/// The byte offsets of the tables in their block.
///
/// With one block at fixed offsets the evaluator needs one base register; with several tables it
/// would reload their addresses for each hand.
@usableFromInline
enum TableLayout {
  /// 52 keys of 64 bits, and one for the joker: it counts as an ace, so that a careless caller
  /// gets a wrong value but never a wild read.
  @usableFromInline static var keys: Int { @inlinable get { 0 } }

  /// The same number of 64-bit words with each card's suit bit.
  @usableFromInline static var suitBits: Int { @inlinable get { 448 } }

  /// The column of each low sum, 16 bits.
  @usableFromInline static var columns: Int { @inlinable get { 896 } }

  /// The start of each high sum's row, 16 bits.
  @usableFromInline static var rows: Int { @inlinable get { 896 + 59_456 } }

  /// The value of the flush for each set of ranks of one suit, or 0.
  @usableFromInline static var flushes: Int { @inlinable get { 896 + 59_456 + 28_480 } }

  /// The values of the rows, 16 bits each.
  @usableFromInline static var values: Int { @inlinable get { 896 + 59_456 + 28_480 + 16_384 } }
}

/// Some cards as two words, which add up card by card.
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

  /// No cards yet. A hand is this sum plus the sums of its cards.
  @inlinable public static var empty: HandSum { HandSum(key: CardKeys.empty, suits: 0) }

  /// The cards of both hands, which must differ.
  @inlinable @inline(__always)
  public static func + (lhs: HandSum, rhs: HandSum) -> HandSum {
    HandSum(key: lhs.key &+ rhs.key, suits: lhs.suits | rhs.suits)
  }
}

/// Encodes a hand's ranks and suits as one 64-bit number, the sum of its cards' numbers.
///
/// Seven high ranks (A to 8) and six low ones (7 to 2) are summed separately: bits 48 to 63 hold
/// the high sum, bits 0 to 31 the low sum. Bits 32 to 47 are four suit counters that start at
/// three, so that the fifth card of a suit sets bit 3 of its counter. Missing cards up to seven
/// count as blanks in the low part, so that hands of five, six and seven cards have different sums
/// and share one table.
@usableFromInline
enum CardKeys {
  /// The number of low ranks.
  static let lowRanks = 6

  /// All multisets of low ranks and blanks have different sums. Found greedily.
  static let lowWeights = [1, 5, 24, 112, 521, 2247]

  /// The low sum of a missing card.
  static let blank = 9244

  /// All multisets of high ranks *of one size* have different sums. Found greedily.
  static let highWeights = [0, 1, 5, 22, 98, 453, 2031]

  /// Five to seven cards never exceed these sums, not even if a careless caller repeats a card. The
  /// tables are this long, so that wrong cards give a wrong value but never a wild read.
  static let largestLowSum = 2 * blank + 5 * 2247
  static let largestHighSum = 7 * 2031

  /// The key of no cards: seven blanks, every suit counter at three.
  @usableFromInline static var empty: UInt64 {
    @inlinable get { 0x3333 << 32 | 7 * 9244 }
  }

  /// Set in a key as soon as five cards are of one suit.
  @usableFromInline static var flushBits: UInt64 {
    @inlinable get { 0x8888 << 32 }
  }

  /// The key of a card's rank, without its suit. It replaces a blank.
  static func key(rank: Int) -> UInt64 {
    let weight =
      rank < lowRanks
      ? UInt64(lowWeights[rank]) : UInt64(highWeights[rank - lowRanks]) << 48
    return weight &- UInt64(blank)
  }

  /// The key of a card.
  static func key(card: Int) -> UInt64 {
    key(rank: card >> 2) &+ 1 << UInt64(32 + 4 * (card & 3))
  }

  /// The card's bit in four fields of 16 bits, one for each suit.
  static func suitBit(card: Int) -> UInt64 { 1 << UInt64(16 * (card & 3) + card >> 2) }
}
