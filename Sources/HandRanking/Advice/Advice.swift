import Cards

/// What two cards of one's own make with three to five of the dealer's, for a beginner.
///
/// Every hand counts that uses *both* of the player's cards. By the rules of hold'em any five of
/// the cards may be better; then `better` is that hand.
public struct Advice: Equatable, Sendable {
  /// The player's two cards.
  public let hole: [Card]

  /// The dealer's three, four or five cards.
  public let board: [Card]

  /// Every hand that uses both of the player's cards, best first: 1, 4 or 10 of them.
  public let hands: [FiveCardHand]

  /// The best of `hands`.
  public let best: FiveCardHand

  /// The best hand of any five cards, if it is worth more than `best`.
  public let better: FiveCardHand?

  /// Finds all hands.
  ///
  /// - Throws: `AdviceError`, the first reason that applies in the order of its cases.
  public init(hole: [Card], board: [Card]) throws(AdviceError) {
    if hole.count < 2 { throw .playerCardsMissing(given: hole.count) }
    if hole.count > 2 { throw .tooManyPlayerCards(given: hole.count) }
    if board.count < 3 { throw .dealerCardsMissing(given: board.count) }
    if board.count > 5 { throw .tooManyDealerCards(given: board.count) }
    if let twice = (hole + board).firstRepeated { throw .repeated(twice) }
    let hands = board.choices(of: 3).compactMap { FiveCardHand(hole + $0) }
      .sorted { $0.value > $1.value }
    // Five different cards always are a hand; the errors above leave nothing else.
    guard let best = hands.first, let any = FiveCardHand(bestOf: hole + board) else {
      throw .dealerCardsMissing(given: board.count)
    }
    self.hole = hole
    self.board = board
    self.hands = hands
    self.best = best
    better = any.value > best.value ? any : nil
  }

  /// The number that orders all hands: 1 for the weakest to 7,462 for the royal flush.
  public var number: Int { best.value.ordinal }

  /// The place of the best hand on the ladder, 1 to 10.
  public var rung: Int { best.value.rung }

  /// The ladder of ten kinds of hand, best first.
  public static let ladder = HandCategory.ladder

  /// The outs of the cards to come, by any five cards; `nil` once all five are on the table.
  public var outs: Outs? { Outs(hole: hole, board: board) }
}

extension Advice {
  /// How many hands were looked at: `I looked at the 4 hands that use both of your cards.`
  public var looked: String {
    hands.count == 1
      ? "Your two cards and the dealer's three make one hand."
      : "I looked at the \(hands.count) hands that use both of your cards"
        + " and three of the dealer's."
  }

  /// The best hand: `Your best hand is: straight, five high (5♥ 4♥ 3♥ 2♣ A♦).`
  public var verdict: String {
    "Your best hand is: \(best.value.name) (\(prettyCards(best)))."
  }

  /// What makes that kind of hand, with these cards.
  public var making: String { best.making }

  /// What decides between two hands of that kind.
  public var tieBreak: String { best.value.category.tieBreak }

  /// Where it stands on the ladder.
  public var place: String {
    "Of the ten kinds of hand, the best first, yours is \(Advice.ordinal(rung)) of 10."
  }

  /// That any five cards are better, or `nil`.
  public var betterSentence: String? {
    guard let better else { return nil }
    let own = better.cards.count { hole.contains($0) }
    let use = own == 0 ? "none of your cards" : "one of your cards"
    return "By the rules of hold'em any five of the cards count, and with \(use) there is a better"
      + " hand: \(better.value.name) (\(prettyCards(better)))."
  }

  /// All sentences in the order in which a beginner reads them.
  public var sentences: [String] {
    [looked, verdict, making, tieBreak] + [betterSentence].compactMap { $0 } + [place]
  }

  private func prettyCards(_ hand: FiveCardHand) -> String {
    hand.cards.map(\.pretty).joined(separator: " ")
  }

  /// `1st`, `2nd`, `3rd`, `4th` to `10th`.
  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }
}

/// Why there is no advice. Checked in the order of the cases.
public enum AdviceError: Error, Equatable, Sendable {
  /// Not both of the player's cards are there.
  case playerCardsMissing(given: Int)
  /// More than two player's cards.
  case tooManyPlayerCards(given: Int)
  /// Fewer than three dealer's cards.
  case dealerCardsMissing(given: Int)
  /// More than five dealer's cards.
  case tooManyDealerCards(given: Int)
  /// A card is named twice.
  case repeated(Card)

  /// A sentence that names the fix.
  public var explanation: String {
    switch self {
    case .playerCardsMissing(let given):
      "give both of your own cards, as in AhKd 3h4h5h: \(given == 0 ? "none" : "only one") is there"
    case .tooManyPlayerCards(let given):
      "you have two cards of your own, as in AhKd 3h4h5h: these are \(given)"
    case .dealerCardsMissing(let given):
      "give at least three of the dealer's cards, as in AhKd 3h4h5h: \(AdviceError.thereAre(given))"
    case .tooManyDealerCards(let given):
      "the dealer shows at most five cards: these are \(given)"
    case .repeated(let card):
      "\(card.pretty) is named twice, and I advise on one deck only: change one of the two"
    }
  }

  private static func thereAre(_ cards: Int) -> String {
    switch cards {
    case 0: "there is none yet"
    case 1: "there is only one"
    default: "there are only \(cards)"
    }
  }
}
