// Owns how chances are told, and how much a question may cost. Never finds them itself.

import Cards
import HandRanking
import LineProtocol

/// The reply to `equity`.
enum EquityReply {
  /// Deals that are sampled where enumerating would take too long: a few milliseconds' worth, since
  /// others wait meanwhile.
  private static let sampledDeals = 100_000

  /// The reply and a row for each hand. The same question gets the same answer.
  ///
  /// - Throws: `CommandError` with `rule.card`.
  static func make(
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
        .init(.cards, cards.isEmpty ? .faceDown(2) : .cards(cards)),
        .init(.win, .word(percent(player.wins, of: equity.trials))),
        .init(.tie, .word(percent(player.ties, of: equity.trials))),
        .init(.share, .word(equity.percent(of: index))),
      ])
  }

  private static func reply(_ equity: Equity) -> Message {
    var fields: [Message.Field] = [.init(.hands, .number(equity.players.count))]
    switch equity.method {
    case .exact: fields.append(.init(.method, .word("exact")))
    default: fields.append(.init(.method, .word("sampled")))
    }
    fields.append(.init(.trials, .number(equity.trials)))
    return Message(.done, .equity, fields, text: equity.certainty)
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    Chance(part, of: whole).percent
  }
}
