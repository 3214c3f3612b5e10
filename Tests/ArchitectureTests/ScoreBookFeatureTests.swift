import Testing

/// The document that the score book was asked for with, feature by feature, each with what shows
/// that it is there.
struct ScoreBookFeatureTests {
  /// The conversations about the score book.
  private static let conversations = "Tests/ArchitectureTests/Conversations/score-book.md"

  /// What shows a feature: a test, or words of a conversation.
  enum Proof {
    case test(String, String)
    case said(String)
  }

  private static let features: [(feature: String, proofs: [Proof])] = [
    (
      "Hand and Foot and Hand, Knee and Foot are scored",
      [.test("RuleTests", "handKneeAndFootPoints"), .test("RuleTests", "handAndFootPoints")]
    ),
    ("a game has four rounds", [.test("GameTests", "roundsOpenOneAfterTheOther")]),
    ("two or three teams of partners play", [.test("PlayerTests", "teamsThatMayPlay")]),
    (
      "the scores of the rounds, the winner, the differences",
      [.test("GameTests", "theSummaryAddsRoundsAndComparesTeams"), .said("= team name=red")]
    ),
    (
      "the meld requirement, by score or by round",
      [
        .test("RuleTests", "thresholdMeldLooksAtTheScoreBeforeTheRound"),
        .test("RuleTests", "setMeldLooksAtTheRound"),
      ]
    ),
    (
      "four games and six guests from the start",
      [.test("RuleTests", "fourProfilesAndSixGuestsFromTheStart")]
    ),
    (
      "games and rules of one's own",
      [
        .test("DefinitionTests", "meldByRound"), .test("DefinitionTests", "meldByScore"),
        .test("DefinitionTests", "aGameHasAsManyRoundsAsItsProfile"),
        .test("DefinitionTests", "moneyIsPaidInCentsAsDefined"),
        .test("DefinitionTests", "newElementsCountAndStandOnTheSheet"),
      ]
    ),
    (
      "the rules can be read",
      [.test("DefinitionTests", "theRulesAreShown")]
    ),
    (
      "games older than 30 days go by themselves, nobody deletes by mistake",
      [
        .test("BoardTests", "theListLeavesOutGamesOlderThanThirtyDays"),
        .test("BookGamesTests", "aWrongClockHidesGamesAndRemovesNone"),
        .test("BookGamesTests", "whoBeganAGameDropsItAndTheOthersAreTold"),
      ]
    ),
    (
      "a game in progress is presented at once, without the list",
      [
        .test("GameTests", "bookAloneShowsTheGameInProgress"),
        .test("BookGamesTests", "whoLogsInIsToldOfTheGameInProgress"),
        .said("The score book has a game of Hand and Foot in progress: book game 1 shows it."),
      ]
    ),
    (
      "the list has initials, melds, scores, differences and percent",
      [
        .test("ScreenTests", "screensAsTheyStand"),
        .test("CommandTests", "repliesHaveTheKeysOfThePaper"),
      ]
    ),
    (
      "complete games count on the leader board, once, whoever entered them",
      [.test("BoardTests", "onlyCompleteGamesCount"), .said("= leader rank=1")]
    ),
    (
      "the leaders are ordered by games won of games played",
      [.test("BoardTests", "orderedByShareWonThenByGamesWon")]
    ),
    (
      "games played and won, rounds won and the balance of each player",
      [
        .test("BoardTests", "everyPartnerGetsTheSame"), .test("BoardTests", "percentIsRounded"),
        .test("PlayerDetailsTests", "aPlayerIsShownWithWhatWasPlayed"),
      ]
    ),
    (
      "groups have boards of their own",
      [.test("BoardTests", "groupsHaveTheirOwnBoards")]
    ),
    ("guests play where nobody is chosen", [.test("GameTests", "guestsPlayWhereNobodyIsNamed")]),
    (
      "a player has a unique name of 8 characters, unique initials, an icon",
      [.test("PlayerTests", "playersThatMayCome"), .test("PlayerTests", "playersThatMayNot")]
    ),
    (
      "a player is changed later",
      [.test("PlayerDetailsTests", "aPlayerThatExistsIsChanged")]
    ),
    (
      "mail and telephone are gathered, and are private",
      [
        .test(
          "PlayerDetailsTests", "mailAndPhoneAreForTheMemberWhoEnteredThemAndTheOperator"),
        .test("BookGamesTests", "mailAndPhoneAreForTheMemberWhoEnteredThem"),
      ]
    ),
    (
      "a round opens when the one before it is complete",
      [.test("GameTests", "roundsOpenOneAfterTheOther")]
    ),
    (
      "all teams are shown while a score is entered, what to type next for the current one",
      [
        .test("SheetTests", "allTeamsStandSideBySide"),
        .test("SheetTests", "theTeamsStandInTheirOrder"),
      ]
    ),
    (
      "the win sets what is required, and 200 or 300 points",
      [
        .test("RuleTests", "winSetsItsDefaults"),
        .test("BookCardTests", "oneAtTheWinSetsWhatGoesWithIt"),
      ]
    ),
    (
      "elements are added and removed with plus and minus",
      [.test("QuickEntryTests", "countsAreEntered")]
    ),
    (
      "element after element is entered, with the subtotal",
      [
        .test("BookCardTests", "itAsksForEachElementInTurnWithTheRunningSubtotal"),
        .said("Round so far"),
      ]
    ),
    (
      "the entry is finished when all is entered",
      [
        .test("BookCardTests", "doneEndsItAndFinishesNothing"),
        .test("GameTests", "percentIsOfFinishedEntries"),
      ]
    ),
    (
      "300 points more for more than 7 red threes",
      [.test("RuleTests", "handKneeAndFootPoints")]
    ),
    ("ante and winnings, with a second place of three teams", [.test("BoardTests", "money")]),
    (
      "the highest score wins the game, ties share it",
      [.test("GameTests", "tiesShareAPlace")]
    ),
    (
      "a game keeps the rules it began with",
      [.test("GameTests", "aGameKeepsTheRulesItBeganWith")]
    ),
    (
      "entries are corrected, with a record of who changed what",
      [
        .test("GameTests", "anyPastRoundCanBeCorrectedAndTotalsFollow"),
        .test("UndoTests", "undoTakesBackOnesOwnNewestEntry"),
        .test("UndoTests", "undoWithANumberTakesBackAnybodysAndSaysWhose"),
      ]
    ),
    (
      "everything is kept",
      [
        .test("RandomPlayTests", "bookAndPlainRulesAgreeAndReplayGivesAnEqualBook"),
        .test("RandomPlayTests", "aSnapshotKeepsEverything"), .test("TextTests", "theTextIsFixed"),
      ]
    ),
    (
      "it is quick: a game of four rounds in at most 24 commands",
      [.test("QuickEntryTests", "aWholeGameTakesAtMostTwentyFourCommands"), .said("complete=100")]
    ),
  ]

