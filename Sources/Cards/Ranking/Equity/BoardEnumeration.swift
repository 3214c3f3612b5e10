import Lines

/// Counts the winners on every board that can still come, without visiting each board.
///
/// The value of a board depends only on its ranks unless a player has a flush. So every multiset of
/// ranks is compared once, weighted by the number of its boards: 6,175 comparisons instead of
/// 1,712,304 before the flop. Then, for each suit in which a player can have a flush, the sets of
/// that suit's cards that make one are visited, each with every multiset of the other cards' ranks,
/// and the result without flushes is replaced by the one with them. Only one suit can have three of
/// five board cards, so the corrections of different suits never overlap.
struct BoardEnumeration {
  private let tables: HandTables
  /// Each player's ranks with the board's.
  private let keys: [UInt64]
  /// Each player's cards with the board's.
  private let held: [[Card]]
  private let unseen: [Card]
  private let missing: Int

  init(hands: [[Card]], board: [Card], unseen: [Card], tables: HandTables) {
    self.tables = tables
    held = hands.map { $0 + board }
    keys = held.map { cards in
      cards.reduce(CardKeys.empty) { $0 &+ CardKeys.key(rank: Int($1.rank.rawValue)) }
    }
    self.unseen = unseen
    missing = 5 - board.count
  }

  /// Adds one deal for each board.
  func count(into tally: inout Tally) {
    let sets = RankSets.all(upTo: missing, left: ranksLeft(of: unseen))
    let none = [UInt32](repeating: 0, count: keys.count)
    compare(sets[missing], key: 0, flushes: none, into: &tally)
    for suit in Suit.allCases { countFlushes(in: suit, into: &tally) }
  }

  private func ranksLeft(of cards: some Sequence<Card>) -> [Int] {
    var left = [Int](repeating: 0, count: 13)
    for card in cards { left[Int(card.rank.rawValue)] += 1 }
    return left
  }

  /// Replaces the result without flushes for all boards that give a player a flush in `suit`.
  private func countFlushes(in suit: Suit, into tally: inout Tally) {
    let own = held.map { cards in RankMasks(cards.lazy.filter { $0.suit == suit }).once }
    let needed = max(0, 5 - (own.map(\.nonzeroBitCount).max() ?? 0))
    if needed > missing { return }
    let suited = unseen.filter { $0.suit == suit }
    let others = unseen.filter { $0.suit != suit }
    let rest = RankSets.all(upTo: missing - needed, left: ranksLeft(of: others))
    let subsets = SuitSubset.all(of: suited, upTo: missing)
    var flushes = [UInt32](repeating: 0, count: keys.count)
    for size in needed...missing {
      for subset in subsets[size] {
        for player in own.indices {
          flushes[player] = tables.flushValue(ranks: own[player] | subset.ranks)
        }
        compare(rest[missing - size], key: subset.key, flushes: flushes, into: &tally)
      }
    }
  }
}

/// Cards of one suit that come on the board.
private struct SuitSubset {
  var ranks = 0
  var key: UInt64 = 0

  /// By size from 0 to `largest`: all subsets of `cards`.
  static func all(of cards: [Card], upTo largest: Int) -> [[SuitSubset]] {
    var subsets = [[SuitSubset]](repeating: [], count: largest + 1)
    subsets[0] = [SuitSubset()]
    for card in cards {
      let rank = Int(card.rank.rawValue)
      let key = CardKeys.key(rank: rank)
      for size in stride(from: largest - 1, through: 0, by: -1) {
        subsets[size + 1] += subsets[size].map {
          SuitSubset(ranks: $0.ranks | 1 << rank, key: $0.key &+ key)
        }
      }
    }
    return subsets
  }
}

extension BoardEnumeration {
  /// Compares the hands on each of `sets`, with the flushes given.
  ///
  /// If all flushes are 0, the boards are added to the tally. Otherwise they have been added for
  /// the winners without flushes, and move to the winners with them.
  private func compare(
    _ sets: RankSets, key: UInt64, flushes: [UInt32], into tally: inout Tally
  ) {
    let isCorrection = flushes.contains { $0 != 0 }
    let additions = sets.keys.span
    let weights = sets.weights.span
    let hands = keys.span
    let flushes = flushes.span
    var deals = tally.deals.mutableSpan
    for index in additions.indices {
      let board = key &+ additions[unchecked: index]
      var plain = Contest()
      var flushed = Contest()
      for player in hands.indices {
        let value = tables.ranksValue(hands[unchecked: player] &+ board)
        plain.enter(player, value)
        flushed.enter(player, max(value, flushes[unchecked: player]))
      }
      let weight = weights[unchecked: index]
      deals[unchecked: flushed.winners] &+= weight
      if isCorrection { deals[unchecked: plain.winners] &-= weight }
    }
  }
}

/// The best value so far and its holders.
struct Contest {
  private var best: UInt32 = 0
  /// The players with the best value, as bits.
  private(set) var winners = 0

  @inline(__always)
  mutating func enter(_ player: Int, _ value: UInt32) {
    let bit = 1 &<< player
    let joined = value == best ? winners | bit : winners
    winners = value > best ? bit : joined
    best = max(best, value)
  }
}

/// Multisets of ranks of one size: the key of each, and the number of ways in which suits make it.
private struct RankSets {
  var keys: [UInt64] = []
  var weights: [Int] = []

  /// The number of ways to choose some of up to four cards of a rank: `ways[held][chosen]`.
  private static let ways = [
    [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1],
  ]

  /// By size from 0 to `largest`: all multisets of the ranks that are left.
  ///
  /// - Parameter left: the number of cards left of each rank, 0 to 4.
  static func all(upTo largest: Int, left: [Int]) -> [RankSets] {
    var sets = [RankSets](repeating: RankSets(), count: largest + 1)
    sets[0] = RankSets(keys: [0], weights: [1])
    for (rank, available) in left.enumerated() where available > 0 {
      let key = CardKeys.key(rank: rank)
      // Largest first, so that sets with this rank are not extended by it again.
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
