// Five-card and seven-card stud, and razz: the statements S1 to S17 of the rules, but for S13,
// which is about cards that a dealer exposes.

import Cards
import Games
import Identity
import Testing

struct StudRulesTests {
  private static let bets = "ante=1 bringin=2 bets=4/8"

  /// A hand with these cards of each player, those face down first, where everybody has as much.
  private static func hand(
    _ variant: Variant, _ hands: [String], _ limit: BettingLimit = .fixed, bets: String = bets,
    stacks: [Int]? = nil, _ options: PokerOptions = PokerOptions()
  ) throws -> PlayedHand {
    try PlayedHand(
      try PokerPlay(variant, limit, bets),
      stacks ?? Array(repeating: 200, count: hands.count), deck: try variant.deck(hands), options)
  }

  /// Seven-card stud with these first cards face up, or with all that lie face up.
  private static func hand(
    doors: String..., variant: Variant = .sevenCardStud, limit: BettingLimit = .fixed,
    bets: String = bets, stacks: [Int]? = nil, options: PokerOptions = PokerOptions()
  ) throws -> PlayedHand {
    try hand(variant, doors.map { "xxxx" + $0 }, limit, bets: bets, stacks: stacks, options)
  }

  @Test("S1: five-card stud: one down and one up, the low card brings in, big bets from fourth on")
  func fiveCardStud() throws {
    var hand = try Self.hand(.fiveCardStud, ["xx2d5c6c7c", "xx2c5d6d7d", "xx3c5h6h7h"])
    #expect(hand.posts == "A ante 1, B ante 1, C ante 1")
    #expect(try hand.player("A").down.count == 1 && hand.player("A").up.count == 1)
    #expect(hand.asked == "B", "the two of clubs is lower than that of diamonds")
    try hand.play("B brings, C calls, A calls")
    #expect(try hand.offers("C") == "fold, check, bet 4")
    try hand.checkAround(until: "fourth")
    #expect(try hand.offers("C") == "fold, check, bet 8")
    try hand.checkAround(until: "fifth")
    #expect(try hand.offers("C") == "fold, check, bet 8")
    #expect(hand.streets == ["third", "fourth", "fifth"])
    #expect(try hand.player("A").down.count == 1 && hand.player("A").up.count == 4)
  }

  @Test("S2: seven-card stud: two down and one up, three more up, the last down")
  func sevenCardStud() throws {
    var hand = try Self.hand(doors: "3c", "2c", "Kc")
    #expect(try hand.player("A").down.count == 2 && hand.player("A").up.count == 1)
    try hand.play("B brings, C calls, A calls")
    for (street, bet) in [("fourth", 4), ("fifth", 8), ("sixth", 8), ("seventh", 8)] {
      #expect(hand.hand.currentStreet.name == street)
      #expect(try hand.offers(hand.asked) == "fold, check, bet \(bet)")
      if street == "seventh" { continue }
      let next = ["fourth": "fifth", "fifth": "sixth", "sixth": "seventh"][street] ?? ""
      try hand.checkAround(until: next)
    }
    #expect(try hand.player("A").down.count == 3 && hand.player("A").up.count == 4)
    #expect(Variant.sevenCardStud.players == 2...8)
  }

  @Test(
    "S1, S3, S15: who brings in: the lowest card by rank, then suit; in razz the highest",
    arguments: [
      (Variant.sevenCardStud, ["2s", "2h", "2d", "2c"], "D"),
      (.sevenCardStud, ["2s", "2h", "2d", "3c"], "C"),
      (.sevenCardStud, ["Ac", "Kc", "3s", "4c"], "C"),
      (.studHiLo, ["Ac", "5c", "5d", "Kc"], "B"),
      (.razz, ["Ks", "Kh", "Kc", "Ac"], "A"), (.razz, ["As", "Qd", "Qc", "2c"], "B"),
      (.razz, ["As", "2d", "3c", "2c"], "C"),
    ])
  func bringIn(variant: Variant, doors: [String], low: String) throws {
    #expect(try Self.hand(variant, doors.map { "xxxx" + $0 }).asked == low)
  }

