// Owns the rank multisets that may still come. Never knows suits.

/// Multisets of ranks of one size: what each adds to a key, and in how many ways suits make it.
struct RankSets {
  var keys: [UInt64] = []
  var weights: [Int] = []

  /// How many ways there are to choose some of up to four cards of a rank: `ways[held][chosen]`.
  private static let ways = [
    [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1],
  ]

  /// By size from 0 to `largest`: all multisets of the ranks that are left.
  ///
  /// - Parameter left: for each rank how many cards of it are left, 0 to 4.
  static func all(upTo largest: Int, left: [Int]) -> [RankSets] {
    var sets = [RankSets](repeating: RankSets(), count: largest + 1)
    sets[0] = RankSets(keys: [0], weights: [1])
    for (rank, available) in left.enumerated() where available > 0 {
      let key = CardKeys.key(rank: rank)
      // Largest first: what this rank adds must not be extended by it again.
      for size in stride(from: largest - 1, through: 0, by: -1) {
        let smaller = sets[size]
        for times in 1...min(available, largest - size) {
          let ways = ways[available][times]
          sets[size + times].keys += smaller.keys.map { $0 &+ UInt64(times) &* key }
          sets[size + times].weights += smaller.weights.map { $0 &* ways }
        }
      }
    }
    return sets
  }
}
