import Cards
import Testing

/// The rules of the showdown with the rule books' own examples. In a row of hands `>` means that
/// the left one wins, `=` that they split.
@Suite struct ShowdownTests {
  /// Compares the hands of a row in both ways.
  private func expect(_ row: String, by ranking: Ranking) throws {
    let words = row.split(separator: " ").map { String($0) }
    let hands = [cards(words[0]), cards(words[2])]
    let made = try hands.map { try #require(MadeHand(ranking, hole: $0)?.strength) }
    let fast = try hands.map { try #require(ranking.strength(hole: $0, board: [])) }
    #expect(made[0] == made[1] ? words[1] == "=" : made[0] > made[1] && words[1] == ">")
    #expect(fast == made)
  }

  @Test(arguments: [
    "Ac2d3h4s5s > Ac2d3h4s6s", "Ah2h3h4h5h = Ac2d3h4s5s", "Ah2h3h4h5h > Ac2d3h4s6s",
    "AhAc7d6s5h > 2h2d5c4s3c", "AhAc6d5s4h > AdAs7c3d2c", "KcQdJhTs9s > AcAd2h3s4s",
    // Of more cards than five the lowest five, which may have to hold a pair.
    "AcAd2h3s4s5cKd = Ac2d3h4s5s", "AcAd2h2s3s3d4h = AhAs2d3h4s", "AcAdAh2s2d2h3s = AcAd2s2d3h",
    "AcAdAhAs2d2h2s = AcAdAh2d2s", "KcKdKhKs2d3h4s > KcKdKh2s2dJhJs",
  ])
  func d2AceToFiveIgnoresStraightsAndFlushes(row: String) throws {
    try expect(row, by: .aceToFive)
  }

  @Test(arguments: [
    "7c5d4h3s2s > 7c6d4h3s2s", "KcQdJh9s8s > 6c5d4h3s2s", "KcQdJh9s8s > 7h5h4h3h2h",
    "AcKdQhJs9s > 2c2d3h4s5s", "2c2d3h4s5s > 6c5d4h3s2s", "6c5d4h3s2s > 7h5h4h3h2h",
    "7h5h4h3h2h > 6h5h4h3h2h", "Ac5d4h3s2s > 6c5d4h3s2s", "Ac5d4h3s2s > Ac6d4h3s2s",
    "KcQdJh9s8s > Ac5d4h3s2s", "Ah5h4h3h2h > 6h5h4h3h2h", "AcKdQh3s2s > AcKdQhJsTs",
    // Of more cards than five those that make no straight and no flush, even with a pair.
    "2c3d4h5s6c7d = 7c5d4h3s2s", "7h5h4h3h2hQdKc = Qd5h4h3h2s", "2c3d4h5s6c6d = 6h6s4c3c2d",
    "2c3d4h5s6c6d2d = 2c2d5h4s3d", "7h5h4h3h2h2c = 7c5d4h3s2s", "2h3h4h5h6h9h = 9h5h4h3h2h",
  ])
  func d3DeuceToSevenCountsStraightsAndFlushesAgainst(row: String) throws {
    try expect(row, by: .deuceToSeven)
  }

  @Test(arguments: [
    "Ac2d3h4s > Ac2d3h5s", "KcQdJhTs > Ac2d3h3c", "7c4d2h2c > 7c5dAhAc", "Ac2d = 2c2d2hAc",
    "7s3s2hAd = 3c3d2sAh", "2c2d3c4h = 2d3c4h5h", "Ac > KcQcJcTc", "KcQcJcTc > Kd",
    // The deuce gives up its club to the three, and then its diamond to the four.
    "2c2d2h3c4d = 2h3c4d", "2c2d2h3c4dKs = 2h3c4dKs", "AcAdAhAs2c3c4c = Ad2c",
  ])
  func d8ABadugiIsTheMostRanksOfDifferentSuits(row: String) throws {
    try expect(row, by: .badugi)
  }

  @Test(arguments: [
    "5c4d3h2s > 6c4d3h2s", "5c4d3h2s > Ac2d3h4s", "KcQdJhTs > Ac2d3h4s", "AcKdQhJs > 5c4d3h3c",
    "4c3d2hAh > Ac3d2hAh", "Ac2d3h4s = As2d3h4c", "Kc > Ac",
  ])
  func d9TheAceIsHighInBadeucy(row: String) throws {
    try expect(row, by: .badugiAceHigh)
  }

  @Test func d9TheAceIsLowInBadacey() throws {
    try expect("Ac2d3h4s > 5c4d3h2s", by: .badugi)
  }

  /// Own cards, board, and the names of the high and the low.
  @Test(arguments: [
    (
      "Ah2c3c4c", "KhQh7h5h2d", "pair of deuces, ace-king-queen kickers",
      "seven-five-three-deuce-ace low" as String?
    ),
    ("AhAdAc2d", "As7h8hTcJd", "three of a kind, aces, jack-ten kickers", nil),
    ("KhQhJhTh", "AsAc9d9s2c", "pair of aces, king-queen-nine kickers", nil),
    ("Ah2c3d4s", "5h6dKsQdJc", "ace high, king-queen-jack-four", nil),
    ("Ah2c3d4s", "5h5d6s6dJc", "pair of sixes, ace-jack-four kickers", nil),
    (
      "8c7dKhKs", "6h5d4sQdJc", "straight, eight high", "eight-seven-six-five-four low"
    ),
    ("9c7dKhKs", "6h5d4sQdJc", "pair of kings, queen-jack-six kickers", nil),
    (
      "Ah2cKcKd", "3h4d8sQdJc", "pair of kings, queen-jack-eight kickers",
      "eight-four-three-deuce-ace low"
    ),
  ])
  func h3OmahaTakesExactlyTwoAndThree(
    hole: String, board: String, high: String, low: String?
  ) throws {
    for (ranking, name) in [(Ranking.high, high), (.eightOrBetter, low)] {
      let made = MadeHand(ranking, hole: cards(hole), board: cards(board), use: .exactlyTwo)
      let fast = ranking.strength(hole: cards(hole), board: cards(board), use: .exactlyTwo)
      #expect(made?.name.whole == name)
      #expect(fast == made?.strength)
    }
  }

  @Test func h3EightSevenSixFiveFourIsTheWorstLow() throws {
    let worst = try #require(MadeHand(.eightOrBetter, hole: cards("8c7d6h5d4s")))
    for low in ["8c7d6h5d3s", "8c7d4h3dAs", "7c6d5h4d3s", "5c4d3h2dAs"] {
      let strength = try #require(Ranking.eightOrBetter.strength(hole: cards(low), board: []))
      #expect(strength > worst.strength)
    }
    #expect(Ranking.eightOrBetter.strength(hole: cards("9c5d4h3s2s"), board: []) == nil)
    #expect(Ranking.eightOrBetter.strength(hole: cards("5c5d4h3s2s"), board: []) == nil)
  }

  @Test(arguments: [
    "AhKhQhJh9h > AcAdAhKsKd", "Tc6d7h8s9s > Ac6d7h8s9s", "Ac6d7h8s9s > AcAdAhKsQd",
    "AcKdQhJsTs > AcAdAhKsQd", "Ah6h7h8h9h > AcAdAhAsKd", "6c6d6h6sAd > AhKhQhJh9h",
    "AcAdAhKsKd > AcKdQhJsTs", "6h7h8hThKh9c9d > AcAdAhKsKdQhJc",
  ])
  func h4AFlushBeatsAFullHouseInShortDeck(row: String) throws {
    try expect(row, by: .shortDeck)
  }

  @Test(arguments: [
    "6c6d6hAs9d > AcKdQhJsTs", "6c6d6hAs9d8c7s > AcKdQhJsTs9c8d", "AcKdQhJsTs > AcAdKhKsQd",
    "AhKhQhJh9h > AcAdAhKsKd", "Ac6d7h8s9s > AcAdKhKsQd",
  ])
  func h4ThreeOfAKindBeatsAStraightIfTheTableSaysSo(row: String) throws {
    try expect(row, by: .shortDeckTripsOverStraight)
  }

  @Test(arguments: ["Ks > Qs", "Qs > Js", "Ks > Js"])
  func y1TheHigherCardWinsInKuhn(row: String) throws {
    try expect(row, by: .ranks)
  }

  /// The own card before the public one.
  @Test(arguments: [
    "JsJh > KsQh", "JsJh > KsJh", "QsQh > JsJh", "KsJh > QsJh", "KsJh = KhJh", "QsKh > JsKh",
  ])
  func y2APairBeatsAnyHighCardInLeduc(row: String) throws {
    try expect(row, by: .ranks)
  }

  /// A ranking, cards, and the highest and the lowest of the hand that they make.
  @Test(arguments: [
    (Ranking.high, "AhKd9h4s2c3d", "Ah", "3d"), (.high, "AcAsKcKd2h", "As", "2h"),
    (.high, "Ac2d3h4s5s", "Ac", "2d"), (.high, "KcKdKhKs2h", "Ks", "2h"),
    (.aceToFive, "Ac2d3h4s5s", "5s", "Ac"), (.aceToFive, "AcAd3h3s5s", "5s", "Ac"),
    (.eightOrBetter, "8c8d7h4s3sAsKd", "8c", "As"), (.deuceToSeven, "7c5d4h3s2s", "7c", "2s"),
    (.deuceToSeven, "Ac5d4h3s2s", "Ac", "2s"), (.badugi, "Ac2d3h4s", "4s", "Ac"),
    (.badugiAceHigh, "Ac2d3h4s", "Ac", "2d"), (.ranks, "QdQs", "Qs", "Qd"),
    (.ranks, "Jh", "Jh", "Jh"), (.high, "AsAcKdQhJsTs", "As", "Ts"),
  ])
  func p2p3TheHighestAndTheLowestCardBySuit(
    ranking: Ranking, text: String, highest: String, lowest: String
  ) throws {
    let made = try #require(MadeHand(ranking, hole: cards(text)))
    #expect(made.highestCard.description == highest)
    #expect(made.lowestCard.description == lowest)
  }

  /// Suits decide between equal ranks only.
  @Test func p3SuitsAreOrderedClubsDiamondsHeartsSpades() {
    let low = cards("2cAcAdAhAs").sorted(by: Ranking.aceToFive.areInIncreasingOrder)
    #expect(low.notation == "AcAdAhAs2c")
    let high = cards("AsAhAdAcKs").sorted(by: Ranking.high.areInIncreasingOrder)
    #expect(high.notation == "KsAcAdAhAs")
  }
}
