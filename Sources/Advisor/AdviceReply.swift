import Cards
import Games
import HandRanking
import Identity
import LineProtocol

/// A reply and the rows before it.
public typealias AdvisorAnswer = (reply: Message, rows: [Message])

/// The replies to `advise` and `hands`.
public enum AdviceReply {
  /// How many hands take part where no table says it: as many as a dealer deals if nothing is said.
  public static let usualHands = 5

  /// The reply to `advise` and its rows: each hand looked at, what may come, then the ladder. For
  /// two cards alone: what they are worth before the flop.
  ///
  /// - Parameters:
  ///   - hands: how many hands take part at the table.
  ///   - table: the table whose cards these are. Its rule comes first.
  /// - Throws: `CommandError` with `rule.card` and the explanation of the first `AdviceError` that
  ///   applies.
  public static func make(
    hole: [Card], board: [Card], hands: Int = usualHands, at table: TableID? = nil
  ) throws(CommandError) -> AdvisorAnswer {
    if hole.count == 2, board.isEmpty {
      return try start(hole, hands: hands, at: table)
    }
    let advice: Advice
    do {
      advice = try Advice(hole: hole, board: board)
    } catch {
      throw CommandError(.ruleCard, error.explanation)
    }
    let looked = advice.hands.map { Message(LookedHand($0.cards)) }
    let rows = looked + draws(advice) + HandCategory.ladder.map { rung($0, yours: advice.rung) }
    let reply = Advised(
      hands: advice.hands.count, rows: rows.count,
      Advised.Named(advice.best.cards, advice.best.value.wireName),
      any: Advised.Named(advice.any.cards, advice.any.value.wireName), rank: advice.rung,
      value: advice.number, at: table)
    let sentences = advice.sentences(table == nil ? .bothCards : .anyFive)
    let prose = sentences.joined(separator: " ")
    return (Message(reply, prose: prose), rows)
  }

  /// The reply to `advise` at a table, with the player's own hand by the rules that are played.
  ///
  /// - Throws: `CommandError` with `rule.card` where the cards are too many to be looked at.
  public static func make(
    _ held: HeldHand, at table: TableID
  ) throws(CommandError) -> AdvisorAnswer {
    if held.isHoldem {
      return try make(
        hole: held.cards, board: held.board, hands: held.others.count + 1, at: table)
    }
    let parts = held.boards.flatMap { board in
      held.shares.map { (board, $0, held.made($0, on: board)) }
    }
    guard let first = parts.lazy.compactMap(\.2).first else { return try unmade(held, at: table) }
    // The usual order has a ladder; of several parts of the pot that is the high.
    let high =
      first.ranking == .high && held.boards.count == 1 ? FiveCardHand(first.cards) : nil
    let rows =
      high.map { hand in HandCategory.ladder.map { rung($0, yours: hand.value.rung) } } ?? []
    let best = Advised.Named(first.cards, first.wireName)
    let reply = Advised(
      hands: parts.reduce(0) { $0 + held.choices($1.1, on: $1.0) }, rows: rows.count, best,
      any: best, rank: high?.value.rung, value: high?.value.ordinal, at: table)
    return (Message(reply, prose: held.sentences(high)), rows)
  }

  /// What is said of cards that make no hand yet: how often they win in the end.
  private static func unmade(
    _ held: HeldHand, at table: TableID
  ) throws(CommandError) -> AdvisorAnswer {
    let rows = EquityReply.row(of: held).map { [$0] } ?? []
    let chance: Prose =
      rows.isEmpty ? "" : ", and this is how often such cards win when all are dealt"
    return (
      Message(
        Advised(hands: 0, rows: rows.count, at: table),
        prose: "\(held.cards) at \(words: held.title): \(words: held.nameSoFar)\(chance)."),
      rows
    )
  }

  /// The reply to `hands` and its rows, the ladder.
  ///
  /// - Parameter isCounted: whether each kind is told with the number of its hands.
  public static func ladder(isCounted: Bool = true) -> AdvisorAnswer {
    let rows = HandCategory.ladder.map { rung($0, yours: nil, isCounted: isCounted) }
    return (Message(RowCount(.hands, rows.count)), rows)
  }

  private static func rung(
    _ category: HandCategory, yours rung: Int?, isCounted: Bool = false
  ) -> Message {
    let oneIn = Percent.hundredths(HandCategory.handsInAll, of: 100 * category.hands)
    return Message(
      RungRow(
        category.rung, category.wireName, isYours: rung.map { category.rung == $0 },
        example: category.example, count: isCounted ? category.hands : nil,
        oneIn: isCounted ? oneIn : nil), prose: "\(words: category.tieBreak)")
  }

  /// What may still come, by the rule of hold'em.
  private static func draws(_ advice: Advice) -> [Message] {
    guard let outs = advice.outs else { return [] }
    return outs.improvements.map { draw in
      Message(
        DrawRow(
          draw.category.wireName, draw.cards,
          percent: Percent.tenths(draw.end.count, of: draw.end.total),
          next: Percent.tenths(draw.chance.count, of: draw.chance.total)))
    }
  }

  /// Two cards before the flop, against one hand and against the table's number of hands.
  private static func start(
    _ hole: [Card], hands: Int, at table: TableID?
  ) throws(CommandError) -> AdvisorAnswer {
    let range = EquityQuestion.playerRange
    let most = min(max(hands, range.lowerBound), range.upperBound)
    var rows: [Message] = []
    for count in most == 2 ? [2] : [2, most] {
      rows.append(try EquityReply.row(ofFirst: hole, among: count))
    }
    return (
      Message(
        Advised(hands: 0, rows: rows.count, at: table),
        prose: "\(hole) before the flop: its share of the pot, on average, against hands that "
          + "nobody knows. \(evenShares(most))"),
      rows
    )
  }

  /// What each of two hands, and of so many, has if all are alike.
  private static func evenShares(_ hands: Int) -> Prose {
    let two: Prose = "An even share is 50.0 % against one"
    return hands == 2
      ? two + "." : two + ", \(figure: Percent.tenths(1, of: hands)) % against \(hands - 1)."
  }
}
