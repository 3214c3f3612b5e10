import Cards
import HandRanking
import Testing

@Suite struct AdviceTests {
  /// Own cards, the dealer's, how many hands, the best one, its name, rung and number. The numbers
  /// were counted by hand: 1,277 high cards, 2,860 pairs, 858 two pairs, 858 threes and 10
  /// straights lie below the flushes, 784 and 329 high cards below A-K.
  @Test(arguments: [
    ("AhKd", "3h4h5h", 1, "AhKd5h4h3h", "ace high, king-five-four-three", 10, 1117),
    ("Ah2h", "3h4h5h", 1, "5h4h3h2hAh", "straight flush, five high", 2, 7453),
    ("AhKh", "QhJhThTdTc", 10, "AhKhQhJhTh", "royal flush", 1, 7462),
    ("AhKh", "9h4h2h3c", 4, "AhKh9h4h2h", "flush, ace high, king-nine-four-deuce", 5, 7013),
    ("KcKd", "9h9s2d2cQh", 10, "KdKc9s9hQh", "two pair, kings and nines, queen kicker", 8, 4829),
    ("7h5d", "4c3s2h", 1, "7h5d4c3s2h", "seven high, five-four-three-deuce", 10, 1),
  ])
  func worth(
    hole: String, board: String, hands: Int, best: String, name: String, rung: Int, number: Int
  ) throws {
    let advice = try Advice(hole: cards(hole), board: cards(board))
    #expect(advice.hands.count == hands)
    #expect(advice.best.cards.notation == best)
    #expect(advice.best.value.name == name)
    #expect(advice.rung == rung)
    #expect(advice.number == number)
    #expect(advice.better == nil)
    #expect(advice.hands.first == advice.best)
    for hand in advice.hands {
      #expect(hand.cards.count { advice.hole.contains($0) } == 2)
      #expect(hand.value <= advice.best.value)
    }
    #expect(Set(advice.hands.map { CardSet($0.cards) }).count == hands)
  }

  /// What is wrong, in the order of the checks: the first reason is the one that is given.
  @Test(arguments: [
    ("-", "-", AdviceError.playerCardsMissing(given: 0)),
    ("Ah", "3h", .playerCardsMissing(given: 1)),
    ("AhKdQd", "3h4h5h", .tooManyPlayerCards(given: 3)),
    ("AhAh", "3h4h", .dealerCardsMissing(given: 2)), ("AhKd", "-", .dealerCardsMissing(given: 0)),
    ("AhAh", "3h4h5h6h7h8h", .tooManyDealerCards(given: 6)),
    ("AhAh", "3h4h5h", .repeated(Card(.ace, .hearts))),
    ("AhKd", "3h4hAh", .repeated(Card(.ace, .hearts))),
    ("AhKd", "3h4h4h", .repeated(Card(.four, .hearts))),
  ])
  func checksInOrder(hole: String, board: String, error: AdviceError) {
    #expect(throws: error) { try Advice(hole: cards(hole), board: cards(board)) }
  }

  @Test func theErrorsNameTheFix() {
    let messages = [
      AdviceError.playerCardsMissing(given: 1).explanation,
      AdviceError.dealerCardsMissing(given: 2).explanation,
      AdviceError.tooManyDealerCards(given: 6).explanation,
      AdviceError.repeated(Card(.ace, .hearts)).explanation,
    ]
    #expect(
      messages == [
        "give both of your own cards, as in AhKd 3h4h5h: only one is there",
        "give at least three of the dealer's cards, as in AhKd 3h4h5h: there are only 2",
        "the dealer shows at most five cards: these are 6",
        "A♥ is named twice, and I advise on one deck only: change one of the two",
      ])
  }

  @Test func theRulesOfHoldemMayKnowABetterHand() throws {
    let advice = try Advice(hole: cards("2c7d"), board: cards("AhKhQhJhTh"))
    #expect(advice.best.value.name == "ace high, king-queen-seven-deuce")
    #expect(advice.better?.value.name == "royal flush")
    let sentence = try #require(advice.betterSentence)
    #expect(sentence.contains("with none of your cards there is a better hand: royal flush"))
    let one = try Advice(hole: cards("Ah2c"), board: cards("KdQhJsTc3d"))
    #expect(one.betterSentence?.contains("with one of your cards") == true)
  }

  @Test func theSentencesOfOneHand() throws {
    let advice = try Advice(hole: cards("KcKd"), board: cards("9h9sKh2c"))
    #expect(
      advice.sentences == [
        "I looked at the 4 hands that use both of your cards and three of the dealer's.",
        "Your best hand is: full house, kings full of nines (K♥ K♦ K♣ 9♠ 9♥).",
        "A full house is three cards of one rank and two of another: here three kings and two"
          + " nines.",
        "Between two full houses the higher three wins, then the higher pair; if both are equal,"
          + " the pot is shared.",
        "Of the ten kinds of hand, the best first, yours is 4th of 10.",
      ])
  }

  /// Each kind of hand explains itself with its own cards, in one sentence each.
  @Test(arguments: [
    ("AhKhQhJhTh", "royal flush"), ("9h8h7h6h5h", "five, six, seven, eight, nine, all hearts"),
    ("7c7d7h7sKd", "the four sevens"), ("KcKdKh9s9d", "three kings and two nines"),
    ("AhKh9h4h2h", "five hearts, up to the ace"),
    ("Ad2c3h4h5h", "ace, deuce, three, four, five (the ace counts as one here)"),
    ("6c6d6hAs9d", "three sixes"), ("KcKd9h9sAd", "two kings and two nines"),
    ("2s2dAhKc5s", "two deuces"), ("2s7dAhKc5s", "here the ace"),
  ])
  func makingAndTie(text: String, part: String) throws {
    let hand = try #require(FiveCardHand(cards(text)))
    #expect(hand.making.contains(part))
    for sentence in [hand.making, hand.value.category.tieBreak] {
      #expect(sentence.hasSuffix(".") && sentence.count { $0 == "." } == 1)
    }
  }

  @Test func outsStayUntilTheLastCard() throws {
    #expect(try Advice(hole: cards("AhKh"), board: cards("2h7h9c")).outs != nil)
    #expect(try Advice(hole: cards("AhKh"), board: cards("2h7h9c3d4d")).outs == nil)
  }
}
