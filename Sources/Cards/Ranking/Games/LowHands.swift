extension HandPattern {
  /// The lowest five of five to seven cards by equal ranks alone, without straights and flushes.
  init(lowestFiveOf ranks: RankMasks) {
    let pairs = ranks.twice.nonzeroBitCount
    switch ranks.once.nonzeroBitCount {
    case 5...: self.init(.highCard, major: ranks.once.lowest(5))
    case 4: self.init(lowestPairOf: ranks)
    case 3 where pairs > 1:
      let two = ranks.twice.lowest(2)
      self.init(.twoPair, major: two, minor: ranks.once ^ two)
    case 3:
      self.init(.threeOfAKind, major: ranks.twice, minor: ranks.once ^ ranks.twice)
    case _ where pairs > 1:
      let three = ranks.thrice.lowest(1)
      self.init(.fullHouse, major: three, minor: ranks.once ^ three)
    default:
      self.init(.fourOfAKind, major: ranks.twice, minor: ranks.once ^ ranks.twice)
    }
  }

  /// The lowest pair with the lowest three other ranks; there must be both.
  private init(lowestPairOf ranks: RankMasks) {
    let pair = ranks.twice.lowest(1)
    self.init(.pair, major: pair, minor: (ranks.once ^ pair).lowest(3))
  }

  /// The lowest five of five to seven cards if straights and flushes count against them and the
  /// ace is high.
  init(deuceToSevenOf cards: CardBits) {
    let ranks = RankMasks(cards, order: .aceHigh)
    guard ranks.once.nonzeroBitCount >= 5 else {
      self.init(lowestFiveOf: ranks)
      return
    }
    let suited = HandPattern.ranksOfOneSuit(cards, pairs: ranks.twice)
    var lowest = ranks.twice == 0 ? nil : HandPattern(lowestPairOf: ranks)
    // From the lowest five ranks up, the first that are neither a straight nor a flush are the
    // best.
    var five = ranks.once.lowest(5)
    while five != 0 {
      if five.nonzeroBitCount == 5 {
        let pattern = HandPattern(fiveRanks: five, isFlush: five & ~suited == 0)
        lowest = min(lowest ?? pattern, pattern)
        if pattern.category == .highCard { break }
      }
      five = ranks.once.subset(after: five)
    }
    self = lowest ?? HandPattern(.highCard, major: 0)
  }

  /// The ranks that appear in one suit only, if five or more of the cards are in that suit.
  private static func ranksOfOneSuit(_ cards: CardBits, pairs: Int) -> Int {
    let suits = cards.ranksBySuit
    for suit in suits.indices {
      let single = suits[suit] & ~pairs
      if single.nonzeroBitCount >= 5 { return single }
    }
    return 0
  }

  private init(fiveRanks five: Int, isFlush: Bool) {
    let rules = HandRules.aceAlwaysHigh
    var ranks = RankMasks()
    ranks.once = five
    let flush = isFlush ? rules.flushPattern(of: five) : nil
    self = flush ?? rules.pattern(of: ranks, extra: 0)
  }
}

extension HandPattern {
  /// The best badugi of one to seven cards: as many ranks in different suits as possible, the
  /// lowest.
  ///
  /// Goes from the lowest rank up and keeps each that can still get a suit of its own. An earlier
  /// choice never has to be undone: of two sets of ranks that can have different suits, the smaller
  /// can always be extended by a rank of the larger.
  init(badugiOf cards: CardBits, order: RankOrder) {
    var rest = order.word(of: cards)
    var kept = 0
    // Bit n stands for the set of suits n: it is set if the kept ranks can occupy that set.
    var taken = 1
    while rest != 0 {
      let place = rest.trailingZeroBitCount >> 2
      let suits = Int(rest >> UInt64(4 * place) & 0xf)
      rest &= ~(0xf << UInt64(4 * place))
      let next = HandPattern.suitSets(taken, adding: suits)
      if next == 0 { continue }
      taken = next
      kept |= 1 << place
    }
    self.init(.highCard, major: kept)
  }

  /// The sets of suits that arise from one of `sets` and one more suit of `suits`.
  private static func suitSets(_ sets: Int, adding suits: Int) -> Int {
    var result = 0
    for suit in 0..<4 where suits >> suit & 1 == 1 {
      result |= (sets & setsWithout[suit]) << (1 << suit)
    }
    return result
  }

  /// For each suit, the sets of suits without it.
  private static let setsWithout: [4 of Int] = [0x5555, 0x3333, 0x0f0f, 0x00ff]
}
