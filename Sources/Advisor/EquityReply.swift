import Cards
import Games
import HandRanking
import LineProtocol

/// The reply to `equity`.
public enum EquityReply {
  /// Deals that are sampled where enumerating would take too long: a few milliseconds' worth, since
  /// others wait meanwhile.
  private static let sampledDeals = 100_000

  /// The reply and a row for each hand. The same question gets the same answer.
  ///
  /// - Throws: `CommandError` with `rule.card`.
  public static func make(
    hands: [[Card]], unknown: Int, board: [Card]
  ) throws(CommandError) -> AdvisorAnswer {
    let equity = try answer(hands: hands, unknown: unknown, board: board)
    // On a full board no card is left that could change a hand.
    let made = board.count == 5 ? hands.map { FiveCardHand(bestOf: $0 + board) } : []
    let rows = equity.players.indices.map { index in
      let cards = hands.indices.contains(index) ? hands[index] : []
      let row = row(equity, index, cards: cards)
      guard made.indices.contains(index), let hand = made[index] else { return Message(row) }
      return Message(
        row.made(Advised.Named(hand.cards, hand.value.wireName)), prose: "\(words: hand.value.name)"
      )
    }
    let best = unknown == 0 ? made.compactMap { $0?.value }.max() : nil
    guard let best else { return (reply(equity), rows) }
    let winners = made.indices.filter { made[$0]?.value == best }
    return (
      reply(equity, winners: winners.map { $0 + 1 }, winning(winners.map { hands[$0] })), rows
    )
  }

  /// Who wins, in a sentence.
  private static func winning(_ hands: [[Card]]) -> Prose {
    let cards: [Prose] = hands.map { "\($0)" }
    let names = cards.dropFirst().dropLast().reduce(cards.first ?? "") { $0 + ", " + $1 }
    guard hands.count > 1, let last = cards.last else { return names + " wins" }
    return names + " and " + last + " share the pot"
  }

  /// Deals that are sampled of other games than hold'em, where each takes longer.
  private static let sampledDealsElsewhere = 10_000

  /// The reply at a table, with the player's own hand by the rules that are played.
  ///
  /// - Parameters:
  ///   - hands: known hands that it is compared with, or parts of them.
  ///   - unknown: how many more there are; `nil` for the others who have a part in the hand, if no
  ///     hand is named.
  /// - Throws: `CommandError` with `rule.card`.
  public static func make(
    _ held: HeldHand, against hands: [[Card]], unknown: Int?
  ) throws(CommandError) -> AdvisorAnswer {
    let hidden = unknown.map { Array(repeating: [Card](), count: $0) }
    let others = hands.isEmpty ? hidden ?? held.opponents : hands + (hidden ?? [])
    let range = EquityQuestion.playerRange
    guard range.contains(others.count + 1) else {
      throw CommandError(
        .ruleCard,
        "there are \(others.count + 1) hands; \(range.lowerBound) to \(range.upperBound) can be "
          + "compared, as in equity vs ? vs ?")
    }
    let known = others.filter { !$0.isEmpty }
    if held.isHoldem, known.allSatisfy({ $0.count == 2 }) {
      return try make(
        hands: [held.cards] + known, unknown: others.count - known.count, board: held.board)
    }
    try check(held, against: others)
    guard let odds = HandOdds(held, against: others, deals: sampledDealsElsewhere) else {
      throw CommandError(.ruleCard, "the deck has too few cards for so many hands")
    }
    let rows = odds.results.enumerated().map { index, result in
      let known = index == 0 ? held.cards : others[index - 1]
      return Message(
        row(odds, result, index, cards: known, hidden: held.cardsAtEnd - known.count))
    }
    guard !odds.isExact else {
      return (
        Message(
          EquityEnd(hands: rows.count, .exact, trials: 1, error: nil),
          prose: "\(words: held.title), exact: all cards are known"), rows
      )
    }
    let percent = Percent.tenths(Int((odds.error * 2_000_000).rounded(.up)), of: 1_000_000)
    let draws: Prose = held.hasDraws ? ", as if nobody swapped a card any more" : ""
    return (
      Message(
        EquityEnd(
          hands: rows.count, .sampled, trials: sampledDealsElsewhere, error: error(odds.error)),
        prose:
          "\(words: held.title), from \(sampledDealsElsewhere) random deals, "
          + "right to about \(figure: percent) %\(draws)"), rows
    )
  }

