import Testing

/// What the documents that this product was asked for with want of it, feature by feature, and the
/// tests that show it.
struct FeatureTests {
  private static let documents: [String: KeyValuePairs<String, [String]>] = [
    "002": [
      "a card's score is its rank and suit": ["aCardScoresRankAndSuit"],
      "3 or 5 cards each": ["theRoundGoesThroughItsPhases"],
      "a game begins with $100": ["aGameBeginsWith100DollarsAndAFreshDeck"],
      "at least $1 before the deal": ["dealNeedsABet"],
      "the bet is raised by betting again": ["betAddsAndLeavesTheBalance"],
      "one card is traded at most": ["aTradeSwapsOneCardOnceForFiveDollars"],
      "a trade adds $5, or is refused": ["aTradeMustBeCovered"],
      "the card to trade is easily pointed at": ["aRankIsEnoughIfOnlyOneIsHeld"],
      "higher, double, lower, equal": ["theRoundGoesThroughItsPhases"],
      "the house's cards are hidden first": ["theHousesCardsAreHiddenUntilItShows"],
      "the house's score is shown": ["theHouseIsShownOnceWithItsScore"],
      "score, bet and balance are shown": ["thePromptSaysWhatCountsInTheTrade"],
      "no bet after the house's cards": ["theRoundGoesThroughItsPhases"],
      "it ends without money": ["whoIsBrokeWaitsForTheNextGame"],
      "it ends without cards": ["aDeckThatCannotServeAllEndsTheGame"],
      "a shared game is as long as a lonely one": ["aSharedGameLastsAsLongAsALonelyOne"],
      "reset begins a new game": ["resetIsAtOnceAloneAndAgreedAmongSeveral"],
      "reset in vain says why": ["whoAsksInVainReadsWhy"],
    ],
    "003": [
      "five-card stud and hold'em": ["eachHandGetsItsCards"],
      "a new game of either variety": ["newTakesTheRulesWithOrWithoutDeal"],
      "deal the next round": ["deckIsRenewedWhenItCannotServeARound"],
      "a deck rebuilt and shuffled each round": ["aDeckForEachRoundGoesOnForEver"],
      "all cards visible, face-down ones marked": ["anOpenTableHidesNothing"],
      "number of players": ["theDealerTakesAHandOrNot"],
      "number of decks": ["severalDecksServeMoreAndRepeatCards"],
      "a rule set has a name": ["ownRulesHaveAName"],
      "rule sets are data": ["ownRulesAreCalledByTheirName"],
      "a new hand discards the old one": ["newRulesKeepTheOptionsThatAreNotNamed"],
      "a shuffled deck is another order": ["aShoeDrawsShufflesAndRebuilds"],
      "shuffle mixes the undrawn part": ["shuffleMixesOnlyWhatIsLeft"],
      "rebuild takes all cards back": ["rebuildTakesTheHandsIn"],
      "a card has rank, suit and colour": ["colourFollowsTheSuit"],
    ],
    "004": [
      "five or seven cards": ["eachHandGetsItsCards"],
      "two to four players and the dealer": ["theDealerTakesAHandOrNot"],
      "count": ["theVerbsOfADeckWork"],
      "removeOne: the next card, or none": ["drawTurnsUpTheNextCard"],
      "no card of an empty deck": ["drawLeavesWhatTheRoundNeeds"],
      "shuffle": ["shuffleMixesOnlyWhatIsLeft"],
      "reset of a deck": ["rebuildGoesOnWithAnExhaustedDeck"],
      "one card to each hand in turn": ["cardsGoRoundTheTable"],
      "the same deck while it serves a round": ["exhaustedStillRefusesAndRoundStillShuffles"],
      "a shake deals anew": ["dealBeginsAFreshDeckAndSaysSo"],
      "hands are labelled by their players": ["everybodySeesHisOwnFaceDownCardsOnly"],
    ],
    "advisor": [
      "finds the best possible hand of a beginner": ["worth"],
      "teaches the different hands and their rankings": ["handsTellsTheLadder"],
      "is an aid during a game of Texas hold'em": ["adviceAtATableUsesOnesOwnCards"],
      "takes the player's cards and the dealer's": ["adviceForAnyoneAtAnyTime"],
      "looks at each hand of five that uses both of the player's cards: 1, 4 or 10 of them": [
        "worth", "adviceForAnyoneAtAnyTime",
      ],
      "says the best hand, its name and its ranking": ["adviceForAnyoneAtAnyTime", "worth"],
      "explains what cards make that hand": ["makingAndTie", "theSentencesOfOneHand"],
      "explains what wins in the case of a tie": ["makingAndTie", "handsTellsTheLadder"],
      "clears the cards: the next question begins anew": ["nothingIsKeptBetweenTwoQuestions"],
      "takes any card of thirteen ranks and four suits": ["everyCardIsReadBackFromEachOfItsForms"],
      "needs both of the player's cards": ["checksInOrder", "badAdviceIsRefusedWithItsOwnMessage"],
      "needs at least three of the dealer's cards": ["badAdviceIsRefusedWithItsOwnMessage"],
      "takes 3, 4 or 5 of the dealer's cards": ["worth", "checksInOrder"],
      "refuses a card that is there twice": ["checksInOrder"],
      "says in a message why cards cannot be analysed": ["checksInOrder"],
      "rates the type of the hand, then the tie-breaker, by one number": [
        "fastAndSlowAgree", "thereAre7462Values",
      ],
      "shows the five cards of the best hand": ["theHandComesFirstAndTheLadderLast"],
      "shows the hand's name below them": ["theHandComesFirstAndTheLadderLast"],
      "lists the ten kinds of hand, the best first": ["theHandComesFirstAndTheLadderLast"],
      "shows the kind of the own hand in red": ["onesOwnRungIsInColour"],
      "does not leave a reader wondering what the list is: the own rung is marked and numbered": [
        "theHandComesFirstAndTheLadderLast"
      ],
      "stands unexpected input": ["badAdviceIsRefusedWithItsOwnMessage", "badQuestionsAreRefused"],
      "says what may still come": ["whatMayComeIsTold", "completionsAreCountedOneByOne"],
      "says what two cards are worth alone": ["twoCardsAreAdvisedOnBeforeTheFlop", "knownFigures"],
      "knows the rule of hold'em beside its own": ["theFirstLineSaysWhichRule"],
      "adds the cards of the next street": ["streetsAddUp", "aResumedSessionGoesOnWithItsCards"],
      "names the card that is meant by what is no card": ["theNearestCardsAreNamed"],
      "says how frequent each kind of hand is": ["fiveCardHandsOfEachKind", "handsTellsTheLadder"],
      "asks what was learnt": ["everyQuestionHasOneRightAnswer", "aMembersAnswersAreKept"],
      "comes back to what was wrong": ["whatWasWrongComesBackSoon"],
      "can be listened to": ["withAScreenReaderEveryCardIsInWords"],
    ],
    "score book": [
      "Hand and Foot and Hand, Knee and Foot are scored": [
        "handKneeAndFootPoints", "handAndFootPoints",
      ],
      "a game has four rounds": ["roundsOpenOneAfterTheOther"],
      "two or three teams of partners play": ["teamsThatMayPlay"],
      "the scores of the rounds, the winner, the differences": [
        "theSummaryAddsRoundsAndComparesTeams"
      ],
      "the meld requirement, by score or by round": [
        "thresholdMeldLooksAtTheScoreBeforeTheRound", "setMeldLooksAtTheRound",
      ],
      "four games and six guests from the start": ["fourProfilesAndSixGuestsFromTheStart"],
      "games and rules of one's own": [
        "meldByRound", "meldByScore", "aGameHasAsManyRoundsAsItsProfile",
        "moneyIsPaidInCentsAsDefined", "newElementsCountAndStandOnTheSheet",
      ],
      "the rules can be read": ["theRulesAreShown"],
      "games older than 30 days go by themselves, nobody deletes by mistake": [
        "theListLeavesOutGamesOlderThanThirtyDays", "aWrongClockHidesGamesAndRemovesNone",
        "whoBeganAGameDropsItAndTheOthersAreTold",
      ],
      "a game in progress is presented at once, without the list": [
        "bookAloneShowsTheGameInProgress", "whoLogsInIsToldOfTheGameInProgress",
      ],
      "the list has initials, melds, scores, differences and percent": [
        "screensAsTheyStand", "repliesHaveTheKeysOfThePaper",
      ],
      "complete games count on the leader board, once, whoever entered them": [
        "onlyCompleteGamesCount"
      ],
      "the leaders are ordered by games won of games played": ["orderedByShareWonThenByGamesWon"],
      "games played and won, rounds won and the balance of each player": [
        "everyPartnerGetsTheSame", "percentIsRounded", "aPlayerIsShownWithWhatWasPlayed",
      ],
      "groups have boards of their own": ["groupsHaveTheirOwnBoards"],
      "guests play where nobody is chosen": ["guestsPlayWhereNobodyIsNamed"],
      "a player has a unique name of 8 characters, unique initials, an icon": [
        "playersThatMayCome", "playersThatMayNot",
      ],
      "a player is changed later": ["aPlayerThatExistsIsChanged"],
      "mail and telephone are gathered, and are private": [
        "mailAndPhoneAreForTheMemberWhoEnteredThemAndTheOperator",
        "mailAndPhoneAreForTheMemberWhoEnteredThem",
      ],
      "a round opens when the one before it is complete": ["roundsOpenOneAfterTheOther"],
      "all teams are shown while a score is entered, what to type next for the current one": [
        "allTeamsStandSideBySide", "theTeamsStandInTheirOrder",
      ],
      "the win sets what is required, and 200 or 300 points": [
        "winSetsItsDefaults", "oneAtTheWinSetsWhatGoesWithIt",
      ],
      "elements are added and removed with plus and minus": ["countsAreEntered"],
      "element after element is entered, with the subtotal": [
        "itAsksForEachElementInTurnWithTheRunningSubtotal"
      ],
      "the entry is finished when all is entered": [
        "doneEndsItAndFinishesNothing", "percentIsOfFinishedEntries",
      ],
      "300 points more for more than 7 red threes": ["handKneeAndFootPoints"],
      "ante and winnings, with a second place of three teams": ["money"],
      "the highest score wins the game, ties share it": ["tiesShareAPlace"],
      "a game keeps the rules it began with": ["aGameKeepsTheRulesItBeganWith"],
      "entries are corrected, with a record of who changed what": [
        "anyPastRoundCanBeCorrectedAndTotalsFollow", "undoTakesBackOnesOwnNewestEntry",
        "undoWithANumberTakesBackAnybodysAndSaysWhose",
      ],
      "everything is kept": [
        "bookAndPlainRulesAgreeAndReplayGivesAnEqualBook", "aSnapshotKeepsEverything",
        "theTextIsFixed",
      ],
      "it is quick: a game of four rounds in at most 24 commands": [
        "aWholeGameTakesAtMostTwentyFourCommands"
      ],
    ],
  ]

  @Test(arguments: documents.keys.sorted()) func everyFeatureHasATest(document: String) throws {
    let sources = try Repository.swiftFiles(in: "Tests").map { try Repository.text($0) }
    for (feature, tests) in try #require(Self.documents[document]) {
      for test in tests {
        #expect(sources.contains { $0.contains("func \(test)(") }, "\(feature): \(test)")
      }
    }
  }

  @Test func aConversationShowsAWholeGameInAtMostTwentyFourCommands() throws {
    let blocks = try Document("Tests/ArchitectureTests/Conversations/score-book.md")
      .blocks("transcript")
    let game = try #require(blocks.first { $0.lines.contains { $0.contains("complete=100") } })
    let commands = game.lines.filter { $0.hasPrefix("ann> book") }
    #expect((1...24).contains(commands.count))
    #expect(commands.count { $0.hasPrefix("ann> book new") } == 1)
    #expect(commands.count { $0.hasPrefix("ann> book finish") } == 8)
  }
}
