// Draw, lowball and badugi: the statements D1 to D11 of the rules.

import Cards
import Games
import Identity
import Testing

struct DrawRulesTests {
  private static let blinds = "blinds=1/2 bets=2/4"

  private static func hand(
    _ variant: Variant, _ hands: [String], rest: String = "", _ bets: String = blinds,
    _ options: PokerOptions = PokerOptions(), stacks: [Int]? = nil
  ) throws -> PlayedHand {
    try PlayedHand(
      try PokerPlay(variant, .fixed, bets), stacks ?? Array(repeating: 100, count: hands.count),
      deck: try variant.deck(hands, rest: rest), options)
  }

  @Test("D1: five-card draw: a small bet, up to five new cards, a big bet, the highest hand")
  func fiveCardDraw() throws {
    var hand = try Self.hand(
      .fiveCardDraw, ["AcAd2c3d4h", "KcKdKh3s4s", "7c8c9cTcJc"], rest: "xx AhAs5c 2d2h")
    #expect(try hand.offers("C") == "fold, call 2, raise 4")
    try hand.play("C folds, A calls, B checks")
    #expect(try hand.offers("A") == "draw 0-5")
    #expect(
      try hand.refusal(of: "A checks")
        == "rule.phase it is the draw; draw up to 5 of your cards, as in draw"
        + " 9c2d, or draw alone to keep all"
    )
    #expect(
      try hand.refusal(of: "A draws KcAc")
        == "rule.card you do not hold K♣ face down; name your own cards")
    #expect(
      try hand.refusal(of: "A draws 2c2c") == "rule.card 2♣ is named twice; name each card once")
    try hand.play("A draws 2c3d4h")
    #expect(try hand.cards("A") == "AcAd", "new cards come when all have drawn")
    try hand.play("B draws 3s4s")
    #expect(try hand.cards("A") == "AcAdAhAs5c" && hand.cards("B") == "KcKdKh2d2h")
    #expect(try hand.offers("A") == "fold, check, bet 4")
    try hand.play("A bets 4, B calls")
    #expect(hand.pots == "1: A 12")
  }

  @Test("D1: jacks or better: it takes a pair of jacks to open, and the opener acts first later")
  func openers() throws {
    let bets = "ante=1 bets=2/4"
    let hands = ["TcTd2c3d4h", "JcJd2h3s4s", "AcKd9c8c7d"]
    var hand = try Self.hand(.jacksOrBetter, hands, bets)
    #expect(try hand.offers("A") == "fold, check")
    #expect(
      try hand.refusal(of: "A bets 2")
        == "rule.phase it takes a pair of jacks or better to open; check or fold")
    try hand.play("A checks")
    #expect(try hand.offers("B") == "fold, check, bet 2")
    try hand.play("B bets 2")
    #expect(try hand.offers("C") == "fold, call 2, raise 4", "to raise takes nothing")
    try hand.play("C calls, A calls, A draws, B draws, C draws")
    #expect(hand.asked == "B")
    try hand.play("B bets 4, C folds, A folds")
    #expect(hand.showdown == "B shows", "the opener proves it")
    #expect(hand.pots == "1: B 9")

    var passed = try Self.hand(.jacksOrBetter, ["TcTd2c3d4h", "AcJd2h3s4s"], bets)
    try passed.play("A checks, B checks")
    #expect(passed.isOver)
    #expect(passed.stacks == [100, 100], "if nobody opens the antes go back")
    #expect(passed.returned == "A 1, B 1")
    let better = ["2c2d3h3s9d", "7c7d7h3c9h", "2h3d4c5s6h", "Qc5h8h9cKh"]
    for (index, opens) in [true, true, true, false].enumerated() {
      let one = try Self.hand(.jacksOrBetter, [better[index], "xxxxxxxxxx"], bets)
      #expect(try one.offers("A").contains("bet") == opens, "\(better[index])")
    }
  }

  @Test("D1: where a table has it so, antes that nobody has opened for are in the next pot")
  func passedInStays() throws {
    var options = PokerOptions()
    options.passedIn = .stay
    let play = try PokerPlay(.jacksOrBetter, .fixed, "ante=1 bets=2/4")
    var table = try PlayedTable("ABC", [play], options)
    var carried = 0
    for seed in 0..<200 where carried < 6 {
      table.chance = ChaCha20(seed: Seed(number: UInt64(seed)))
      _ = try table.play()
      carried = table.game.carried
    }
    #expect(carried == 6, "two hands in a row were passed in")
    #expect(table.events.suffix(2).first == .carried(amount: 6))
    #expect(table.game.players.values.reduce(0) { $0 + $1.stack } == 2994)
    var goesOn = table
    try table.leave("C")
    _ = try table.deal()
    #expect(table.game.hand?.pot == 8 && table.game.carried == 0, "whoever has left has no claim")
    try table.leave("A")
    try table.finish()
    try table.leave("B")
    #expect(table.game.players.isEmpty && table.game.carried == 0 && table.game.bank == 0)

    _ = try goesOn.deal()
    goesOn.void()
    #expect(goesOn.game.carried == 6, "a hand that is void leaves what was there before it")
    goesOn.close()
    #expect(goesOn.game.players.values.map(\.stack) == [1000, 1000, 1000])
    #expect(goesOn.game.carried == 0)
  }

  @Test("D1: an ante goes back all the same where somebody has no chips for another one")
  func passedInAllIn() throws {
    var options = PokerOptions()
    options.passedIn = .stay
    let hands = ["TcTd2c3d4h", "AcJd2h3s4s", "2s3h7s8c9d"]
    var hand = try Self.hand(
      .jacksOrBetter, hands, "ante=1 bets=2/4", options, stacks: [100, 1, 100])
    try hand.play("A checks, C checks")
    #expect(hand.stacks == [100, 1, 100])
  }

  @Test(
    "D1: whoever has folded before anybody opened has no claim to an ante",
    arguments: [
      ([100, 100, 100], "A folds, B checks, C checks", "1: B 2 C 1", [99, 101, 100]),
      ([100, 100, 100], "A checks, B folds, C folds", "1: A 3", [102, 99, 99]),
      (
        [100, 2, 100, 100], "A folds, C checks, D checks", "2: C 2 D 1, 1: B 3 C 3 D 2",
        [97, 3, 102, 100]
      ),
    ])
  func passedOut(stacks: [Int], moves: String, pots: String, after: [Int]) throws {
    let hands = ["2c3d7h8s9c", "2d3h7s8c9d", "2h3s7c8d9h", "2s3c7d8h9s"].prefix(stacks.count)
    let ante = stacks[1] < 3 ? 3 : 1
    var hand = try Self.hand(.jacksOrBetter, Array(hands), "ante=\(ante) bets=2/4", stacks: stacks)
    try hand.play(moves)
    #expect(hand.isOver)
    #expect(hand.pots == pots)
    #expect(hand.stacks == after)
  }

  @Test(
    "D2, D3, D8: how low hands and badugis compare",
    arguments: [
      (Ranking.aceToFive, "Ac2c3c4c5c", "Ac2d3h4s6c", 1),
      (.aceToFive, "6c5d4h3s2c", "7c4d3h2sAc", 1),
      (.aceToFive, "AcAd7h6s5c", "2c2d5h4s3c", 1), (.aceToFive, "AcAd6h5s4c", "AhAs7c3d2h", 1),
      (.aceToFive, "KcQdJhTs9c", "2c2d3h4sAc", 1),
      (.deuceToSeven, "7c5d4h3s2c", "7d6d4c3h2s", 1),
      (.deuceToSeven, "7c5d4h3s2d", "Ac2c3c4c5d", 1),
      (.deuceToSeven, "KcQdJh9s8c", "Ac2d3h4s5c", 1),
      (.deuceToSeven, "Ac2d3h4s5c", "2c2d3s4h6c", 1),
      (.deuceToSeven, "8c7d6h5s3c", "6c5d4h3s2c", 1),
      (.deuceToSeven, "Kc9d6h5s3c", "7c5c4c3c2c", 1),
      (.badugi, "4c3d2hAs", "5c3d2hAs", 1), (.badugi, "KcQdJhTs", "2c3dAhAc", 1),
      (.badugi, "7c4d2h2c", "7c5dAhAc", 1), (.badugi, "7s3s2hAd", "3c3d2sAh", 0),
      (.badugiAceHigh, "5c4d3h2s", "Ac2d3h4s", 1),
    ])
  func lows(ranking: Ranking, better: String, worse: String, order: Int) throws {
    let cards = try [better, worse].map { try Card.list($0) }
    let first = try #require(ranking.strength(hole: cards[0], board: [Card]()))
    let second = try #require(ranking.strength(hole: cards[1], board: [Card]()))
    #expect(order == 0 ? first == second : first > second)
  }

  @Test(
    "D2, D3, D8, D9: which of them decides in which game",
    arguments: [
      (Variant.aceTripleDraw, [Share(.aceToFive)]), (.singleDraw, [Share(.deuceToSeven)]),
      (.deuceTripleDraw, [Share(.deuceToSeven)]), (.badugi, [Share(.badugi)]),
      (.badacey, [Share(.aceToFive), Share(.badugi)]),
      (.badeucy, [Share(.deuceToSeven), Share(.badugiAceHigh)]),
    ])
  func shares(variant: Variant, shares: [Share]) {
    #expect(variant.shares == shares)
  }

  @Test("D4: triple draw: small, small, big and big bets, a draw before each but the first")
  func tripleDraw() throws {
    var hand = try Self.hand(.deuceTripleDraw, ["xxxxxxxxxx", "xxxxxxxxxx", "xxxxxxxxxx"])
    var seen: [String] = []
    while !hand.isOver {
      let letter = hand.asked
      let offers = try hand.offers(letter)
      seen.append("\(letter) \(offers.split(separator: ", ").last ?? "")")
      try hand.play(
        letter
          + (offers.hasPrefix("draw") ? " draws" : offers.contains("check") ? " checks" : " calls"))
    }
    var expected = ["C raise 4", "A raise 4", "B raise 4"]
    for bet in [2, 4, 4] {
      for each in ["draw 0-5", "bet \(bet)"] {
        expected += ["A", "B", "C"].map { "\($0) \(each)" }
      }
    }
    #expect(seen == expected)
    #expect(hand.streets == ["draw1", "draw2", "draw3"])
  }

  @Test("D5: where the deck ends, what was given up comes again, but never to whom it was just his")
  func deckEnds() throws {
    var hand = try Self.hand(.deuceTripleDraw, Array(repeating: "xxxxxxxxxx", count: 6))
    var given: [String: Set<Card>] = [:]
    for draw in 1...3 {
      try hand.limp(to: "draw\(draw)")
      for letter in PlayedHand.letters.prefix(6) {
        let cards = try hand.player(letter).down
        given[letter] = Set(cards)
        try hand.play("\(letter) draws \(try hand.cards(letter))")
      }
      for letter in PlayedHand.letters.prefix(6) {
        let cards = try hand.player(letter).down
        #expect(cards.count == 5)
        #expect(given[letter]?.isDisjoint(with: cards) == true)
      }
      let held = hand.hand.players.flatMap(\.cards)
      #expect(Set(held).count == held.count, "no card is there twice")
      try hand.limp(to: draw == 3 ? "" : "draw\(draw + 1)")
    }
    #expect(hand.isOver)
    let counts = hand.events.compactMap { event -> Int? in
      if case .exchanged(_, let exchanged) = event { exchanged.count } else { nil }
    }
    #expect(counts == Array(repeating: 5, count: 18), "how many is announced")
  }

  @Test("D5: what is left of the deck comes before what was given up")
  func restFirst() throws {
    // Six players hold 30 cards, one is burned, 21 are left: the fifth gets one and then others.
    var hand = try Self.hand(.singleDraw, Array(repeating: "xxxxxxxxxx", count: 6))
    try hand.limp(to: "draw")
    let order = hand.events.compactMap { event -> [Card]? in
      if case .shuffled(let cards) = event { cards.known } else { nil }
    }
    for letter in PlayedHand.letters.prefix(6) {
      try hand.play("\(letter) draws \(try hand.cards(letter))")
    }
    #expect(try hand.player("A").down.elementsEqual(order[0][31..<36]))
    #expect(try hand.player("E").down.first == order[0][51])
    let early = Set(order[0][0..<31])
    #expect(try hand.player("E").down.dropFirst().allSatisfy { early.contains($0) })
  }

  @Test("D6: where a table has it so, the fifth of five cards comes after the others'")
  func fifthCard() throws {
    for (isSplit, first, second) in [
      (false, "2c2d2h2s3c", "AcAdAhAs3d"), (true, "2c2d2h2s3d", "AcAdAhAs3c"),
    ] {
      var options = PokerOptions()
      options.splitsFiveCardDraw = isSplit
      var hand = try Self.hand(
        .fiveCardDraw, ["KcKdKhKsQc", "AcAdAhAsQd"], rest: "xx 2c2d2h2s 3c 3d", Self.blinds,
        options)
      try hand.limp(to: "draw")
      try hand.play("A draws KcKdKhKsQc, B draws Qd")
      #expect(try hand.cards("A") == first)
      #expect(try hand.cards("B") == second)
    }
  }

  @Test("D7: one card is burned before each draw")
  func burns() throws {
    var hand = try Self.hand(
      .deuceTripleDraw, ["KcKdKhKsQc", "AcAdAhAsQd"], rest: "3c 2c 3d 2d 3h 2h")
    for (draw, new) in [(1, "2c"), (2, "2d"), (3, "2h")] {
      try hand.limp(to: "draw\(draw)")
      let last = try #require(try hand.player("A").down.last)
      try hand.play("A draws \(last), B draws")
      #expect(try hand.player("A").down.last?.description == new)
    }
  }

  @Test("D8: badugi is played with four cards, and ties are split")
  func badugi() throws {
    var hand = try Self.hand(.badugi, ["7s3s2hAd", "3c3d2sAh", "KcQdJhTh"])
    try hand.limp(to: "draw1")
    try hand.checkAround()
    #expect(hand.pots == "1: A 3 B 3")
  }

  @Test("D9: badeucy and badacey: half for the low hand, half for the badugi; with one winner all")
  func badeucy() throws {
    var hand = try Self.hand(.badeucy, ["2c3d4h5s7c", "As2d3h4cKc"])
    try hand.limp(to: "draw1")
    try hand.checkAround()
    #expect(hand.pots == "1a: A 2, 1b: A 2", "the ace is high in the badugi")
    var other = try Self.hand(.badacey, ["2c3d4h5s7c", "As2d3h4cKc"])
    try other.limp(to: "draw1")
    try other.checkAround()
    #expect(other.pots == "1a: A 2, 1b: B 2", "and low in badacey")
  }

  @Test("D10: in single draw one may just call the big blind")
  func limping() throws {
    let play = try PokerPlay(.singleDraw, .no, Self.blinds)
    #expect(try PlayedHand(play, [100, 100, 100]).offers("C") == "fold, call 2, raise 4-100")
  }

  @Test(
    "D11: a bet and four raises with one draw, three with three",
    arguments: [
      (Variant.fiveCardDraw, 5), (.singleDraw, 5), (.jacksOrBetter, 5), (.deuceTripleDraw, 4),
      (.badugi, 4), (.holdem, 4), (.sevenCardStud, 4),
    ])
  func cap(variant: Variant, cap: Int) {
    #expect(variant.cap == cap)
  }
}
