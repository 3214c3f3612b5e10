import Cards
import Lines
import Testing

/// The rules of the showdown with the rule books' own examples. In a row of hands `>` means that
/// the left one wins, `=` that they split.
@Suite struct ShowdownTests {
  /// A ranking, and rows of two hands.
  static let rows: [(Ranking, [String])] = [
    (
      .high,
      [
        "AhKhQhJhTh > KcQcJcTc9c", "2c3c4c5c6c > AcAdAhAsKc", "6c5d4h3s2s > Ac5d4h3s2s",
        "Ac5d4h3s2s > AcAdAhKsQc", "KcKd2h2sAc > KhKs2c2dQc", "2c2d2h3s3d > AhKhQhJh9h",
        "AcAd3h3s2d > KcKdQhQsAd", "AhKhQhJhTh = AcKcQcJcTc", "AhKd9h4s2c3d = AcKs9d4h3c2s",
      ]
    ),
    (
      // D2: ace-to-five ignores straights and flushes.
      .aceToFive,
      [
        "Ac2d3h4s5s > Ac2d3h4s6s", "Ah2h3h4h5h = Ac2d3h4s5s", "Ah2h3h4h5h > Ac2d3h4s6s",
        "AhAc7d6s5h > 2h2d5c4s3c", "AhAc6d5s4h > AdAs7c3d2c", "KcQdJhTs9s > AcAd2h3s4s",
        // Of more cards than five the lowest five, which may have to hold a pair.
        "AcAd2h3s4s5cKd = Ac2d3h4s5s", "AcAd2h2s3s3d4h = AhAs2d3h4s", "AcAdAh2s2d2h3s = AcAd2s2d3h",
        "AcAdAhAs2d2h2s = AcAdAh2d2s", "KcKdKhKs2d3h4s > KcKdKh2s2dJhJs",
        "AcAdAh2s3s4d5h = Ac2c3h4s5s",
      ]
    ),
    (
      .eightOrBetter,
      [
        "7c6d5h4s3s > 8c4d3h2sAs", "8c7d6h5d3s > 8c7d6h5d4s", "8c7d4h3dAs > 8c7d6h5d4s",
        "7c6d5h4d3s > 8c7d6h5d4s", "5c4d3h2dAs > 8c7d6h5d4s",
      ]
    ),
    (
      // D3: deuce-to-seven counts straights and flushes against a hand.
      .deuceToSeven,
      [
        "7c5d4h3s2s > 7c6d4h3s2s", "KcQdJh9s8s > 6c5d4h3s2s", "KcQdJh9s8s > 7h5h4h3h2h",
        "AcKdQhJs9s > 2c2d3h4s5s", "2c2d3h4s5s > 6c5d4h3s2s", "6c5d4h3s2s > 7h5h4h3h2h",
        "7h5h4h3h2h > 6h5h4h3h2h", "Ac5d4h3s2s > 6c5d4h3s2s", "Ac5d4h3s2s > Ac6d4h3s2s",
        "KcQdJh9s8s > Ac5d4h3s2s", "Ah5h4h3h2h > 6h5h4h3h2h", "AcKdQh3s2s > AcKdQhJsTs",
        // Of more cards than five those that make no straight and no flush, even with a pair.
        "2c3d4h5s6c7d = 7c5d4h3s2s", "7h5h4h3h2hQdKc = Qd5h4h3h2s", "2c3d4h5s6c6d = 6h6s4c3c2d",
        "2c3d4h5s6c6d2d = 2c2d5h4s3d", "7h5h4h3h2h2c = 7c5d4h3s2s", "2h3h4h5h6h9h = 9h5h4h3h2h",
      ]
    ),
    (
      // D8, D9: a badugi is the most ranks of different suits, in badacey with the ace low.
      .badugi,
      [
        "Ac2d3h4s > Ac2d3h5s", "KcQdJhTs > Ac2d3h3c", "7c4d2h2c > 7c5dAhAc", "Ac2d = 2c2d2hAc",
        "7s3s2hAd = 3c3d2sAh", "2c2d3c4h = 2d3c4h5h", "Ac > KcQcJcTc", "KcQcJcTc > Kd",
        "Ac2d3h4s > 5c4d3h2s",
        // The deuce gives up its club to the three, and then its diamond to the four.
        "2c2d2h3c4d = 2h3c4d", "2c2d2h3c4dKs = 2h3c4dKs", "AcAdAhAs2c3c4c = Ad2c",
      ]
    ),
    (
      // D9: in badeucy the ace is high.
      .badugiAceHigh,
      [
        "5c4d3h2s > 6c4d3h2s", "5c4d3h2s > Ac2d3h4s", "KcQdJhTs > Ac2d3h4s",
        "AcKdQhJs > 5c4d3h3c", "4c3d2hAh > Ac3d2hAh", "Ac2d3h4s = As2d3h4c", "Kc > Ac",
      ]
    ),
    (
      // H4: in short deck a flush beats a full house, and A-6-7-8-9 is the lowest straight.
      .shortDeck,
      [
        "AhKhQhJh9h > AcAdAhKsKd", "Tc6d7h8s9s > Ac6d7h8s9s", "Ac6d7h8s9s > AcAdAhKsQd",
        "AcKdQhJsTs > AcAdAhKsQd", "Ah6h7h8h9h > AcAdAhAsKd", "6c6d6h6sAd > AhKhQhJh9h",
        "AcAdAhKsKd > AcKdQhJsTs", "6h7h8hThKh9c9d > AcAdAhKsKdQhJc",
      ]
    ),
    (
      // H4: three of a kind beats a straight if the table says so.
      .shortDeckTripsOverStraight,
      [
        "6c6d6hAs9d > AcKdQhJsTs", "6c6d6hAs9d8c7s > AcKdQhJsTs9c8d", "AcKdQhJsTs > AcAdKhKsQd",
        "AhKhQhJh9h > AcAdAhKsKd", "Ac6d7h8s9s > AcAdKhKsQd",
      ]
    ),
    (
      // Y1, Y2: Kuhn's higher card; Leduc's pair of the own card and the public one.
      .ranks,
      [
        "Ks > Qs", "Qs > Js", "Ks > Js", "JsJh > KsQh", "JsJh > KsJh", "QsQh > JsJh",
        "KsJh > QsJh", "KsJh = KhJh", "QsKh > JsKh",
      ]
    ),
  ]

