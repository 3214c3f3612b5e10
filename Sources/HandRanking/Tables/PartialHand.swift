// Owns the enumeration of the rank multisets that the tables have rows and columns for.

/// The high or the low part of a hand: its ranks, their sum, and how many blanks are in it.
struct PartialHand {
  var ranks = RankMasks()
  var sum = 0
  var blanks = 0

  /// By size from 0 to 7: all multisets of the high ranks.
  static func allHigh() -> [[PartialHand]] {
    var start = [[PartialHand]](repeating: [], count: 8)
    start[0] = [PartialHand()]
    return extend(start, firstRank: CardKeys.lowRanks, weights: CardKeys.highWeights)
  }

  /// By size from 0 to 7: all multisets of the low ranks and of up to two blanks.
  static func allLow() -> [[PartialHand]] {
    var start = [[PartialHand]](repeating: [], count: 8)
    for blanks in 0...2 {
      start[blanks] = [PartialHand(sum: blanks * CardKeys.blank, blanks: blanks)]
    }
    return extend(start, firstRank: 0, weights: CardKeys.lowWeights)
  }

  private static func extend(
    _ start: [[PartialHand]], firstRank: Int, weights: [Int]
  ) -> [[PartialHand]] {
    var all = start
    for (index, weight) in weights.enumerated() {
      // Largest first: what is added for this rank must not be extended by it again.
      for size in stride(from: 6, through: 0, by: -1) {
        for times in 1...min(4, 7 - size) {
          let ranks = RankMasks(place: firstRank + index, times: times)
          for part in all[size] {
            all[size + times].append(
              PartialHand(
                ranks: part.ranks + ranks, sum: part.sum + times * weight, blanks: part.blanks))
          }
        }
      }
    }
    return all
  }
}
