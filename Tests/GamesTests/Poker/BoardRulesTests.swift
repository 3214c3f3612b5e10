// Games with a board: the statements H1 to H5 of the rules.

import Cards
import Games
import Identity
import Testing

struct BoardRulesTests {
  private static let blinds = "blinds=1/2 bets=2/4"

  /// A hand that is checked down.
  private static func checkedDown(
    _ variant: Variant, _ hands: [String], board: String, _ bets: String = blinds,
    _ options: PokerOptions = PokerOptions()
  ) throws -> PlayedHand {
    var hand = try PlayedHand(
      try PokerPlay(variant, variant.limits[0], bets), Array(repeating: 100, count: hands.count),
      deck: try variant.deck(hands, board: board), options)
    try hand.limp(to: "")
    return hand
  }

  @Test("H1: one card is burned before flop, turn and river, which have three, one and one")
  func burns() throws {
    let deck = Array(Card.all.shuffled())
    let holdem = try PokerPlay(.holdem, .no, Self.blinds)
    var hand = try PlayedHand(holdem, [100, 100, 100], deck: deck)
    try hand.limp(to: "")
    #expect(hand.hand.boards == [Array(deck[7...9]) + [deck[11], deck[13]]])
    #expect(hand.streets.map { $0.split(separator: " ")[0] } == ["flop", "turn", "river"])
    #expect(try hand.cards("A") == "\(deck[0])\(deck[3])", "one card at a time")
    #expect(Variant.holdem.players == 2...10)
  }

  @Test("H1: with two boards one card is burned for both; run twice, each has its own")
  func burnsOfSeveralBoards() throws {
    let deck = Array(Card.all.shuffled())
    let ante = try PokerPlay(.holdem, .no, "blinds=1/2 ante=4")
    var bomb = try PlayedHand(ante, [100, 100, 100], deck: deck, boards: 2)
    try bomb.limp(to: "")
    #expect(
      bomb.hand.boards == [
        Array(deck[7...9]) + [deck[14], deck[17]], Array(deck[10...12]) + [deck[15], deck[18]],
      ])

