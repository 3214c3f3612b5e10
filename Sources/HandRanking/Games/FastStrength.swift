import Cards

extension HandTables {
  /// The best high hand of exactly two of a player's cards with three of the board.
  ///
  /// - Parameters:
  ///   - hole: two (all hands that use both hole cards), four, five or six cards.
  ///   - board: three to five cards.
  /// - Returns: `nil` if there are more or fewer cards or one comes twice.
  public func twoPlusThree(hole: [Card], board: [Card]) -> HandValue? {
    guard (2...6).contains(hole.count), (3...5).contains(board.count) else { return nil }
    guard (hole + board).areDifferent else { return nil }
    var triples: [10 of HandSum] = .init(repeating: .empty)
    var count = 0
    for first in 0..<board.count {
      for second in first + 1..<board.count {
        let two = .empty + sum(of: board[first]) + sum(of: board[second])
        for third in second + 1..<board.count {
          triples[count] = two + sum(of: board[third])
          count += 1
        }
      }
    }
    var best: UInt32 = 0
    for first in 0..<hole.count {
      for second in first + 1..<hole.count {
        let pair = sum(of: hole[first]) + sum(of: hole[second])
        for triple in 0..<count { best = max(best, word(of: pair + triples[triple])) }
      }
    }
    return HandValue(rawValue: UInt16(truncatingIfNeeded: best))
  }
}

/// Lows of eight or better without a search.
public enum EightOrBetter {
  /// The strength that `MadeHand` gives the best low of any five cards, or `nil` for none.
  public static func strength(of cards: [Card]) -> UInt32? {
    let ranks = RankMasks(cards, order: .aceLow).once & 0xff
    guard ranks.nonzeroBitCount >= 5 else { return nil }
    return strength(lowest(5, of: ranks))
  }

  /// The strength that `MadeHand` gives the best low of exactly two of `hole` with three of
  /// `board`, or `nil` for none.
  public static func twoPlusThree(hole: [Card], board: [Card]) -> UInt32? {
    let common = RankMasks(board, order: .aceLow).once & 0xff
    guard common.nonzeroBitCount >= 3 else { return nil }
    let own = RankMasks(hole, order: .aceLow).once & 0xff
    var best: Int?
    // Two different ranks of one's own; with them go the lowest three others of the board.
    for first in 0..<8 where own >> first & 1 == 1 {
      for second in first + 1..<8 where own >> second & 1 == 1 {
        let pair = 1 << first | 1 << second
        let rest = common & ~pair
        guard rest.nonzeroBitCount >= 3 else { continue }
        best = min(best ?? .max, pair | lowest(3, of: rest))
      }
    }
    return best.flatMap(strength)
  }

  private static func lowest(_ count: Int, of ranks: Int) -> Int {
    ranks ^ ranks.clearingLowest(count)
  }

  private static func strength(_ ranks: Int) -> UInt32? {
    Ranking.eightOrBetter.strength(of: HandPattern(.highCard, major: ranks))
  }
}
