import Cards
import Lines
import Testing

/// Known figures, a board-by-board count, and the error of sampling.
@Suite struct EquityTests {
  @Test func acesAgainstKings() throws {
    let question = try EquityQuestion(hands: [cards("AsAh"), cards("KcKd")])
    let equity = try #require(question.exact())
    #expect(equity.trials == 1_712_304)
    #expect(equity.players.map(\.wins) == [1_388_072, 317_694])
    #expect(equity.players.map(\.ties) == [6538, 6538])
    #expect(equity.percent(of: 0) == "81.3 %")
    #expect(equity.certainty == "exact, all 1,712,304 ways the cards can fall")
  }

  /// Every deal, one by one.
  static func everyDeal(_ question: EquityQuestion) -> [Equity.Player] {
    var players = [Equity.Player](repeating: Equity.Player(), count: question.players)
    let unseen = question.unseen
    func score(_ hands: [[Card]], _ board: [Card]) {
      let values = hands.map { HandValue($0 + board) }
      guard let best = values.compactMap({ $0 }).max() else { return }
      let winners = hands.indices.filter { values[$0] == best }
      for winner in winners {
        players[winner].shares += Equity.wholePot / winners.count
        if winners.count == 1 { players[winner].wins += 1 } else { players[winner].ties += 1 }
      }
    }
    func deal(_ hands: [[Card]], _ board: [Card], from first: Int) {
      if board.count == 5 { return score(hands, board) }
      for next in first..<unseen.count where !hands.joined().contains(unseen[next]) {
        deal(hands, board + [unseen[next]], from: next + 1)
      }
    }
    if question.unknown == 0 {
      deal(question.hands, question.board, from: 0)
    } else {
      for one in 0..<unseen.count {
        for two in one + 1..<unseen.count {
          deal(question.hands + [[unseen[one], unseen[two]]], question.board, from: 0)
        }
      }
    }
    return players
  }

