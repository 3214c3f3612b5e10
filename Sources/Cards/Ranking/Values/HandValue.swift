/// What a hand is worth by the usual rules (high, full deck): greater wins, equal splits.
///
/// There are 7,462 different ones. Made by `HandTables` or from cards.
@frozen public struct HandValue: Hashable, Comparable, Sendable {
  /// 4 bits of `HandCategory`, then 12 that order the hands of a category. There are gaps.
  public let rawValue: UInt16

  /// Wraps 16 bits from the tables.
  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value of the best five of five to seven cards, or `nil` if there are fewer or more of
  /// them or one comes twice.
  public init?(_ cards: [Card]) {
    guard let value = HandTables.shared.value(of: cards) else { return nil }
    self = value
  }

  /// The kind of hand.
  public var category: HandCategory {
    HandCategory(rawValue: UInt8(truncatingIfNeeded: rawValue >> 12)) ?? .highCard
  }

  /// The place among all hands: 1 for 7-5-4-3-2 of mixed suits to 7,462 for the royal flush.
  public var ordinal: Int { HandCatalogue.shared.position(of: self) + 1 }

  /// The ranks that decide, in the order in which they are compared: the pair before its kickers,
  /// only the top card of a straight.
  public var ranks: [Rank] {
    RankOrder.aceHigh.ranks(in: pattern.major) + RankOrder.aceHigh.ranks(in: pattern.minor)
  }

  /// The name in words, different for different values: `two pair, kings and nines, ace kicker`.
  public var name: String { pattern.name(.aceHigh).whole }

  /// The name on the wire: `two-pair`.
  public var wireName: String { category.wireName }

  /// The place on the ladder of ten: 1 for the royal flush to 10 for high card.
  public var rung: Int { category.rung }

  var pattern: HandPattern { HandCatalogue.shared.pattern(of: self) }

  /// The weaker hand is the lower.
  @inlinable
  public static func < (lhs: HandValue, rhs: HandValue) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// All values of the usual rules in order, each with its pattern. Built at first
/// use; its look-ups are too slow for simulations.
private struct HandCatalogue: Sendable {
  static let shared = HandCatalogue()

  private let values: [HandValue]
  private let patterns: [HandPattern]

  private init() {
    let rules = HandRules.standard
    var all: Set<HandPattern> = []
    HandCatalogue.forEachFiveRanks { ranks in
      all.insert(rules.pattern(of: ranks, extra: 0))
      if let flush = rules.flushPattern(of: ranks.once) { all.insert(flush) }
    }
    let packing = HandPacking.shared
    patterns = all.sorted()
    values = patterns.map { HandValue(rawValue: packing.value(of: $0)) }
  }

  /// Visits the 6,175 multisets of five ranks, none held more than four times.
  private static func forEachFiveRanks(_ visit: (RankMasks) -> Void) {
    func extend(_ ranks: RankMasks, from place: Int, missing: Int) {
      if missing == 0 { return visit(ranks) }
      if place > 12 { return }
      extend(ranks, from: place + 1, missing: missing)
      for times in 1...4 where times <= missing {
        let more = ranks + RankMasks(place: place, times: times)
        extend(more, from: place + 1, missing: missing - times)
      }
    }
    extend(RankMasks(), from: 0, missing: 5)
  }

  /// The position of a value, from 0; of one that no hand has, where it would stand.
  func position(of value: HandValue) -> Int {
    var low = 0
    var high = values.count - 1
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What a value stands for.
  func pattern(of value: HandValue) -> HandPattern { patterns[position(of: value)] }
}

/// Packs patterns into 16 bits so that the numbers keep the patterns' order. `HandCatalogue` knows
/// the way back.
///
/// 4 bits of category, then 12 of detail: the place of the major ranks among all sets of their
/// size, times the number of minor sets, plus the place of the minor ranks.
struct HandPacking {
  /// Built at first use.
  static let shared = HandPacking()

  /// For each set of one to five ranks its place among the sets of its size, lowest first.
  private let place: [UInt16]

  private init() {
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
    case .highCard, .straight, .flush, .straightFlush, .royalFlush, .fiveOfAKind: 1
    }
  }
}
