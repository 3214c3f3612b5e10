extension HandTables {
  /// The best high hand of exactly two of a player's cards with three of the board. The cards must
  /// be different, and their number valid.
  func twoPlusThree(hole: CardBits, board: CardBits) -> UInt32 {
    var triples: [10 of HandSum] = .init(repeating: .empty)
    var count = 0
    var common: [5 of HandSum] = .init(repeating: .empty)
    let boardCount = fill(&common, with: board)
    for first in 0..<boardCount {
      for second in first + 1..<boardCount {
        let two = .empty + common[first] + common[second]
        for third in second + 1..<boardCount {
          triples[count] = two + common[third]
          count += 1
        }
      }
    }
    var own: [6 of HandSum] = .init(repeating: .empty)
    let holeCount = fill(&own, with: hole)
    var best: UInt32 = 0
    for first in 0..<holeCount {
      for second in first + 1..<holeCount {
        let pair = own[first] + own[second]
        for triple in 0..<count { best = max(best, word(of: pair + triples[triple])) }
      }
    }
    return best
  }

  /// Writes the sum of each card and returns the number of cards.
  private func fill<let size: Int>(
    _ sums: inout InlineArray<size, HandSum>, with cards: CardBits
  ) -> Int {
    var count = 0
    for index in cards.indices {
      sums[count] = sum(ofIndex: index)
      count += 1
    }
    return count
  }
}

/// Lows of eight or better without a search.
extension Ranking {
  func eightOrBetter(_ cards: CardBits) -> UInt32? {
    let ranks = RankMasks(cards, order: .aceLow).once & 0xff
    guard ranks.nonzeroBitCount >= 5 else { return nil }
    return strength(of: HandPattern(.highCard, major: ranks.lowest(5)))
  }

  /// Exactly two of `hole` with three of `board`.
  func eightOrBetter(hole: CardBits, board: CardBits) -> UInt32? {
    let common = RankMasks(board, order: .aceLow).once & 0xff
    guard common.nonzeroBitCount >= 3 else { return nil }
    let own = RankMasks(hole, order: .aceLow).once & 0xff
    var best: Int?
    // Two different ranks of the hole cards, joined by the lowest three other ranks of the board.
    for first in 0..<8 where own >> first & 1 == 1 {
      for second in first + 1..<8 where own >> second & 1 == 1 {
        let pair = 1 << first | 1 << second
        let rest = common & ~pair
        guard rest.nonzeroBitCount >= 3 else { continue }
        best = min(best ?? .max, pair | rest.lowest(3))
      }
    }
    return best.flatMap { strength(of: HandPattern(.highCard, major: $0)) }
  }
}
