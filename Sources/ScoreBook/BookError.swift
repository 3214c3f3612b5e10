// Owns why a book refuses something. Every sentence names the fix; a refusal changes nothing.

/// Why a change or a question was refused. Nothing has changed.
public enum BookError: Error, Hashable, Sendable {
  case badName(String)
  case badInitials(String)
  case badEmail(String)
  case badPhone(String)
  case badIcon(String)
  case badGroup(String)
  case nameTaken(String)
  case initialsTaken(String, by: String)

  case badProfileID(String)
  case badProfileName(String)
  case badTeamCount(Int)
  case badPoints(String, Int)
  case fixedPoints(ScoreElement)
  case noBonus(Profile)
  case profileTaken(String)

  case unknownProfile(String, known: [String])
  case unknownPlayer(String)
  case unknownGroup(String, known: [String])
  case unknownGame(Int)
  case unknownTeam(TeamName, known: [TeamName])
  case elementNotInProfile(ScoreElement, profile: Profile)

  case wrongTeams(Profile)
  case tooManyPlayers(TeamName)
  case playerTwice(String)

  case negativeCount(ScoreElement, Int)
  case countTooLarge(ScoreElement, Int)
  case roundNotOpen(Round, open: Round, missing: [TeamName], game: Int)
  case secondWinner(TeamName, Round, winner: TeamName)
  case gameComplete(Int)
  case noGameToday(newest: Int?)
  case nothingToUndo(game: Int)

  case tooManyPlayersInBook
  case tooManyProfiles
  case tooManyGames
  case tooManyChanges(game: Int)
  case badCarry(String)
  case badNumber(Int)

  /// The reply code of the line protocol. Here everything was understood, so it is `rule.*`.
  public var code: String {
    switch self {
    case .badName, .badInitials, .badEmail, .badPhone, .badIcon, .badGroup: "rule.player"
    case .nameTaken, .initialsTaken, .profileTaken: "rule.taken"
    case .badProfileID, .badProfileName, .badTeamCount, .badPoints, .fixedPoints, .noBonus:
      "rule.profile"
    case .unknownProfile, .unknownPlayer, .unknownGroup, .unknownGame, .unknownTeam: "rule.unknown"
    case .elementNotInProfile: "rule.element"
    case .wrongTeams, .tooManyPlayers, .playerTwice: "rule.teams"
    case .negativeCount, .countTooLarge: "rule.count"
    case .roundNotOpen, .gameComplete, .noGameToday: "rule.round"
    case .secondWinner: "rule.winner"
    case .nothingToUndo: "rule.undo"
    case .tooManyPlayersInBook, .tooManyProfiles, .tooManyGames, .tooManyChanges: "rule.full"
    case .badCarry, .badNumber: "rule.snapshot"
    }
  }
}
