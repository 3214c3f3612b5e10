import Cards
import Games
import Lines

/// What the house says of a family of games, and how it offers them.
public struct FamilyRow: Sendable {
  /// What stands above its games in a list.
  public let heading: Prose
  /// What is played of it if nothing else is said.
  public let usual: String
  /// Another word behind `play` for it.
  public let word: String
  /// What one deal is called.
  public let round: Prose
  /// The unit of a match's mean.
  public let unitOfMatch: Prose
  /// What can be typed at its tables besides moves, the most useful first.
  public let around: [String]
}

extension GameFamily {
  public var row: FamilyRow {
    switch self {
    case .house:
      FamilyRow(
        heading: "Against the house:", usual: "betting3", word: "house", round: "round",
        unitOfMatch: "dollars a round",
        around: ["look", "say", "history", "replay", "top", "out", "leave", "quit"])
    case .dealing:
      FamilyRow(
        heading: "A dealer without betting:", usual: "deal-holdem", word: "dealer",
        round: "round", unitOfMatch: "rounds",
        around: ["look", "say", "history", "replay", "top", "out", "back", "leave", "quit"])
    case .poker:
      FamilyRow(
        heading: "Poker:", usual: "holdem", word: "cards", round: "hand",
        unitOfMatch: "big blinds a hand",
        around: ["bot", "topup", "out", "leave", "look", "history", "say", "quit"])
    }
  }

  /// A number of rounds, or of hands.
  public func rounds(_ number: Int) -> Prose { .count(number, row.round, "\(row.round)s") }
}
