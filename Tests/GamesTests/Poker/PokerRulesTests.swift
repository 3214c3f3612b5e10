// What the rules say that no script can show: of every kind of poker at once, of cards that nobody
// chose, and of what is not told.

import Cards
import Lines
import Testing

@testable import Games

struct PokerRulesTests {
  /// Deuce-to-seven, ace-to-five and badugi, and where the ace is high or low.
  @Test("D2, D3, D8, D9, D11, H1, H4, S2, S17: players, cards, raises, and what decides")
  func kinds() {
    let kinds = Variant.all.map { kind in
      let shares = kind.shares.map { "\($0)" }.joined(separator: " ")
      return "\(kind.id) \(kind.players) of \(kind.deck.cards.count), \(kind.cap) bets: \(shares)"
    }
    #expect(
      kinds.joined(separator: "\n") == """
        holdem 2...10 of 52, 4 bets: high
        shortdeck 2...8 of 36, 4 bets: short-deck
        omaha 2...9 of 52, 4 bets: high+2
        omaha5 2...8 of 52, 4 bets: high+2
        omaha6 2...7 of 52, 4 bets: high+2
        omaha8 2...9 of 52, 4 bets: high+2 eight-or-better+2
        courchevel 2...8 of 52, 4 bets: high+2
        pineapple 2...10 of 52, 4 bets: high
        crazy-pineapple 2...10 of 52, 4 bets: high
        stud5 2...8 of 52, 4 bets: high
        stud7 2...8 of 52, 4 bets: high
        stud8 2...8 of 52, 4 bets: high eight-or-better
        razz 2...8 of 52, 4 bets: ace-to-five
        draw5 2...6 of 52, 5 bets: high
        jacks 2...6 of 52, 5 bets: high
        27single 2...6 of 52, 5 bets: deuce-to-seven
        27triple 2...6 of 52, 4 bets: deuce-to-seven
        a5triple 2...6 of 52, 4 bets: ace-to-five
        badugi 2...8 of 52, 4 bets: badugi
        badacey 2...6 of 52, 4 bets: ace-to-five badugi
        badeucy 2...6 of 52, 4 bets: deuce-to-seven badugi-ace-high
        kuhn 2...2 of 3, 1 bets: ranks
        leduc 2...2 of 6, 2 bets: ranks
        royal 2...6 of 20, 4 bets: high
        """)
  }

  @Test("S17: no more players than the deck serves with its burned cards, but for S10")
  func studPlayers() {
    for variant in Variant.all where variant.opens != .leftOfButton && variant.cardsHeld != 7 {
      let dealt = variant.cardsHeld * variant.players.upperBound + variant.streets.count - 1
      #expect(dealt <= variant.deck.cards.count, "\(variant.id)")
    }
  }

  @Test(
    "D2, D3, D8: how low hands and badugis compare",
    arguments: """
      ace-to-five Ac2c3c4c5c > Ac2d3h4s6c
      ace-to-five 6c5d4h3s2c > 7c4d3h2sAc
      ace-to-five AcAd7h6s5c > 2c2d5h4s3c
      ace-to-five AcAd6h5s4c > AhAs7c3d2h
      ace-to-five KcQdJhTs9c > 2c2d3h4sAc
      deuce-to-seven 7c5d4h3s2c > 7d6d4c3h2s
      deuce-to-seven 7c5d4h3s2d > Ac2c3c4c5d
      deuce-to-seven KcQdJh9s8c > Ac2d3h4s5c
      deuce-to-seven Ac2d3h4s5c > 2c2d3s4h6c
      deuce-to-seven 8c7d6h5s3c > 6c5d4h3s2c
      deuce-to-seven Kc9d6h5s3c > 7c5c4c3c2c
      badugi 4c3d2hAs > 5c3d2hAs
      badugi KcQdJhTs > 2c3dAhAc
      badugi 7c4d2h2c > 7c5dAhAc
      badugi 7s3s2hAd = 3c3d2sAh
      badugi-ace-high 5c4d3h2s > Ac2d3h4s
      """.split(separator: "\n"))
  func lows(row: Substring) throws {
    let words = row.split(separator: " ").map(String.init)
    let ranking = try #require(Share(words[0])).ranking
    let hands = try [words[1], words[3]].map {
      try #require(ranking.strength(hole: try Card.list($0), board: [Card]()))
    }
    #expect(words[2] == "=" ? hands[0] == hands[1] : hands[0] > hands[1])
  }

  // MARK: - Cards that nobody chose

  @Test("D5: where the deck ends, what was given up comes again, but never to whom it was just his")
  func deckEnds() throws {
    var hand = try PlayedHand(
      script: "27triple fixed blinds=1/2 bets=2/4: 100, 100, 100, 100, 100, 100")
    for draw in 1...3 {
      try hand.limp(to: "draw\(draw)")
      let given = hand.played.players.map(\.down)
      for player in hand.played.players { hand.act(.draw(Array(player.down)), by: player.seat) }
      for (cards, player) in zip(given, hand.played.players) {
        #expect(player.down.count == 5 && Set(cards).isDisjoint(with: player.down))
      }
      #expect(Set(hand.played.players.flatMap(\.cards)).count == 30, "no card is there twice")
      try hand.limp(to: "draw\(draw + 1)")
    }
    #expect(hand.played.isOver)
    let counts = hand.events.compactMap { event -> Int? in
      if case .exchanged(_, let exchanged) = event { exchanged.count } else { nil }
    }
    #expect(counts == Array(repeating: 5, count: 18), "how many is announced")
  }

  /// Six players hold 30 cards, one is burned, 21 are left: the fifth gets one and then others.
  @Test("D5: what is left of the deck comes before what was given up")
  func restFirst() throws {
    var hand = try PlayedHand(
      script: "27single fixed blinds=1/2 bets=2/4: 100, 100, 100, 100, 100, 100")
    try hand.limp(to: "draw")
    let order = hand.orders[0]
    for player in hand.played.players { hand.act(.draw(Array(player.down)), by: player.seat) }
    let (first, fifth) = (hand.played.players[0].down, hand.played.players[4].down)
    #expect(first.elementsEqual(order[31..<36]) && fifth.first == order[51])
    #expect(Set(order[0..<31]).isSuperset(of: fifth.dropFirst()))
  }

  /// So many players go to seventh street, and the last of them fold on a street before, from 0.
  private static func seventh(_ players: Int, folding: Int = 0, on street: Int = 1) throws
    -> PlayedHand
  {
    let stacks = Array(repeating: "200", count: players).joined(separator: ", ")
    var hand = try PlayedHand(script: "stud7 fixed ante=1 bringin=2 bets=4/8: \(stacks)")
    try hand.limp(to: Variant.sevenCardStud.streets[street].name)
    while hand.played.street == street, folding > 0, let actor = hand.played.actor {
      let player = hand.played.players[actor]
      hand.act(actor >= players - folding ? .fold : .check, by: player.seat)
    }
    try hand.limp(to: "seventh")
    return hand
  }

  @Test(
    "S10: where the deck has too few cards for seventh street, burned ones help, or one is for all",
    arguments: [
      // Players, folded, on which street, cards for all.
      (6, 0, 1, 0), (7, 0, 1, 0), (8, 3, 1, 0), (8, 2, 1, 0), (7, 1, 3, 0), (8, 1, 1, 1),
      (8, 0, 1, 1),
    ])
  func shortDeck(players: Int, folding: Int, on street: Int, common: Int) throws {
    let hand = try Self.seventh(players, folding: folding, on: street)
    let (state, orders) = (hand.played, hand.orders)
    #expect(state.currentStreet.name == "seventh")
    #expect(state.players[0].cards.count == 7 - common)
    #expect(state.boards.joined().count == common)
    let dealt = 6 * (players - folding) + (3 + street) * folding
    let burned = 3
    let stub = 52 - dealt - burned
    let need = players - folding + 2
    switch (stub, common) {
    case (need..., _): #expect(orders.count == 1, "the deck is enough")
    case (_, 0): #expect(orders.last?.count == stub + burned, "with the burned cards it is")
    case (3..., _):
      #expect(orders.count == 1)
      #expect(state.boards == [[orders[0][dealt + burned + 1]]], "one is burned before")
    default:
      #expect(orders.last?.count == stub + burned)
      #expect(state.boards == [[orders[orders.count - 1][1]]])
    }
    let all = state.players.flatMap(\.cards) + state.boards.joined()
    #expect(Set(all).count == all.count, "no card is there twice")
  }

  @Test("S11: with a card for all, who was first on sixth street is first on seventh")
  func firstWithSharedCard() throws {
    var hand = try Self.seventh(8)
    let sixth = try #require(
      hand.events.lastIndex { if case .street(let it) = $0 { it.name == "sixth" } else { false } })
    let acted = hand.events[sixth...].compactMap { event -> String? in
      if case .acted(let player, _) = event { player.seat.letter } else { nil }
    }
    #expect(acted.first == hand.asked)
    try hand.limp(to: "")
    #expect(hand.played.isOver, "seven cards are compared, the common one among them")
  }

  // MARK: - What is not told

  @Test("P10: nobody is told which cards would have come")
  func cardsThatNeverCame() throws {
    var hand = try PlayedHand(
      script: "holdem no blinds=1/2: 100 2h3s, 100 QsQd; board Ac Kc Qh Jc Tc")
    try hand.limp(to: "flop")
    for deed in ["A bets 10", "B folds", "A shows", "B shows"] {
      try hand.take(deed.split(separator: " ").map(String.init))
    }
    for viewer in hand.played.players.map(\.name) + [nil] {
      let told = hand.events.compactMap { GameEvent.poker($0).shown(to: viewer) }.map { "\($0)" }
        .joined()
      #expect(told.contains("Qh") && told.contains("Qd"))
      #expect(!told.contains("Jc") && !told.contains("Tc"))
    }
  }

  @Test(
    "P10: with rabbit=on no card is shown that depends on who would have drawn or been dealt",
    arguments: [
      (
        [
          Street("preflop", down: 4), Street("flop", board: 3), Street("turn", board: 1),
          Street("draw", exchange: .draw(upTo: 2), board: 1),
        ], "8"
      ),
      (
        [
          Street("preflop", down: 4), Street("flop", board: 3), Street("last", down: 1, board: 1),
        ], "6"
      ),
      ([Street("preflop", down: 4), Street("last", up: 1)], ""),
    ])
  func cardsThatMightHaveBeenOthers(streets: [Street], shown: String) throws {
    let known = Variant.omaha
    let variant = Variant(
      known.id, known.title, players: known.players, deck: known.deck, streets: streets,
      forced: known.forced, shares: known.shares, limits: known.limits)
    var options = PokerOptions()
    options.hasRabbitHunting = true
    var hand = try PlayedHand(
      try PokerPlay(variant, .no, "blinds=1/2"), [100, 100], deck: [], options)
    try hand.take([hand.asked, "folds"])
    #expect(try hand.look(["rabbits"])?.count == Int(shown) ?? 0)
  }

  // MARK: - The first button

  @Test("The highest card has the first button, by suit where two are alike")
  func firstButton() throws {
    var buttons: Set<Seat> = []
    for seed in 0..<UInt64(40) {
      var table = try PlayedTable("BDE", "holdem no blinds=1/2 drawn=1")
      table.chance = ChaCha20(seed: Seed(number: seed))
      _ = try table.deal()
      guard case .button(let draw) = table.events.first else {
        Issue.record("no cards are drawn")
        return
      }
      #expect(draw.cards.map(\.player.seat.letter) == ["B", "D", "E"])
      #expect(Set(draw.cards.map(\.card)).count == 3)
      let highest = draw.cards.map(\.card).max()
      #expect(draw.cards.first { $0.card == highest }?.player.seat == draw.button)
      #expect(table.game.button == draw.button)
      buttons.insert(draw.button)
    }
    #expect(buttons.count == 3)
  }

  @Test("In dealer's choice the highest card chooses first", arguments: 0..<8)
  func drawnChooser(seed: UInt64) throws {
    var table = try PlayedTable("ABC", "dealers-choice drawn=1")
    table.chance = ChaCha20(seed: Seed(number: seed))
    #expect(try table.deal().isEmpty)
    guard case .button(let draw) = table.events.first else {
      Issue.record("no cards are drawn")
      return
    }
    #expect(table.asked == draw.button.letter)
    try table.take([table.asked, "chooses", "holdem"])
    if table.game.openHand == nil { _ = try table.deal() }
    #expect(table.game.button == draw.button)
  }
}

extension PlayedHand {
  /// The decks, in the order in which they were shuffled.
  fileprivate var orders: [[Card]] {
    events.compactMap { if case .shuffled(let cards) = $0 { cards.known } else { nil } }
  }
}
