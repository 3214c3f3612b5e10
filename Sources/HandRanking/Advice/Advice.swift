// Owns the advice of document 000: what a hold'em player's cards are worth. Never renders it.

import Cards

/// What two cards of one's own make with three to five of the dealer's, for a beginner.
///
/// As the document has it, every hand counts that uses *both* of the player's cards. By the rules
/// of hold'em any five of the cards may be better; then `better` says so.
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

  /// Looks at all hands.
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
