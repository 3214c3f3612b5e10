import Identity

/// What a player gives up by leaving now.
public struct StandingBet: Sendable, Equatable {
  /// What becomes of it without the player.
  public enum Fate: Sendable, Equatable {
    /// Against the house: it is played with the cards as they come.
    case played
    /// In poker: the hand is checked as long as that is free, then folded.
    case checkedOrFolded
    /// In poker, with everything in the middle: the hand is played to its end.
    case allIn
    /// A match ends.
    case matchEnds
  }

  /// The round, or the hand of poker.
  public let round: Int
  /// Dollars, or chips in the middle.
  public let amount: Int
  /// What becomes of it.
  public let fate: Fate
}

extension Game {
  /// What the player in `seat` gives up by leaving now; `nil` if that is nothing.
  public func standingBet(of seat: Seat) -> StandingBet? {
    let round: Int
    var (amount, fate) = (0, StandingBet.Fate.played)
    switch self {
    case .dealing: return nil
    case .house(let game):
      round = game.round
      if game.phase != .over { amount = game.players[seat]?.bet ?? 0 }
    case .poker(let game):
      round = game.handCount
      if let hand = game.openHand, let place = hand.position(of: seat),
        !hand.players[place].isFolded
      {
        let player = hand.players[place]
        (amount, fate) = (player.paid + player.dead, player.isAllIn ? .allIn : .checkedOrFolded)
      }
    }
    if isMatchPlayed { fate = .matchEnds }
    return amount > 0 || isMatchPlayed
      ? StandingBet(round: round, amount: amount, fate: fate) : nil
  }
}
