// Owns one thing that is entered for a team. Never judges whether it may be.

/// Something entered for one team in one round of a game.
public struct Entry: Hashable, Sendable {
  /// What is entered.
  public enum Kind: Hashable, Sendable {
    /// The count of an element is this, whatever it was before.
    case count(ScoreElement, Int)
    /// The team played all its cards first.
    case win
    /// The team's entry for the round is complete.
    case finish
  }

  /// For whom.
  public let team: TeamName
  /// In which round.
  public let round: Round
  /// What.
  public let kind: Kind

  /// An entry of that kind.
  public init(_ team: TeamName, _ round: Round, _ kind: Kind) {
    (self.team, self.round, self.kind) = (team, round, kind)
  }
}
