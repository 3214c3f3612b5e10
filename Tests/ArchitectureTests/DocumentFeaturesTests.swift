import Testing

/// What the documents that this product was asked for with want of it, feature by feature, and the
/// test that shows it.
struct DocumentFeaturesTests {
  /// A document, by its number, what it asks for, and the test: its suite and its function.
  typealias Row = (document: String, feature: String, suite: String, test: String)

  static let betting: [Row] = [
    ("002", "a card's score is its rank and suit", "HouseGameTests", "aCardScoresRankAndSuit"),
    ("002", "3 or 5 cards each", "HouseGameTests", "theRoundGoesThroughItsPhases"),
    ("002", "a game begins with $100", "HouseGameTests", "aGameBeginsWith100DollarsAndAFreshDeck"),
    ("002", "at least $1 before the deal", "HouseGameTests", "dealNeedsABet"),
    ("002", "the bet is raised by betting again", "HouseGameTests", "betAddsAndLeavesTheBalance"),
    ("002", "one card is traded at most", "HouseGameTests", "aTradeSwapsOneCardOnceForFiveDollars"),
    ("002", "a trade adds $5, or is refused", "HouseGameTests", "aTradeMustBeCovered"),
    (
      "002", "the card to trade is easily pointed at", "BettingPromptTests",
      "aRankIsEnoughIfOnlyOneIsHeld"
    ),
    ("002", "higher, double, lower, equal", "HouseGameTests", "theRoundGoesThroughItsPhases"),
    (
      "002", "the house's cards are hidden first", "TableTests",
      "theHousesCardsAreHiddenUntilItShows"
    ),
    (
      "002", "the house's score is shown", "BettingPromptTests", "theHouseIsShownOnceWithItsScore"
    ),
    (
      "002", "score, bet and balance are shown", "BettingPromptTests",
      "thePromptSaysWhatCountsInTheTrade"
    ),
    ("002", "no bet after the house's cards", "HouseGameTests", "theRoundGoesThroughItsPhases"),
    ("002", "it ends without money", "HouseGameTests", "whoIsBrokeWaitsForTheNextGame"),
    ("002", "it ends without cards", "HouseGameTests", "aDeckThatCannotServeAllEndsTheGame"),
    (
      "002", "a shared game is as long as a lonely one", "DecksTests",
      "aSharedGameLastsAsLongAsALonelyOne"
    ),
    ("002", "reset begins a new game", "HouseGameTests", "resetIsAtOnceAloneAndAgreedAmongSeveral"),
    ("002", "reset in vain says why", "BettingPromptTests", "whoAsksInVainReadsWhy"),
  ]

  static let dealer: [Row] = [
    ("003", "five-card stud and hold'em", "DealingGameTests", "eachHandGetsItsCards"),
    ("003", "a new game of either variety", "DealerTests", "newTakesTheRulesWithOrWithoutDeal"),
    ("003", "deal the next round", "DealersDeckTests", "deckIsRenewedWhenItCannotServeARound"),
    (
      "003", "a deck rebuilt and shuffled each round", "DealingGameTests",
      "aDeckForEachRoundGoesOnForEver"
    ),
    (
      "003", "all cards visible, face-down ones marked", "DealingTableTests",
      "anOpenTableHidesNothing"
    ),
    ("003", "number of players", "DealingGameTests", "theDealerTakesAHandOrNot"),
    ("003", "number of decks", "DealingGameTests", "severalDecksServeMoreAndRepeatCards"),
    ("003", "a rule set has a name", "DealerTests", "ownRulesHaveAName"),
    ("003", "rule sets are data", "DealersDeckTests", "ownRulesAreCalledByTheirName"),
    (
      "003", "a new hand discards the old one", "DealingTableTests",
      "newRulesKeepTheOptionsThatAreNotNamed"
    ),
    ("003", "a shuffled deck is another order", "CardsTests", "aShoeDrawsShufflesAndRebuilds"),
    ("003", "shuffle mixes the undrawn part", "DealersDeckTests", "shuffleMixesOnlyWhatIsLeft"),
    ("003", "rebuild takes all cards back", "DealersDeckTests", "rebuildTakesTheHandsIn"),
    ("003", "a card has rank, suit and colour", "CardsTests", "colourFollowsTheSuit"),
    ("004", "five or seven cards", "DealingGameTests", "eachHandGetsItsCards"),
    ("004", "two to four players and the dealer", "DealingGameTests", "theDealerTakesAHandOrNot"),
    ("004", "count", "DealerTests", "theVerbsOfADeckWork"),
    ("004", "removeOne: the next card, or none", "DealersDeckTests", "drawTurnsUpTheNextCard"),
    ("004", "no card of an empty deck", "DealersDeckTests", "drawLeavesWhatTheRoundNeeds"),
    ("004", "shuffle", "DealersDeckTests", "shuffleMixesOnlyWhatIsLeft"),
    ("004", "reset of a deck", "DealersDeckTests", "rebuildGoesOnWithAnExhaustedDeck"),
    ("004", "one card to each hand in turn", "DealingGameTests", "cardsGoRoundTheTable"),
    (
      "004", "the same deck while it serves a round", "DealersDeckTests",
      "exhaustedStillRefusesAndRoundStillShuffles"
    ),
    ("004", "a shake deals anew", "DealerTests", "dealBeginsAFreshDeckAndSaysSo"),
    (
      "004", "hands are labelled by their players", "DealingTableTests",
      "everybodySeesHisOwnFaceDownCardsOnly"
    ),
  ]

  @Test func everyFeatureHasItsTest() throws {
    let sources = try Repository.swiftFiles(in: "Tests").map { try Repository.text($0) }
    for row in Self.betting + Self.dealer {
      let isShown = sources.contains { text in
        text.contains("struct \(row.suite) ") && text.contains("func \(row.test)(")
      }
      #expect(isShown, "\(row.document), \(row.feature): there is no \(row.suite).\(row.test)")
    }
    #expect(Set((Self.betting + Self.dealer).map(\.document)) == ["002", "003", "004"])
  }
}
