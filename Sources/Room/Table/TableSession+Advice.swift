import Advisor
import Cards
import Games
import Identity
import LineProtocol
import Tables

/// What the advisor says of the hands of a table.
extension TableSession {
  /// Answers `advise` without cards: with those of the sender's own hand.
  mutating func advise(_ sender: TableSender) throws(CommandError) {
    answer(sender, try AdviceReply.make(try ownHand(sender), at: id))
  }

  /// Answers `equity` without the first hand: with the sender's own.
  ///
  /// - Parameter unknown: hands that nobody knows; `nil` if none is named.
  mutating func equity(
    _ hands: [[Card]], _ unknown: Int?, _ sender: TableSender
  ) throws(CommandError) {
    answer(sender, try EquityReply.make(try ownHand(sender), against: hands, unknown: unknown))
  }

  /// The sender's hand.
  ///
  /// - Throws: `CommandError` where there is none that the advisor can look at, with what it can.
  private func ownHand(_ sender: TableSender) throws(CommandError) -> HeldHand {
    let seat = try seat(of: sender.session)
    switch table.game {
    case .house(let game):
      guard let hand = game.players[seat]?.hand, !hand.isEmpty else { break }
      throw CommandError(.ruleCard, Self.score(of: Array(hand)))
    case .dealing(let game):
      guard let hand = game.hand(at: seat), hand.owner != nil, hand.owner == sender.name,
        !(hand.down + hand.up).isEmpty
      else { break }
      guard let held = HeldHand(hand, at: game) else {
        throw CommandError(
          .ruleCard,
          "with several decks no hand is ranked; name cards of one, as in advise "
            + "\(typed: "AhKd") \(typed: "3h4h5h")")
      }
      return held
    case .poker(let game):
      guard let hand = game.hand, let index = hand.position(of: seat),
        case let player = hand.players[index], player.name == sender.name, !player.isFolded,
        !player.cards.isEmpty
      else { break }
      return HeldHand(player, in: hand)
    }
    throw CommandError(
      .ruleCard,
      "you hold no cards here now; name some, as in advise \(typed: "AhKd") \(typed: "3h4h5h")")
  }

  /// Where the score decides there is no hand of poker to look at.
  private static func score(of hand: [Card]) -> CardText {
    let tenths = hand.count * HouseRules.meanCardTenths
    return """
      no hand of poker counts here, but the score: \(hand) score \(hand.houseScore), and \
      \(hand.count) cards of the house \(tenths / 10).\(tenths % 10) on average; \
      advise \(typed: "AhKd") \(typed: "3h4h5h") is about poker
      """
  }

  private mutating func answer(_ sender: TableSender, _ answer: AdvisorAnswer) {
    self.answer(sender, answer.reply, rows: answer.rows.map { .message($0) })
  }
}
