extension HandTables {
  /// The best high hand of exactly two of a player's cards with three of the board.
  ///
  /// - Parameters:
  ///   - hole: two (all hands that use both hole cards), four, five or six cards.
  ///   - board: three to five cards.
  /// - Returns: `nil` if there are more or fewer cards or one comes twice.
  public func twoPlusThree(
    hole: some Collection<Card>, board: some Collection<Card>
  ) -> HandValue? {
    guard HoleUse.holeCounts.contains(hole.count), HoleUse.boardCounts.contains(board.count)
    else { return nil }
    let own = CardBits(hole)
    let common = CardBits(board)
    guard own.union(common).count == hole.count + board.count else { return nil }
    let best = twoPlusThree(hole: own, board: common)
    return HandValue(rawValue: UInt16(truncatingIfNeeded: best))
  }

  /// As above, as a whole word, for different cards of which there are neither too many nor too
  /// few.
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

  /// Writes what each card adds to a hand and returns how many cards there are.
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
public enum EightOrBetter {
  /// The strength that `MadeHand` gives the best low of any five cards, or `nil` for none.
  public static func strength(of cards: some Sequence<Card>) -> UInt32? {
    strength(of: CardBits(cards))
  }

  /// The strength that `MadeHand` gives the best low of exactly two of `hole` with three of
  /// `board`, or `nil` for none.
  public static func twoPlusThree(
    hole: some Sequence<Card>, board: some Sequence<Card>
  ) -> UInt32? {
    twoPlusThree(hole: CardBits(hole), board: CardBits(board))
  }

  static func strength(of cards: CardBits) -> UInt32? {
    let ranks = lowRanks(cards)
    guard ranks.nonzeroBitCount >= 5 else { return nil }
    return strength(ranks: ranks.lowest(5))
  }

  static func twoPlusThree(hole: CardBits, board: CardBits) -> UInt32? {
    let common = lowRanks(board)
    guard common.nonzeroBitCount >= 3 else { return nil }
    let own = lowRanks(hole)
    var best: Int?
    // Two different ranks of one's own; with them go the lowest three others of the board.
    for first in 0..<8 where own >> first & 1 == 1 {
      for second in first + 1..<8 where own >> second & 1 == 1 {
        let pair = 1 << first | 1 << second
        let rest = common & ~pair
        guard rest.nonzeroBitCount >= 3 else { continue }
        best = min(best ?? .max, pair | rest.lowest(3))
      }
    }
    return best.flatMap(strength(ranks:))
  }

  /// The ranks from the ace to the eight.
  private static func lowRanks(_ cards: CardBits) -> Int {
    RankMasks(cards, order: .aceLow).once & 0xff
  }

  private static func strength(ranks: Int) -> UInt32? {
    Ranking.eightOrBetter.strength(of: HandPattern(.highCard, major: ranks))
  }
}
