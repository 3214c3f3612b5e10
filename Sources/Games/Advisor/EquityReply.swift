import Cards
import Lines

/// The reply to `equity`.
public enum EquityReply {
  /// The number of deals sampled where enumeration would be too slow: a few milliseconds' worth,
  /// since others wait meanwhile.
  private static let sampledDeals = 100_000

  /// The same for ranges, whose hands are drawn one by one.
  private static let sampledHands = 200_000

  /// The reply and a row for each hand. The same question gets the same answer, and every deal of
  /// ranges has the same weight.
  ///
  /// - Throws: `Refusal` with `rule.card`.
  public static func make(_ hands: EquityHands) throws(Refusal) -> AdvisorAnswer {
    let (ranges, board) = (hands.ranges, hands.board)
    guard !ranges.isEmpty else {
      return answer(try compare(hands: hands.hands, unknown: hands.unknown, board: board))
    }
    let question = try RangeQuestion(ranges, board: board)
    var chance = ChaCha20(seed: Seed(number: 1))
    let exact = question.exact()
    let equity =
      if let exact { exact } else {
        try question.sampled(deals: sampledHands / max(2, ranges.count), using: &chance)
      }
    let rows = ranges.enumerated().map { index, range in
      chances(equity, index, cards: range.single ?? [])
        .line(nil, range: range.single == nil ? range.name : nil)
    }
    return (reply(equity), rows)
  }

  /// The chances of each hand, the complete hands on a full board, and the reply.
  private typealias Comparison = (chances: [Chances], made: [FiveCardHand?], reply: Line)

  private static func answer(_ found: Comparison) -> AdvisorAnswer {
    let rows = found.chances.enumerated().map { index, chances in
      chances.line(found.made.indices.contains(index) ? found.made[index] : nil)
    }
    return (found.reply, rows)
  }

  private static func compare(
    hands: [[Card]], unknown: Int, board: [Card]
  ) throws(Refusal) -> Comparison {
    let equity = try answer(hands: hands, unknown: unknown, board: board)
    // On a full board there is no card left that could change a hand.
    let made = board.count == 5 ? hands.map { FiveCardHand(bestOf: $0 + board) } : []
    let all = equity.players.indices.map { index in
      chances(equity, index, cards: hands.indices.contains(index) ? hands[index] : [])
    }
    let best = unknown == 0 ? made.compactMap { $0?.value }.max() : nil
    guard let best else { return (all, made, reply(equity)) }
    let winners = made.indices.filter { made[$0]?.value == best }
    let reply = reply(
      equity, winners: winners.map { $0 + 1 }, winning(winners.map { hands[$0] }))
    return (all, made, reply)
  }

  /// The winners, in a sentence.
  private static func winning(_ hands: [[Card]]) -> Prose {
    let cards: [Prose] = hands.map { "\($0)" }
    let names = cards.dropFirst().dropLast().reduce(cards.first ?? "") { $0 + ", " + $1 }
    guard hands.count > 1, let last = cards.last else { return names + " wins" }
    return names + " and " + last + " share the pot"
  }

  /// The number of deals sampled in games other than hold'em, where each is slower.
  private static let sampledDealsElsewhere = 10_000

  /// The reply at a table, with the player's own hand by the rules of its game.
  ///
  /// - Parameter others: known hands to compare it with, parts of them, or ranges of hold'em; if
  ///   empty, the other hands still in play.
  /// - Throws: `Refusal` with `rule.card`.
  public static func make(
    _ held: HeldHand, against others: EquityHands
  ) throws(Refusal) -> AdvisorAnswer {
    guard !others.ranges.isEmpty else { return answer(try compare(held, against: others)) }
    let own: HandRange? = held.isHoldem ? try? HandRange(held.cards.notation) : nil
    guard let own else {
      throw Refusal(
        .ruleCard,
        "ranges are two cards of hold'em, and you hold \(held.cards); name cards, as in equity vs "
          + "\(typed: "QsQc"), or ? for a hand that nobody knows")
    }
    return try make(EquityHands(ranges: [own] + others.ranges, board: held.board))
  }

  /// The share of the pot that a hand wins against the others at the table, as a percentage.
  public static func share(of held: HeldHand) throws(Refusal) -> String? {
    try compare(held, against: EquityHands()).chances.first?.share
  }

