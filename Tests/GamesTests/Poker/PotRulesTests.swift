// Pots, odd chips and the showdown: the statements P1 to P9 of the rules.

import Cards
import Games
import Testing

struct PotRulesTests {
  private static let blinds = "blinds=1/2"

  /// A hand of hold'em with these cards.
  private static func holdem(
    _ stacks: [Int], _ hands: [String], _ board: String, _ options: PokerOptions = PokerOptions()
  ) throws -> PlayedHand {
    try PlayedHand(
      try PokerPlay(.holdem, .no, blinds), stacks,
      deck: try Variant.holdem.deck(hands, board: board), options)
  }

  /// A hand of stud, antes 1, where everybody pays the bring-in of 2 and then checks.
  private static func stud(
    _ variant: Variant, _ hands: [String], _ options: PokerOptions = PokerOptions()
  ) throws -> PlayedHand {
    var hand = try PlayedHand(
      try PokerPlay(variant, .fixed, "ante=1 bringin=2 bets=4/8"),
      Array(repeating: 100, count: hands.count), deck: try variant.deck(hands), options)
    while let actor = hand.hand.actor {
      let letter = PlayedHand.letter(hand.hand.players[actor].seat)
      let offers = try hand.offers(letter)
      try hand.play(
        letter
          + (offers.hasPrefix("bringin")
            ? " brings" : offers.contains("check") ? " checks" : " calls"))
    }
    return hand
  }

  @Test("P1: each side pot is split on its own, the last one first")
  func sidePots() throws {
    var hand = try Self.holdem(
      [30, 61, 100, 100], ["KcKd", "KhKs", "QcQd", "QhQs"], "2c 7d 9h Js 3d")
    try hand.play("C raises 100, D calls, A calls, B calls")
    #expect(hand.pots == "3: C 39 D 39, 2: B 93, 1: A 60 B 60")

    // Odd chips of the main pot and of the side pot are two, not an even sum.
    var odd = try Self.holdem(
      [100, 100, 3, 100, 100], ["xxxx", "xxxx", "3c4c", "KcKd", "KhKs"], "2c 7d 9h Js Ad")
    try odd.play("C raises 3, D calls, E calls, A folds, B calls")
    try odd.play("B bets 3, D calls, E raises 10, B folds, D calls, D checks, E checks")
    try odd.play("D checks, E checks")
    #expect(odd.pots == "2: D 12 E 11, 1: D 7 E 6")
  }

  @Test("P1: the side pots stand there from the street after the one on which they came about")
  func sidePotsWhileTheHandIsPlayed() throws {
    var hand = try Self.holdem(
      [100, 100, 3, 100, 100], ["xxxx", "xxxx", "3c4c", "KcKd", "KhKs"], "2c 7d 9h Js Ad")
    for (moves, pots) in [
      ("C raises 3, D calls, E calls, A folds, B calls", []),
      ("B bets 3, D calls, E raises 10, B folds", []), ("D calls", [13, 23]),
      ("D bets 9", [13, 23]), ("E folds", []),
    ] {
      try hand.play(moves)
      #expect(hand.hand.sidePots == pots, "after \(moves)")
    }

    // Dead money is in the main pot.
    var dead = try PlayedHand(
      try PokerPlay(.holdem, .no, Self.blinds), [100, 100, 10, 100],
      deck: try Variant.holdem.deck(["xxxx", "xxxx", "KcKd", "KhKs"], board: "2c 7d 9h Js Ad"),
      posts: "D dead")
    try dead.play("C raises 10, D calls, A folds, B calls, B bets 20, D calls")
    #expect(dead.hand.sidePots == [32, 40])
  }

  @Test("P1: a player who is all-in with a missed blind can win the dead chips alone")
  func allInWithDeadChips() throws {
    var hand = try PlayedHand(
      try PokerPlay(.holdem, .no, Self.blinds), [100, 100, 100, 1],
      deck: try Variant.holdem.deck(["xxxx", "KcKd", "QcQd", "AcAd"], board: "2c 7d 9h Js 3d"),
      posts: "D dead")
    try hand.play("C raises 10, A folds, B calls")
    #expect(hand.hand.sidePots == [1, 21])
    try hand.play("B checks, C checks, B checks, C checks, B checks, C checks")
    #expect(hand.pots == "2: B 21, 1: D 1")
  }

