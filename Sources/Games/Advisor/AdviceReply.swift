import Cards
import Lines

/// A reply and the rows before it.
public typealias AdvisorAnswer = (reply: Line, rows: [Line])

/// The replies to `advise` and `hands`.
public enum AdviceReply {
  /// The number of hands assumed without a table: as many as a dealer deals by default.
  public static let usualHands = 5

  /// The reply to `advise` and its rows: each hand considered, the draws, then the ladder. For two
  /// cards alone it gives their worth before the flop.
  ///
  /// - Parameters:
  ///   - hands: the number of hands at the table.
  ///   - table: the table of these cards, whose rule comes first.
  /// - Throws: `Refusal` with `rule.card`.
  public static func make(
    hole: [Card], board: [Card], hands: Int = usualHands, at table: TableID? = nil
  ) throws(Refusal) -> AdvisorAnswer {
    if hole.count == 2, board.isEmpty {
      return try start(hole, hands: hands, at: table)
    }
    let advice = try Advice(hole: hole, board: board)
    let draws = advice.outs ?? []
    let looked = advice.hands.map { Line(.row, "hand", ["cards": $0.cards]) }
    let rungs = ladder(HandCategory.ladder, yours: advice.best.value.category)
    let rows = looked + draws.map(row) + rungs
    let sentences = advice.sentences(table == nil ? .bothCards : .anyFive)
    let prose = sentences.joined(separator: " ")
    let (best, any) = (advice.best.value, advice.any.value)
    // A table's own rule comes before the one that uses both cards.
    let own = table == nil ? advice.best : advice.any
    let coming: [Prose] =
      draws.isEmpty ? [] : ["What may still come, by the rule of hold'em:"] + draws.map(told)
    let kinds = told(
      HandCategory.ladder, own.value.category, better: table == nil ? any.category : nil)
    return reply(
      advice.hands.count, (advice.best.cards, best.wireName), best,
      any: (advice.any.cards, any.wireName), rows, at: table, prose,
      said: told(own.cards, prose, coming + kinds))
  }

  /// Draws the five cards, names the hand, and lists the rest below.
  static func told(_ cards: [Card?], _ prose: Prose, _ rest: [Prose] = []) -> Prose {
    (["\(drawn: cards)  \(wrapped: prose, indent: 2)"] + rest).joined(separator: "\n")
  }

  /// The reply to `advise` for cards named in the command.
  ///
  /// - Parameter hands: the number of hands in play.
  /// - Throws: `Refusal` with `rule.card`.
  public static func make(
    _ hand: AdvisedHand, hands: Int = usualHands
  ) throws(Refusal) -> AdvisorAnswer {
    hand.hasWildCards
      ? try make(hole: hand.hole, board: hand.board, wild: hand.wild)
      : try make(hole: hand.hole, board: hand.board, hands: hands)
  }

  /// The reply to `advise` at a table, with the player's own hand by the rules of its game.
  ///
  /// - Throws: `Refusal` with `rule.card` if there are too many cards to examine.
  public static func make(
    _ held: HeldHand, at table: TableID
  ) throws(Refusal) -> AdvisorAnswer {
    if held.isHoldem {
      return try make(
        hole: held.cards, board: held.board, hands: held.others.count + 1, at: table)
    }
    let parts = held.boards.flatMap { board in
      held.shares.map { (board, $0, held.made($0, on: board)) }
    }
    guard let first = parts.lazy.compactMap(\.2).first else { return try unmade(held, at: table) }
    // Only the usual order has a ladder; in a split pot that is the high hand.
    let high =
      first.ranking == .high && held.boards.count == 1 ? FiveCardHand(first.cards) : nil
    let category = high?.value.category
    let rows = category.map { ladder(HandCategory.ladder, yours: $0) } ?? []
    let prose = held.sentences(high)
    let kinds = category.map { told(HandCategory.ladder, $0) } ?? []
    let best = (first.cards, first.wireName)
    return reply(
      parts.reduce(0) { $0 + held.choices($1.1, on: $1.0) }, best, high?.value, any: best, rows,
      at: table, prose, said: told(first.cards, prose, kinds))
  }

