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

  /// `nil` if nothing is given up.
  init?(round: Int, amount: Int, fate: Fate) {
    guard amount > 0 || fate == .matchEnds else { return nil }
    (self.round, self.amount, self.fate) = (round, amount, fate)
  }
}