  @Test("P2 (A): with a button the odd chip goes to the first player left of it")
  func oddChipByPosition() throws {
    var hand = try Self.holdem([100, 100, 100], ["xxxx", "KcKd", "KhKs"], "2c 7d 9h Js 3d")
    try hand.play("C calls, A folds, B checks")
    try hand.limp(to: "")
    #expect(hand.pots == "1: B 3 C 2")
  }

  @Test(
    "P2 (B): in stud it goes to the highest card by suit of the winning hand",
    arguments: [
      (Variant.sevenCardStud, "Td9c 8c7d6c 2hKd", "Ts9d 8d7h6d 2sKc", "1: A 4 B 5"),
      // What counts is the highest card that a player can claim for the hand.
      (.sevenCardStud, "Tc9c 8c7d6c Ts3d", "Th9d 8d7h6d 2sKc", "1: A 5 B 4"),
      (.razz, "7d5c 4c3d2c KhKd", "7s5d 4d3h2d QsQc", "1: A 4 B 5"),
      // The ace is low: the six is the highest card, not the ace.
      (.razz, "6sAc 4c3d2c KhKd", "6dAs 4d3h2d QsQc", "1: A 5 B 4"),
      // The high half is A's, so is its odd chip; the low half is split.
      (.studHiLo, "7d5c 4c3d2c KhKd", "7s5d 4d3h2d QsQc", "1a: A 5, 1b: A 2 B 2"),
      (.studHiLo, "7d5c 4c3d2c QhJd", "7s5d 4d3h2d QsJc", "1a: A 2 B 3, 1b: A 2 B 2"),
    ])
  func oddChipBySuit(variant: Variant, first: String, second: String, pots: String) throws {
    let third =
      switch variant.id {
      case "razz": "KcQh Js Jh JdTcTh"
      case "stud8": "Th9h 8s 6h5s3s 2h"
      default: "AhAd Js JhQc9h9s"
      }
    let hand = try Self.stud(variant, [first, second, third])
    #expect(hand.pots == pots)
  }

  @Test("P2 (C), P5: the odd chip of a split pot goes to the high hand, to five cards before four")
  func oddChipOfSplit() throws {
    let hilo = try PokerPlay(.omahaHiLo, .pot, Self.blinds)
    var hand = try PlayedHand(
      hilo, [100, 100, 100],
      deck: try Variant.omahaHiLo.deck(
        ["xxxxxxxx", "KcKdQcQd", "As2sQhJh"], board: "3c 4d 8h Ks 9d"))
    try hand.play("C calls, A folds, B checks")
    try hand.limp(to: "")
    #expect(hand.pots == "1a: B 3, 1b: C 2")

    for (variant, five, four) in [
      (Variant.badacey, "2s3s4s5s7s", "As2d3h4cKc"), (.badeucy, "2c3c4c5c7d", "2s3d4h5dKd"),
    ] {
      let play = try PokerPlay(variant, .fixed, "blinds=1/2 bets=2/4")
      var draw = try PlayedHand(
        play, [100, 100, 100], deck: try variant.deck(["xxxxxxxxxx", five, four], rest: "xx"))
      try draw.play("C calls, A folds, B checks")
      try draw.checkAround()
      #expect(draw.pots == "1a: B 3, 1b: C 2")
    }
  }

  @Test(
    "P3: where a table has it so, low games give it to the lowest card by suit of all cards",
    arguments: [(PokerOptions.OddChip.high, "1: A 4 B 5"), (.low, "1: A 5 B 4")])
  func oddChipOfLows(oddChip: PokerOptions.OddChip, pots: String) throws {
    var options = PokerOptions()
    options.oddChip = oddChip
    // A has the ace of clubs, which is in neither low; B has the seven of spades.
    let low = try Self.stud(
      .razz, ["7d5cAc3d2c KhKd", "7s5dAd3h2d QsQc", "KcQh Js JhJdTcTh"], options)
    #expect(low.pots == pots)
    let high = try Self.stud(
      .sevenCardStud, ["Tc9c 8c7d6h 2cKd", "Ts9d 8d7h6d 2sKc", "AhAd Js JhQc9h9s"], options)
    #expect(high.pots == "1: A 4 B 5", "high games stay as they are")
  }