  /// Both ways to compare hands say it.
  @Test(arguments: rows) func handsCompareAsTheBooksSay(ranking: Ranking, rows: [String]) throws {
    for row in rows {
      let words = row.split(separator: " ").map { String($0) }
      let hands = [cards(words[0]), cards(words[2])]
      let made = try hands.map { try #require(MadeHand(ranking, hole: $0)?.strength) }
      let fast = try hands.map { try #require(ranking.strength(hole: $0, board: [])) }
      #expect(
        made[0] == made[1] ? words[1] == "=" : made[0] > made[1] && words[1] == ">", "\(row)")
      #expect(fast == made, "\(row)")
    }
  }

  @Test(arguments: ["9c5d4h3s2s", "5c5d4h3s2s"]) func noLowIsWorseThanAnEight(text: String) {
    #expect(Ranking.eightOrBetter.strength(hole: cards(text), board: []) == nil)
  }

  /// Own cards, board, use, ranking, and the name or that there is no hand. H3: Omaha takes exactly
  /// two and three.
  static let shared: [(Ranking, String, String, HoleUse, String?)] = [
    (.high, "AhKd", "QsJcTh2d3c", .any, "straight, ace high"),
    (.high, "AhKd", "QsJcTh2d3c", .exactlyTwo, "straight, ace high"),
    (.high, "AhAd7c2d", "AcAsKhKdKc", .exactlyTwo, "four of a kind, aces, king kicker"),
    (.high, "AhAdAc2d", "As7h8hTcJd", .exactlyTwo, "three of a kind, aces, jack-ten kickers"),
    (.eightOrBetter, "AhAdAc2d", "As7h8hTcJd", .exactlyTwo, nil),
    (.high, "Ah2c3c4c", "KhQh7h5h2d", .exactlyTwo, "pair of deuces, ace-king-queen kickers"),
    (.eightOrBetter, "Ah2c3c4c", "KhQh7h5h2d", .exactlyTwo, "seven-five-three-deuce-ace low"),
    (.high, "KhQhJhTh", "AsAc9d9s2c", .exactlyTwo, "pair of aces, king-queen-nine kickers"),
    (.high, "Ah2c3d4s", "5h6dKsQdJc", .exactlyTwo, "ace high, king-queen-jack-four"),
    (.eightOrBetter, "Ah2c3d4s", "5h6dKsQdJc", .exactlyTwo, nil),
    (.high, "Ah2c3d4s", "5h5d6s6dJc", .exactlyTwo, "pair of sixes, ace-jack-four kickers"),
    (.high, "8c7dKhKs", "6h5d4sQdJc", .exactlyTwo, "straight, eight high"),
    (.eightOrBetter, "8c7dKhKs", "6h5d4sQdJc", .exactlyTwo, "eight-seven-six-five-four low"),
    (.high, "9c7dKhKs", "6h5d4sQdJc", .exactlyTwo, "pair of kings, queen-jack-six kickers"),
    (.eightOrBetter, "9c7dKhKs", "6h5d4sQdJc", .exactlyTwo, nil),
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
    #expect(
      ranking.strength(hole: cards(hole), board: cards(board), use: use) == made?.strength)
  }

  @Test(arguments: ["AhKd", "AhKdQsJcTh2d3c4s", "AhAhKdQsJc", "-"])
  func whatIsNoHandHasNoValue(text: String) {
    #expect(HandValue(cards(text)) == nil)
    #expect(FiveCardHand(bestOf: cards(text)) == nil)
  }

  /// A ranking, cards, and the highest of the hand that they make.
  @Test(arguments: [
    (Ranking.high, "AhKd9h4s2c3d", "Ah"), (.high, "AcAsKcKd2h", "As"), (.high, "Ac2d3h4s5s", "Ac"),
    (.high, "KcKdKhKs2h", "Ks"), (.aceToFive, "Ac2d3h4s5s", "5s"), (.aceToFive, "AcAd3h3s5s", "5s"),
    (.eightOrBetter, "8c8d7h4s3sAsKd", "8c"), (.deuceToSeven, "7c5d4h3s2s", "7c"),
    (.deuceToSeven, "Ac5d4h3s2s", "Ac"), (.badugi, "Ac2d3h4s", "4s"),
    (.badugiAceHigh, "Ac2d3h4s", "Ac"), (.ranks, "QdQs", "Qs"), (.ranks, "Jh", "Jh"),
    (.high, "AsAcKdQhJsTs", "As"),
  ])
  func p2TheHighestCardBySuit(ranking: Ranking, text: String, highest: String) throws {
    let made = try #require(MadeHand(ranking, hole: cards(text)))
    #expect(made.highestCard.description == highest)
  }

  /// Suits decide between equal ranks only.
  @Test func p3SuitsAreOrderedClubsDiamondsHeartsSpades() {
    let low = cards("2cAcAdAhAs").sorted(by: Ranking.aceToFive.areInIncreasingOrder)
    #expect(low.notation == "AcAdAhAs2c")
    let high = cards("AsAhAdAcKs").sorted(by: Ranking.high.areInIncreasingOrder)
    #expect(high.notation == "KsAcAdAhAs")
  }
}
