import Testing

/// The document that the advisor was asked for with, feature by feature, each with the tests that
/// show it.
struct AdvisorDocumentTests {
  private static let features: [(feature: String, tests: [String])] = [
    ("finds the best possible hand of a beginner", ["worth"]),
    ("teaches the different hands and their rankings", ["handsTellsTheLadder"]),
    ("is an aid during a game of Texas hold'em", ["adviceAtATableUsesOnesOwnCards"]),
    ("takes the player's cards and the dealer's", ["adviceForAnyoneAtAnyTime"]),
    (
      "looks at each hand of five that uses both of the player's cards: 1, 4 or 10 of them",
      ["worth", "adviceForAnyoneAtAnyTime"]
    ),
    ("says the best hand, its name and its ranking", ["adviceForAnyoneAtAnyTime", "worth"]),
    ("explains what cards make that hand", ["makingAndTie", "theSentencesOfOneHand"]),
    ("explains what wins in the case of a tie", ["makingAndTie", "handsTellsTheLadder"]),
    ("clears the cards: the next question begins anew", ["nothingIsKeptBetweenTwoQuestions"]),
    ("takes any card of thirteen ranks and four suits", ["everyCardIsReadBackFromEachOfItsForms"]),
    ("needs both of the player's cards", ["checksInOrder", "badAdviceIsRefusedWithItsOwnMessage"]),
    ("needs at least three of the dealer's cards", ["badAdviceIsRefusedWithItsOwnMessage"]),
    ("takes 3, 4 or 5 of the dealer's cards", ["worth", "checksInOrder"]),
    ("refuses a card that is there twice", ["checksInOrder"]),
    ("says in a message why cards cannot be analysed", ["theErrorsNameTheFix"]),
    (
      "rates the type of the hand, then the tie-breaker, by one number",
      ["fastAndSlowAgree", "thereAre7462Values"]
    ),
    ("shows the five cards of the best hand", ["theHandComesFirstAndTheLadderLast"]),
    ("shows the hand's name below them", ["theHandComesFirstAndTheLadderLast"]),
    ("lists the ten kinds of hand, the best first", ["theHandComesFirstAndTheLadderLast"]),
    ("shows the kind of the own hand in red", ["onesOwnRungIsInColour"]),
    (
      "does not leave a reader wondering what the list is: the own rung is marked and numbered",
      ["theHandComesFirstAndTheLadderLast"]
    ),
    ("stands unexpected input", ["badAdviceIsRefusedWithItsOwnMessage", "badQuestionsAreRefused"]),
    // Beyond the document.
    ("says what may still come", ["whatMayComeIsTold", "completionsAreCountedOneByOne"]),
    ("says what two cards are worth alone", ["twoCardsAreAdvisedOnBeforeTheFlop", "knownFigures"]),
    ("knows the rule of hold'em beside its own", ["theFirstLineSaysWhichRule"]),
    ("adds the cards of the next street", ["streetsAddUp", "aResumedSessionGoesOnWithItsCards"]),
    ("names the card that is meant by what is no card", ["theNearestCardsAreNamed"]),
    ("says how frequent each kind of hand is", ["fiveCardHandsOfEachKind", "handsTellsTheLadder"]),
    ("asks what was learnt", ["everyQuestionHasOneRightAnswer", "aMembersAnswersAreKept"]),
    ("comes back to what was wrong", ["whatWasWrongComesBackSoon"]),
    ("can be listened to", ["withAScreenReaderEveryCardIsInWords"]),
  ]

  @Test func everyFeatureHasATest() throws {
    let sources = try Repository.swiftFiles(in: "Tests").map { try Repository.text($0) }
    for (feature, tests) in AdvisorDocumentTests.features {
      #expect(!tests.isEmpty)
      for test in tests {
        #expect(sources.contains { $0.contains("func \(test)(") }, "\(feature): \(test)")
      }
    }
  }
}