  /// - Parameters:
  ///   - hands: the number of hands considered.
  ///   - best: the best of them, with its name for programs.
  ///   - value: its place on the ladder, if it has one.
  ///   - any: the best hand of all the cards.
  static func reply(
    _ hands: Int, _ best: (cards: [Card], name: String), _ value: HandValue? = nil,
    any: (cards: [Card], name: String), _ rows: [Line], at table: TableID?, _ prose: Prose,
    said: Prose
  ) -> AdvisorAnswer {
    let reply = Line(
      .done, "advise",
      [
        "hands": hands, "best": best.cards, "name": best.name, "rank": value?.rung,
        "value": value?.ordinal, "rows": rows.count, "any": any.cards, "any-name": any.name,
        "table": table,
      ], text: prose, said: said)
    return (reply, rows)
  }

  /// The reply for cards that make no hand yet: how often they win in the end.
  private static func unmade(
    _ held: HeldHand, at table: TableID
  ) throws(Refusal) -> AdvisorAnswer {
    let rows = EquityReply.row(of: held).map { [$0] } ?? []
    let chance: Prose =
      rows.isEmpty ? "" : ", and this is how often such cards win when all are dealt"
    let count = max(0, held.cardsAtEnd - held.cards.count)
    let hidden = [Card?](repeating: nil, count: count)
    return before(
      hidden + held.cards, rows, at: table,
      "\(held.cards) at \(held.title): \(held.nameSoFar)\(chance).")
  }

  /// The reply to `advise new`.
  public static let forgotten = before(
    [], [], "The cards are forgotten; name your own two, as in advise \(typed: "AhKd")"
  ).reply

  private static func before(
    _ cards: [Card?], _ rows: [EquityReply.LoneHand], at table: TableID? = nil, _ prose: Prose
  ) -> AdvisorAnswer {
    let said = told(rows.isEmpty ? [] : cards, prose, rows.map(\.told))
    let reply = Line(
      .done, "advise", ["hands": 0, "rows": rows.count, "table": table], text: prose, said: said)
    return (reply, rows.map(\.row))
  }

  // MARK: - The kinds of hand

  /// The reply to `hands` and its rows, the ladder of ten or, with wild cards or several decks, of
  /// eleven, whose hands are not counted.
  ///
  /// - Parameters:
  ///   - isCounted: whether each kind has the number of its hands.
  ///   - own: the kind of the reader's own hand, which is marked for people.
  public static func ladder(
    _ kinds: [HandCategory] = HandCategory.ladder, isCounted: Bool = true,
    yours own: HandCategory? = nil
  ) -> AdvisorAnswer {
    let isCounted = isCounted && kinds == HandCategory.ladder
    let end: Prose =
      isCounted
      ? "Of all \(figure: HandCategory.handsInAll.grouped) hands of five cards. "
        + "What decides a tie: help hands." : "\(Advice.split)"
    return (
      Line(.done, "hands", ["rows": kinds.count], said: end),
      kinds.enumerated().map { place, kind in
        rung(kind, place + 1, isCounted: isCounted, isOwn: kind == own)
      }
    )
  }

  /// A row of the ladder: an example and a description, then the odds or the tie-break.
  private static func rung(_ kind: HandCategory, _ rung: Int, isCounted: Bool, isOwn: Bool) -> Line
  {
    let oneIn =
      isCounted ? Percent.hundredths(HandCategory.handsInAll, of: 100 * kind.hands) : ""
    let number: Prose = "\(right: "\(rung)", columns: 2)."
    let what: Prose = "\(kind.definition)"
    let name: Prose = "\(number) \("\(kind.name)" as Prose, columns: 16)"
    let yours: Prose = isOwn ? "\(marked: "\(seen: "\(Prose.ownMark)", spoken: ", ")yours")" : ""
    let end = isCounted ? frequency(kind.hands, oneIn) : "\(kind.tieBreak)"
    let (first, second) = isCounted ? (end, what) : (what, end)
    let example: Prose = "\(seen: "", spoken: "as in ")\(kind.example)"
    return Line(
      .row, "rung",
      [
        "rank": rung, "name": kind.wireName, "example": kind.example,
        "count": isCounted ? kind.hands : nil, "onein": isCounted ? DecimalNumber(oneIn) : nil,
      ], text: "\(kind.tieBreak)",
      said: "\(isOwn ? "\(marked: name)" : name)\(example, columns: 17)\(first)\(yours)\n    "
        + second)
  }

