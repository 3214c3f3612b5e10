/// The bet that a player gives up by leaving now.
public struct StandingBet: Sendable, Equatable {
  /// The fate of the bet without the player.
  public enum Fate: Sendable, Equatable {
    /// Against the house: it is played out with the cards as they come.
    case played
    /// In poker: the hand checks as long as that is free, then folds.
    case checkedOrFolded
    /// In poker, all-in: the hand is played to its end.
    case allIn
    /// The match ends.
    case matchEnds
  }

  /// The number of the round or hand.
  public let round: Int
  /// Dollars, or chips in the middle.
  public let amount: Int
  /// The fate of the bet without the player.
  public let fate: Fate

  /// Creates a standing bet; `nil` if nothing is given up.
  init?(round: Int, amount: Int, fate: Fate) {
    guard amount > 0 || fate == .matchEnds else { return nil }
    (self.round, self.amount, self.fate) = (round, amount, fate)
  }
}
