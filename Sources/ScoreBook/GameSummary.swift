import Cards

/// A game as it stands, computed from its entries.
public struct GameSummary: Equatable, Sendable {
  /// One team as it stands.
  public struct Team: Equatable, Sendable {
    /// The team's name.
    public let name: TeamName
    /// Its players' initials.
    public let initials: [String]
    /// The score of each of the rounds; `nil` while a round is not open.
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
  /// The last round.
  public let lastRound: Round
  /// The share of entries that are finished, 0 to 100.
  public let percent: Int
  /// The teams, in the order of their names.
  public let teams: [Team]
  /// The teams with the highest total.
  public let leaders: [TeamName]
  /// Whether all rounds are complete, so that the leaders have won.
  public let isComplete: Bool
}

extension Game {
  /// The game as it stands.
  public var summary: GameSummary {
    let best = teamNames.map { total(of: $0) }.max() ?? 0
    return GameSummary(
      number: number, round: currentRound, lastRound: lastRound, percent: percentComplete,
      teams: teams.map { summary(of: $0, best: best) }, leaders: leaders, isComplete: isComplete)
  }

  private func summary(of team: Team, best: Int) -> GameSummary.Team {
    let total = total(of: team.name)
    return GameSummary.Team(
      name: team.name, initials: team.initials,
      rounds: rounds.map { isOpen($0) ? score(of: team.name, in: $0) : nil },
      total: total, behind: best - total, meld: meld(of: team.name, in: currentRound),
      isFinished: entry(team.name, currentRound).isFinished)
  }
}

/// One team's round, line by line, computed from its entry.
public struct RoundSheet: Equatable, Sendable {
  /// One line of a sheet.
  public struct Line: Equatable, Sendable {
    /// What is typed to enter it; `red3-bonus` for the bonus, which nobody enters.
    public let key: String
    /// What people call it.
    public let title: String
    /// Whether a team must have it to go out.
    public let isRequired: Bool
    /// How often it was counted.
    public let count: Int
    /// Points for each.
    public let points: Int
    /// Count times points.
    public var subtotal: Int { count * points }
  }

  /// The game's number.
  public let game: Int
  /// The team.
  public let team: TeamName
  /// The round.
  public let round: Round
  /// The lines in the order of the profile, the bonus after the red threes.
  public let lines: [Line]
  /// The score of the round.
  public let total: Int
  /// Whether the entry is finished.
  public let isFinished: Bool
}

extension Game {
  /// A team's round, line by line.
  ///
  /// - Throws: `Refusal` for a team that does not play or a round that is not open.
  public func sheet(of team: TeamName, in round: Round) throws(Refusal) -> RoundSheet {
    if let reason = reasonClosed(team, round) { throw reason }
    let entry = entry(team, round)
    return RoundSheet(
      game: number, team: team, round: round, lines: profile.lines(of: entry.counts),
      total: score(of: team, in: round), isFinished: entry.isFinished)
  }
}

extension Profile {
  /// The lines of a sheet with these counts.
  func lines(of counts: Counts) -> [RoundSheet.Line] {
    var lines: [RoundSheet.Line] = []
    for rule in elements {
      lines.append(
        RoundSheet.Line(
          key: rule.element.key, title: rule.title, isRequired: rule.isRequired,
          count: counts[rule.element], points: rule.points))
      if rule.element == .redThree, let bonus = redThreeBonus {
        lines.append(
          RoundSheet.Line(
            key: "red3-bonus", title: "Bonus, more than \(bonus.moreThan) red threes",
            isRequired: false, count: counts[.redThree] > bonus.moreThan ? 1 : 0,
            points: bonus.points))
      }
    }
    return lines
  }
}
