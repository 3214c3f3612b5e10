// Owns a game as it stands: everything a summary shows, computed from the entries. Never stored.

/// A game as it stands.
public struct GameSummary: Equatable, Sendable {
  /// One team as it stands.
  public struct Team: Equatable, Sendable {
    /// Under which name.
    public let name: TeamName
    /// Its players' initials.
    public let initials: [String]
    /// The score of each of the four rounds; `nil` while a round is not open.
    public let rounds: [Int?]
    /// The sum of the rounds.
    public let total: Int
    /// How much the leaders have more; 0 for them.
    public let behind: Int
    /// The opening meld of the open round, of the last one in a complete game.
    public let meld: Int
    /// Whether its entry for the open round is finished.
    public let isFinished: Bool
  }

  /// The game's number.
  public let number: Int
  /// The open round; the last one of a complete game.
  public let round: Round
  /// The share of entries that are finished, 0 to 100.
  public let percent: Int
  /// The teams, in the order of their names.
  public let teams: [Team]
  /// The teams with the highest total.
  public let leaders: [TeamName]
  /// Whether all four rounds are complete, so that the leaders have won.
  public let isComplete: Bool
}

extension Game {
  /// The game as it stands.
  public var summary: GameSummary {
    let best = teamNames.map { total(of: $0) }.max() ?? 0
    return GameSummary(
      number: number, round: currentRound, percent: percentComplete,
      teams: teams.map { summary(of: $0, best: best) }, leaders: leaders, isComplete: isComplete)
  }

  private func summary(of team: Team, best: Int) -> GameSummary.Team {
    let total = total(of: team.name)
    return GameSummary.Team(
      name: team.name, initials: team.initials,
      rounds: Round.all.map { isOpen($0) ? score(of: team.name, in: $0) : nil },
      total: total, behind: best - total, meld: meld(of: team.name, in: currentRound),
      isFinished: entry(team.name, currentRound).isFinished)
  }
}