  /// `624 hands, 1 in 4,165`, to at least three figures.
  private static func frequency(_ count: Int, _ oneIn: String) -> Prose {
    let hands: Prose = "\(right: "\(figure: count.grouped)", columns: 9) hands, 1 in "
    let ratio = Double(oneIn) ?? 0
    let tenths = Int((ratio * 10).rounded())
    if ratio >= 100 { return hands + "\(figure: Int(ratio.rounded()).grouped)" }
    return hands + (ratio >= 10 ? "\(tenths / 10).\(tenths % 10)" : "\(figure: oneIn)")
  }

  /// The ladder of hands, with the reader's own marked.
  static func ladder(_ kinds: [HandCategory], yours: HandCategory) -> [Line] {
    kinds.enumerated().map { place, kind in
      Line(
        .row, "rung",
        [
          "rank": place + 1, "name": kind.wireName, "yours": kind == yours,
          "example": kind.example,
        ], text: "\(kind.tieBreak)")
    }
  }

  /// The same ladder in prose: the reader's own kind marked, numbered and in color.
  static func told(
    _ kinds: [HandCategory], _ own: HandCategory, better: HandCategory? = nil
  ) -> [Prose] {
    // With wild cards, five of a kind is a rung as well.
    let isWild = kinds.contains(.fiveOfAKind)
    let count = (isWild ? HandCategory.wildLadder : HandCategory.ladder).count
    let heading: Prose = "The \(isWild ? "eleven" : "ten") kinds of hand, the best first:"
    return [heading]
      + kinds.enumerated().map { place, kind in
        let line: Prose = "\(right: "\(place + 1)", columns: 2). \(kind.name)"
        guard kind == own else {
          return "   \(line)"
            + (kind == better ? "\(seen: "  <-- ", spoken: ": ")any five cards" : "")
        }
        let number: Prose = "number \(place + 1) of \(count)"
        let own: Prose = "\(seen: "\(Prose.ownMark)", spoken: ", which is ")yours: \(number)"
        return "\(marked: "\(seen: "=>", spoken: "") \(line)\(own)")"
      }
  }

  // MARK: - Draws

  /// A better kind of hand that may still come, by the rule of hold'em.
  private static func row(_ draw: Outs) -> Line {
    Line(
      .row, "draw",
      [
        "name": draw.category.wireName, "outs": draw.cards.count, "cards": draw.cards,
        "percent": DecimalNumber(percent(draw.end)), "next": DecimalNumber(percent(draw.chance)),
      ])
  }

  private static func told(_ draw: Outs) -> Prose {
    let name: Prose = "\(draw.category.name)"
    let end: Prose = "\(figure: percent(draw.end))"
    let next: Prose =
      draw.cards.isEmpty
      ? "not with the next card alone"
      : "with the next card \(figure: percent(draw.chance)) %: \(draw.cards)"
    return "  \(name, columns: 16)\(right: end, columns: 5) %"
      + "\(seen: "  ", spoken: " by the end; ")\(wrapped: next, indent: 27)"
  }

  private static func percent(_ chance: Chance) -> String {
    Percent.tenths(chance.count, of: chance.total)
  }

  /// Two cards before the flop, against one hand and against the table's number of hands.
  private static func start(
    _ hole: [Card], hands: Int, at table: TableID?
  ) throws(Refusal) -> AdvisorAnswer {
    let range = EquityQuestion.playerRange
    let most = min(max(hands, range.lowerBound), range.upperBound)
    var rows: [EquityReply.LoneHand] = []
    for count in most == 2 ? [2] : [2, most] {
      rows.append(try EquityReply.row(ofFirst: hole, among: count))
    }
    return before(
      hole, rows, at: table,
      "\(hole) before the flop: its share of the pot, on average, against hands that "
        + "nobody knows. \(evenShares(most))")
  }

  /// The even share against one opponent, and against all at the table.
  private static func evenShares(_ hands: Int) -> Prose {
    let two: Prose = "An even share is 50.0 % against one"
    return hands == 2
      ? two + "." : two + ", \(figure: Percent.tenths(1, of: hands)) % against \(hands - 1)."
  }
}
