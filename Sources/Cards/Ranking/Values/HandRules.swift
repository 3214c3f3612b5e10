import Lines

/// The rules by which ranks make hands: where the ace may be low, and what beats what.
///
/// Written for clarity. `HandTables` is filled from these rules, so both always agree.
struct HandRules: Sendable {
  /// The place of a low ace below the other ranks of the lowest straight, counted one up so that 0
  /// is below the deuce; `nil` if the ace is always high.
  private let lowAcePlace: Int?

  /// The kinds of hand, weakest first.
  private let order: [HandCategory]

  /// A full deck: five-high is the lowest straight.
  static let standard = HandRules(lowAcePlace: 0, order: HandCategory.allCases)

  /// Deuce-to-seven lowball: the ace is high only, so A-2-3-4-5 is no straight.
  static let aceAlwaysHigh = HandRules(lowAcePlace: nil, order: HandCategory.allCases)

  /// 36 cards: a flush beats a full house, A-6-7-8-9 is the lowest straight.
  static let shortDeck = HandRules(
    lowAcePlace: 4,
    order: [
      .highCard, .pair, .twoPair, .threeOfAKind, .straight, .fullHouse, .flush, .fourOfAKind,
      .straightFlush, .royalFlush,
    ])

  /// Short deck as some casinos play it: three of a kind also beats a straight.
  static let shortDeckTripsOverStraight = HandRules(
    lowAcePlace: 4,
    order: [
      .highCard, .pair, .twoPair, .straight, .threeOfAKind, .fullHouse, .flush, .fourOfAKind,
      .straightFlush, .royalFlush,
    ])

  private var tripsBeatStraights: Bool { order[3] == .straight }

  /// The pattern's place among all patterns under these rules: greater is stronger.
  func strength(of pattern: HandPattern) -> UInt32 {
    let place = order.firstIndex(of: pattern.category) ?? 0
    return UInt32(place) << 26 | pattern.code & 0x3ff_ffff
  }

  /// The best pattern of five cards out of five to seven, flushes aside.
  ///
  /// - Parameter extra: the number of cards beyond five. If the ranks besides the pair or the three
  ///   of a kind are all different, the lowest `extra` of them are surplus.
  func pattern(of ranks: RankMasks, extra: Int) -> HandPattern {
    if ranks.four != 0 {
      let four = ranks.four.highestBit
      return HandPattern(.fourOfAKind, major: four, minor: (ranks.once ^ four).highestBit)
    }
    let three = ranks.thrice.highestBit
    if three != 0, ranks.twice != three {
      return HandPattern(.fullHouse, major: three, minor: (ranks.twice ^ three).highestBit)
    }
    if three == 0 || !tripsBeatStraights, let top = straightTop(ranks.once) {
      return HandPattern(.straight, major: top)
    }
    if three != 0 {
      let kickers = (ranks.once ^ three).clearingLowest(extra)
      return HandPattern(.threeOfAKind, major: three, minor: kickers)
    }
    return pairsPattern(of: ranks, extra: extra)
  }

  /// The pattern of cards without a straight and without three of any rank.
  private func pairsPattern(of ranks: RankMasks, extra: Int) -> HandPattern {
    let high = ranks.twice.highestBit
    let second = (ranks.twice ^ high).highestBit
    if second != 0 {
      // A third pair is only a kicker.
      let pairs = high | second
      return HandPattern(.twoPair, major: pairs, minor: (ranks.once ^ pairs).highestBit)
    }
    if high != 0 {
      return HandPattern(.pair, major: high, minor: (ranks.once ^ high).clearingLowest(extra))
    }
    return HandPattern(.highCard, major: ranks.once.clearingLowest(extra))
  }

  /// The best pattern of the ranks of one suit, or `nil` for fewer than five.
  func flushPattern(of suited: Int) -> HandPattern? {
    let extra = suited.nonzeroBitCount - 5
    if extra < 0 { return nil }
    guard let top = straightTop(suited) else {
      return HandPattern(.flush, major: suited.clearingLowest(extra))
    }
    let isRoyal = top.highestPlace == Int(Rank.ace.rawValue)
    return HandPattern(isRoyal ? .royalFlush : .straightFlush, major: top)
  }

  /// The top card of the best straight in `mask` as a bit, or `nil`.
  private func straightTop(_ mask: Int) -> Int? {
    var shifted = mask << 1
    if let lowAcePlace { shifted |= (mask >> 12 & 1) << lowAcePlace }
    let run = shifted & shifted >> 1 & shifted >> 2 & shifted >> 3 & shifted >> 4
    return run == 0 ? nil : run.highestBit << 3
  }
}

extension HandRules {
  /// The best pattern of five to seven different cards.
  func pattern(of cards: CardBits) -> HandPattern {
    var best = pattern(of: RankMasks(cards, order: .aceHigh), extra: cards.count - 5)
    let suits = cards.ranksBySuit
    for suit in suits.indices {
      guard let flush = flushPattern(of: suits[suit]) else { continue }
      if strength(of: flush) > strength(of: best) { best = flush }
    }
    return best
  }
}
