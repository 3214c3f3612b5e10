import Lines
import Testing

@testable import Cards

/// Ranges of starting hands: what they name, and what they are worth.
@Suite struct RangeTests {
  /// A range and how many hands it has.
  @Test(arguments: [
    ("AA", 6), ("aa", 6), ("TT+", 30), ("1010+", 30), ("22+", 78), ("99-66", 24), ("66-99", 24),
    ("AK", 16), ("KA", 16), ("AKs", 4), ("AKo", 12), ("ATs+", 16), ("AT+", 64), ("KQ+", 16),
    ("A5s-A2s", 16), ("A2s-A5s", 16), ("KJo-K9o", 36), ("87s-54s", 16), ("A2-AK", 192),
    ("AhKd", 1), ("ahkd", 1), ("Th10d", 1), ("KQo,JTs", 16), ("AK,AKs", 16), ("AhKh,AKs", 4),
    ("random", 1326), ("RANDOM,AA", 1326),
  ])
  func namesHands(text: String, count: Int) throws {
    let range = try HandRange(text)
    #expect(range.hands.count == count)
    #expect(range.hands.allSatisfy { CardSet($0).count == 2 })
    #expect(Set(range.hands.map { CardSet($0) }).count == count)
  }

  @Test func kickersRise() throws {
    #expect(try HandRange("A9o+").hands == HandRange("A9o,ATo,AJo,AQo,AKo").hands)
    #expect(try HandRange("KJs+").hands == HandRange("KJs,KQs").hands)
    #expect(try HandRange("T8s-64s").hands == HandRange("T8s,97s,86s,75s,64s").hands)
  }

  /// What names no hands, the part that is wrong, and what is meant.
  @Test(
    arguments: [
      ("AKx", "AKx", "AK"), ("QQs", "QQs", "QQ"), ("AK,KQz", "KQz", "KQ"), ("TT++", "TT++", "TT+"),
      ("AKs-AQo", "AKs-AQo", "AKs-AQs"), ("randon", "randon", "random"), ("A1s", "A1s", "A2s"),
    ] as [(String, String, String)])
  func refusesWithWhatIsMeant(text: String, part: String, meant: String) {
    #expect(throws: HandRangeError.self) { try HandRange(text) }
    do throws(HandRangeError) { _ = try HandRange(text) } catch {
      #expect(error.text == part)
      #expect(error.explanation.description.contains(meant), "\(error.explanation.description)")
    }
  }

  @Test(arguments: [
    "", ",", "AA,", "A", "As", "AsAs", "A5s-", "T8s-54s", "-", "+", "AKs+-", "99-AK", "♥♦",
  ])
  func namesNothing(text: String) {
    do throws(HandRangeError) {
      _ = try HandRange(text)
      Issue.record("\(text) names hands")
    } catch {
      #expect(error.explanation.description.contains("names no hands"))
    }
  }

  @Test func anyTextIsReadOrRefused() {
    var deals = RandomDeals("ranges")
    let letters = Array("23456789TJQKAsohdc+-,10 ?é")
    for _ in 0..<2000 {
      let text = String(
        (0..<deals.number(in: 0...12)).map { _ in
          letters[deals.number(below: letters.count)]
        })
      do throws(HandRangeError) {
        #expect(!(try HandRange(text).hands.isEmpty))
      } catch {
        #expect(!error.explanation.description.isEmpty)
      }
    }
  }

  /// Each way to deal the hands counts as often as the boards that it leaves.
  static func everyDeal(_ ranges: [HandRange], _ board: [Card]) throws -> Equity {
    var (players, trials) = (ranges.map { _ in Equity.Player() }, 0)
    func deal(_ hands: [[Card]]) throws {
      guard hands.count < ranges.count else {
        let one = try #require(EquityQuestion(hands: hands, board: board).exact())
        trials += one.trials
        for player in players.indices {
          players[player].wins += one.players[player].wins
          players[player].ties += one.players[player].ties
          players[player].shares += one.players[player].shares
        }
        return
      }
      let dealt = CardSet(hands.joined()).union(CardSet(board))
      for hand in ranges[hands.count].hands where dealt.isDisjoint(with: CardSet(hand)) {
        try deal(hands + [hand])
      }
    }
    try deal([])
    return Equity(trials: trials, players: players, standardError: nil)
  }

  @Test(arguments: [
    (["QQ", "TT+"], "2h7d9c"), (["AKs", "QQ"], "-"), (["AK", "KQo,JTs", "AhAd"], "KhTd4h"),
    (["A5s-A2s", "99-88"], "Ad5h9c2c"), (["AA", "KK"], "AhKhQhJhTh"),
  ])
  func exactIsTheSumOverAllDeals(ranges: [String], board: String) throws {
    let board = board == "-" ? [] : cards(board)
    let ranges = try ranges.map { try HandRange($0) }
    #expect(
      try RangeQuestion(ranges, board: board).exact(most: 100)
        == RangeTests.everyDeal(ranges, board))
  }

  /// Samples are right within five standard errors: of listed deals and of others.
  @Test(arguments: [
    (["QQ", "TT+"], "2h7d9c"), (["TT+", "A9s+", "KQ"], "KhTd4h"), (["AKs", "random"], "Kh9d4h7c"),
    (["random", "AK", "QQ+"], "Kh9d4h7c2s"),
  ])
  func samplesAgree(ranges: [String], board: String) throws {
    var chance = ChaCha20(seed: Seed(number: 7))
    let ranges = try ranges.map { try HandRange($0) }
    let sampled = try RangeQuestion(ranges, board: cards(board))
      .sampled(deals: 20_000, using: &chance)
    #expect(sampled.trials == 20_000)
    let error = try #require(sampled.standardError)
    #expect(error > 0)
    let exact = try RangeTests.everyDeal(ranges, cards(board))
    for player in ranges.indices {
      #expect(abs(sampled.share(of: player) - exact.share(of: player)) < 5 * error)
    }
  }

  /// Hands that cannot be dealt together, or next to never.
  @Test(arguments: [
    (["AA", "AA", "AA"], "-"), (["AhKd", "AhKd"], "-"), (["AhKd", "AA"], "AcAsAdKhKs"),
    (Array(repeating: "AK", count: 5), "-"), (["AA", "random"], "AhAdAs"),
    (["random", "random", "random", "AA"], "AhAdAs"),
  ])
  func cannotBeDealt(ranges: [String], board: String) throws {
    let ranges = try ranges.map { try HandRange($0) }
    #expect(throws: Refusal.self) {
      try RangeQuestion(ranges, board: board == "-" ? [] : cards(board))
    }
  }

  @Test func manyNarrowRangesAreSampledOrRefused() throws {
    var chance = ChaCha20(seed: Seed(number: 1))
    let tens = try RangeQuestion(Array(repeating: try HandRange("TT+"), count: 9))
    #expect(throws: Refusal.self) { try tens.sampled(deals: 2_000, using: &chance) }
    let wide = try RangeQuestion(Array(repeating: try HandRange("random"), count: 10))
    #expect(wide.exact() == nil)
    #expect(try wide.sampled(deals: 2_000, using: &chance).trials == 2_000)
  }
}
