import Cards

extension [Card] {
  /// A board with more of the dealer's cards, which come one street after the other.
  ///
  /// - Parameter verb: the command, which the refusal shows.
  /// - Throws: `Refusal` where no street ends with so many.
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
  /// The rank whose cards are wild, as jokers always are.
  public let wild: Rank?

  public init(hole: [Card], board: [Card], wild: Rank? = nil) {
    (self.hole, self.board, self.wild) = (hole, board, wild)
  }

  /// Whether any card may stand for others.
  public var hasWildCards: Bool { wild != nil || (hole + board).contains(.joker) }

  /// The same with more of the dealer's cards.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public func adding(_ cards: [Card]) throws(Refusal) -> AdvisedHand {
    AdvisedHand(hole: hole, board: try board.board(adding: cards, "advise"), wild: wild)
  }

  /// The same without some of its cards.
  ///
  /// - Throws: `Refusal` with `rule.card` for one that it has not.
  public func removing(_ cards: [Card]) throws(Refusal) -> AdvisedHand {
    for card in cards { try require(card) }
    return AdvisedHand(
      hole: hole.filter { !cards.contains($0) }, board: board.filter { !cards.contains($0) },
      wild: wild)
  }

  /// The same with cards in the place of others, all at once.
  ///
  /// - Throws: `Refusal` with `rule.card` for one that it has not.
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
  /// How many opponents hold unknown cards.
  public let unknown: Int
  /// Hands that may be several, in place of these.
  public let ranges: [HandRange]
  public let board: [Card]

  public init(
    _ hands: [[Card]] = [], unknown: Int = 0, ranges: [HandRange] = [], board: [Card] = []
  ) {
    (self.hands, self.unknown, self.ranges, self.board) = (hands, unknown, ranges, board)
  }

  /// The same with more of the dealer's cards.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public func adding(_ cards: [Card]) throws(Refusal) -> EquityHands {
    EquityHands(
      hands, unknown: unknown, ranges: ranges,
      board: try board.board(adding: cards, "equity"))
  }
}
