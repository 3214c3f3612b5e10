// Owns what decides between two hands: the kind, then the ranks. Never knows suits.

/// A hand's kind and the ranks that decide between hands of that kind.
///
/// `major` are the ranks that are compared first (the pairs of two pair, the three of a full
/// house, the top card of a straight, all five of a flush), `minor` the others (the kickers, the
/// pair of a full house). Sets of the same size compare as numbers: the highest card decides.
struct HandPattern: Hashable, Comparable, Sendable {
  /// 4 bits of category, 13 of major ranks, 13 of minor ranks: greater is stronger.
  let code: UInt32

  init(_ category: HandCategory, major: Int, minor: Int = 0) {
    code = UInt32(category.rawValue) << 26 | UInt32(major & 0x1fff) << 13 | UInt32(minor & 0x1fff)
  }

  var category: HandCategory { HandCategory(rawValue: UInt8(code >> 26)) ?? .highCard }
  var major: Int { Int(code >> 13 & 0x1fff) }
  var minor: Int { Int(code & 0x1fff) }

  static func < (lhs: HandPattern, rhs: HandPattern) -> Bool { lhs.code < rhs.code }
}

extension HandPattern {
  /// One to five cards by equal ranks alone, without straights and flushes: what counts in
  /// ace-to-five low and on the visible boards of stud.
  init(equalRanksOf ranks: RankMasks) {
    let pairs = ranks.twice.nonzeroBitCount
    if ranks.four != 0 {
      self.init(.fourOfAKind, major: ranks.four, minor: ranks.once ^ ranks.four)
    } else if ranks.thrice != 0 {
      let category: HandCategory = pairs > 1 ? .fullHouse : .threeOfAKind
      self.init(category, major: ranks.thrice, minor: ranks.once ^ ranks.thrice)
    } else if pairs > 0 {
      let category: HandCategory = pairs > 1 ? .twoPair : .pair
      self.init(category, major: ranks.twice, minor: ranks.once ^ ranks.twice)
    } else {
      self.init(.highCard, major: ranks.once)
    }
  }
}
