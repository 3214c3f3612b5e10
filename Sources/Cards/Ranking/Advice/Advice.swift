import Lines

/// The hands that two hole cards make with three to five of the dealer's cards, for a beginner.
///
/// The advice covers every hand that uses *both* of the player's cards. In hold'em any five of the
/// cards count, which may be better.
public struct Advice: Equatable, Sendable {
  /// The player's two cards.
  public let hole: [Card]

  /// The dealer's three, four or five cards.
  public let board: [Card]

  /// Every hand that uses both of the player's cards, best first: 1, 4 or 10 of them.
  public let hands: [FiveCardHand]

  /// The best of `hands`.
  public let best: FiveCardHand

  /// The best hand of any five cards, as in hold'em.
  public let any: FiveCardHand

  /// Finds all hands.
  ///
  /// - Throws: `Refusal` with `rule.card` and the first reason that applies.
  public init(hole: [Card], board: [Card]) throws(Refusal) {
    try Advice.check(hole: hole, board: board)
    let hands = board.choices(of: 3).compactMap { FiveCardHand(hole + $0) }
      .sorted { $0.value > $1.value }
    // Five different cards always are a hand; the errors above leave nothing else.
    guard let best = hands.first, let any = FiveCardHand(bestOf: hole + board) else {
      throw .dealerCardsMissing(board.count)
    }
    self.hole = hole
    self.board = board
    self.hands = hands
    self.best = best
    self.any = any
  }

  /// Checks whether advice on these cards is possible. Jokers may repeat.
  ///
  /// - Throws: `Refusal` with `rule.card` and the first reason that applies.
  public static func check(hole: [Card], board: [Card]) throws(Refusal) {
    guard let held = hole.first else {
      throw Refusal(
        .ruleCard, "give your own two cards first, as in \(typed: "AhKd") \(typed: "3h4h5h")")
    }
    if hole.count < 2 {
      throw Refusal(
        .ruleCard,
        "your second card is missing: which one do you hold with \(held)? Give both of your "
          + "own cards first, as in \(typed: "AhKd") \(typed: "3h4h5h")")
    }
    if hole.count > 2 {
      throw Refusal(
        .ruleCard,
        "give two cards of your own, not \(hole.count), as in \(typed: "AhKd") "
          + "\(typed: "3h4h5h")")
    }
    if board.count < 3 { throw .dealerCardsMissing(board.count) }
    if board.count > 5 {
      throw Refusal(
        .ruleCard, "give three to five of the dealer's cards, not \(board.count)")
    }
    let natural = (hole + board).filter { !$0.isJoker }
    if let twice = natural.firstRepeated { throw .repeated(twice) }
  }

  /// The best hand of any five cards, if it is worth more than `best`.
  public var better: FiveCardHand? { any.value > best.value ? any : nil }

  /// The outs of the cards to come, by any five cards; `nil` once all five are on the table.
  public var outs: [Outs]? { Outs.all(hole: hole, board: board) }
}

/// The hands that count.
public enum AdviceRule: Sendable {
  /// Hands that use both of the player's cards.
  case bothCards
  /// Any five of all the cards, as at a hold'em table.
  case anyFive
}

extension Advice {
  /// Names in one sentence the best hand by a rule, and the other rule's best hand if it differs.
  func verdict(_ rule: AdviceRule) -> Prose {
    let both: Prose = "\(best.value.name) (\(best.cards))"
    let first: Prose =
      hands.count == 1
      ? "Your hand: " : "The best of the \(hands.count) hands with both of your cards: "
    guard let better else {
      return (rule == .anyFive ? "Your best hand: " : first) + both + "."
    }
    let any: Prose = "\(better.value.name) (\(better.cards))"
    switch rule {
    case .bothCards:
      return first + both + "; better by the rule of hold'em, where any five cards count: " + any
        + "."
    case .anyFive:
      return "Your best hand: " + any + "; with both of your cards only: " + both + "."
    }
  }

  /// All sentences in the order in which a beginner reads them: the hand, then the reason.
  public func sentences(_ rule: AdviceRule) -> [Prose] {
    let hand = rule == .anyFive ? any : best
    let isRoyal = hand.value.category == .royalFlush
    let split = isRoyal ? [] : [Advice.split]
    let why = [hand.making, hand.value.category.tieBreak] + split
    return [verdict(rule)] + why.map { "\($0)" }
  }

  /// The outcome when no tie-break decides.
  public static let split =
    "If all five cards are equal in rank, the pot is split: no suit beats another."
}

extension Refusal {
  public static func dealerCardsMissing(_ given: Int) -> Self {
    Self(
      .ruleCard,
      "give three to five of the dealer's cards, not \(given), as in \(typed: "AhKd") "
        + "\(typed: "3h4h5h")")
  }
}
