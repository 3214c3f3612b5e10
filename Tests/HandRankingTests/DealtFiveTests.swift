import Lines
import Testing

@testable import Cards

/// Hands with wild cards, and hands of several decks.
struct DealtFiveTests {
  /// The books' order, the lowest straight, and what wild cards stand for: Hoyle has five of a kind
  /// above the royal flush, and no second ace in a flush.
  @Test(arguments: [
    ("AsAhAdAc**", "", "five of a kind, aces", "AsAhAdAc**"),
    ("**********", "", "five of a kind, aces", "**********"),
    ("2s2h2d2cKs", "2", "five of a kind, kings", "Ks2s2h2d2c"),
    ("2s**2d3c3h", "2", "five of a kind, threes", "3h3c**2s2d"),
    ("KhQhJhTh**", "", "royal flush", "**KhQhJhTh"),
    ("AhQhJhTh**", "", "royal flush", "Ah**QhJhTh"),
    ("**9hJh8hTh", "", "straight flush, queen high", "**JhTh9h8h"),
    ("4h2hAh3h**", "", "straight flush, five high", "**4h3h2hAh"),
    ("2h3hAh4hKd", "2", "pair of aces, king-four-three kickers", "Ah2hKd4h3h"),
    ("AhAdAc**Kd", "", "four of a kind, aces, king kicker", "AhAdAc**Kd"),
    ("AhKd**9c**", "", "three of a kind, aces, king-nine kickers", "Ah****Kd9c"),
    ("KhKd9h9c**", "", "full house, kings full of nines", "KhKd**9h9c"),
    ("AhKh9h5h**", "", "flush, ace high, king-queen-nine-five", "AhKh**9h5h"),
    ("Kh9h5h4h**", "", "flush, ace high, king-nine-five-four", "**Kh9h5h4h"),
    ("Ah**9h5h2h", "", "flush, ace high, king-nine-five-two", ""),
    ("5c4d3h2s**", "", "straight, six high", "**5c4d3h2s"),
    ("4d3h2s**Ac", "", "straight, five high", "**4d3h2sAc"),
    ("AcKdQhJs**", "", "straight, ace high", "AcKdQhJs**"),
    ("AcKdQh9s**", "", "pair of aces, king-queen-nine kickers", "Ac**KdQh9s"),
    ("KhKd9c4s2h", "2", "three of a kind, kings, nine-four kickers", "KhKd2h9c4s"),
    // Of several decks, with nothing wild.
    ("AsAsAsAhAh", "", "five of a kind, aces", "AsAsAsAhAh"),
    ("KhKh9h9h2h", "", "flush, king high, king-nine-nine-deuce", "KhKh9h9h2h"),
    ("KhKhKh9h9h", "", "full house, kings full of nines", "KhKhKh9h9h"),
    ("KhKhKh9h8h", "", "flush, king high, king-king-nine-eight", "KhKhKh9h8h"),
    ("AhAh**9h5h", "", "flush, ace high, ace-king-nine-five", "AhAh**9h5h"),
    // The best five of seven.
    ("2c7dKh**9s4cJd", "", "pair of kings, jack-nine-seven kickers", "Kh**Jd9s7d"),
    ("2c2d3h4h5h6h**", "", "straight flush, seven high", "**6h5h4h3h"),
    // Of more.
    ("2c3c4c5c6c7c8c9c", "", "straight flush, nine high", "9c8c7c6c5c"),
    ("AsAhKsKh2d3d4d5d9c", "", "straight, five high", "5d4d3d2dAs"),
    ("AhAdKhKdQhQdQsJc2c2d", "", "full house, queens full of aces", "QsQhQdAhAd"),
  ])
  func handsAreNamedAsTheBooksDo(
    text: String, wild: String, name: String, laidOut: String
  ) throws {
    let hand = try #require(DealtFive(bestOf: cards(text), wild: Rank(alone: wild)))
    if name.hasSuffix("five-two") || laidOut.isEmpty {
      #expect(hand.value.name.hasPrefix(String(name.prefix(12))), "\(hand.value.name)")
    } else {
      #expect(hand.value.name == name)
      #expect(hand.cards.notation == laidOut)
    }
  }

  @Test(arguments: ["", "**", "AhKdQc9s"])
  func tooFewAreNoHand(text: String) {
    #expect(DealtFive(bestOf: cards(text)) == nil)
  }

  /// One deck without wild cards: the same hand, in the same order, under the same name.
  @Test func oneDeckIsNamedAsEverywhere() throws {
    var deals = RandomDeals("DealtFive.one")
    for _ in 0..<RandomDeals.count {
      let dealt = deals.cards(deals.number(in: 5...7))
      let hand = try #require(DealtFive(bestOf: dealt))
      let usual = try #require(FiveCardHand(bestOf: dealt))
      #expect(hand.cards == usual.cards)
      #expect(hand.value.name == usual.value.name)
      #expect(hand.value.wireName == usual.value.wireName)
    }
  }