  /// Known hands, unknown ones, board cards and dead cards; many are dead where the board is
  /// long, so that the count stays short.
  @Test(arguments: [
    (2, 0, 5, 0), (10, 0, 5, 0), (2, 0, 4, 0), (6, 0, 4, 3), (2, 0, 3, 0), (3, 0, 3, 10),
    (4, 0, 3, 15), (2, 0, 0, 36), (3, 0, 0, 34), (5, 0, 0, 31), (1, 1, 5, 0), (1, 1, 4, 33),
    (2, 1, 4, 32), (1, 1, 3, 37),
  ])
  func exactEqualsEveryDeal(known: Int, unknown: Int, board: Int, dead: Int) throws {
    var deals = RandomDeals("equity \(known)+\(unknown) \(board) \(dead)")
    for _ in 0..<2 {
      let all = deals.cards(2 * known + board + dead)
      let question = try EquityQuestion(
        hands: (0..<known).map { Array(all[2 * $0..<2 * $0 + 2]) }, unknown: unknown,
        board: Array(all[2 * known..<2 * known + board]), dead: Array(all.suffix(dead)))
      let exact = try #require(question.exact())
      #expect(exact.players == EquityTests.everyDeal(question), "seed \(deals.seed)")
      #expect(
        exact.players.reduce(0) { $0 + $1.shares } == exact.trials * Equity.wholePot)
    }
  }

  /// Suited cards, where flushes decide, in every suit.
  @Test(arguments: ["c", "d", "h", "s"]) func flushesAreCounted(suit: String) throws {
    let dead = Card.all.filter { String($0.suit.letter) != suit && $0.rank < .queen }
    let hands = [cards("A\(suit)2\(suit)"), cards("K\(suit)Q\(suit)"), cards("7\(suit)9\(suit)")]
    let question = try EquityQuestion(hands: hands, dead: dead)
    #expect(try #require(question.exact()).players == EquityTests.everyDeal(question))
  }

  /// Known hands as text, unknown hands, board.
  @Test(arguments: [
    (["AsAh", "KcKd"], 0, "-"), (["AsAh"], 1, "2h7d9c"), (["AhKh", "QsQc", "7d6d"], 0, "Th9h2c"),
  ])
  func samplesAreAsCloseAsTheySay(hands: [String], unknown: Int, board: String) throws {
    let question = try EquityQuestion(
      hands: hands.map { cards($0) }, unknown: unknown, board: cards(board))
    let exact = try #require(question.exact())
    // The seed is fixed, so this cannot fail by chance.
    var generator = ChaCha20(seed: Seed(number: 7))
    let sampled = question.sampled(deals: 30_000, standardError: 0.003, using: &generator)
    let error = try #require(sampled.standardError)
    #expect(error > 0.0005 && error < 0.004)
    #expect(
      sampled.certainty.replacing(",", with: "").hasPrefix(
        "from \(sampled.trials) random deals right to about 0."))
    for player in exact.players.indices {
      #expect(abs(sampled.share(of: player) - exact.share(of: player)) < 4 * error)
    }
  }

  @Test func countAndErrorEndAnEstimate() throws {
    let question = try EquityQuestion(hands: [cards("AsKh")], unknown: 3)
    var generator = ChaCha20(seed: Seed(number: 8))
    let counted = question.answer(deals: 5000, using: &generator)
    #expect(counted.trials == 5 * 1024 && counted.players.count == 4)
    let rough = question.sampled(deals: 100_000, standardError: 0.02, using: &generator)
    #expect(rough.trials == 16 * 1024)
  }

  @Test func tooManyWaysAreNotCounted() throws {
    let preflop = try EquityQuestion(hands: [cards("AsKh")], unknown: 2)
    #expect(preflop.exact() == nil)
    let turn = try EquityQuestion(hands: [cards("AsKh")], unknown: 2, board: cards("2c3c4c5d"))
    #expect(turn.exact() == nil)
  }

  @Test(arguments: [
    (["AhKd", "Qs"], 0, "-", "-", "each hand needs exactly two cards, as in AhKd, not 1"),
    ([], 2, "-", "-", "give at least one hand of two cards, as in AhKd"),
    (
      ["AhKd"], 0, "-", "-",
      "2 to 10 hands in all can be compared, but you gave 1 known and 0 unknown"
    ),
    (
      ["AhKd"], 10, "-", "-",
      "2 to 10 hands in all can be compared, but you gave 1 known and 10 unknown"
    ),
    (
      ["AhKd"], -1, "-", "-",
      "2 to 10 hands in all can be compared, but you gave 1 known and -1 unknown"
    ),
    (
      ["AhKd"], Int.max, "-", "-",
      "2 to 10 hands in all can be compared, but you gave 1 known and 9223372036854775807 unknown"
    ),
    (["AhKd"], 1, "2c3c", "-", "the board has 3, 4 or 5 cards, or none yet, but not 2"),
    (["AhKd"], 1, "2c3c4c5c6c7c", "-", "the board has 3, 4 or 5 cards, or none yet, but not 6"),
    (
      ["AhKd", "Ah2c"], 0, "-", "-",
      "A♥ is named twice, but there is only one deck; change one of the two"
    ),
    (
      ["AhKd"], 1, "2c3c4c", "4c",
      "4♣ is named twice, but there is only one deck; change one of the two"
    ),
  ])
  func badQuestionsAreRefused(
    hands: [String], unknown: Int, board: String, dead: String, text: String
  ) {
    let error = #expect(throws: Refusal.self) {
      try EquityQuestion(
        hands: hands.map { cards($0) }, unknown: unknown, board: cards(board), dead: cards(dead))
    }
    #expect(error?.code == .ruleCard && error?.text == text)
  }

  @Test func enoughCardsMustBeLeft() {
    let dead = Array(Card.all.dropFirst(2).prefix(44))
    let error = #expect(throws: Refusal.self) {
      try EquityQuestion(hands: [Array(Card.all.prefix(2))], unknown: 1, dead: dead)
    }
    #expect(
      error?.text == "7 more cards are needed and 6 are left: name fewer dead cards or hands")
  }
}

extension Equity {
  /// The average share of the pot, 0 to 1.
  func share(of player: Int) -> Double {
    Double(players[player].shares) / Double(Equity.wholePot * trials)
  }

  /// The average share as people read it: `81.9 %`.
  func percent(of player: Int) -> String {
    Chance(players[player].shares, of: Equity.wholePot * trials).percent
  }
}
