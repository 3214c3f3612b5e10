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
  ) throws(CommandError) -> (reply: Message, rows: [Message]) {
    let question: EquityQuestion
    do {
      question = try EquityQuestion(hands: hands, unknown: unknown, board: board)
    } catch {
      throw CommandError(.ruleCard, error.explanation)
    }
    var chance = ChaCha20(seed: Seed(number: 1))
    let equity = question.answer(
      SamplingLimits(deals: sampledDeals), using: &chance, isTimeUp: { false })
    let rows = equity.players.indices.map { index in
      let cards = hands.indices.contains(index) ? hands[index] : []
      return row(equity, index, cards: cards)
    }
    return (reply(equity), rows)
  }

  private static func row(_ equity: Equity, _ index: Int, cards: [Card]) -> Message {
    let player = equity.players[index]
    return Message(
      .row, .equity,
      [
        .init(.hand, .number(index + 1)),
        .init(.cards, cards.isEmpty ? .word("????") : .cards(cards)),
        .init(.win, .word(percent(player.wins, of: equity.trials))),
        .init(.tie, .word(percent(player.ties, of: equity.trials))),
        .init(.share, .word(percent(player.shares, of: Equity.wholePot * equity.trials))),
      ])
  }

  private static func reply(_ equity: Equity) -> Message {
    var fields: [Message.Field] = [.init(.hands, .number(equity.players.count))]
    switch equity.method {
    case .exact:
      fields += [.init(.method, .word("exact")), .init(.trials, .number(equity.trials))]
    case .sampled(let error):
      let parts = Int((error * 1_000_000).rounded(.up))
      fields += [
        .init(.method, .word("sampled")), .init(.trials, .number(equity.trials)),
        .init(.error, .word(percent(parts, of: 1_000_000))),
      ]
    }
    fields.append(.init(.rows, .number(equity.players.count)))
    return Message(.done, .equity, fields, text: equity.certainty)
  }

  /// A hundredth part with two decimals: `81.95`.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = whole > 0 ? (part * 10_000 + whole / 2) / whole : 0
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
  }
}
