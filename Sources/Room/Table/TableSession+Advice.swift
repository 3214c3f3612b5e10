import Advisor
import Cards
import Games
import LineProtocol
import Tables

/// What the advisor says of the hands of a table.
extension TableSession {
  /// Answers `advise` without cards: with those of the sender's own hand.
  mutating func advise(_ sender: TableSender) throws(CommandError) {
    let (game, hole) = try ownHand(sender)
    answer(
      sender,
      try AdviceReply.make(
        hole: hole, board: game.community, hands: game.options.hands, at: tableField))
  }

  /// Answers `equity` without the first hand: with the sender's own.
  mutating func equity(
    _ hands: [[Card]], _ unknown: Int, _ sender: TableSender
  ) throws(CommandError) {
    let (game, hole) = try ownHand(sender)
    answer(
      sender, try EquityReply.make(hands: [hole] + hands, unknown: unknown, board: game.community))
  }

  /// The sender's hand at a game with community cards.
  private func ownHand(
    _ sender: TableSender
  ) throws(CommandError) -> (game: DealingGame, hole: [Card]) {
    let seat = try seat(of: sender.session)
    guard case .dealing(let game) = table.game, game.rules.communityCards > 0,
      let hand = game.hand(at: seat), hand.owner != nil, hand.owner == sender.name
    else {
      throw CommandError(
        .ruleCard,
        "you have no hand with community cards here; name the cards, as in advise "
          + "\(typed: "AhKd") \(typed: "3h4h5h")")
    }
    return (game, hand.down + hand.up)
  }

  private mutating func answer(_ sender: TableSender, _ answer: AdvisorAnswer) {
    self.answer(sender, answer.reply, rows: answer.rows.map { .message($0) })
  }
}
