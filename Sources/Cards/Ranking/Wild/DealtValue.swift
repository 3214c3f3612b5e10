import Lines

/// The value of five cards, which may include wild or repeated ones: the greater value wins, equal
/// values split. Five different cards without a wild one are ordered and named as by `HandValue`.
///
/// A wild card stands for any card that makes the best hand. It duplicates no card that the hand
/// already has, except for five of a kind: in a flush it is the highest rank that the flush lacks,
/// never a second ace.
public struct DealtValue: Hashable, Sendable {
  /// The kind of hand.
  public let category: HandCategory
  /// The ranks compared first: those of the pairs, of the three of a full house, the top card of a
  /// straight, all five of a flush.
  let major: [Rank]
  /// The other ranks: the kickers, the pair of a full house.
  let minor: [Rank]

  private init(_ category: HandCategory, _ major: [Rank], _ minor: [Rank] = []) {
    (self.category, self.major, self.minor) = (category, major, minor)
  }

  /// The name in words, different for different values: `five of a kind, aces`.
  public var name: String { category.name(major: major, minor: minor).whole }

  /// The name on the wire: `five-of-a-kind`.
  public var wireName: String { category.wireName }
}

extension DealtValue: Comparable {
  /// The weaker hand is the lower.
  public static func < (lhs: DealtValue, rhs: DealtValue) -> Bool {
    if lhs.category != rhs.category { return lhs.category < rhs.category }
    return (lhs.major + lhs.minor).lexicographicallyPrecedes(rhs.major + rhs.minor)
  }
}

extension DealtValue {
  /// The value of `cards`, which are not wild, together with `wild` wild cards, five in all.
  init(natural cards: [Card], wild: Int) {
    let ranks = Groups(cards.map(\.rank))
    let isSuited = cards.allSatisfy { $0.suit == cards[0].suit }
    let top = ranks.straightTop
    // From the best kind down, the first that the cards can be is their value.
    if ranks.all.count <= 1 {
      self.init(.fiveOfAKind, [ranks.all.first ?? .ace])
    } else if isSuited, let top {
      self.init(top == .ace ? .royalFlush : .straightFlush, [top])
    } else if ranks.most + wild == 4 {
      self.init(.fourOfAKind, [ranks.all[0]], [ranks.all[1]])
    } else if ranks.all.count == 2 {
      self.init(.fullHouse, [ranks.all[0]], [ranks.all[1]])
    } else if isSuited {
      let missing = Rank.allCases.reversed().filter { !ranks.all.contains($0) }
      self.init(.flush, (cards.map(\.rank) + missing.prefix(wild)).sorted(by: >))
    } else if let top {
      self.init(.straight, [top])
    } else if ranks.most + wild == 3 {
      self.init(.threeOfAKind, [ranks.all[0]], Array(ranks.all.dropFirst()))
    } else if ranks.all.count == 3 {
      self.init(.twoPair, Array(ranks.all.prefix(2)), [ranks.all[2]])
    } else if ranks.all.count == 4 {
      self.init(.pair, [ranks.all[0]], Array(ranks.all.dropFirst()))
    } else {
      self.init(.highCard, ranks.all)
    }
  }

  /// The five ranks of the hand, including wild cards, as people lay it out.
  var layout: [Rank] {
    switch category {
    case .straight, .straightFlush, .royalFlush:
      let top = major.first?.number ?? 14
      return (0..<5).map { Rank(number: top - $0) ?? .ace }
    default:
      return zip(major + minor, category.groups).flatMap { Array(repeating: $0, count: $1) }
    }
  }
}

/// The ranks of some cards: the most frequent one first, then from high to low.
private struct Groups {
  let all: [Rank]
  /// The number of cards of the first rank.
  let most: Int

  init(_ ranks: [Rank]) {
    var counts: [Rank: Int] = [:]
    for rank in ranks { counts[rank, default: 0] += 1 }
    all = counts.keys.sorted { (counts[$0] ?? 0, $0) > (counts[$1] ?? 0, $1) }
    most = counts.values.max() ?? 0
    isDifferent = all.count == ranks.count
  }

  private let isDifferent: Bool

  /// The highest top card of a straight that includes all of them.
  var straightTop: Rank? {
    guard isDifferent else { return nil }
    return Rank.allCases.reversed().first { top in
      top >= .five
        && all.allSatisfy { rank in
          (top.number - 4...top.number).contains(rank.number) || top == .five && rank == .ace
        }
    }
  }
}