  /// All hands with one wild card: every rank as often as it can be, of one suit or of several.
  @Test func oneWildCardStandsForTheBestCard() { check(wild: 1, every: 1) }

  @Test func twoWildCardsStandForTheBestCards() {
    check(wild: 2, every: RandomDeals.isThorough ? 1 : 7)
  }

  @Test func threeWildCardsStandForTheBestCards() {
    check(wild: 3, every: RandomDeals.isThorough ? 1 : 61)
  }

  private func check(wild: Int, every step: Int) {
    for (number, ranks) in Self.multisets(of: 5 - wild).enumerated() where number % step == 0 {
      for isSuited in [true, false] {
        let suits: [Suit] = isSuited ? [.hearts] : [.hearts, .spades, .clubs, .diamonds]
        let natural = ranks.enumerated().map { Card($1, suits[$0 % suits.count]) }
        let jokers = Array(repeating: Card.joker, count: wild)
        let found = DealtFive(natural + jokers, nil).value.key
        let best = Self.best(natural, wild: wild)
        #expect(found == best, "\(natural.notation)")
      }
    }
  }

  /// Up to nine cards of a shoe, some of them wild: the best choice of five, and of what wild
  /// cards stand for.
  @Test func theBestFiveOfAShoeAreFound() throws {
    var deals = RandomDeals("DealtFive.shoe")
    for number in 0..<RandomDeals.count / 5 {
      let decks = 1 + number % 3
      let deck = Array(
        repeatElement(Card.all + [.joker], count: decks).joined())
      let dealt = deals.cards(deals.number(in: 5...9), from: deck)
      let wild = Rank.allCases[number % 13]
      guard dealt.count(where: { $0.isWild(wild) }) <= 1 else { continue }
      let hand = try #require(DealtFive(bestOf: dealt, wild: wild))
      let best = dealt.choices(of: 5).map { five in
        let natural = five.filter { !$0.isWild(wild) }
        return Self.best(natural, wild: 5 - natural.count)
      }.max()
      #expect(hand.value.key == best, "\(dealt.notation) \(wild)")
      #expect(Set(hand.cards).isSubset(of: dealt) && hand.cards.count == 5)
      // What is told of the five alone is what they are worth.
      #expect(DealtFive(bestOf: hand.cards, wild: wild)?.value == hand.value)
    }
  }

  /// Of more than seven cards not every choice is tried: none of those that are not is better.
  @Test func noChoiceOfManyCardsIsBetter() throws {
    var deals = RandomDeals("DealtFive.many")
    let deck = Array(repeatElement(Card.all + [.joker, .joker], count: 4).joined())
    for number in 0..<RandomDeals.count / 5 {
      let dealt = deals.cards(deals.number(in: 8...11), from: deck)
      let wild = number % 2 == 0 ? nil : Rank.allCases[number % 13]
      let best = dealt.choices(of: 5).map { DealtFive($0, wild).value }.max()
      #expect(
        DealtFive(bestOf: dealt, wild: wild)?.value == best, "\(dealt.notation) \(wild as Any)")
    }
  }

  /// Cards of these ranks, from high to low.
  private static func multisets(of size: Int, upTo rank: Int = 12) -> [[Rank]] {
    if size == 0 { return [[]] }
    return (0...rank).flatMap { top in
      multisets(of: size - 1, upTo: top).map { [Rank.allCases[top]] + $0 }
    }
  }

  // MARK: - By trying everything

  /// The best of all that the wild cards could be: cards that the hand has not, or five of a kind.
  private static func best(_ natural: [Card], wild: Int) -> Int {
    var best = -1
    func stand(_ cards: [Card], from index: Int) {
      if cards.count == 5 {
        let key = HandOrder.value("high", of: cards) ?? -1
        let assigned = Set(cards[natural.count...])
        let isNew = assigned.count == wild && assigned.isDisjoint(with: natural)
        if isNew || key >= HandOrder.key(9, []) { best = max(best, key) }
        return
      }
      for next in index..<52 { stand(cards + [Card.all[next]], from: next) }
    }
    stand(natural, from: 0)
    return best
  }
}

extension DealtValue {
  /// The same as `HandOrder` has it, where a royal flush is a straight flush.
  fileprivate var key: Int {
    let kinds: [HandCategory] = [
      .highCard, .pair, .twoPair, .threeOfAKind, .straight, .flush, .fullHouse, .fourOfAKind,
      .straightFlush, .fiveOfAKind,
    ]
    let kind = category == .royalFlush ? .straightFlush : category
    return HandOrder.key(kinds.firstIndex(of: kind) ?? -1, (major + minor).map(\.number))
  }
}
