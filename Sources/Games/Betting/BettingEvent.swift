// Owns what can happen at a betting table. Everything in an event is open to everybody: cards
// appear in one only when they are turned up.

import Cards

/// What happened at a betting table.
public enum BettingEvent: Sendable, Equatable {
  /// How a player's bet ended.
  public enum Outcome: String, Sendable, CaseIterable {
    /// More than the house: the bet is won.
    case win
    /// More than twice the house: double the bet is won.
    case double
    /// Less than the house: the bet is lost.
    case lose
    /// As much as the house: the bet comes back.
    case push
  }

  /// Why a game ended.
  public enum End: String, Sendable {
    /// The deck cannot serve the next deal.
    case deck
    /// Nobody at the table has money.
    case money
  }

  case round(number: Int, deck: Int)
  case bet(Seat, added: Int, bet: Int, balance: Int)
  case ready(Seat)
  case deal(Seat, hand: [Card], deck: Int)
  case trade(Seat, out: Card, in: Card, player: BettingPlayer, deck: Int)
  case house(hand: [Card], deck: Int)
  case result(Seat, Outcome, bet: Int, paid: Int, balance: Int)
  case broke(Seat)
  case over(End)
  case resetAsked(Seat, asked: Int, need: Int)
  case reset(Seat?)
  case void(round: Int)
  case left(Seat, balance: Int)
}
