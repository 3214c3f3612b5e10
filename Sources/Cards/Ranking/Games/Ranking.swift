import Lines

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
  /// As `badugi`, but with the ace high, so that 5-4-3-2 is the best: for badeucy.
  case badugiAceHigh = "badugi-ace-high"
  /// One to four cards, where only equal ranks and high cards count, never suits or straights: for
  /// the toy games of Kuhn and Leduc.
  case ranks

  /// Whether the lowest hand wins.
  public var isLow: Bool {
    switch self {
    case .high, .shortDeck, .shortDeckTripsOverStraight, .ranks: false
    case .aceToFive, .eightOrBetter, .deuceToSeven, .badugi, .badugiAceHigh: true
    }
  }

  /// Orders single cards by this ranking, the lower first: by rank, with the ace high or low, then
  /// by suit: clubs, diamonds, hearts, spades. Suits never decide a pot, only odd chips.
  public func areInIncreasingOrder(_ lhs: Card, _ rhs: Card) -> Bool {
    (rankOrder.place(of: lhs.rank), lhs.suit) < (rankOrder.place(of: rhs.rank), rhs.suit)
  }

  /// Whether the hand is the most cards of different ranks and suits.
  var isBadugi: Bool { self == .badugi || self == .badugiAceHigh }

  /// The allowed numbers of cards for a hand that may use any of them.
  var cardCounts: ClosedRange<Int> {
    switch self {
    case .high, .shortDeck, .shortDeckTripsOverStraight, .aceToFive, .eightOrBetter,
      .deuceToSeven:
      5...7
    case .badugi, .badugiAceHigh: 1...7
    case .ranks: 1...4
    }
  }

  var rankOrder: RankOrder {
    switch self {
    case .high, .shortDeck, .shortDeckTripsOverStraight, .deuceToSeven, .badugiAceHigh, .ranks:
      .aceHigh
    case .aceToFive, .eightOrBetter, .badugi: .aceLow
    }
  }

  /// The strength of a pattern, greater wins, or `nil` if it does not qualify.
  func strength(of pattern: HandPattern) -> UInt32? {
    switch self {
    case .high: UInt32(pattern.packed)
    case .shortDeck: HandRules.shortDeck.strength(of: pattern)
    case .shortDeckTripsOverStraight: HandRules.shortDeckTripsOverStraight.strength(of: pattern)
    case .aceToFive, .deuceToSeven: Ranking.low(pattern)
    case .eightOrBetter:
      // Five different ranks from the ace to the eight.
      pattern.category == .highCard && pattern.major < 1 << 8 ? Ranking.low(pattern) : nil
    case .badugi, .badugiAceHigh:
      UInt32(pattern.major.nonzeroBitCount) << 26 | Ranking.low(pattern) & 0x3ff_ffff
    case .ranks: pattern.code
    }
  }

  private static func low(_ pattern: HandPattern) -> UInt32 { 0x3fff_ffff - pattern.code }
}

/// The number of a player's own cards that a hand must use.
public enum HoleUse: Sendable, Hashable {
  /// Any of them: hold'em, stud, draw.
  case any
  /// Exactly two, with three of the board: Omaha, and the advisor's "both hole cards".
  case exactlyTwo

  /// The allowed numbers of hole cards if exactly two count.
  static let holeCounts = 2...6

  /// The allowed numbers of board cards if three of them count.
  static let boardCounts = 3...5
}
