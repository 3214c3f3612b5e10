import Cards
import Lines
import Testing

/// Every hand of five cards: how many there are of each kind, and how many different values; and of
/// seven cards, where `scripts/prove-hands` asks for that.
@Suite struct CensusTests {
  /// How many of the 2,598,960 hands have each value.
  static let handsOfValue: [HandValue: Int] = {
    let tables = HandTables.shared
    let sums = Card.all.map { tables.sum(of: $0) }
    var counts = [Int](repeating: 0, count: 1 << 16)
    var value: [HandValue?] = Array(repeating: nil, count: 1 << 16)
    for first in 0..<48 {
      let one = HandSum.empty + sums[first]
      for second in first + 1..<49 {
        let two = one + sums[second]
        for third in second + 1..<50 {
          let three = two + sums[third]
          for fourth in third + 1..<51 {
            let four = three + sums[fourth]
            var fifth = fourth + 1
            while fifth < 52 {
              let hand = tables.value(of: four + sums[fifth])
              let index = Int(hand.rawValue)
              if counts[index] == 0 { value[index] = hand }
              counts[index] &+= 1
              fifth &+= 1
            }
          }
        }
      }
    }
    var result: [HandValue: Int] = [:]
    for hand in value { if let hand { result[hand] = counts[Int(hand.rawValue)] } }
    return result
  }()

  @Test(arguments: [
    (HandCategory.royalFlush, 4), (.straightFlush, 36), (.fourOfAKind, 624), (.fullHouse, 3744),
    (.flush, 5108), (.straight, 10200), (.threeOfAKind, 54912), (.twoPair, 123_552),
    (.pair, 1_098_240), (.highCard, 1_302_540),
  ])
  func fiveCardHandsOfEachKind(category: HandCategory, count: Int) {
    let hands = CensusTests.handsOfValue.filter { $0.key.category == category }
    #expect(hands.values.reduce(0, +) == count && category.hands == count)
  }

  @Test func thereAre7462Values() {
    let values = CensusTests.handsOfValue.keys.sorted()
    #expect(CensusTests.handsOfValue.values.reduce(0, +) == 2_598_960)
    #expect(values.count == 7462)
    #expect(values.map(\.ordinal) == Array(1...7462))
    #expect(Set(values.map(\.name)).count == 7462)
  }

  /// All 133,784,560: several seconds of a debug build.
  @Test(.enabled(if: RandomDeals.isThorough))
  func sevenCardHandsOfEachKind() {
    let tables = HandTables.shared
    let sums = Card.all.map { tables.sum(of: $0) }
    var kinds = [Int](repeating: 0, count: 16)
    /// Adds every card behind the last one to the hand, until it has seven.
    func add(_ missing: Int, to hand: HandSum, from first: Int) {
      for card in first..<(53 - missing) {
        let larger = hand + sums[card]
        if missing > 1 {
          add(missing - 1, to: larger, from: card + 1)
        } else {
          kinds[Int(tables.value(of: larger).rawValue >> 12)] += 1
        }
      }
    }
    add(7, to: .empty, from: 0)
    let expected = [
      23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
      37260, 4324,
    ]
    #expect(Array(kinds.prefix(10)) == expected)
  }
}
