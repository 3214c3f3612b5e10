// Owns the packing of a pattern into the 16 bits that the tables hold. Never unpacks: that is
// the catalogue's work.

/// Packs patterns into 16 bits so that the numbers keep the patterns' order.
///
/// 4 bits of category, then 12 of detail: the place of the major ranks among all sets of their
/// size, times the number of minor sets, plus the place of the minor ranks.
struct HandPacking {
  /// For each set of one to five ranks its place among the sets of its size, lowest first.
  private let place: [UInt16]

  init() {
    var binomial = [[Int]](repeating: [1, 0, 0, 0, 0, 0], count: 14)
    for n in 1...13 {
      for k in 1...5 { binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k] }
    }
    var place = [UInt16](repeating: 0, count: 1 << 13)
    for mask in 1..<place.count where mask.nonzeroBitCount <= 5 {
      // All sets with a lower top card come first: there are `binomial` of them.
      let lower = binomial[mask.highestPlace][mask.nonzeroBitCount]
      place[mask] = place[mask ^ mask.highestBit] + UInt16(lower)
    }
    self.place = place
  }

  /// The pattern's 16 bits; greater is stronger.
  func value(of pattern: HandPattern) -> UInt16 {
    let detail = place[pattern.major] &* minorSets(pattern.category) &+ place[pattern.minor]
    return UInt16(pattern.category.rawValue) << 12 | detail
  }

  /// How many sets of minor ranks a category has, counted without looking at the major ranks.
  private func minorSets(_ category: HandCategory) -> UInt16 {
    switch category {
    case .fourOfAKind, .fullHouse, .twoPair: 13
    case .threeOfAKind: 78
    case .pair: 286
    case .highCard, .straight, .flush, .straightFlush, .royalFlush: 1
    }
  }
}
