import Cards
import Lines
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
    #expect(advice.best.value.rung == rung)
    #expect(advice.best.value.ordinal == number)
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
    ("-", "-", "give your own two cards first, as in AhKd 3h4h5h"),
    (
      "Ah", "3h",
      "your second card is missing: which one do you hold with A♥? Give both of your"
        + " own cards first, as in AhKd 3h4h5h"
    ),
    ("AhKdQd", "3h4h5h", "give two cards of your own, not 3, as in AhKd 3h4h5h"),
    ("AhAh", "3h4h", "give three to five of the dealer's cards, not 2, as in AhKd 3h4h5h"),
    ("AhKd", "-", "give three to five of the dealer's cards, not 0, as in AhKd 3h4h5h"),
    ("AhAh", "3h4h5h6h7h8h", "give three to five of the dealer's cards, not 6"),
    ("AhAh", "3h4h5h", "A♥ is named twice, but there is only one deck; change one of the two"),
    ("AhKd", "3h4hAh", "A♥ is named twice, but there is only one deck; change one of the two"),
    ("AhKd", "3h4h4h", "4♥ is named twice, but there is only one deck; change one of the two"),
  ])
  func checksInOrder(hole: String, board: String, text: String) {
    let error = #expect(throws: Refusal.self) {
      try Advice(hole: cards(hole), board: cards(board))
    }
    #expect(error?.code == .ruleCard && error?.text == text)
  }

  /// The document's rule comes first, a table's own rule at the table; the other one is in the same
  /// sentence, and only if it makes another hand.
  @Test(arguments: [
    (
      "2c7d", "AhKhQhJhTh", AdviceRule.bothCards,
      "The best of the 10 hands with both of your cards: ace high, king-queen-seven-deuce"
        + " (A♥ K♥ Q♥ 7♦ 2♣); better by the rule of hold'em, where any five cards count:"
        + " royal flush (A♥ K♥ Q♥ J♥ 10♥)."
    ),
    (
      "2c7d", "AhKhQhJhTh", .anyFive,
      "Your best hand: royal flush (A♥ K♥ Q♥ J♥ 10♥); with both of your cards only: ace high,"
        + " king-queen-seven-deuce (A♥ K♥ Q♥ 7♦ 2♣)."
    ),
    (
      "AhKh", "9h4h2h", .bothCards,
      "Your hand: flush, ace high, king-nine-four-deuce (A♥ K♥ 9♥ 4♥ 2♥)."
    ),
    (
      "AhKh", "9h4h2h", .anyFive,
      "Your best hand: flush, ace high, king-nine-four-deuce (A♥ K♥ 9♥ 4♥ 2♥)."
    ),
  ])
  func bothRulesAreInTheFirstSentence(
    hole: String, board: String, rule: AdviceRule, sentence: String
  ) throws {
    let advice = try Advice(hole: cards(hole), board: cards(board))
    #expect(advice.sentences(rule).first?.description == sentence)
  }

  @Test func theSentencesOfOneHand() throws {
    let advice = try Advice(hole: cards("KcKd"), board: cards("9h9sKh2c"))
    #expect(
      advice.sentences(.bothCards).map(\.description) == [
        "The best of the 4 hands with both of your cards: full house, kings full of nines"
          + " (K♥ K♦ K♣ 9♠ 9♥).",
        "A full house is three cards of one rank and two of another: here three kings and two"
          + " nines.",
        "In a tie the higher three wins, then the higher pair.",
        "If all five cards are equal in rank, the pot is split: no suit beats another.",
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

  /// The example of each kind is of that kind, laid out as people lay it out.
  @Test(arguments: HandCategory.ladder)
  func examplesAreOfTheirKind(category: HandCategory) throws {
    let hand = try #require(FiveCardHand(category.example))
    #expect(hand.value.category == category)
    #expect(hand.cards == category.example)
  }

  @Test func outsStayUntilTheLastCard() throws {
    #expect(try Advice(hole: cards("AhKh"), board: cards("2h7h9c")).outs != nil)
    #expect(try Advice(hole: cards("AhKh"), board: cards("2h7h9c3d4d")).outs == nil)
  }
}
