// Owns all that a betting player may know. A strategy gets this and nothing else.

import Cards

/// What one player of a betting game knows when asked to act.
public struct BettingView: Sendable, Equatable {
  /// Where the round is.
  public let phase: BettingTable.Phase
  /// The player's cards.
  public let hand: [Card]
  /// The player's bet, in dollars.
  public let bet: Int
  /// The player's balance, in dollars.
  public let balance: Int
  /// Cards left in the deck.
  public let deckCount: Int
  /// Everything the player may do.
  public let legal: [GameMove]

  /// A view, as the table gives it or as a client has read it.
  public init(
    phase: BettingTable.Phase, hand: [Card], bet: Int, balance: Int, deckCount: Int,
    legal: [GameMove]
  ) {
    self.phase = phase
    self.hand = hand
    self.bet = bet
    self.balance = balance
    self.deckCount = deckCount
    self.legal = legal
  }

  /// The score of the hand.
  public var score: Int { hand.bettingScore }
}
