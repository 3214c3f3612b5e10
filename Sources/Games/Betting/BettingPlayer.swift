// Owns what one player has in a betting game.

import Cards

/// A player of a betting game.
public struct BettingPlayer: Sendable, Equatable {
  /// Dollars. A bet is taken from it only when the round is resolved.
  public internal(set) var balance: Int
  /// Dollars bet in this round.
  public internal(set) var bet = 0
  /// The cards, which stay on the table until the next deal.
  public internal(set) var hand: [Card] = []
  /// Whether the hand plays in this round.
  public internal(set) var isDealtIn = false
  /// Said `deal`.
  public internal(set) var isReady = false
  /// Made the round's one trade.
  public internal(set) var hasTraded = false
  /// Let the betting pass without a bet.
  public internal(set) var hasPassed = false
  /// Sits out: is neither asked nor waited for.
  public internal(set) var isAway = false
  /// Was cut off; the seat is held.
  public internal(set) var isGone = false
  /// Gives up the seat when the round is over.
  public internal(set) var isLeaving = false

  /// The score of the hand; 0 without cards.
  public var score: Int { hand.bettingScore }
  /// What could still be added to the bet. It ends where winning double would leave the range
  /// of amounts.
  public var room: Int {
    max(0, min(balance - bet, (BettingRules.largestBalance - balance) / 2 - bet))
  }
  /// Whether the player is here and plays.
  public var isPresent: Bool { !isAway && !isGone && !isLeaving }
  /// Whether the player's money stands in this round.
  public var isInPlay: Bool { bet > 0 }
}