  @Test(arguments: features.map(\.feature))
  func everyFeatureIsShownByATestOrAConversation(feature: String) throws {
    let sources = try Repository.swiftFiles(in: "Tests")
    let conversations = try Document(ScoreBookFeatureTests.conversations).blocks("transcript")
    let said = conversations.map(\.lines).joined().filter { $0.contains("< ") }
    let row = try #require(ScoreBookFeatureTests.features.first { $0.feature == feature })
    for proof in row.proofs {
      switch proof {
      case .test(let suite, let name):
        let files = try sources.filter { $0.hasSuffix("/\(suite).swift") }.map(Repository.text)
        #expect(files.contains { $0.contains("func \(name)(") }, "\(suite).\(name)")
      case .said(let words): #expect(said.contains { $0.contains(words) }, "\(words)")
      }
    }
  }

  @Test func aConversationShowsAWholeGameInAtMostTwentyFourCommands() throws {
    let blocks = try Document(ScoreBookFeatureTests.conversations).blocks("transcript")
    let game = try #require(blocks.first { $0.lines.contains { $0.contains("complete=100") } })
    let commands = game.lines.filter { $0.hasPrefix("ann> book") }
    #expect((1...24).contains(commands.count))
    #expect(commands.count { $0.hasPrefix("ann> book new") } == 1)
    #expect(commands.count { $0.hasPrefix("ann> book finish") } == 8)
  }
}
