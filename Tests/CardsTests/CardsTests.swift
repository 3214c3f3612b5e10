import Lines
import Testing

@testable import Cards

@Suite struct CardsTests {
  @Test(arguments: [(1, 0), (1, 4), (3, 2)])
  func aShoeHasItsJokers(decks: Int, jokers: Int) throws {
    var shoe = Shoe(decks: decks, jokers: jokers)
    #expect(shoe.count == decks * (52 + jokers))
    var chance = ChaCha20(seed: Seed(number: 1))
    shoe.shuffle(using: &chance)
    for _ in 0..<20 { _ = shoe.draw() }
    let left = try #require(
      Shoe(decks: decks, jokers: jokers, undrawn: Array(shoe.undrawn)))
    #expect(left.undrawn == shoe.undrawn)
    #expect(left.drawnCards.sorted() == shoe.drawnCards.sorted())
    let tooMany = Array(repeating: Card.joker, count: decks * jokers + 1)
    #expect(Shoe(decks: decks, jokers: jokers, undrawn: tooMany) == nil)
  }

  @Test func aSetAndARowKeepJokers() {
    #expect(CardSet([.joker, .joker]).count == 1 && !CardSet.full.contains(.joker))
    #expect(Array(CardRow([.joker])) == [.joker])
  }

  @Test func aSetKeepsEachCardOnce() {
    var set = CardSet(Card.all)
    #expect(set == .full && set.count == 52 && Array(set) == Card.all)
    let inserted = set.insert(Card(.ace, .spades)).inserted
    #expect(!inserted)
    let removed = set.remove(Card(.ace, .spades))
    let removedAgain = set.remove(Card(.ace, .spades))
    #expect(removed == Card(.ace, .spades) && removedAgain == nil)
    #expect(set.count == 51 && set.isSubset(of: .full))
  }

  /// RFC 8439, 2.3.2: the block function's test vector.
  @Test func chaCha20AgreesWithTheStandard() {
    let key: [UInt32] = [
      0x0302_0100, 0x0706_0504, 0x0b0a_0908, 0x0f0e_0d0c,
      0x1312_1110, 0x1716_1514, 0x1b1a_1918, 0x1f1e_1d1c,
    ]
    var stream = ChaCha20(key: key, counter: 1, nonce: [0x0900_0000, 0x4a00_0000, 0])
    let words = (0..<16).map { _ in stream.nextWord() }
    #expect(
      words == [
        0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3, 0xc7f4_d1c7, 0x0368_c033,
        0x9aaa_2204, 0x4e6c_d4c3, 0x4664_82d2, 0x09aa_9f07, 0x05d7_c214, 0xa202_8bd9,
        0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2,
      ])
  }

  /// The first numbers of the published implementation for this seed.
  @Test func splitMixAgreesWithItsAuthors() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  /// A generator that hands out 0, 1, 2, … proves exactness: every number is hit equally often.
  @Test func boundsAreExact() {
    struct Counting: RandomNumberGenerator {
      var value: UInt64 = 0
      mutating func next() -> UInt64 {
        defer { value += 1 }
        return value
      }
    }
    for bound in 1...52 {
      var generator = Counting()
      var hits = [Int](repeating: 0, count: bound)
      for _ in 0..<(bound * 3) { hits[generator.uniform(below: bound)] += 1 }
      #expect(hits.allSatisfy { $0 == 3 }, "bound \(bound)")
    }
  }

  @Test func aShoeDrawsShufflesAndRebuilds() throws {
    var generator = ChaCha20(seed: Seed(number: 7))
    var shoe = Shoe(decks: 2)
    #expect(shoe.count == 104)
    let drawn = shoe.draw()
    let first = try #require(drawn)
    #expect(first == Card.all.first)
    shoe.draw(downTo: 104)
    #expect(shoe.count == 103, "what was drawn stays drawn")
    shoe.shuffle(using: &generator)
    #expect(Array(shoe.drawnCards) == [first])
    var seen: [Card: Int] = [first: 1]
    while let card = shoe.draw() { seen[card, default: 0] += 1 }
    #expect(seen.count == 52 && seen.values.allSatisfy { $0 == 2 })
    let beyond = shoe.draw()
    #expect(beyond == nil && shoe.count == 0)
    shoe.rebuild()
    #expect(shoe.count == 104)
  }

  @Test func sameSeedSameOrderOtherSeedOtherOrder() {
    func order(_ seed: Seed) -> [Card] {
      var generator = ChaCha20(seed: seed)
      var shoe = Shoe()
      shoe.shuffle(using: &generator)
      return (0..<52).compactMap { _ in shoe.draw() }
    }
    let seed = Seed(number: 1)
    #expect(order(seed) == order(seed))
    #expect(order(seed) != order(Seed(number: 2)))
    #expect(order(seed.derived("main")) != order(seed.derived("five")))
    #expect(order(seed) != Card.all)
  }

  /// Chi-square of card by position over 20,000 decks: 51 × 51 degrees of freedom, so the
  /// statistic is near 2601 with a deviation of 72; five deviations never happen by chance.
  @Test func everyCardIsAsLikelyInEveryPlace() {
    var generator = ChaCha20(seed: Seed(number: 2026))
    var counts = [Int](repeating: 0, count: 52 * 52)
    let decks = 20_000
    for _ in 0..<decks {
      var shoe = Shoe()
      shoe.shuffle(using: &generator)
      for place in 0..<52 {
        guard let card = shoe.draw() else { continue }
        counts[place * 52 + Int(card.index)] += 1
      }
    }
    let expected = Double(decks) / 52
    let statistic = counts.reduce(0.0) { sum, count in
      let difference = Double(count) - expected
      return sum + difference * difference / expected
    }
    #expect(abs(statistic - 2601) < 5 * 72)
  }
}
