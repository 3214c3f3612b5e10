import Cards
import HandRanking
import LineProtocol

/// The reply to `advise`.
public enum AdviceReply {
  /// The reply and its rows: each hand looked at, then the ladder.
  ///
  /// - Throws: `CommandError` with `rule.card` and the explanation of the first `AdviceError` that
  ///   applies.
  public static func make(
    hole: [Card], board: [Card]
  ) throws(CommandError) -> (reply: Message, rows: [Message]) {
    let advice: Advice
    do {
      advice = try Advice(hole: hole, board: board)
    } catch {
      throw CommandError(.ruleCard, error.explanation)
    }
    let hands = advice.hands.map { Message(.row, .hand, [.init(.cards, .cards($0.cards))]) }
    let ladder = Advice.ladder.map { category in
      Message(
        .row, .rung,
        [
          .init(.rank, .number(category.rung)), .init(.name, .word(category.wireName)),
          .init(.yours, .flag(category.rung == advice.rung)),
        ])
    }
    let reply = Message(
      .done, .advise,
      [
        .init(.hands, .number(advice.hands.count)), .init(.best, .cards(advice.best.cards)),
        .init(.name, .word(advice.best.value.wireName)), .init(.rank, .number(advice.rung)),
        .init(.value, .number(advice.number)),
        .init(.rows, .number(hands.count + ladder.count)),
      ], text: advice.sentences.joined(separator: " "))
    return (reply, hands + ladder)
  }
}
