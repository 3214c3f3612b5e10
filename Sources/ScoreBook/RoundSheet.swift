// Owns one team's round line by line, computed from its entry. Never stored.

/// One team's round, line by line.
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
  /// Whose round.
  public let team: TeamName
  /// Which round.
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
  /// - Throws: `BookError` for a team that does not play or a round that is not open.
  public func sheet(of team: TeamName, in round: Round) throws(BookError) -> RoundSheet {
    guard self.team(team) != nil else { throw .unknownTeam(team, known: teamNames) }
    guard isOpen(round) else {
      throw .roundNotOpen(
        round, open: currentRound, missing: missing(in: currentRound), game: number)
    }
    let entry = entry(team, round)
    return RoundSheet(
      game: number, team: team, round: round, lines: profile.lines(of: entry.counts),
      total: score(of: team, in: round), isFinished: entry.isFinished)
  }
}

extension Profile {
  fileprivate func lines(of counts: Counts) -> [RoundSheet.Line] {
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
