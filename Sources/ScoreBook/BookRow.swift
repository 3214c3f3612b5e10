/// A row of a reply, for programs.
public enum BookRow: Sendable {
  case team(GameSummary.Team)
  case game(Game)
  /// A line of a sheet, with the team if there are several sheets.
  case element(RoundSheet.Line, of: TeamName?)
  /// What an element is worth.
  case rule(RoundSheet.Line)
  /// With mail and phone as far as the reader may see them; in a list there is no such reader.
  case player(Player, for: BookReader?)
  case profile(Profile)
  case standing(Standing)
  case club(ClubSummary)
  case change(GameChange)
  /// A line of help.
  case line(String)
}

/// A club, and how many games it has.
public struct ClubSummary: Sendable {
  public let club: Club
  public let games: Int
}
