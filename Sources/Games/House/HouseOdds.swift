import Lines

/// The cards of a shoe that have not come, as any player who followed the game knows them: all
/// dealt cards lay open. They are counted by score, without an order, so they reveal nothing about
/// the next card.
public struct UnseenCards: Sendable, Equatable {
  /// The highest score of one card, the ace of spades.
  static let highestScore = 18

  /// The number of cards of each score.
  private(set) var counts: [Int]

  /// Creates the cards of some decks, without those that were seen.
  public init(decks: Int = 1, without seen: some Sequence<Card>) {
    counts = Array(repeating: 0, count: Self.highestScore + 1)
    for card in Card.all { counts[card.houseScore] += decks }
    for card in seen { counts[card.houseScore] = max(0, counts[card.houseScore] - 1) }
  }

  /// The number of cards.
  var count: Int { counts.reduce(0, +) }

  func without(_ score: Int) -> UnseenCards {
    var copy = self
    copy.counts[score] = max(0, copy.counts[score] - 1)
    return copy
  }
}

/// The number of equally likely ways in which a hand ends against the house, by outcome.
public struct HouseTally: Sendable, Equatable {
  /// The ways to win double, to win once, to get the bet back, and to lose it.
  public private(set) var double = 0, win = 0, push = 0, lose = 0

  /// The number of all ways.
  public var total: Int { double + win + push + lose }

  /// The win of a one-dollar bet, summed over all ways.
  public var gain: Int { 2 * double + win - lose }

  /// The average win of a bet of this many dollars, in cents.
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

/// The likelihood of each score of the house, which gets some of the unseen cards, each choice
/// equally likely. All counts are integers, so nothing is rounded.
public struct HouseOdds: Sendable, Equatable {
  private(set) var unseen: UnseenCards
  /// `ways[k][s]`: the number of different hands of `k` cards with score `s`.
  private var ways: [[Int]]

  /// Creates the odds for a house that gets this many cards.
  public init(_ unseen: UnseenCards, cards: Int) {
    self.unseen = unseen
    let width = cards * UnseenCards.highestScore + 1
    ways = Array(repeating: Array(repeating: 0, count: width), count: cards + 1)
    ways[0][0] = 1
    for (score, count) in unseen.counts.enumerated() {
      for _ in 0..<count { add(score) }
    }
  }

  /// Creates the odds for a player who knows only a hand of one deck; the house gets as many cards.
  public init(against hand: [Card]) {
    self.init(UnseenCards(without: hand), cards: hand.count)
  }

  /// Adds a card with this score, which may be in a hand or not.
  private mutating func add(_ score: Int) {
    for size in stride(from: ways.count - 1, to: 0, by: -1) {
      for sum in stride(from: ways[size].count - 1, through: score, by: -1) {
        ways[size][sum] += ways[size - 1][sum - score]
      }
    }
  }

  /// The odds after one of the unseen cards with this score was seen.
  func without(_ score: Int) -> HouseOdds {
    var odds = self
    (odds.unseen, odds.ways) = (unseen.without(score), ways(without: score))
    return odds
  }

  /// The ways without a card of this score: undoes `add`.
  private func ways(without score: Int) -> [[Int]] {
    var ways = ways
    for size in 1..<max(1, ways.count) {
      for sum in score..<max(score, ways[size].count) {
        ways[size][sum] -= ways[size - 1][sum - score]
      }
    }
    return ways
  }

  /// The ways in which a hand of this score ends.
  public func tally(of score: Int) -> HouseTally { Self.tally(of: score, against: ways) }

  private static func tally(of score: Int, against ways: [[Int]]) -> HouseTally {
    var tally = HouseTally()
    for (house, ways) in (ways.last ?? []).enumerated() where ways > 0 {
      tally.note(HouseOutcome(of: score, against: house), ways)
    }
    return tally
  }

  /// The ways in which a hand ends after a trade: any unseen card joins the rest of the hand, whose
  /// score is `kept`, and then the house gets some of the others.
  public func tally(trading kept: Int) -> HouseTally {
    var tally = HouseTally()
    for (score, count) in unseen.counts.enumerated() where count > 0 {
      tally.add(Self.tally(of: kept + score, against: ways(without: score)), times: count)
    }
    return tally
  }

  /// The average win of a dollar bet on `score`: from -1 (a certain loss) to 2 (double).
  public func edge(of score: Int) -> Double {
    let tally = tally(of: score)
    return tally.total > 0 ? Double(tally.gain) / Double(tally.total) : 0
  }
}

/// The value of a player's hand against the house before it shows its own, and the effect of a
/// trade.
public struct HouseProspects: Sendable, Equatable {
  /// The best card to trade, which is the lowest, and how the hand ends without it.
  public struct Trade: Sendable, Equatable {
    public let card: Card
    public let tally: HouseTally
  }

  /// How the hand ends without a trade.
  public let standing: HouseTally
  /// The best trade; `nil` if no card may be traded.
  public let trade: Trade?

  /// - Parameter unseen: the cards that may still come.
  public init(_ view: HouseView, _ unseen: UnseenCards) {
    let odds = HouseOdds(unseen, cards: view.hand.count)
    standing = odds.tally(of: view.score)
    // Any other card leaves a lower score, no matter which card replaces it.
    trade = view.tradable.min { $0.houseScore < $1.houseScore }.map { card in
      Trade(card: card, tally: odds.tally(trading: view.score - card.houseScore))
    }
  }
}
