// Button and blinds: the statements K1 to K11 of the rules, but for those of tournaments.

import Games
import Identity
import Testing

struct BlindRulesTests {
  @Test("K1: of two players the button has the small blind, acts first before the flop, then last")
  func headsUp() throws {
    let deck = try Variant.holdem.deck(["AsKs", "2c3d"])
    var hand = try PlayedHand(try PokerPlay(.holdem, .no, "blinds=1/2"), [100, 100], deck: deck)
    #expect(hand.posts == "B sb 1, A bb 2")
    #expect(try hand.cards("B") == "2c3d", "the button is dealt to last")
    #expect(hand.asked == "B")
    try hand.play("B calls, A checks")
    #expect(hand.asked == "A")
    var table = try PlayedTable("AB")
    #expect(
      try table.play(hands: 3) == [
        "button A, blinds A/B, plays AB", "button B, blinds B/A, plays AB",
        "button A, blinds A/B, plays AB",
      ])
  }

  @Test(
    "K1: when two are left nobody has the big blind twice in a row",
    arguments: [
      ("A", "button C, blinds C/B, plays BC"), ("B", "button C, blinds C/A, plays AC"),
      ("C", "button B, blinds B/A, plays AB"),
    ])
  func becomesHeadsUp(leaver: String, next: String) throws {
    var table = try PlayedTable("ABC")
    #expect(try table.play() == "button A, blinds B/C, plays ABC")
    try table.leave(leaver)
    #expect(try table.play() == next)
  }

  @Test(
    "K2: the big blind goes on by one player, small blind and button may lie before empty seats",
    arguments: [
      (
        "C",
        [
          "button B, blinds -/D, plays ABD", "button C, blinds D/A, plays ABD",
          "button D, blinds A/B, plays ABD",
        ]
      ),
      ("B", ["button B, blinds C/D, plays ACD", "button C, blinds D/A, plays ACD"]),
      ("A", ["button B, blinds C/D, plays BCD", "button C, blinds D/B, plays BCD"]),
      ("D", ["button B, blinds C/A, plays ABC", "button C, blinds A/B, plays ABC"]),
      ("BC", ["button A, blinds A/D, plays AD", "button D, blinds D/A, plays AD"]),
    ])
  func deadButton(leavers: String, next: [String]) throws {
    var table = try PlayedTable("ABCD")
    #expect(try table.play() == "button A, blinds B/C, plays ABCD")
    for letter in leavers { try table.leave(String(letter)) }
    #expect(try table.play(hands: next.count) == next)
  }

  @Test("K2: when both blinds leave nobody pays the small one, and the button is nobody's twice")
  func bothBlindsLeave() throws {
    var table = try PlayedTable("ABCDE")
    _ = try table.play()
    for letter in ["B", "C"] { try table.leave(letter) }
    #expect(
      try table.play(hands: 3) == [
        "button B, blinds -/D, plays ADE", "button C, blinds D/E, plays ADE",
        "button D, blinds E/A, plays ADE",
      ])
  }

  @Test(
    "K2, K4: the big blind of two leaves, all others owe: the button is right before that place",
    arguments: [
      (
        "ABCD", "CD", "A",
        [
          "button D, blinds -/B, plays BCD, C dead, D dead, D bb",
          "button A, blinds B/C, plays BCD", "button B, blinds C/D, plays BCD",
        ]
      )
    ])
  func bigBlindOfTwoLeaves(
    players: String, away: String, leaver: String, next: [String]
  ) throws {
    var table = try PlayedTable(players)
    _ = try table.play()
    for letter in away { try table.sitOut(String(letter)) }
    while try table.play() != "button B, blinds B/A, plays AB" {}
    try table.leave(leaver)
    for letter in away { try table.comeBack(String(letter)) }
    let played = try table.play(hands: next.count)
    #expect(played == next)
  }

  @Test("K2: who has no chips left is out like who leaves")
  func bust() throws {
    var table = try PlayedTable("ABCD")
    try table.leave("C")
    try table.sit("C", 20)
    #expect(try table.play() == "button A, blinds B/C, plays ABCD")
    try table.bust("C", by: "A")
    #expect(try table.play() == "button C, blinds D/A, plays ABD")
  }

  @Test(
    "K3: where a table has it so, the button moves to the next player",
    arguments: [
      ("C", ["button B, blinds D/A, plays ABD", "button D, blinds A/B, plays ABD"]),
      ("B", ["button C, blinds D/A, plays ACD", "button D, blinds A/C, plays ACD"]),
      ("A", ["button B, blinds C/D, plays BCD"]), ("D", ["button B, blinds C/A, plays ABC"]),
      ("AB", ["button C, blinds C/D, plays CD"]),
    ])
  func movingButton(leavers: String, next: [String]) throws {
    var options = PokerOptions()
    options.button = .moving
    var table = try PlayedTable("ABCD", options)
    #expect(try table.play() == "button A, blinds B/C, plays ABCD")
    for letter in leavers { try table.leave(String(letter)) }
    #expect(try table.play(hands: next.count) == next)
  }

  @Test("K4: a newcomer waits for the big blind, or posts it")
  func newcomers() throws {
    var waits = try PlayedTable("ABCD")
    _ = try waits.play()
    try waits.sit("E")
    var posts = waits
    #expect(
      try waits.play(hands: 2) == [
        "button B, blinds C/D, plays ABCD", "button C, blinds D/E, plays ABCDE",
      ])
    try posts.act("E", .post(true))
    #expect(
      try posts.play(hands: 2) == [
        "button B, blinds C/D, plays ABCDE, E bb", "button C, blinds D/E, plays ABCDE",
      ])
    #expect(
      try posts.refusal("E", .post(true))
        == "rule.phase you owe no blind and wait for none; nothing is to be posted",
      "and owes nothing then")
  }

  @Test(
    "K4: nobody comes in on the button, nor between it and the big blind",
    arguments: [
      // The seats that are taken, who comes, and where the player is dealt in.
      (
        "ABDE", "C",
        ["button B, blinds D/E, plays ABDE", "button D, blinds E/A, plays ABCDE, C bb"]
      ),
      (
        "ACDE", "B", ["button C, blinds D/E, plays ABCDE, B bb"]
      ),
    ])
  func comingInBetween(seated: String, newcomer: String, next: [String]) throws {
    var table = try PlayedTable(seated)
    _ = try table.play()
    try table.sit(newcomer)
    try table.act(newcomer, .post(true))
    #expect(try table.play(hands: next.count) == next)
  }

  @Test(
    "K4: who takes the seat of a blind that has left waits until the button has passed",
    arguments: [
      ("B", ["button B, blinds C/D, plays ACD", "button C, blinds D/A, plays ABCD, B bb"]),
      (
        "C",
        [
          "button B, blinds -/D, plays ABD", "button C, blinds D/A, plays ABD",
          "button D, blinds A/B, plays ABCD, C bb",
        ]
      ),
    ])
  func seatOfBlind(letter: String, next: [String]) throws {
    var table = try PlayedTable("ABCD")
    #expect(try table.play() == "button A, blinds B/C, plays ABCD")
    try table.leave(letter)
    try table.sit(letter, name: "newcomer")
    try table.act(letter, .post(true))
    #expect(try table.play(hands: next.count) == next)
  }

  @Test("K4: who missed both blinds waits for the big blind, or posts it and a dead small blind")
  func missedBoth() throws {
    var table = try PlayedTable("ABCDE")
    _ = try table.play()
    try table.sitOut("D")
    #expect(try table.play() == "button B, blinds C/E, plays ABCE")
    try table.comeBack("D")
    var waits = table
    #expect(
      try waits.play(hands: 4) == [
        "button C, blinds E/A, plays ABCE", "button E, blinds A/B, plays ABCE",
        "button A, blinds B/C, plays ABCE", "button B, blinds C/D, plays ABCDE",
      ])
    try table.act("D", .post(true))
    #expect(
      try table.play(hands: 3) == [
        "button C, blinds E/A, plays ABCE", "button E, blinds A/B, plays ABCDE, D dead, D bb",
        "button A, blinds B/C, plays ABCDE",
      ])
  }

  @Test("K4: who missed the small blind alone owes that, dead")
  func missedSmall() throws {
    var table = try PlayedTable("ABCDE")
    #expect(try table.play(hands: 2).last == "button B, blinds C/D, plays ABCDE")
    try table.sitOut("D")
    #expect(try table.play() == "button C, blinds -/E, plays ABCE")
    try table.comeBack("D")
    try table.act("D", .post(true))
    #expect(
      try table.play(hands: 2) == [
        "button D, blinds E/A, plays ABCE", "button E, blinds A/B, plays ABCDE, D dead",
      ])
  }

  @Test("K4: who sits out and misses nothing comes back for nothing")
  func missedNothing() throws {
    var table = try PlayedTable("ABCDE")
    _ = try table.play()
    try table.sitOut("A")
    #expect(try table.play() == "button B, blinds C/D, plays BCDE")
    try table.comeBack("A")
    #expect(try table.play() == "button C, blinds D/E, plays ABCDE")
  }

  @Test("K5: dead money goes to the pot and is no bet")
  func deadMoney() throws {
    let play = try PokerPlay(.holdem, .no, "blinds=50/100")
    let hand = try PlayedHand(play, [1000, 1000, 1000, 1000], posts: "D dead, D bb")
    #expect(hand.posts == "A sb 50, B bb 100, D dead 50, D bb 100")
    #expect(hand.hand.pot == 300)
    #expect(try hand.offers("C") == "fold, call 100, raise 200-1000")
    #expect(try hand.player("D").stack == 850)
    let small = try PlayedHand(play, [1000, 1000, 1000, 1000], posts: "C dead")
    #expect(try small.offers("C") == "fold, call 100, raise 200-950")
  }

  @Test("K5: dead money is won with the main pot, by whoever is all-in too")
  func deadMoneyInMainPot() throws {
    let play = try PokerPlay(.holdem, .no, "blinds=50/100")
    var hand = try PlayedHand(
      play, [1000, 1000, 100, 1000],
      deck: try Variant.holdem.deck(["xxxx", "2h3s", "AcAd", "KcKd"], board: "7c 8d 9h Js Qd"),
      posts: "D dead, D bb")
    try hand.play("C calls, D checks, A folds, B checks, B checks, D bets 200, B calls")
    try hand.limp(to: "")
    #expect(hand.pots == "2: D 400, 1: C 400")
  }

  @Test("K6: who has posted a live blind may raise when nobody else does")
  func option() throws {
    let play = try PokerPlay(.holdem, .no, "blinds=50/100")
    var hand = try PlayedHand(play, [1000, 1000, 1000, 1000], posts: "D bb")
    try hand.play("C calls")
    #expect(try hand.offers("D") == "fold, check, raise 200-1000")
    try hand.play("D checks, A calls")
    #expect(try hand.offers("B") == "fold, check, raise 200-1000")
  }

  @Test(
    "K7: who cannot pay both pays the blind before the ante for all",
    arguments: [
      (1000, "A sb 50, B bb 100, B bba 100"), (150, "A sb 50, B bb 100, B bba 50"),
      (100, "A sb 50, B bb 100"), (60, "A sb 50, B bb 60"),
    ])
  func bigBlindAnte(stack: Int, posts: String) throws {
    let play = try PokerPlay(.holdem, .no, "blinds=50/100 bba=100")
    let hand = try PlayedHand(play, [1000, stack, 1000])
    #expect(hand.posts == posts)
    #expect(try hand.offers("C") == "fold, call 100, raise 200-1000", "the ante is no bet")
  }

  @Test(
    "K7: the ante for all stays the same with few players, or is reduced", arguments: [false, true])
  func reducedAnte(isReduced: Bool) throws {
    var options = PokerOptions()
    options.reducesBigBlindAnte = isReduced
    let play = try PokerPlay(.holdem, .no, "blinds=50/100 bba=100")
    var table = try PlayedTable("ABC", [play], seats: 6, options)
    _ = try table.deal()
    #expect(table.game.hand?.pot == 150 + (isReduced ? 50 : 100))
  }

  @Test("K10: a straddle is twice the big blind, acts last, and is the bet that is raised")
  func straddle() throws {
    var hand = try PlayedHand(
      try PokerPlay(.holdem, .no, "blinds=1/2"), [100, 100, 100, 100], posts: "C straddle")
    #expect(hand.posts == "A sb 1, B bb 2, C straddle 4")
    #expect(try hand.offers("D") == "fold, call 4, raise 8-100")
    try hand.play("D calls, A calls, B calls")
    #expect(try hand.offers("C") == "fold, check, raise 8-100")

    var limit = try PlayedHand(
      try PokerPlay(.holdem, .fixed, "blinds=1/2 bets=2/4"), [100, 100, 100, 100],
      posts: "C straddle")
    try limit.play("D raises 6, A raises 8, B raises 10")
    #expect(try limit.offers("C") == "fold, call 6", "the straddle and three raises")
  }

  @Test("K10: only where a table has straddles, by the player left of the big blind")
  func whoStraddles() throws {
    var options = PokerOptions()
    var table = try PlayedTable("ABCD", options)
    #expect(
      try table.refusal("D", .straddle(true))
        == "rule.verb this table has no straddles; create one with straddle=on")
    options.hasStraddles = true
    table = try PlayedTable("ABCD", options)
    for letter in ["A", "D"] { try table.act(letter, .straddle(true)) }
    #expect(
      try table.play(hands: 3) == [
        "button A, blinds B/C, plays ABCD, D straddle",
        "button B, blinds C/D, plays ABCD, A straddle", "button C, blinds D/A, plays ABCD",
      ])
  }

  @Test("K11: in a bomb pot all ante, and the flop comes at once; the least bet is the ante")
  func bombPot() throws {
    let play = try PokerPlay(.holdem, .no, "blinds=1/2 ante=10")
    let hand = try PlayedHand(play, [100, 100, 100], boards: 1)
    #expect(hand.posts == "A ante 10, B ante 10, C ante 10")
    #expect(hand.hand.currentStreet.name == "flop")
    #expect(try hand.offers("A") == "fold, check, bet 10-90")
  }

  @Test("K11: where every hand is a bomb pot the button goes on")
  func onlyBombPots() throws {
    var options = PokerOptions()
    options.bombPotEvery = 1
    var table = try PlayedTable("ABC", options)
    _ = try table.play()
    #expect(
      try table.play(hands: 4) == ["B", "C", "A", "B"].map { "button \($0), plays ABC" })
  }

  @Test("K11: a bomb pot keeps button and blinds where they were, and what newcomers owe")
  func bombPotBetween() throws {
    var options = PokerOptions()
    options.bombPotEvery = 2
    var table = try PlayedTable("ABC", options)
    #expect(try table.play() == "button A, blinds B/C, plays ABC")
    try table.sit("D")
    try table.sit("E")
    #expect(try table.deal() == "button A, plays ABCDE")
    #expect(table.game.hand?.pot == 20, "twice the big blind of each")
    try table.finish()
    #expect(try table.play() == "button B, blinds C/D, plays ABCD", "E waits for the big blind")
  }
}