    var options = PokerOptions()
    options.runTwice = .ask
    var twice = try PlayedHand(
      try PokerPlay(.holdem, .no, Self.blinds), [100, 100], deck: deck, options)
    try twice.limp(to: "turn")
    try twice.play("A bets 98, B calls")
    let board = Array(deck[5...7]) + [deck[9]]
    #expect(twice.asked == "AB")
    try twice.play("B twice, A twice")
    #expect(twice.hand.boards == [board + [deck[11]], board + [deck[13]]])
    #expect(twice.pots.contains("1@1: ") && twice.pots.contains("1@2: "))
  }

  @Test(
    "H2: before the flop the first left of the big blind acts, then the first left of the button")
  func order() throws {
    let play = try PokerPlay(.holdem, .no, Self.blinds)
    var hand = try PlayedHand(play, [100, 100, 100, 100])
    var order = ""
    for _ in 0..<8 {
      order += hand.asked
      let offers = try hand.offers(hand.asked)
      try hand.play(hand.asked + (offers.contains("check") ? " checks" : " calls"))
    }
    #expect(order == "CDAB" + "ABCD")
    try hand.play("A folds, B checks, C checks, D checks")
    #expect(hand.asked == "B", "who has folded is passed over")
    #expect(try PlayedHand(play, [100, 100, 100, 100], posts: "C straddle").asked == "D")
  }

  @Test(
    "H3: Omaha: just two cards of one's own with three of the board, for the low too",
    arguments: [
      // Four spades of one's own and two on the board are no flush.
      (Variant.omaha, "AsKsQsJs", "2h3h9c9d", "Ts8s2c3d5h", "1: B 4"),
      // Quads on the board are three for each.
      (.omaha, "AsAdQsJd", "2h3hKc9d", "7s7d7c7hKs", "1: A 4"),
      // Three low cards of the board and two of one's own, all different.
      (.omahaHiLo, "Ac2cKcKd", "QcQdQhJh", "3h4d8sQsJc", "1a: B 2, 1b: A 2"),
      (.omahaHiLo, "AcAdKcKd", "QcQdJhTh", "3h4d8sQsJc", "1a: B 4"),
      (.omahaHiLo, "Ac2cKcKd", "QcQdQhTh", "3h4d9sQsJc", "1a: B 4"),
      (.omahaHiLo, "Ac2cKcKd", "QcQdQhTh", "3h3d8sQsJc", "1a: B 4"),
      // The worst low that qualifies, a straight too.
      (.omahaHiLo, "8c7cKcKd", "QcQdQhTh", "6h5d4sQsJc", "1a: A 2, 1b: A 2"),
      (.courchevel, "AsKsQsJs7c", "2h3h9c9d4d", "Ts8s2c3d5h", "1: B 4"),
    ])
  func omaha(variant: Variant, first: String, second: String, board: String, pots: String) throws {
    #expect(try Self.checkedDown(variant, [first, second], board: board).pots == pots)
  }

  @Test("H3: low hands can quarter a pot")
  func quartered() throws {
    let hand = try Self.checkedDown(
      .omahaHiLo, ["Ac2cKsQd", "As2sJcJh", "Kh9cTsTd"], board: "3h4d8sJd9d")
    #expect(hand.pots == "1a: B 3, 1b: A 2 B 1")
  }

  @Test(
    "H4: short deck: a flush beats a full house, the ace is below the six, trips over straight",
    arguments: [
      ("AsJs", "KcKd", "KsQs7s7d8h", false, "A"), ("AcTh", "KcKd", "6s7d8h9cQd", false, "A"),
      ("AcTh", "TcJd", "6s7d8h9cQd", false, "B"), ("TcJd", "QcQh", "8h9cQd6s6d", false, "B"),
      ("TcJd", "QcQh", "8h9cQdKsAd", false, "A"), ("TcJd", "QcQh", "8h9cQdKsAd", true, "B"),
    ])
  func shortDeck(
    first: String, second: String, board: String, tripsFirst: Bool, winner: String
  ) throws {
    let known = Variant.shortDeck
    let ranking: Ranking = tripsFirst ? .shortDeckTripsOverStraight : .shortDeck
    let variant = Variant(
      known.id, known.title, players: known.players, deck: known.deck, streets: known.streets,
      forced: known.forced, shares: [Share(ranking)], limits: known.limits)
    let hand = try Self.checkedDown(
      variant, [first, second], board: board, "blinds=0/2 ante=1", PokerOptions())
    #expect(hand.pots == "1: \(winner) 6")
    #expect(hand.hand.variant.deck.cards.count == 36)
    for event in hand.events {
      guard case .shown(let shown) = event else { continue }
      #expect(shown.hands.count == 1, "what is shown is what was compared")
      #expect(shown.shares[0].ranking == (tripsFirst ? .shortDeckTripsOverStraight : .shortDeck))
    }
  }

  @Test("H4: short deck: an ante of everybody's and a blind of the button's")
  func shortDeckBlind() throws {
    let play = try PokerPlay(.shortDeck, .no, "blinds=0/2 ante=1")
    var hand = try PlayedHand(play, [100, 100, 100])
    #expect(hand.posts == "A ante 1, B ante 1, C ante 1, C bb 2")
    #expect(try hand.offers("A") == "fold, call 2, raise 4-99")
    try hand.play("A calls, B calls")
    #expect(try hand.offers("C") == "fold, check, raise 4-99")
    let short = try PlayedHand(play, [100, 100, 1])
    #expect(try short.offers("A") == "fold, call 2, raise 4-99")
  }

  @Test(
    "H5: pineapple: one of three cards goes before the flop, in the crazy one before the turn",
    arguments: [(Variant.pineapple, "preflop"), (.crazyPineapple, "flop")])
  func pineapple(variant: Variant, street: String) throws {
    let play = try PokerPlay(variant, .no, Self.blinds)
    let deck = try variant.deck(["AcKcQc", "2c3c4c", "7h8h9h"])
    var hand = try PlayedHand(play, [100, 100, 100], deck: deck)
    try hand.play("C calls, A calls, B checks")
    if street == "flop" { try hand.play("A checks, B folds, C checks") }
    #expect(hand.hand.currentStreet.name == street)
    #expect(try hand.offers("A") == "discard 1")
    #expect(
      try hand.refusal(of: "A checks") == "rule.phase give up just one card; as in discard 9c")
    #expect(
      try hand.refusal(of: "A discards AcKc")
        == "rule.phase give up just one card; as in discard 9c")
    #expect(
      try hand.refusal(of: "A discards 2c")
        == "rule.card you do not hold 2♣ face down; name your own cards")
    #expect(
      try hand.refusal(of: "C discards 7h")
        == "turn.none it is not your turn; wait for it, or type pre check/fold or pre call N")
    try hand.play("A discards Qc")
    if street == "preflop" { try hand.play("B discards 4c") }
    try hand.play("C discards 7h")
    #expect(try hand.cards("A") == "AcKc")
    #expect(try hand.cards("B") == (street == "preflop" ? "2c3c" : "2c3c4c"), "B had folded")
    try hand.limp(to: "")
    #expect(hand.isOver)
  }

  @Test("H5: nobody sees a hand of pineapple before all have given up their cards")
  func pineappleAllIn() throws {
    let play = try PokerPlay(.crazyPineapple, .no, Self.blinds)
    var hand = try PlayedHand(play, [100, 100])
    try hand.play("B raises 100, A calls")
    #expect(hand.streets.count == 1 && hand.showdown.isEmpty)
    #expect(hand.asked == "A")
    try hand.checkAround()
    #expect(hand.showdown.hasPrefix("A shows, B shows"))
    for event in hand.events {
      guard case .exchanged(let player, let exchanged) = event else { continue }
      let cards = exchanged.cards
      #expect(cards.audience == .only(player.name) && cards.open.known == nil)
    }
  }

  @Test("Courchevel: the first card of the flop lies open before the first bets")
  func courchevel() throws {
    let deck = try Variant.courchevel.deck(["AcKcQcJcTc", "2c3c4c5c6c"], board: "7d 8d9d Td Jd")
    var hand = try PlayedHand(
      try PokerPlay(.courchevel, .pot, Self.blinds), [100, 100], deck: deck)
    #expect(hand.streets == ["preflop 7d"])
    #expect(hand.asked == "B")
    try hand.limp(to: "")
    #expect(hand.streets == ["preflop 7d", "flop 7d8d9d", "turn 7d8d9dTd", "river 7d8d9dTdJd"])
  }
}
