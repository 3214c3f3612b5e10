import Lines

/// The best hand of some cards by some ranking: its cards, its strength and its name.
///
/// Tries every choice of cards that the rules allow: for the showdown, not for simulations.
public struct MadeHand: Equatable, Sendable {
  /// The ranking that compares the hand.
  public let ranking: Ranking

  /// The cards that count, the deciding ones first: five, in badugi and ranks one to four.
  public let cards: [Card]

  /// Orders the hands of one ranking: greater wins, equal splits. This holds for lows, too.
  public let strength: UInt32

  let pattern: HandPattern
}

extension MadeHand {
  /// The best hand, or `nil` if the cards make none: too few or too many (any use: five to seven in
  /// all, badugi one to seven, ranks one to four; exactly two: two to six and a board of three to
  /// five, never ranks), a repeated card, or no low of eight or better.
  public init?(
    _ ranking: Ranking, hole: [Card], board: [Card] = [], use: HoleUse = .any
  ) {
    if ranking == .high && use == .any {
      // The tables give at once what the search below would find.
      guard let hand = FiveCardHand(bestOf: hole + board) else { return nil }
      self.init(high: hand)
      return
    }
    guard (hole + board).areDifferent else { return nil }
    var best: MadeHand?
    for cards in ranking.choices(hole: hole, board: board, use: use) {
      let pattern = ranking.bestPattern(of: CardBits(cards))
      guard let strength = ranking.strength(of: pattern) else { continue }
      if let best, best.strength >= strength { continue }
      best = MadeHand(ranking: ranking, cards: cards, strength: strength, pattern: pattern)
    }
    guard let best else { return nil }
    let isAceLow = ranking.rankOrder == .aceLow
    let cards = isAceLow ? best.cards.arranged(.aceLow) : best.cards.arranged(as: best.pattern)
    self.init(ranking: ranking, cards: cards, strength: best.strength, pattern: best.pattern)
  }

  private init(high hand: FiveCardHand) {
    let strength = UInt32(hand.value.rawValue)
    self.init(ranking: .high, cards: hand.cards, strength: strength, pattern: hand.value.pattern)
  }
}

extension MadeHand {
  /// The highest of `cards` in the order of the ranking, then by suit, spades highest. An ace is
  /// the highest even at the low end of a straight. An odd chip may depend on this card.
  ///
  /// Of several choices of cards with the same value, the first one counts: pass a player's cards
  /// from the highest down to get the highest that the player can claim.
  public var highestCard: Card {
    cards.reduce(cards[0]) { ranking.areInIncreasingOrder($0, $1) ? $1 : $0 }
  }
}

extension MadeHand {
  /// The name in words, different for different strengths: `two pair, kings and nines, ace
  /// kicker`; `eight-seven-four-three-ace low`; `three-card badugi, seven-four-deuce`.
  public var name: HandName {
    let ranks = ranking.rankOrder.ranks(in: pattern.major)
    if ranking.isBadugi { return HandName(badugiName, ranks.hyphenated, article: "a ") }
    return isPlainLow ? HandName(low: ranks) : pattern.name(ranking.rankOrder)
  }

  /// The name on the wire: `two-pair`, `low`, `three-card-badugi`.
  public var wireName: String {
    if ranking.isBadugi { return String(badugiName.map { $0 == " " ? "-" : $0 }) }
    return isPlainLow ? "low" : pattern.category.wireName
  }

  /// Whether it is a low that people would not call a hand.
  private var isPlainLow: Bool { ranking.isLow && pattern.category == .highCard }

  private var badugiName: String {
    switch cards.count {
    case 4: "badugi"
    case 3: "three-card badugi"
    case 2: "two-card badugi"
    default: "one-card badugi"
    }
  }
}

extension Ranking {
  /// Every choice of cards that may be shown as a hand.
  fileprivate func choices(hole: [Card], board: [Card], use: HoleUse) -> [[Card]] {
    switch use {
    case .any:
      let cards = hole + board
      guard cardCounts.contains(cards.count) else { return [] }
      if self == .ranks { return [cards] }
      return isBadugi ? cards.badugis : cards.choices(of: 5)
    case .exactlyTwo:
      guard cardCounts.contains(5), HoleUse.holeCounts.contains(hole.count),
        HoleUse.boardCounts.contains(board.count)
      else { return [] }
      let triples = board.choices(of: 3)
      let hands = hole.choices(of: 2).flatMap { pair in triples.map { pair + $0 } }
      return isBadugi ? hands.flatMap(\.badugis) : hands
    }
  }
}

extension Array<Card> {
  /// All choices of one to four cards of different ranks and suits.
  fileprivate var badugis: [[Card]] {
    (1...4).flatMap { choices(of: $0) }.filter { cards in
      Set(cards.map(\.rank)).count == cards.count && Set(cards.map(\.suit)).count == cards.count
    }
  }
}