  @Test("P4: of several odd chips each goes to another winner")
  func severalOddChips() throws {
    var hand = try Self.holdem(
      [100, 100, 100, 100], ["AcKd", "2h2s", "AdKh", "AhKs"], "Qc Jd Th 3s 4d")
    try hand.limp(to: "flop")
    try hand.play("A checks, B folds")
    try hand.limp(to: "")
    #expect(hand.pots == "1: A 3 C 3 D 2")
  }

  @Test("P6: a pot is divided by boards, then between high and low, then among those who tie")
  func boards() throws {
    let play = try PokerPlay(.omahaHiLo, .pot, "blinds=1/2 ante=5")
    let deck = try Variant.omahaHiLo.deck(
      ["KcKdQcQd", "As2sJh9h", "xxxxxxxx"],
      rest: "xx 3c4d8h 3s4c8d xx Ks Kh xx 9d 9c")
    var hand = try PlayedHand(play, [100, 100, 100], deck: deck, boards: 2)
    #expect(hand.hand.boards.map(\.count) == [3, 3])
    try hand.play("A checks, B checks, C folds")
    try hand.limp(to: "")
    #expect(hand.pots == "1a@1: A 4, 1b@1: B 4, 1a@2: A 4, 1b@2: B 3")
  }

  @Test("P7: when no more can be bet all hands are turned up, then the board comes")
  func turnedUp() throws {
    var hand = try Self.holdem([50, 100, 100], ["KcKd", "2h3s", "QcQd"], "7c 8d 9h Js 3d")
    try hand.play("C raises 100, A calls, B calls")
    let shown = try #require(
      hand.events.lastIndex {
        if case .shown(let it) = $0 { it.boards[0].isEmpty } else { false }
      })
    let flop = try #require(
      hand.events.firstIndex { if case .street = $0 { true } else { false } })
    #expect(shown < flop)
    #expect(hand.showdown.contains("A shows, B shows, C shows"))

    var river = try Self.holdem([100, 100], ["2h3s", "QcQd"], "7c 8d 9h Js 4d")
    try river.limp(to: "river")
    try river.play("A checks, B bets 98, A calls")
    #expect(river.showdown == "B shows, A shows", "the loser of an all-in does not muck")

    let draw = try PokerPlay(.fiveCardDraw, .no, "blinds=1/2")
    var allIn = try PlayedHand(draw, [100, 100])
    try allIn.play("B raises 100, A calls")
    #expect(allIn.showdown.isEmpty, "nobody sees a hand that can still change")
    try allIn.checkAround()
    #expect(allIn.showdown == "A shows, B shows")
  }

  @Test("P8: the last to bet shows first, else the first to act; the others may muck")
  func showdownOrder() throws {
    let hands = ["2h3s", "QcQd", "4h5s", "KcKd"]
    var bet = try Self.holdem([100, 100, 100, 100], hands, "7c 8d 9h Js 2d")
    try bet.limp(to: "river")
    try bet.play("A checks, B bets 10, C calls, D calls, A calls")
    #expect(bet.showdown == "B shows, C mucks, D shows, A mucks")

    var checked = try Self.holdem([100, 100, 100, 100], hands, "7c 8d 9h Js 2d")
    try checked.limp(to: "river")
    try checked.play("A checks, B checks, C checks, D checks")
    #expect(checked.showdown == "A shows, B shows, C mucks, D shows")

    let stud = try Self.stud(.sevenCardStud, ["2h3s 4c 5hQd9cQh", "6c6d Kc KdTh8s2c"])
    #expect(stud.showdown == "B shows, A mucks", "the high board first")
    let razz = try Self.stud(.razz, ["Kh3s 4c Kd8d9cQh", "6c5d 7c 4d2h3c2c"])
    #expect(razz.showdown == "B shows, A mucks", "the low board first")
  }

  @Test("P9: the last live hand is not shown, and a hand that plays the board is shown whole")
  func lastHand() throws {
    var hand = try Self.holdem([100, 100], ["2h3s", "QsQd"], "Ac Kc Qh Jc Tc")
    var folded = hand
    try folded.play("B raises 10, A folds")
    #expect(folded.showdown.isEmpty && folded.isOver)
    #expect(try folded.offers("B") == "show")
    try folded.play("B shows, A shows")
    #expect(folded.showdown == "B shows, A shows")
    #expect(
      try folded.refusal(of: "A shows")
        == "rule.phase there is nothing to show; show turns your hand up when a hand is over")

    try hand.limp(to: "")
    #expect(hand.pots == "1: A 2 B 2")
    #expect(hand.showdown == "A shows, B shows", "who ties does not muck")
    for event in hand.events {
      if case .shown(let shown) = event { #expect(shown.cards.count == 2) }
    }
  }

  @Test("P10: nobody is told which cards would have come")
  func cardsThatNeverCame() throws {
    var hand = try Self.holdem([100, 100], ["2h3s", "QsQd"], "Ac Kc Qh Jc Tc")
    try hand.limp(to: "flop")
    try hand.play("A bets 10, B folds, A shows, B shows")
    #expect(hand.isOver)
    for viewer in hand.hand.players.map(\.name) + [nil] {
      let told = hand.events.compactMap { GameEvent.poker($0).shown(to: viewer) }.map { "\($0)" }
        .joined()
      #expect(told.contains("Qh") && told.contains("Qd"))
      #expect(!told.contains("Jc") && !told.contains("Tc"))
    }
  }

  @Test(
    "P10: with rabbit=on all see them when the hand is over, but none that a draw would have moved",
    arguments: [
      ("", 1, [[5, 6, 7, 9, 11]]), ("flop", 1, [[5, 6, 7, 9, 11]]),
      ("turn", 1, [[5, 6, 7, 9, 11]]), ("river", 1, []),
      ("", 2, [[5, 6, 7, 12, 15], [8, 9, 10, 13, 16]]),
      ("turn", 2, [[5, 6, 7, 12, 15], [8, 9, 10, 13, 16]]),
    ])
  func cardsThatWouldHaveCome(until street: String, boards: Int, places: [[Int]]) throws {
    let deck = Array(Card.all.shuffled())
    var options = PokerOptions()
    options.hasRabbitHunting = true
    let play = try PokerPlay(.holdem, .no, "blinds=1/2 ante=4")
    var hand = try PlayedHand(
      play, [100, 100], deck: deck, boards: boards > 1 ? boards : 0, options)
    if !street.isEmpty { try hand.limp(to: street) }
    try hand.play("\(hand.asked) \(street.isEmpty && boards == 1 ? "raises" : "bets") 20")
    try hand.play("\(hand.asked) folds")
    #expect(hand.rabbits == places.map { $0.map { deck[$0] } })
    guard case .end = hand.events.last else {
      Issue.record("the last event is \(String(describing: hand.events.last))")
      return
    }
  }

  @Test(
    "P10: with rabbit=on no card is shown that depends on who would have drawn or been dealt",
    arguments: [
      (
        [
          Street("preflop", down: 4), Street("flop", board: 3), Street("turn", board: 1),
          Street("draw", exchange: .draw(upTo: 2), board: 1),
        ], 4
      ),
      (
        [
          Street("preflop", down: 4), Street("flop", board: 3), Street("last", down: 1, board: 1),
        ], 3
      ),
      ([Street("preflop", down: 4), Street("last", up: 1)], 0),
    ])
  func cardsThatMightHaveBeenOthers(streets: [Street], shown: Int) throws {
    let known = Variant.omaha
    let variant = Variant(
      known.id, known.title, players: known.players, deck: known.deck, streets: streets,
      forced: known.forced, shares: known.shares, limits: known.limits)
    var options = PokerOptions()
    options.hasRabbitHunting = true
    var hand = try PlayedHand(
      try PokerPlay(variant, .no, "blinds=1/2"), [100, 100], deck: [], options)
    try hand.play("\(hand.asked) folds")
    #expect(hand.rabbits.map(\.count) == (shown > 0 ? [shown] : []))
  }
}
