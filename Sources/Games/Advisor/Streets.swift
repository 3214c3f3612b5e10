import Cards
import Lines

extension [Card] {
  /// A board with more of the dealer's cards, which come one street after the other.
  ///
  /// - Parameter verb: the command, for the refusal.
  /// - Throws: `Refusal` if no street ends with this number of cards.
  fileprivate func board(adding cards: [Card], _ verb: Prose) throws(Refusal) -> [Card] {
    let all = self + cards
    if all.count < 3 {
      throw Refusal(
        .ruleCard,
        "the dealer's first three cards come together, as in \(verb) + "
          + "\(typed: "3h4h5h")")
    }
    if all.count > 5 {
      let there: Prose = isEmpty ? "" : ", and \(count) are there"
      throw Refusal(
        .ruleCard,
        "the dealer has five cards at most\(there); \(verb) new begins with other cards")
    }
    return all
  }
}

/// The hand of the last `advise`. `advise +` adds the cards of the next street.
public struct AdvisedHand: Sendable {
  public let hole: [Card]
  public let board: [Card]
  /// The rank whose cards are wild, besides jokers.
  public let wild: Rank?

  public init(hole: [Card], board: [Card], wild: Rank? = nil) {
    (self.hole, self.board, self.wild) = (hole, board, wild)
  }

  /// Whether any card is wild.
  public var hasWildCards: Bool { wild != nil || (hole + board).contains(.joker) }

  /// The same hand with more of the dealer's cards.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public func adding(_ cards: [Card]) throws(Refusal) -> AdvisedHand {
    AdvisedHand(hole: hole, board: try board.board(adding: cards, "advise"), wild: wild)
  }

  /// The same hand without some of its cards.
  ///
  /// - Throws: `Refusal` with `rule.card` for a card that it does not have.
  public func removing(_ cards: [Card]) throws(Refusal) -> AdvisedHand {
    for card in cards { try require(card) }
    return AdvisedHand(
      hole: hole.filter { !cards.contains($0) }, board: board.filter { !cards.contains($0) },
      wild: wild)
  }

  /// The same hand with some cards replaced by others, all at once.
  ///
  /// - Throws: `Refusal` with `rule.card` for a card that it does not have.
  public func replacing(_ swaps: [(old: Card, new: Card)]) throws(Refusal) -> AdvisedHand {
    for swap in swaps { try require(swap.old) }
    func replaced(_ cards: [Card]) -> [Card] {
      cards.map { card in swaps.first { $0.old == card }?.new ?? card }
    }
    return AdvisedHand(hole: replaced(hole), board: replaced(board), wild: wild)
  }

  private func require(_ card: Card) throws(Refusal) {
    guard (hole + board).contains(card) else {
      let rest: Prose = board.isEmpty ? "" : ", the dealer's \(board)"
      throw Refusal(.ruleCard, "\(card) is not there: the hand is \(hole)\(rest)")
    }
  }
}

/// The hands and the board of the last `equity`. `equity +` adds the cards of the next street.
public struct EquityHands: Sendable {
  public let hands: [[Card]]
  /// The number of opponents with unknown cards.
  public let unknown: Int
  /// Ranges of possible hands, in place of the known ones.
  public let ranges: [HandRange]
  public let board: [Card]

  public init(
    _ hands: [[Card]] = [], unknown: Int = 0, ranges: [HandRange] = [], board: [Card] = []
  ) {
    (self.hands, self.unknown, self.ranges, self.board) = (hands, unknown, ranges, board)
  }

  /// The same question with more of the dealer's cards.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public func adding(_ cards: [Card]) throws(Refusal) -> EquityHands {
    EquityHands(
      hands, unknown: unknown, ranges: ranges,
      board: try board.board(adding: cards, "equity"))
  }
}
