// Owns the ranks of some cards as bit masks. Never knows suits.

import Cards

/// Which ranks some cards hold at least once, twice, three and four times.
///
/// Bit 0 is the lowest rank. Which rank that is (deuce or ace) is the business of `RankOrder`.
struct RankMasks {
  var once = 0
  var twice = 0
  var thrice = 0
  var four = 0

  /// No card.
  init() {}

  /// One rank, held 1 to 4 times.
  init(place: Int, times: Int) {
    let bit = 1 << place
    once = bit
    if times > 1 { twice = bit }
    if times > 2 { thrice = bit }
    if times > 3 { four = bit }
  }

  /// The ranks of `cards`, each at its place in `order`.
  init(_ cards: some Sequence<Card>, order: RankOrder = .aceHigh) {
    for card in cards { insert(place: order.place(of: card.rank)) }
  }

  /// Adds one card of the rank at `place`.
  mutating func insert(place: Int) {
    let bit = 1 << place
    four |= thrice & bit
    thrice |= twice & bit
    twice |= once & bit
    once |= bit
  }

  /// The ranks of two groups of cards that have no rank in common.
  static func + (lhs: RankMasks, rhs: RankMasks) -> RankMasks {
    var sum = lhs
    sum.once |= rhs.once
    sum.twice |= rhs.twice
    sum.thrice |= rhs.thrice
    sum.four |= rhs.four
    return sum
  }
}

extension Int {
  /// The place of the highest bit; the number must not be 0.
  @inline(__always) var highestPlace: Int { Int.bitWidth - 1 - leadingZeroBitCount }

  /// The highest bit alone, or 0.
  @inline(__always) var highestBit: Int { self == 0 ? 0 : 1 << highestPlace }

  /// Without its `count` lowest bits.
  @inline(__always)
  func clearingLowest(_ count: Int) -> Int {
    var mask = self
    for _ in 0..<count { mask &= mask &- 1 }
    return mask
  }
}