  private static func compare(
    _ held: HeldHand, against named: EquityHands
  ) throws(Refusal) -> Comparison {
    let listed = named.hands + Array(repeating: [], count: named.unknown)
    let others = listed.isEmpty ? held.others.isEmpty ? [[]] : held.others : listed
    let range = EquityQuestion.playerRange
    guard range.contains(others.count + 1) else {
      throw Refusal(
        .ruleCard,
        "there are \(others.count + 1) hands; \(range.lowerBound) to \(range.upperBound) can be "
          + "compared, as in equity vs ? vs ?")
    }
    let known = others.filter { !$0.isEmpty }
    if held.isHoldem, known.allSatisfy({ $0.count == 2 }) {
      return try compare(
        hands: [held.cards] + known, unknown: others.count - known.count, board: held.board)
    }
    try check(held, against: others)
    guard let odds = HandOdds(held, against: others, deals: sampledDealsElsewhere) else {
      throw Refusal(.ruleCard, "the deck has too few cards for so many hands")
    }
    let all = odds.results.enumerated().map { index, result in
      let known = index == 0 ? held.cards : others[index - 1]
      return chances(odds, result, index, cards: known, hidden: held.cardsAtEnd - known.count)
    }
    guard !odds.isExact else {
      let text: Prose = "\(held.title), exact: all cards are known"
      return (all, [], end(all.count, trials: 1, text))
    }
    let percent = Percent.tenths(Int((odds.error * 2_000_000).rounded(.up)), of: 1_000_000)
    let draws: Prose = held.hasDraws ? ", as if nobody swapped a card any more" : ""
    let reply = end(
      all.count, trials: sampledDealsElsewhere, error: error(odds.error),
      "\(held.title), from \(sampledDealsElsewhere) random deals, "
        + "right to about \(figure: percent) %\(draws)")
    return (all, [], reply)
  }

  /// - Throws: `Refusal` for impossible cards.
  private static func check(_ held: HeldHand, against others: [[Card]]) throws(Refusal) {
    if held.cards.count > held.cardsAtEnd {
      throw Refusal(
        .ruleCard,
        "you still give up \(held.cards.count - held.cardsAtEnd) of your \(held.cards.count) "
          + "cards; ask when you have, or say which you keep, as in equity \(typed: "AhKd")")
    }
    if held.shares.contains(where: { $0.use == .any }), held.cardsAtEnd + held.boardCards > 7 {
      throw Refusal(
        .ruleCard,
        "more than seven cards cannot be looked at; name some, as in equity "
          + "\(typed: "AhKd") / \(typed: "3h4h5h")")
    }
    if let long = others.first(where: { $0.count > held.cardsAtEnd }) {
      throw Refusal(
        .ruleCard,
        "\(long) are too many; a hand has \(held.cardsAtEnd) cards at \(held.title)")
    }
    var seen = CardSet(held.cards).union(CardSet(held.boards.joined()))
    for card in others.joined() {
      guard held.deck.contains(card) else {
        throw Refusal(.ruleCard, "\(card) is not in the deck of \(held.title)")
      }
      guard seen.insert(card).inserted else {
        throw Refusal(.ruleCard, "\(card) is there twice; there is only one deck")
      }
    }
  }

  /// The chances of an incomplete hand against the others at the table; `nil` if they cannot be
  /// computed.
  static func row(of held: HeldHand) -> LoneHand? {
    guard held.cards.count <= held.cardsAtEnd, !held.others.isEmpty,
      let odds = HandOdds(held, against: held.others, deals: sampledDealsElsewhere)
    else { return nil }
    let chances = chances(
      odds, odds.results[0], 0, cards: held.cards, hidden: held.cardsAtEnd - held.cards.count)
    return chances.among(odds.results.count, error: error(odds.error))
  }

  private static func chances(
    _ odds: HandOdds, _ result: HandOdds.Result, _ index: Int, cards: [Card], hidden: Int
  ) -> Chances {
    let millionths = Int((result.share * 1_000_000).rounded())
    return Chances(
      hand: index + 1, cards: cards, hidden: max(0, hidden),
      win: Percent.hundredths(result.wins, of: sampledDealsElsewhere),
      tie: Percent.hundredths(result.ties, of: sampledDealsElsewhere),
      share: Percent.hundredths(millionths, of: 1_000_000))
  }

  /// A standard error as a percentage, rounded up.
  private static func error(_ error: Double) -> String {
    Percent.hundredths(Int((error * 1_000_000).rounded(.up)), of: 1_000_000)
  }

  /// Two cards before the flop, among `hands` hands of which the others are unknown.
  static func row(ofFirst hand: [Card], among hands: Int) throws(Refusal) -> LoneHand {
    let equity = try answer(hands: [hand], unknown: hands - 1, board: [])
    return chances(equity, 0, cards: hand).among(hands, error: error(equity))
  }

