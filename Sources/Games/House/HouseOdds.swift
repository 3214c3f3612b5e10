import Cards

/// The cards of a shoe that have not come, as everybody knows them who has followed the game: all
/// cards that came lay open. It has scores but no order, so it tells nothing of the next card.
public struct UnseenCards: Sendable, Equatable {
  /// The highest score of one card, the ace of spades.
  static let highestScore = 18

  /// How many cards there are of each score.
  private(set) var counts: [Int]

  /// All cards of some decks but those that were seen.
  public init(decks: Int = 1, without seen: some Sequence<Card>) {
    counts = Array(repeating: 0, count: Self.highestScore + 1)
    for card in Card.all { counts[card.houseScore] += decks }
    for card in seen { counts[card.houseScore] = max(0, counts[card.houseScore] - 1) }
  }

  /// How many cards there are.
  var count: Int { counts.reduce(0, +) }

  func without(_ score: Int) -> UnseenCards {
    var copy = self
    copy.counts[score] = max(0, copy.counts[score] - 1)
    return copy
  }
}

/// In how many ways a hand ends against the house, of which each is as likely.
public struct HouseTally: Sendable, Equatable {
  /// The ways to win double, to win once, to get the bet back, and to lose it.
  public private(set) var double = 0, win = 0, push = 0, lose = 0

  /// All ways.
  public var total: Int { double + win + push + lose }

  /// What a bet of one dollar wins in all ways together.
  public var gain: Int { 2 * double + win - lose }

  /// What a bet of so many dollars wins in the mean, in cents.
  public func cents(of bet: Int) -> Int {
    let (gain, total) = (Int128(gain) * Int128(bet) * 100, Int128(max(1, total)))
    let rounded = (2 * gain.magnitude + total.magnitude) / (2 * total.magnitude)
    return (gain < 0 ? -1 : 1) * Int(clamping: rounded)
  }

  fileprivate mutating func note(_ outcome: HouseOutcome, _ ways: Int) {
    switch outcome {
    case .double: double += ways
    case .win: win += ways
    case .push: push += ways
    case .lose: lose += ways
    }
  }

  fileprivate mutating func add(_ other: HouseTally, times factor: Int) {
    double += factor * other.double
    win += factor * other.win
    push += factor * other.push
    lose += factor * other.lose
  }
}

/// How likely each score of the house is: it gets some of the unseen cards, each choice as likely.
/// Everything is counted in whole numbers, so nothing is rounded.
public struct HouseOdds: Sendable, Equatable {
  private(set) var unseen: UnseenCards
  /// `ways[k][s]`: how many different hands of `k` cards have the score `s`.
  private var ways: [[Int]]

  /// The odds where the house gets so many cards.
  public init(_ unseen: UnseenCards, cards: Int) {
    self.unseen = unseen
    let width = cards * UnseenCards.highestScore + 1
    ways = Array(repeating: Array(repeating: 0, count: width), count: cards + 1)
    ways[0][0] = 1
    for (score, count) in unseen.counts.enumerated() {
      for _ in 0..<count { add(score) }
    }
  }

  /// The odds for whoever knows nothing but a hand of one deck; the house gets as many cards.
  public init(against hand: [Card]) {
    self.init(UnseenCards(without: hand), cards: hand.count)
  }

  /// One more card of a score may be in a hand or not.
  private mutating func add(_ score: Int) {
    for size in stride(from: ways.count - 1, to: 0, by: -1) {
      for sum in stride(from: ways[size].count - 1, through: score, by: -1) {
        ways[size][sum] += ways[size - 1][sum - score]
      }
    }
  }

  /// The same where one of the unseen cards of a score was seen.
  func without(_ score: Int) -> HouseOdds {
    var odds = self
    (odds.unseen, odds.ways) = (unseen.without(score), ways(without: score))
    return odds
  }

  /// The ways where a card of a score is not among the cards: `add` undone.
  private func ways(without score: Int) -> [[Int]] {
    var ways = ways
    for size in 1..<max(1, ways.count) {
      for sum in score..<max(score, ways[size].count) {
        ways[size][sum] -= ways[size - 1][sum - score]
      }
    }
    return ways
  }

  /// How a hand of this score ends.
  public func tally(of score: Int) -> HouseTally { Self.tally(of: score, against: ways) }

  private static func tally(of score: Int, against ways: [[Int]]) -> HouseTally {
    var tally = HouseTally()
    for (house, ways) in (ways.last ?? []).enumerated() where ways > 0 {
      tally.note(HouseOutcome(of: score, against: house), ways)
    }
    return tally
  }

  /// How a hand ends that has this score without the card that is traded: any unseen card comes for
  /// it, and then the house gets some of the others.
  public func tally(trading kept: Int) -> HouseTally {
    var tally = HouseTally()
    for (score, count) in unseen.counts.enumerated() where count > 0 {
      tally.add(Self.tally(of: kept + score, against: ways(without: score)), times: count)
    }
    return tally
  }

  /// What one dollar of bet on `score` wins in the mean: from -1 (lost for sure) to 2 (double).
  public func edge(of score: Int) -> Double {
    let tally = tally(of: score)
    return tally.total > 0 ? Double(tally.gain) / Double(tally.total) : 0
  }
}

/// What a player's hand is worth against the house before it shows its own, and what a trade would
/// make of it.
public struct HouseProspects: Sendable, Equatable {
  /// The card that is best traded, the lowest, and how the hand ends without it.
  public struct Trade: Sendable, Equatable {
    public let card: Card
    public let tally: HouseTally
  }

  /// How the hand ends as it is.
  public let standing: HouseTally
  /// What may be traded best; `nil` if nothing may.
  public let trade: Trade?

  /// - Parameter unseen: the cards that may still come.
  public init(_ view: HouseView, _ unseen: UnseenCards) {
    let odds = HouseOdds(unseen, cards: view.hand.count)
    standing = odds.tally(of: view.score)
    // Any other card leaves less, whatever comes for it.
    trade = view.tradable.min { $0.houseScore < $1.houseScore }.map { card in
      Trade(card: card, tally: odds.tally(trading: view.score - card.houseScore))
    }
  }
}
