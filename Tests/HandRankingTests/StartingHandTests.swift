import Cards
import Lines
import Testing

/// Two cards against one unknown hand before the flop: what was counted once and for all.
@Suite struct StartingHandTests {
  private static func equity(_ hand: [Card]) throws -> Equity {
    try #require(try EquityQuestion(hands: [hand], unknown: 1).exact())
  }

  /// One hand of each of the 169 kinds.
  private static let kinds: [[Card]] = Rank.allCases.flatMap { high in
    Rank.allCases.filter { $0 <= high }.flatMap { low in
      let unsuited = [Card(high, .spades), Card(low, .hearts)]
      return high == low ? [unsuited] : [unsuited, [Card(high, .clubs), Card(low, .clubs)]]
    }
  }

  /// What one hand wins another loses: over all hands the shares are exactly one half.
  @Test func allHandsTogetherWinOneHalf() throws {
    var won = 0
    var played = 0
    for (index, first) in Card.all.enumerated() {
      for second in Card.all[(index + 1)...] {
        let equity = try StartingHandTests.equity([first, second])
        #expect(equity.standardError == nil && equity.trials == 1225 * 1_712_304)
        won += 2 * equity.players[0].wins + equity.players[0].ties
        played += equity.trials
      }
    }
    #expect(won == played)
  }

  /// Figures that are in many books.
  @Test(arguments: [
    ("AsAh", "85.2 %"), ("KsKh", "82.4 %"), ("AsKs", "67.0 %"), ("AsKh", "65.3 %"),
    ("JsTs", "57.5 %"), ("2s2h", "50.3 %"), ("7s2h", "34.6 %"), ("3s2h", "32.3 %"),
  ])
  func knownFigures(hand: String, percent: String) throws {
    #expect(try StartingHandTests.equity(cards(hand)).percent(of: 0) == percent)
  }

  /// Random deals, which know nothing of the stored counts, come close to each of them.
  @Test func randomDealsAgree() throws {
    var generator = ChaCha20(seed: Seed(number: 11))
    for hand in StartingHandTests.kinds {
      let exact = try StartingHandTests.equity(hand)
      let question = try EquityQuestion(hands: [hand], unknown: 1)
      let sampled = question.sampled(
        deals: 2048, standardError: 0, using: &generator)
      let error = try #require(sampled.standardError)
      // The seed is fixed, so this cannot fail by chance.
      #expect(abs(sampled.share(of: 0) - exact.share(of: 0)) < 4 * error, "\(hand.notation)")
    }
  }

  /// Against each of the other hands in turn, by the enumeration that is checked elsewhere.
  @Test(.enabled(if: RandomDeals.isThorough), arguments: StartingHandTests.kinds)
  func everyHandIsCountedAgain(hand: [Card]) throws {
    let exact = try StartingHandTests.equity(hand)
    let others = Card.all.filter { !hand.contains($0) }
    var wins = 0
    var ties = 0
    for (index, first) in others.enumerated() {
      for second in others[(index + 1)...] {
        let equity = try #require(try EquityQuestion(hands: [hand, [first, second]]).exact())
        wins += equity.players[0].wins
        ties += equity.players[0].ties
      }
    }
    #expect(exact.players[0].wins == wins && exact.players[0].ties == ties)
  }
}
