import Cards
import Testing

@Suite struct RuleTests {
  /// The first hand beats the second.
  static let wins: [(Ranking, String, String)] = [
    (.high, "AhKhQhJhTh", "KcQcJcTc9c"), (.high, "2c3c4c5c6c", "AcAdAhAsKc"),
    (.high, "6c5d4h3s2s", "Ac5d4h3s2s"), (.high, "Ac5d4h3s2s", "AcAdAhKsQc"),
    (.high, "KcKd2h2sAc", "KhKs2c2dQc"),
    (.high, "2c2d2h3s3d", "AhKhQhJh9h"), (.high, "AcAd3h3s2d", "KcKdQhQsAd"),
    // In short deck a flush beats a full house and A-6-7-8-9 is a straight, the lowest.
    (.shortDeck, "AhKhQhJh9h", "AcAdAhKsKd"), (.shortDeck, "Ac6d7h8s9s", "AcAdAhKsQd"),
    (.shortDeck, "Tc6d7h8s9s", "Ac6d7h8s9s"),
    (.shortDeckTripsOverStraight, "AcAdAhKsQd", "AcKdQhJsTs"),
    (.shortDeckTripsOverStraight, "6c6d6hAs9d8c7s", "AcKdQhJsTs9c8d"),
    // Straights and flushes are ignored, pairs count.
    (.aceToFive, "Ac2d3h4s5s", "Ac2d3h4s6s"), (.aceToFive, "AhAc7d6s5h", "2h2d5c4s3c"),
    (.aceToFive, "AhAc6d5s4h", "AdAs7c3d2c"), (.aceToFive, "Ah2h3h4h5h", "Ac2d3h4s6s"),
    (.aceToFive, "KcQdJhTs9s", "AcAd2h3s4s"),
    (.eightOrBetter, "7c6d5h4s3s", "8c4d3h2sAs"),
    // Ace high, straights and flushes count against it, A-2-3-4-5 is no straight.
    (.deuceToSeven, "7c5d4h3s2s", "7c6d4h3s2s"), (.deuceToSeven, "Ac5d4h3s2s", "6c5d4h3s2s"),
    (.deuceToSeven, "Ac5d4h3s2s", "Ac6d4h3s2s"), (.deuceToSeven, "KcQdJh9s8s", "7h5h4h3h2h"),
    (.deuceToSeven, "KcQdJh9s8s", "2c2d3h4s5s"),
    // More cards beat fewer, then the lower; 7-4-2 beats 7-5-A.
    (.badugi, "Ac2d3h4s", "Ac2d3h5s"), (.badugi, "KcQdJhTs", "Ac2d3h3c"),
    (.badugi, "7c4d2h2c", "7c5dAhAc"),
  ]

  @Test(arguments: wins) func theFirstWins(ranking: Ranking, winner: String, loser: String) throws {
    let first = try #require(MadeHand(ranking, hole: cards(winner)))
    let second = try #require(MadeHand(ranking, hole: cards(loser)))
    #expect(first.strength > second.strength)
    if ranking == .high {
      #expect(try #require(HandValue(cards(winner))) > #require(HandValue(cards(loser))))
    }
  }

  static let ties: [(Ranking, String, String)] = [
    (.high, "AhKhQhJhTh", "AcKcQcJcTc"), (.high, "AhKd9h4s2c3d", "AcKs9d4h3c2s"),
    (.badugi, "7s3s2hAd", "3c3d2sAh"), (.aceToFive, "AcAdAh2s3s4d5h", "Ac2c3h4s5s"),
  ]

  @Test(arguments: ties) func nobodyWins(ranking: Ranking, one: String, other: String) throws {
    let first = try #require(MadeHand(ranking, hole: cards(one)))
    let second = try #require(MadeHand(ranking, hole: cards(other)))
    #expect(first.strength == second.strength)
  }

  /// Own cards, board, use, ranking, and the name or that there is no hand.
  static let shared: [(Ranking, String, String, HoleUse, String?)] = [
    (.high, "AhKd", "QsJcTh2d3c", .any, "straight, ace high"),
    (.high, "AhKd", "QsJcTh2d3c", .exactlyTwo, "straight, ace high"),
    (.high, "AhAd7c2d", "AcAsKhKdKc", .exactlyTwo, "four of a kind, aces, king kicker"),
    (.high, "AhAdAc2d", "As7h8hTcJd", .exactlyTwo, "three of a kind, aces, jack-ten kickers"),
    (.high, "Ah2c3c4c", "KhQh7h5h2d", .exactlyTwo, "pair of deuces, ace-king-queen kickers"),
    (.eightOrBetter, "Ah2cKcKd", "3h4d8sQdJc", .exactlyTwo, "eight-four-three-deuce-ace low"),
    (.eightOrBetter, "AhAcKcKd", "3h4d8sQdJc", .exactlyTwo, nil),
    (.eightOrBetter, "Ah2cKcKd", "3h4d9sQdJc", .exactlyTwo, nil),
    (.eightOrBetter, "Ah2c", "3c4h5d9sQd", .any, "five-four-three-deuce-ace low"),
    // Too few, too many, twice.
    (.high, "AhKd", "QsJc", .any, nil), (.high, "AhKdQs", "QcJc2d3c4s", .any, nil),
    (.high, "AhKdAh", "QcJc", .any, nil), (.high, "AhKd", "QsJc", .exactlyTwo, nil),
    (.high, "Ah", "QsJcTh2d3c", .exactlyTwo, nil), (.badugi, "-", "-", .any, nil),
  ]

  @Test(arguments: shared)
  func handsWithABoard(
    ranking: Ranking, hole: String, board: String, use: HoleUse, name: String?
  ) {
    let made = MadeHand(ranking, hole: cards(hole), board: cards(board), use: use)
    #expect(made?.name.whole == name)
  }

  @Test(arguments: ["AhKd", "AhKdQsJcTh2d3c4s", "AhAhKdQsJc", "-"])
  func whatIsNoHandHasNoValue(text: String) {
    #expect(HandValue(cards(text)) == nil)
    #expect(FiveCardHand(bestOf: cards(text)) == nil)
  }
}
