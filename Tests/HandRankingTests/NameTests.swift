import Cards
import Lines
import Testing

@Suite struct NameTests {
  /// Cards, the name, the name on the wire, the rung, and the five as they are laid out.
  static let high = [
    ("AhKhQhJhTh2c3d", "royal flush", "royal-flush", 1, "AhKhQhJhTh"),
    ("2c9h8h7h6h5hAh", "straight flush, nine high", "straight-flush", 2, "9h8h7h6h5h"),
    ("Ah2h3h4h5h", "straight flush, five high", "straight-flush", 2, "5h4h3h2hAh"),
    ("7c7d7h7sKdQc", "four of a kind, sevens, king kicker", "four-of-a-kind", 3, "7s7h7d7cKd"),
    ("KcKdKh9s9d", "full house, kings full of nines", "full-house", 4, "KhKdKc9s9d"),
    ("KcKdKh9s9d9cAs", "full house, kings full of nines", "full-house", 4, "KhKdKc9s9d"),
    ("AhKh4h9h2h", "flush, ace high, king-nine-four-deuce", "flush", 5, "AhKh9h4h2h"),
    ("AdKd3h4h5h2c", "straight, five high", "straight", 6, "5h4h3h2cAd"),
    ("AdKsQsJhTh", "straight, ace high", "straight", 6, "AdKsQsJhTh"),
    ("6c6d6hAs9d2c3d", "three of a kind, sixes, ace-nine kickers", "three-of-a-kind", 7, nil),
    ("KcKd9h9sAd", "two pair, kings and nines, ace kicker", "two-pair", 8, "KdKc9s9hAd"),
    ("KcKd9h9s2d2cQh", "two pair, kings and nines, queen kicker", "two-pair", 8, "KdKc9s9hQh"),
    ("2s2dAhKc5s", "pair of deuces, ace-king-five kickers", "pair", 9, "2s2dAhKc5s"),
    ("2s7dAhKc5s", "ace high, king-seven-five-deuce", "high-card", 10, "AhKc7d5s2s"),
  ]

  @Test(arguments: high)
  func highHands(text: String, name: String, wire: String, rung: Int, laidOut: String?) throws {
    let value = try #require(HandValue(cards(text)))
    #expect(value.name == name)
    #expect(value.wireName == wire)
    #expect(value.rung == rung)
    #expect(HandCategory.ladder[rung - 1] == value.category)
    let made = try #require(MadeHand(.high, hole: cards(text)))
    #expect(made.cards.notation == laidOut ?? made.cards.notation)
    #expect(FiveCardHand(bestOf: cards(text))?.cards == made.cards)
  }

  /// A ranking, cards, the name, the name on the wire, and the cards that count.
  static let others: [(Ranking, String, String, String, String?)] = [
    (.shortDeck, "Ac6d7h8s9s", "straight, nine high", "straight", "9s8s7h6dAc"),
    (.shortDeck, "Ah6h7h8h9h", "straight flush, nine high", "straight-flush", "9h8h7h6hAh"),
    (.aceToFive, "Ac2d3h4s5sKhKd", "five-four-three-deuce-ace low", "low", "5s4s3h2dAc"),
    (.aceToFive, "AcAd7h6s5s", "pair of aces, seven-six-five kickers", "pair", "AdAc7h6s5s"),
    (.eightOrBetter, "8c7d4h3sAs", "eight-seven-four-three-ace low", "low", "8c7d4h3sAs"),
    (.deuceToSeven, "7c5d4h3s2s", "seven-five-four-three-deuce low", "low", "7c5d4h3s2s"),
    (.deuceToSeven, "Ac5d4h3s2s", "ace-five-four-three-deuce low", "low", "Ac5d4h3s2s"),
    (.deuceToSeven, "6c5d4h3s2s", "straight, six high", "straight", "6c5d4h3s2s"),
    (.badugi, "Ac2d3h4s", "badugi, four-three-deuce-ace", "badugi", "4s3h2dAc"),
    (.badugi, "7c4d2h2c", "three-card badugi, seven-four-deuce", "three-card-badugi", "7c4d2h"),
    (.badugi, "7c4c2c2d", "two-card badugi, four-deuce", "two-card-badugi", "4c2d"),
    (.badugi, "7c4c3cKc", "one-card badugi, three", "one-card-badugi", "3c"),
    (.badugiAceHigh, "5c2d3h4s", "badugi, five-four-three-deuce", "badugi", "5c4s3h2d"),
    (.badugiAceHigh, "Ac2d3h3s", "three-card badugi, ace-three-deuce", "three-card-badugi", nil),
    (.ranks, "Ks", "king high", "high-card", "Ks"),
    (.ranks, "JdKs", "king high, jack", "high-card", "KsJd"),
    (.ranks, "QdQs", "pair of queens", "pair", "QsQd"),
    (.ranks, "QdQs2c2d", "two pair, queens and deuces", "two-pair", "QsQd2d2c"),
  ]

  @Test(arguments: others)
  func otherHands(ranking: Ranking, text: String, name: String, wire: String, laidOut: String?)
    throws
  {
    let made = try #require(MadeHand(ranking, hole: cards(text)))
    #expect(made.name.whole == name)
    #expect(made.wireName == wire)
    #expect(made.cards.notation == laidOut ?? made.cards.notation)
  }

  /// A ranking, cards, the name without tie-breakers, the kind alone, and the article before it.
  static let shorter: [(Ranking, String, String, String, String)] = [
    (.high, "AhKhQhJhTh", "royal flush", "royal flush", "a "),
    (.high, "9h8h7h6h5h", "straight flush, nine high", "straight flush", "a "),
    (.high, "7c7d7h7sKd", "four of a kind, sevens", "four of a kind", ""),
    (.high, "KcKdKh9s9d", "full house, kings full of nines", "full house", "a "),
    (.high, "AhKh4h9h2h", "flush, ace high", "flush", "a "),
    (.high, "AdKsQsJhTh", "straight, ace high", "straight", "a "),
    (.high, "6c6d6hAs9d", "three of a kind, sixes", "three of a kind", ""),
    (.high, "KcKd9h9sAd", "two pair, kings and nines", "two pair", ""),
    (.high, "2s2dAhKc5s", "pair of deuces", "pair of deuces", "a "),
    (.high, "2s7dAhKc5s", "ace high", "ace high", ""),
    (.eightOrBetter, "8c7d4h3sAs", "eight-seven low", "eight-seven low", "an "),
    (.deuceToSeven, "Ac5d4h3s2s", "ace-five low", "ace-five low", "an "),
    (.deuceToSeven, "7c5d4h3s2s", "seven-five low", "seven-five low", "a "),
    (.badugi, "7c4d2h2c", "three-card badugi, seven-four-deuce", "three-card badugi", "a "),
    (.ranks, "JdKs", "king high", "king high", ""),
  ]

  @Test(arguments: shorter)
  func shorterNames(ranking: Ranking, text: String, short: String, kind: String, article: String)
    throws
  {
    let name = try #require(MadeHand(ranking, hole: cards(text))).name
    #expect([name.short, name.kind, name.article] == [short, kind, article])
  }

  @Test func theLadderHasTenDifferentNames() {
    #expect(HandCategory.ladder.map(\.rung) == Array(1...10))
    #expect(Set(HandCategory.ladder.map(\.wireName)).count == 10)
    #expect(HandCategory.ladder.first == .royalFlush)
  }

  @Test func theRanksThatDecideComeInOrder() throws {
    let value = try #require(HandValue(cards("KcKd9h9sAd")))
    #expect(value.ranks == [.king, .nine, .ace])
  }
}
