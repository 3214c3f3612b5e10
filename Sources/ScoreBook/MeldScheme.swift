// Owns the two ways in which the opening meld rises. Never knows a score.

/// What decides the points a team must lay down to open a round.
public enum MeldScheme: String, CaseIterable, Hashable, Sendable {
  /// The team's score before the round.
  case threshold
  /// The round: all teams meld the same.
  case round

  /// The opening meld of a team that has `score` points before `round` (document 001, "Melds").
  public func meld(score: Int, round: Round) -> Int {
    switch self {
    case .threshold:
      switch score {
      case ..<15_000: 50
      case ..<30_000: 90
      case ..<50_000: 120
      default: 150
      }
    case .round: [50, 90, 120, 150][round.index]
    }
  }
}
