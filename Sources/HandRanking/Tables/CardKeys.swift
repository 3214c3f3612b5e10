// Owns the numbers that cards add to a hand's key. Never looks anything up.

import Cards

/// How a hand's ranks and suits become one 64-bit number, the sum of its cards' numbers.
///
/// Seven high ranks (A to 8) and six low ones (7 to 2) are summed apart: bits 48 to 63 hold the
/// high sum, bits 0 to 31 the low sum. Bits 32 to 47 are four counters of suits that start at
/// three, so that bit 3 of a counter is set by the fifth card of its suit. Cards that are missing
/// up to seven count as blanks in the low part; so hands of five, six and seven cards have
/// different sums and share one table.
@usableFromInline
enum CardKeys {
  /// How many ranks count as low.
  static let lowRanks = 6

  /// All multisets of low ranks and blanks have different sums. Found greedily.
  static let lowWeights = [1, 5, 24, 112, 521, 2247]

  /// What a missing card adds to the low sum.
  static let blank = 9244

  /// All multisets of high ranks *of one size* have different sums. Found greedily.
  static let highWeights = [0, 1, 5, 22, 98, 453, 2031]

  /// Five to seven cards never sum up to more, not even if a careless caller repeats a card: the
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

  /// What a card of a rank adds, its suit aside. It takes the place of a blank.
  static func key(rank: Int) -> UInt64 {
    let weight =
      rank < lowRanks
      ? UInt64(lowWeights[rank]) : UInt64(highWeights[rank - lowRanks]) << 48
    return weight &- UInt64(blank)
  }

  /// What a card adds.
  static func key(card: Int) -> UInt64 {
    key(rank: card >> 2) &+ 1 << UInt64(32 + 4 * (card & 3))
  }

  /// The card's bit in four fields of 16 bits, one for each suit.
  static func suitBit(card: Int) -> UInt64 { 1 << UInt64(16 * (card & 3) + card >> 2) }
}
