import Lines

/// The value of a hand by the usual rules (high, full deck): greater wins, equal splits.
///
/// There are 7,462 values, which `HandTables` computes from cards.
@frozen public struct HandValue: Hashable, Comparable, Sendable {
  /// 4 bits of `HandCategory`, then 12 that order the hands of a category. There are gaps.
  public let rawValue: UInt16

  /// Wraps 16 bits from the tables.
  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value of the best five of five to seven cards; `nil` for other numbers or a repeated card.
  public init?(_ cards: [Card]) {
    guard let value = HandTables.shared.value(of: cards) else { return nil }
    self = value
  }

  /// The kind of hand.
  public var category: HandCategory {
    HandCategory(rawValue: UInt8(truncatingIfNeeded: rawValue >> 12)) ?? .highCard
  }

  /// The rank among all hands: 1 for 7-5-4-3-2 of mixed suits to 7,462 for the royal flush.
  public var ordinal: Int { position + 1 }

  /// The deciding ranks, in the order of comparison: the pair before its kickers, only the top card
  /// of a straight.
  public var ranks: [Rank] {
    RankOrder.aceHigh.ranks(in: pattern.major) + RankOrder.aceHigh.ranks(in: pattern.minor)
  }

  /// The name in words, different for different values: `two pair, kings and nines, ace kicker`.
  public var name: String { pattern.name(.aceHigh).whole }

  /// The name on the wire: `two-pair`.
  public var wireName: String { category.wireName }

  /// The rung on the ladder of ten: 1 for the royal flush to 10 for high card.
  public var rung: Int { category.rung }

  /// The pattern of the value.
  var pattern: HandPattern { HandValue.all[position].pattern }

  /// The weaker hand is the lower.
  @inlinable
  public static func < (lhs: HandValue, rhs: HandValue) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension HandValue {
  /// All values of the usual rules in order, with their patterns. Built at first use; too slow for
  /// simulations.
  private static let all: [(value: HandValue, pattern: HandPattern)] = {
    let rules = HandRules.standard
    var all: Set<HandPattern> = []
    // The 6,175 multisets of five ranks, none held more than four times.
    func extend(_ ranks: RankMasks, from place: Int, missing: Int) {
      guard missing > 0 else {
        all.insert(rules.pattern(of: ranks, extra: 0))
        if let flush = rules.flushPattern(of: ranks.once) { all.insert(flush) }
        return
      }
      if place > 12 { return }
      extend(ranks, from: place + 1, missing: missing)
      for times in 1...4 where times <= missing {
        let more = ranks + RankMasks(place: place, times: times)
        extend(more, from: place + 1, missing: missing - times)
      }
    }
    extend(RankMasks(), from: 0, missing: 5)
    return all.sorted().map { (HandValue(rawValue: $0.packed), $0) }
  }()

  /// The index among all values, from 0; for a value that no hand has, the index that it would
  /// have.
  private var position: Int {
    let all = HandValue.all
    var low = 0
    var high = all.count - 1
    while low < high {
      let middle = (low + high) / 2
      if all[middle].value < self { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension HandPattern {
  /// The pattern in 16 bits that keep the order of patterns. `HandValue.pattern` reverses it.
  ///
  /// 4 bits of category, then 12 of detail: the place of the major ranks among all sets of their
  /// size, times the number of minor sets, plus the place of the minor ranks.
  var packed: UInt16 {
    // The number of sets of minor ranks, regardless of the major ranks.
    let minorSets: UInt16 =
      switch category {
      case .fourOfAKind, .fullHouse, .twoPair: 13
      case .threeOfAKind: 78
      case .pair: 286
      case .highCard, .straight, .flush, .straightFlush, .royalFlush, .fiveOfAKind: 1
      }
    let detail = HandPattern.places[major] &* minorSets &+ HandPattern.places[minor]
    return UInt16(category.rawValue) << 12 | detail
  }

  /// The place of each set of one to five ranks among the sets of its size, lowest first.
  private static let places: [UInt16] = {
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
    return place
  }()
}