  private static func answer(
    hands: [[Card]], unknown: Int, board: [Card]
  ) throws(Refusal) -> Equity {
    let question = try EquityQuestion(hands: hands, unknown: unknown, board: board)
    var chance = ChaCha20(seed: Seed(number: 1))
    return question.answer(deals: sampledDeals, using: &chance)
  }

  private static func chances(_ equity: Equity, _ index: Int, cards: [Card]) -> Chances {
    let player = equity.players[index]
    return Chances(
      hand: index + 1, cards: cards, hidden: cards.isEmpty ? 2 : 0,
      win: Percent.hundredths(player.wins, of: equity.trials),
      tie: Percent.hundredths(player.ties, of: equity.trials),
      share: Percent.hundredths(player.shares, of: Equity.wholePot * equity.trials))
  }

  /// The standard error of the shares, if deals were sampled.
  private static func error(_ equity: Equity) -> String? {
    equity.standardError.map(error)
  }

  private static func reply(
    _ equity: Equity, winners: [Int]? = nil, _ winning: Prose? = nil
  ) -> Line {
    end(
      equity.players.count, trials: equity.trials, error: error(equity), winners: winners,
      winning ?? "\(equity.certainty)")
  }

  /// The reply that counts its rows.
  ///
  /// - Parameter winners: the indices of the winning hands, once all cards are known.
  static func end(
    _ hands: Int, trials: Int, error: String? = nil, winners: [Int]? = nil, _ text: Prose
  ) -> Line {
    Line(
      .done, "equity",
      [
        "hands": hands, "method": error == nil ? "exact" : "sampled", "trials": trials,
        "error": error.map { DecimalNumber($0) }, "rows": hands, "winners": winners,
      ], text: text,
      said: winners == nil
        ? "\(seen: "(\(text))", spoken: text)" : "  \(wrapped: text + ".", indent: 2)")
  }

  /// The reply to `equity new`.
  public static let forgotten = end(
    0, trials: 0,
    "The cards are forgotten; name your own two, as in equity \(typed: "AhKd")")

  /// The row of a hand on its own against others, and its prose.
  typealias LoneHand = (row: Line, told: Prose)

  /// How often a hand wins, as percentages.
  struct Chances {
    let hand: Int
    let cards: [Card]
    /// The number of unknown cards that it has as well.
    let hidden: Int
    let win, tie, share: String

    /// The cards, followed by the hidden ones: `AhKd??`.
    private var word: any FieldValue {
      cards.isEmpty || hidden == 0
        ? SeenCards(all)
        : PlainWord(cards.notation + String(repeating: "??", count: hidden))
    }

    private var all: [Card?] { Array(repeating: nil, count: hidden) + cards }

    private var fields: Line.Fields {
      [
        "hand": hand, "cards": word, "win": DecimalNumber(win), "tie": DecimalNumber(tie),
        "share": DecimalNumber(share),
      ]
    }

    /// The row, beside those of the other hands.
    ///
    /// - Parameters:
    ///   - made: the finished hand, once all cards are known.
    ///   - range: the range of the hand, as it was written.
    func line(_ made: FiveCardHand? = nil, range: String? = nil) -> Line {
      func column(_ percent: String) -> Prose {
        "\(right: "\(figure: percent)", columns: "100.00".count)"
      }
      let name: Prose? = made.map { "\($0.value.name)" }
      let hand: Prose = range.map { "\($0)" } ?? "\(all)"
      let chances: Prose =
        "  \(hand, columns: 8) wins \(column(win)) %, ties \(column(tie)) %, share "
        + "\(column(share)) %"
      return Line(
        .row, "equity", fields, text: name, said: chances + (name.map { "\n    \($0)" } ?? "")
      ).adding(["best": made?.cards, "name": made?.value.wireName, "range": range])
    }

    func among(_ hands: Int, error: String?) -> LoneHand {
      let others: Prose = "against \(Prose.count(hands - 1, "other", "others")):"
      let certainty: Prose = error.map { "give or take \(figure: $0) %" } ?? "exact"
      let row = Line(.row, "equity", fields).adding([
        "hands": hands, "method": error == nil ? "exact" : "sampled",
        "error": error.map { DecimalNumber($0) },
      ])
      return (
        row,
        "  \(others, columns: 17) share \(figure: share) %, "
          + "wins \(figure: win) %, ties \(figure: tie) %\(aside: certainty)"
      )
    }
  }
}
