import Cards
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
    let rows = equity.players.indices.map { index in
      let cards = hands.indices.contains(index) ? hands[index] : []
      return row(equity, index, cards: cards)
    }
    return (reply(equity), rows)
  }

  /// Two cards before the flop among so many hands, of which nobody knows the others.
  static func row(ofFirst hand: [Card], among hands: Int) throws(CommandError) -> Message {
    let equity = try answer(hands: [hand], unknown: hands - 1, board: [])
    var row = row(equity, 0, cards: hand)
    row.fields.append(.init(.hands, .number(hands)))
    row.fields += method(equity)
    return row
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

  private static func row(_ equity: Equity, _ index: Int, cards: [Card]) -> Message {
    let player = equity.players[index]
    return Message(
      .row, .equity,
      [
        .init(.hand, .number(index + 1)),
        .init(.cards, cards.isEmpty ? .word("????") : .cards(cards)),
        .init(.win, .word(Percent.hundredths(player.wins, of: equity.trials))),
        .init(.tie, .word(Percent.hundredths(player.ties, of: equity.trials))),
        .init(
          .share, .word(Percent.hundredths(player.shares, of: Equity.wholePot * equity.trials))),
      ])
  }

  /// How the answer was found, and how far it may be off.
  private static func method(_ equity: Equity) -> [Message.Field] {
    switch equity.method {
    case .exact: return [.init(.method, .word("exact"))]
    case .sampled(let error):
      let parts = Int((error * 1_000_000).rounded(.up))
      return [
        .init(.method, .word("sampled")),
        .init(.error, .word(Percent.hundredths(parts, of: 1_000_000))),
      ]
    }
  }

  private static func reply(_ equity: Equity) -> Message {
    var fields = [Message.Field(.hands, .number(equity.players.count))] + method(equity)
    fields.insert(.init(.trials, .number(equity.trials)), at: 2)
    fields.append(.init(.rows, .number(equity.players.count)))
    return Message(.done, .equity, fields, text: equity.certainty)
  }
}
