import Cards

/// A way to compare hands.
public enum Ranking: String, CaseIterable, Sendable, Hashable {
  /// The usual order of a full deck.
  case high
  /// 36 cards: flush over full house, A-6-7-8-9 is a straight.
  case shortDeck = "short-deck"
  /// As `shortDeck`, and three of a kind over a straight.
  case shortDeckTripsOverStraight = "short-deck-trips"
  /// The lowest hand wins, ace low, straights and flushes ignored.
  case aceToFive = "ace-to-five"
  /// As `aceToFive`, but only five different ranks up to the eight qualify.
  case eightOrBetter = "eight-or-better"
  /// The lowest hand wins, ace high, straights and flushes count against it.
  case deuceToSeven = "deuce-to-seven"
  /// The most cards of different ranks and suits, up to four, then the lowest.
  case badugi

  /// Whether the low end wins.
  public var isLow: Bool {
    switch self {
    case .high, .shortDeck, .shortDeckTripsOverStraight: false
    case .aceToFive, .eightOrBetter, .deuceToSeven, .badugi: true
    }
  }

  var rankOrder: RankOrder {
    switch self {
    case .high, .shortDeck, .shortDeckTripsOverStraight, .deuceToSeven: .aceHigh
    case .aceToFive, .eightOrBetter, .badugi: .aceLow
    }
  }

  /// The pattern of five cards, or of a badugi's one to four.
  func pattern(of cards: [Card]) -> HandPattern {
    switch self {
    case .high: HandRules.standard.pattern(of: cards)
    case .shortDeck, .shortDeckTripsOverStraight: HandRules.shortDeck.pattern(of: cards)
    case .deuceToSeven: HandRules.aceAlwaysHigh.pattern(of: cards)
    case .aceToFive, .eightOrBetter, .badugi:
      HandPattern(equalRanksOf: RankMasks(cards, order: .aceLow))
    }
  }

  /// The strength of a pattern, greater wins, or `nil` if it does not qualify.
  func strength(of pattern: HandPattern) -> UInt32? {
    switch self {
    case .high: HandRules.standard.strength(of: pattern)
    case .shortDeck: HandRules.shortDeck.strength(of: pattern)
    case .shortDeckTripsOverStraight: HandRules.shortDeckTripsOverStraight.strength(of: pattern)
    case .aceToFive, .deuceToSeven: Ranking.low(pattern)
    case .eightOrBetter: Ranking.qualifies(pattern) ? Ranking.low(pattern) : nil
    case .badugi: UInt32(pattern.major.nonzeroBitCount) << 26 | Ranking.low(pattern) & 0x3ff_ffff
    }
  }

  private static func low(_ pattern: HandPattern) -> UInt32 { 0x3fff_ffff - pattern.code }

  /// Five different ranks from the ace to the eight.
  private static func qualifies(_ pattern: HandPattern) -> Bool {
    pattern.category == .highCard && pattern.major < 1 << 8
  }
}

/// How many of a player's own cards a hand must use.
public enum HoleUse: Sendable, Hashable {
  /// Any of them: hold'em, stud, draw.
  case any
  /// Exactly two, with three of the board: Omaha, and the advisor's "both hole cards".
  case exactlyTwo
}