  /// - Throws: `CommandError` for cards that cannot be there.
  private static func check(_ held: HeldHand, against others: [[Card]]) throws(CommandError) {
    if held.cards.count > held.cardsAtEnd {
      throw CommandError(
        .ruleCard,
        "you still give up \(held.cards.count - held.cardsAtEnd) of your \(held.cards.count) "
          + "cards; ask when you have, or say which you keep, as in equity \(typed: "AhKd")")
    }
    if held.shares.contains(where: { $0.use == .any }), held.cardsAtEnd + held.boardCards > 7 {
      throw CommandError(
        .ruleCard,
        "more than seven cards cannot be looked at; name some, as in equity "
          + "\(typed: "AhKd") / \(typed: "3h4h5h")")
    }
    if let long = others.first(where: { $0.count > held.cardsAtEnd }) {
      throw CommandError(
        .ruleCard,
        "\(long) are too many; a hand has \(held.cardsAtEnd) cards at \(words: held.title)")
    }
    var seen = CardSet(held.cards).union(CardSet(held.boards.joined()))
    for card in others.joined() {
      guard held.deck.contains(card) else {
        throw CommandError(.ruleCard, "\(card) is not in the deck of \(words: held.title)")
      }
      guard seen.insert(card).inserted else {
        throw CommandError(.ruleCard, "\(card) is there twice; there is only one deck")
      }
    }
  }

  /// What a hand that is not made yet wins against the others at the table; `nil` if that cannot be
  /// found out.
  static func row(of held: HeldHand) -> Message? {
    guard held.cards.count <= held.cardsAtEnd, !held.others.isEmpty,
      let odds = HandOdds(held, against: held.others, deals: sampledDealsElsewhere)
    else { return nil }
    let row = row(
      odds, odds.results[0], 0, cards: held.cards, hidden: held.cardsAtEnd - held.cards.count)
    return Message(row.among(odds.results.count, .sampled, error: error(odds.error)))
  }

  private static func row(
    _ odds: HandOdds, _ result: HandOdds.Result, _ index: Int, cards: [Card], hidden: Int
  ) -> EquityRow {
    let millionths = Int((result.share * 1_000_000).rounded())
    return EquityRow(
      index + 1, PartlyKnownCards(cards, hidden: hidden),
      win: Percent.hundredths(result.wins, of: sampledDealsElsewhere),
      tie: Percent.hundredths(result.ties, of: sampledDealsElsewhere),
      share: Percent.hundredths(millionths, of: 1_000_000))
  }

  /// How far a share may be off.
  private static func error(_ error: Double) -> String {
    Percent.hundredths(Int((error * 1_000_000).rounded(.up)), of: 1_000_000)
  }

  /// Two cards before the flop among so many hands, of which nobody knows the others.
  static func row(ofFirst hand: [Card], among hands: Int) throws(CommandError) -> Message {
    let equity = try answer(hands: [hand], unknown: hands - 1, board: [])
    let (method, error) = method(equity)
    return Message(row(equity, 0, cards: hand).among(hands, method, error: error))
  }

  private static func answer(
    hands: [[Card]], unknown: Int, board: [Card]
  ) throws(CommandError) -> Equity {
    let question: EquityQuestion
    do {
      question = try EquityQuestion(hands: hands, unknown: unknown, board: board)
    } catch {
      throw CommandError(.ruleCard, error.explanation)
    }
    var chance = ChaCha20(seed: Seed(number: 1))
    return question.answer(
      SamplingLimits(deals: sampledDeals), using: &chance, isTimeUp: { false })
  }

  private static func row(_ equity: Equity, _ index: Int, cards: [Card]) -> EquityRow {
    let player = equity.players[index]
    return EquityRow(
      index + 1, PartlyKnownCards(cards, hidden: cards.isEmpty ? 2 : 0),
      win: Percent.hundredths(player.wins, of: equity.trials),
      tie: Percent.hundredths(player.ties, of: equity.trials),
      share: Percent.hundredths(player.shares, of: Equity.wholePot * equity.trials))
  }

  /// How the answer was found, and how far it may be off.
  private static func method(_ equity: Equity) -> (EquityMethod, error: String?) {
    switch equity.method {
    case .exact: (.exact, nil)
    case .sampled(let error): (.sampled, self.error(error))
    }
  }

  private static func reply(
    _ equity: Equity, winners: [Int]? = nil, _ winning: Prose? = nil
  ) -> Message {
    let (method, error) = method(equity)
    return Message(
      EquityEnd(
        hands: equity.players.count, method, trials: equity.trials, error: error, winners: winners),
      prose: winning ?? "\(words: equity.certainty)")
  }
}
