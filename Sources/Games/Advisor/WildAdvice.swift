import Cards
import Lines

/// Replies for hands with wild cards or from several decks. They name the hand but give no chances,
/// since the advisor computes those for one deck of 52.
extension AdviceReply {
  /// The reply to `advise` for a hand with wild cards.
  ///
  /// - Parameter wild: the rank whose cards are wild, besides jokers.
  /// - Throws: `Refusal` with `rule.card`.
  public static func make(
    hole: [Card], board: [Card], wild: Rank?
  ) throws(Refusal) -> AdvisorAnswer {
    if hole.count == 2, board.isEmpty {
      throw Refusal(
        .ruleCard,
        "with wild cards no chances are counted before the flop; give the dealer's cards too, as "
          + "in advise \(typed: hole.notation) \(typed: "3h4h5h")")
    }
    try Advice.check(hole: hole, board: board)
    let hands = board.choices(of: 3).compactMap { DealtFive(bestOf: hole + $0, wild: wild) }
      .sorted { $0.value > $1.value }
    guard let best = hands.first, let any = DealtFive(bestOf: hole + board, wild: wild) else {
      throw .dealerCardsMissing(board.count)
    }
    let better: Prose =
      any.value > best.value
      ? "; better by the rule of hold'em, where any five cards count: \(any.value.name) "
        + "(\(any.cards))" : ""
    let first: Prose =
      hands.count == 1
      ? "Your hand: " : "The best of the \(hands.count) hands with both of your cards: "
    return answer(
      hands.count, looked: hands, best, any,
      first + "\(best.value.name) (\(best.cards))" + better + ".", at: nil)
  }

  /// The reply to `advise` at a dealer's table, for a hand that `HeldHand` cannot rank.
  ///
  /// - Throws: `Refusal` with `rule.card` if there are too few cards.
  public static func make(
    _ hand: DealtHand, of game: DealingGame, at table: TableID
  ) throws(Refusal) -> AdvisorAnswer {
    let cards = hand.down + hand.up + game.community
    guard let best = DealtFive(bestOf: cards, wild: game.rules.wild.rank) else {
      throw Refusal(
        .ruleCard,
        "you have \(cards), and five cards make a hand; ask again when more are dealt")
    }
    let hands = (0..<5).reduce(1) { $0 * (cards.count - $1) / ($1 + 1) }
    return answer(
      hands, best, best, "Your best hand: \(best.value.name) (\(best.cards)).", at: table,
      ladder: game.kinds)
  }

  private static func answer(
    _ hands: Int, looked: [DealtFive] = [], _ best: DealtFive, _ any: DealtFive,
    _ verdict: Prose, at table: TableID?, ladder: [HandCategory] = HandCategory.wildLadder
  ) -> AdvisorAnswer {
    let own = table == nil ? best : any
    let category = own.value.category
    let rows =
      looked.map { Line(.row, "hand", ["cards": $0.cards]) } + self.ladder(ladder, yours: category)
    let why: Prose = "\(category.sentence). \(category.tieBreak)"
    let prose = verdict + " " + why
    let kinds = told(ladder, category, better: table == nil ? any.value.category : nil)
    return reply(
      hands, (best.cards, best.value.wireName), any: (any.cards, any.value.wireName), rows,
      at: table, prose, said: told(own.cards, prose, kinds))
  }
}

extension DealingGame {
  /// The kinds of hand that can be dealt here, the best first.
  public var kinds: [HandCategory] {
    options.decks > 1 || rules.wild != .none ? HandCategory.wildLadder : HandCategory.ladder
  }
}