  @Test("S3: the bring-in may be opened for the whole bet")
  func openForWholeBet() throws {
    var hand = try Self.hand(doors: "3c", "2c", "Kc")
    #expect(try hand.offers("B") == "bringin 2, complete 4")
    #expect(
      try hand.refusal(of: "B folds")
        == "rule.phase the lowest card has to bring it in; bringin pays 2, complete the whole bet")
    try hand.play("B completes 4")
    #expect(try hand.offers("C") == "fold, call 4, raise 8")
  }

  @Test("S4: completing the bring-in is no raise: three raises are still allowed")
  func completion() throws {
    var hand = try Self.hand(doors: "3c", "2c", "Kc", bets: "ante=1 bringin=5 bets=15/30")
    try hand.play("B brings")
    #expect(try hand.offers("C") == "fold, call 5, complete 15")
    try hand.play("C calls")
    #expect(try hand.offers("A") == "fold, call 5, complete 15")
    try hand.play("A completes 15")
    #expect(try hand.offers("B") == "fold, call 10, raise 30")
    try hand.play("B raises 30, C raises 45, A raises 60")
    #expect(try hand.offers("B") == "fold, call 30")
  }

  @Test(
    "S4: a completion is open to whoever has called the bring-in, less than half a bet is not",
    arguments: [
      ("bringin=10 bets=15/30", 101, "fold, call 5, raise 30"),
      ("bringin=5 bets=15/30", 10, "fold, call 4, raise 24"),
      ("bringin=5 bets=15/30", 8, "fold, call 2"),
    ])
  func completionReopens(bets: String, stack: Int, offers: String) throws {
    var hand = try Self.hand(
      doors: "3c", "2c", "Kc", "4d", bets: "ante=1 " + bets, stacks: [stack, 200, 200, 200])
    let to = min(stack - 1, 15)
    try hand.play("B brings, C calls, D calls, A completes \(to)")
    let due = try hand.offers("B")
    #expect(due == offers)
    try hand.play("B calls")
    #expect(try hand.offers("C") == offers)
  }

  @Test("S4: without limit a raise of less than the bring-in is open to nobody who has paid it")
  func shortRaiseWithoutLimit() throws {
    var hand = try Self.hand(doors: "3c", "2c", "Kc", limit: .no, stacks: [4, 200, 200])
    try hand.play("B brings, C calls")
    #expect(try hand.offers("A") == "fold, call 2, raise 3")
    try hand.play("A raises 3")
    #expect(try hand.offers("B") == "fold, call 1")
  }

  @Test("S5: the best board acts first; a tie goes by position, or where a table has it so by suit")
  func bestBoard() throws {
    var options = PokerOptions()
    for (tied, first) in [(PokerOptions.TiedBoards.position, "A"), (.suit, "C")] {
      options.tiedBoards = tied
      var high = try Self.hand(doors: "4d Kd", "2c Qs", "4h Ks", options: options)
      try high.play("B brings, C calls, A calls")
      #expect(high.asked == first)
      var low = try Self.hand(doors: "4d 2d", "Kc Qs", "4s 2c", variant: .razz, options: options)
      try low.play("B brings, C calls, A calls")
      #expect(low.asked == first)
    }
    var pair = try Self.hand(doors: "3d As", "2c 2h", "Kc Qc")
    try pair.play("B brings, C calls, A calls")
    #expect(pair.asked == "B")
  }

  @Test("S6: straights and flushes on the boards do not count")
  func visibleBoards() throws {
    var hand = try Self.hand(doors: "9c TcJcQc", "3d 3h7d8h", "4dAc5h6h")
    try hand.play("B brings")
    try hand.limp(to: "fourth")
    #expect(hand.asked == "B", "a pair of threes before ten and nine")
    try hand.limp(to: "fifth")
    #expect(hand.asked == "B")
    try hand.limp(to: "sixth")
    #expect(hand.asked == "B", "before a straight flush of four")
  }

  @Test("S7: a low card that is all-in brings nothing in, and the next pays as much or folds")
  func bringInAllIn() throws {
    var hand = try Self.hand(doors: "3c", "2c", "Kc", stacks: [200, 1, 200])
    #expect(hand.asked == "C")
    #expect(try hand.offers("C") == "fold, call 2, complete 4")
    try hand.play("C calls")
    #expect(try hand.offers("A") == "fold, call 2, complete 4")
  }

  @Test("S8: after a short bring-in the others pay the whole one")
  func shortBringIn() throws {
    let hand = try Self.hand(doors: "3c", "2c", "Kc", stacks: [200, 2, 200])
    #expect(try hand.player("B").bet == 1, "B has no choice, and is not asked")
    #expect(hand.asked == "C")
    #expect(try hand.offers("C") == "fold, call 2, complete 4")
    let two = try Self.hand(doors: "3c", "2c", stacks: [200, 2])
    #expect(try two.offers("A") == "fold, call 1", "of two no more than the other has")
  }

  @Test(
    "S9: an open pair on fourth street allows the big bet in high stud, where a table has it so")
  func openPair() throws {
    var options = PokerOptions()
    for (doubles, bet, raise) in [(false, "bet 4", "raise 8"), (true, "bet 4/8", "raise 8/12")] {
      options.openPairDoubles = doubles
      var hand = try Self.hand(doors: "3d 3s", "2c 7h", "Kc Qc", options: options)
      try hand.play("B brings, C calls, A calls")
      #expect(try hand.offers("A") == "fold, check, \(bet)")
      try hand.play("A bets 4")
      #expect(try hand.offers("B") == "fold, call 4, \(raise)")
    }
    var big = try Self.hand(doors: "3d 3s", "2c 7h", "Kc Qc", options: options)
    try big.play("B brings, C calls, A calls, A bets 8")
    #expect(try big.offers("B") == "fold, call 8, raise 16", "after a big bet all are big")

    var noPair = try Self.hand(doors: "3d 4s", "2c 7h", "Kc Qc", options: options)
    try noPair.play("B brings, C calls, A calls")
    #expect(try noPair.offers("C") == "fold, check, bet 4")
    for (variant, first) in [(Variant.studHiLo, "A"), (.razz, "B")] {
      var hand = try Self.hand(
        doors: "3d 3s", "2c 7h", "4c Qc", variant: variant, options: options)
      while hand.hand.street == 0 {
        let bringsIn = try hand.offers(hand.asked).hasPrefix("bringin")
        try hand.play(hand.asked + (bringsIn ? " brings" : " calls"))
      }
      #expect(try hand.offers(first) == "fold, check, bet 4")
    }
  }

  /// So many players go to seventh street, and the last of them fold on a street before, from 0.
  private static func seventh(_ players: Int, folding: Int = 0, on street: Int = 1) throws
    -> PlayedHand
  {
    var hand = try PlayedHand(
      try PokerPlay(.sevenCardStud, .fixed, bets), Array(repeating: 200, count: players))
    while hand.hand.currentStreet.name != "seventh", let actor = hand.hand.actor {
      let letter = PlayedHand.letter(hand.hand.players[actor].seat)
      let offers = try hand.offers(letter)
      let folds = hand.hand.street == street && actor >= players - folding
      try hand.play(
        letter
          + (offers.hasPrefix("bringin")
            ? " brings" : folds ? " folds" : offers.contains("check") ? " checks" : " calls"))
    }
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
    #expect(hand.hand.currentStreet.name == "seventh")
    #expect(try hand.player("A").cards.count == 7 - common)
    #expect(hand.hand.boards.joined().count == common)
    let shuffles = hand.events.compactMap { event -> [Card]? in
      if case .shuffled(let cards) = event { cards.known } else { nil }
    }
    let dealt = 6 * (players - folding) + (3 + street) * folding
    let burned = 3
    let stub = 52 - dealt - burned
    let need = players - folding + 2
    switch (stub, common) {
    case (need..., _): #expect(shuffles.count == 1, "the deck is enough")
    case (_, 0): #expect(shuffles.last?.count == stub + burned, "with the burned cards it is")
    case (3..., _):
      #expect(shuffles.count == 1)
      #expect(hand.hand.boards == [[shuffles[0][dealt + burned + 1]]], "one is burned before")
    default:
      #expect(shuffles.last?.count == stub + burned)
      #expect(hand.hand.boards == [[shuffles[shuffles.count - 1][1]]])
    }
    let all = hand.hand.players.flatMap(\.cards) + hand.hand.boards.joined()
    #expect(Set(all).count == all.count, "no card is there twice")
  }

  @Test("S11: with a card for all, who was first on sixth street is first on seventh")
  func firstWithSharedCard() throws {
    var hand = try Self.seventh(8)
    let first = hand.asked
    let sixth = try #require(
      hand.events.lastIndex { if case .street(let it) = $0 { it.name == "sixth" } else { false } })
    let acted = hand.events[sixth...].compactMap { event -> String? in
      if case .acted(let player, _) = event { PlayedHand.letter(player.seat) } else { nil }
    }
    #expect(acted.first == first)
    try hand.limp(to: "")
    #expect(hand.isOver, "seven cards are compared, the common one among them")
  }

  @Test("S12: the last card is dealt down also when nobody can bet any more")
  func lastCardDown() throws {
    var hand = try Self.hand(doors: "3c", "2c", stacks: [4, 200])
    try hand.play("B completes 4, A calls")
    #expect(hand.isOver)
    let dealt = hand.events.compactMap { event -> [Int]? in
      if case .dealt(_, let hole, let up) = event { [hole.count, up.count] } else { nil }
    }
    let perPlayer = [[2, 1], [0, 1], [0, 1], [0, 1], [1, 0]]
    #expect(dealt == perPlayer.flatMap { [$0, $0] })
  }

  @Test("S14: who cannot pay the ante wins as much of each other's")
  func shortAnte() throws {
    var hand = try Self.hand(
      .sevenCardStud, ["AcAd Ah 2s3s4s 6d", "KcKd 2c 8h9hJh 5d", "QcQd 7d Ts8sJs 5h"],
      bets: "ante=5 bringin=5 bets=10/20", stacks: [2, 200, 200])
    try hand.play("B brings, C calls")
    try hand.limp(to: "")
    #expect(hand.pots == "2: B 16, 1: A 6")
  }

  @Test("S15: razz: the ace is low, straights and flushes do not count, the low board acts first")
  func razz() throws {
    var hand = try Self.hand(
      .razz, ["Ac2c 3c 4c5cKdKh", "6d4d 3d 2dAsQdQh", "9h9s Ks KcJdJhJs"])
    #expect(hand.asked == "C")
    try hand.play("C brings, A calls, B calls")
    #expect(hand.asked == "B", "three and two before four and three")
    try hand.limp(to: "")
    #expect(hand.pots == "1: A 9", "a steel wheel is the best low")
  }

  @Test("S16: stud hi-lo: without a low of eight or better the high hand has all")
  func studHiLo() throws {
    var none = try Self.hand(.studHiLo, ["AcAd 2c 3d9hThKs", "KcKd 4c 5d9cTcQs"])
    try none.play("A brings, B calls")
    try none.limp(to: "")
    #expect(none.pots == "1a: A 6")

    var both = try Self.hand(.studHiLo, ["Ac3c 2c 5c8cTdKs", "KdKh 4d 9dTsTcQs"])
    try both.play("A brings, B calls")
    try both.limp(to: "")
    #expect(both.pots == "1a: A 3, 1b: A 3", "one player may win both")
  }

  @Test("S17: no more players than the deck serves with its burned cards")
  func players() {
    for variant in Variant.all where variant.opens != .leftOfButton {
      let dealt = variant.cardsHeld * variant.players.upperBound + variant.streets.count - 1
      let isServed = dealt <= variant.deck.cards.count
      #expect(isServed || variant.cardsHeld == 7, "\(variant.id): seven cards have S10")
    }
    #expect(Variant.fiveCardStud.players.upperBound <= 9)
  }
}
