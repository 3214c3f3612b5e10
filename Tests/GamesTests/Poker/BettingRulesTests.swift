// Bets and raises in all games: the statements B1 to B22 of the rules. In hold'em A has the small
// blind and B the big one, so that the paper's first player before the flop is C.

import Games
import Testing

struct BettingRulesTests {
  /// A hand of hold'em on a later street, where everybody has so many chips.
  private static func hand(
    _ bets: String, _ stacks: [Int], _ limit: BettingLimit = .no, on street: String = "flop"
  ) throws -> PlayedHand {
    let play = try PokerPlay(.holdem, limit, bets)
    var hand = try PlayedHand(play, stacks.map { $0 + play.stakes.bigBlind })
    try hand.limp(to: street)
    return hand
  }

  /// A hand of hold'em before the flop.
  private static func deal(
    _ bets: String, _ stacks: [Int], _ limit: BettingLimit = .no
  ) throws -> PlayedHand {
    try PlayedHand(try PokerPlay(.holdem, limit, bets), stacks)
  }

  @Test("B1: a raise is at least the largest bet or raise of the street, and a total")
  func leastRaise() throws {
    var hand = try Self.hand("blinds=1/2", [500, 500, 500])
    #expect(try hand.offers("A") == "fold, check, bet 2-500")
    try hand.play("A bets 10, B raises 50")
    #expect(try hand.offers("C") == "fold, call 50, raise 90-500")
    #expect(
      try hand.refusal(of: "C raises 89")
        == "rule.amount raise to 90 at least and 500 at most; as in raise 90")
    try hand.play("C raises 90, A folds")
    #expect(try hand.offers("B") == "fold, call 40, raise 130-500")
    try hand.play("B calls")
    #expect(try hand.offers("B") == "fold, check, bet 2-410", "a new street begins anew")
  }

  @Test("B2: 600, 1600, 3600 make the least total 5600")
  func largestRaiseCounts() throws {
    var hand = try Self.hand("blinds=100/200", [9000, 9000, 9000, 9000])
    try hand.play("A bets 600, B raises 1600, C raises 3600")
    #expect(try hand.offers("D") == "fold, call 3600, raise 5600-9000")
  }

  @Test("B3: after a short all-in of 150 over a blind of 100 the least total is 250")
  func shortAllInKeepsIncrement() throws {
    var hand = try Self.deal("blinds=50/100", [1000, 1000, 150, 1000])
    try hand.play("C raises 150")
    #expect(try hand.offers("D") == "fold, call 150, raise 250-1000")
  }

  @Test("B4: the increment is the last raise, not the whole bet")
  func incrementIsTheRaise() throws {
    var turn = try Self.hand("blinds=50/100", [5000, 5000, 5000], on: "turn")
    try turn.play("A bets 300, B raises 1000")
    #expect(try turn.offers("C") == "fold, call 1000, raise 1700-5000")

    var several = try Self.deal("blinds=25/50", [5000, 5000, 5000, 5000, 5000, 5000])
    try several.play("C raises 125, D raises 200, E raises 500")
    #expect(try several.offers("F") == "fold, call 500, raise 800-5000")

    var one = try Self.deal("blinds=25/50", [5000, 5000, 5000, 5000, 5000, 5000])
    try one.play("C raises 500, D calls, E calls")
    #expect(try one.offers("F") == "fold, call 500, raise 950-5000")
  }

  @Test("B5: short all-ins do not reopen the betting, and the increment stays")
  func shortAllInReopensNothing() throws {
    var hand = try Self.hand("blinds=50/100", [1000, 1000, 390, 450])
    try hand.play("A bets 100, B raises 300, C raises 390, D raises 450")
    #expect(try hand.offers("A") == "fold, call 350, raise 650-1000", "A faces 350")
    try hand.play("A calls")
    #expect(try hand.offers("B") == "fold, call 150", "B faces 150 of 200")
    #expect(
      try hand.refusal(of: "B raises 650")
        == "rule.phase you have acted, and the all-in since was less than a whole"
        + " raise; call or fold"
    )
  }

  @Test("B6: several short all-ins that make a full raise together reopen it")
  func shortAllInsAddUp() throws {
    var hand = try Self.hand("blinds=50/100", [1000, 125, 1000, 200, 1000])
    try hand.play("A bets 100, B raises 125, C calls, D raises 200, E calls")
    #expect(try hand.offers("A") == "fold, call 100, raise 300-1000")
  }

  @Test("B7: a caller of a short all-in may not raise unless he faces a full raise")
  func callerOfShortAllIn() throws {
    var hand = try Self.hand("blinds=50/100", [1000, 125, 1000, 200, 1000])
    try hand.play("A bets 100, B raises 125, C calls, D raises 200, E calls")
    var called = hand
    try called.play("A calls")
    #expect(try called.offers("C") == "fold, call 75")
    #expect(
      try called.refusal(of: "C raises 300")
        == "rule.phase you have acted, and the all-in since was less than a whole"
        + " raise; call or fold"
    )

    try hand.play("A raises 300")
    #expect(try hand.offers("C") == "fold, call 175, raise 400-1000")
  }

  @Test("B8: behind three short all-ins the least raise is one full bet more")
  func raiseOverShortAllIns() throws {
    var hand = try Self.hand("blinds=50/100", [2000, 500, 650, 800, 2000, 2000])
    try hand.play("A bets 300, B raises 500, C raises 650, D raises 800, E calls")
    #expect(try hand.offers("F") == "fold, call 800, raise 1100-2000")
  }

  @Test("B9: the big blind may raise a short all-in, the limper only after a full raise")
  func bigBlindOverShortAllIn() throws {
    var hand = try Self.deal("blinds=2000/4000", [30000, 30000, 30000, 7500])
    try hand.play("C calls, D raises 7500, A folds")
    #expect(try hand.offers("B") == "fold, call 3500, raise 11500-30000")
    var called = hand
    try called.play("B calls")
    #expect(try called.offers("C") == "fold, call 3500")

    try hand.play("B raises 11500")
    #expect(try hand.offers("C") == "fold, call 7500, raise 15500-30000")
  }

  @Test(
    "B10: in limit half a bet counts as a whole one, and less is completed",
    arguments: [
      ("blinds=10/20 bets=20/40", 15, "fold, call 15, raise 35"),
      ("blinds=10/20 bets=20/40", 10, "fold, call 10, raise 30"),
      ("blinds=10/20 bets=20/40", 9, "fold, call 9, complete 20"),
      ("blinds=200/400 bets=400/800", 100, "fold, call 100, complete 400"),
      ("blinds=200/400 bets=400/800", 300, "fold, call 300, raise 700"),
    ])
  func halfBetRule(bets: String, allIn: Int, offers: String) throws {
    var hand = try Self.hand(bets, [allIn, 5000, 5000], .fixed)
    try hand.play("A bets \(allIn)")
    #expect(try hand.offers("B") == offers)
  }

  @Test(
    "B10: in limit less than half a bet reopens nothing for those who have acted",
    arguments: [
      (29, "fold, call 9", "fold, call 29, complete 40"),
      (30, "fold, call 10, raise 50", "fold, call 30, raise 50"),
    ])
  func halfBetReopens(allIn: Int, first: String, next: String) throws {
    var hand = try Self.hand("blinds=10/20 bets=20/40", [500, allIn, 500, 500], .fixed)
    try hand.play("A bets 20, B raises \(allIn)")
    #expect(try hand.offers("C") == next)
    try hand.play("C calls, D calls")
    #expect(try hand.offers("A") == first)
  }

  @Test("B10: of several short all-ins that make half a bet, only who faces as much may raise")
  func halfBetOfSeveral() throws {
    var hand = try Self.hand("blinds=10/20 bets=20/40", [500, 29, 500, 31, 500], .fixed)
    try hand.play("A bets 20, B raises 29, C calls, D completes 31")
    #expect(try hand.offers("E") == "fold, call 31, raise 51")
    try hand.play("E calls")
    #expect(try hand.offers("A") == "fold, call 11, raise 51")
    try hand.play("A calls")
    #expect(try hand.offers("C") == "fold, call 2")
  }

  @Test("B11: a bet and three raises, with two rounds a bet and four; the big blind is a bet")
  func cap() throws {
    var flop = try Self.hand("blinds=2/4 bets=4/8", [500, 500, 500], .fixed)
    try flop.play("A bets 4, B raises 8, C raises 12, A raises 16")
    #expect(try flop.offers("B") == "fold, call 8")
    #expect(
      try flop.refusal(of: "B raises 20")
        == "rule.phase the bets of this street have reached the cap; call or fold")

    var preflop = try Self.deal("blinds=2/4 bets=4/8", [500, 500, 500], .fixed)
    try preflop.play("C raises 8, A raises 12, B raises 16")
    #expect(try preflop.offers("C") == "fold, call 8")

    let draw = try PokerPlay(.fiveCardDraw, .fixed, "blinds=2/4 bets=4/8")
    var twoRounds = try PlayedHand(draw, [500, 500, 500])
    try twoRounds.play("C raises 8, A raises 12, B raises 16")
    #expect(try twoRounds.offers("C") == "fold, call 8, raise 20")
    try twoRounds.play("C raises 20")
    #expect(try twoRounds.offers("A") == "fold, call 8")
  }

  @Test("B12: two players raise without end, unless the cap was reached before")
  func headsUpHasNoCap() throws {
    var two = try Self.hand("blinds=2/4 bets=4/8", [500, 500], .fixed)
    try two.play("A bets 4, B raises 8, A raises 12, B raises 16, A raises 20, B raises 24")
    #expect(try two.offers("A") == "fold, call 4, raise 28")

    var left = try Self.hand("blinds=2/4 bets=4/8", [500, 500, 500], .fixed)
    try left.play("A bets 4, B folds, C raises 8, A raises 12, C raises 16")
    #expect(try left.offers("A") == "fold, call 4, raise 20")

    var capped = try Self.hand("blinds=2/4 bets=4/8", [500, 500, 500], .fixed)
    try capped.play("A bets 4, B raises 8, C raises 12, A raises 16, B folds")
    #expect(try capped.offers("C") == "fold, call 4")

    var allIn = try Self.hand("blinds=2/4 bets=4/8", [500, 500, 4], .fixed)
    try allIn.play("A bets 4, B raises 8, C calls, A raises 12, B raises 16")
    #expect(try allIn.offers("A") == "fold, call 4, raise 20", "who is all-in does not count")
  }

  @Test("B13: no cap in no limit and pot limit", arguments: [BettingLimit.no, .pot])
  func noCap(limit: BettingLimit) throws {
    var hand = try Self.hand("blinds=1/2", [900, 900, 900], limit)
    try hand.play("A bets 2, B raises 4, C raises 6, A raises 8, B raises 10, C raises 12")
    #expect(try hand.offers("A").hasPrefix("fold, call 4, raise 14-"))
  }

  @Test("B14: a blind that is posted short does not make the price less")
  func shortBlind() throws {
    let hand = try Self.deal("blinds=100/200", [5000, 100, 5000, 5000])
    #expect(try hand.offers("C") == "fold, call 200, raise 400-5000")
    let play = try PokerPlay(.holdem, .no, "blinds=100/200 ante=100")
    let broke = try PlayedHand(play, [5000, 100, 5000, 5000])
    #expect(broke.posts == "A ante 100, B ante 100, C ante 100, D ante 100, A sb 100, B bb 0")
    #expect(try broke.offers("C") == "fold, call 200, raise 400-4900", "also if nothing is left")
    #expect(broke.asked == "C")
    let late = try PlayedHand(play, [5000, 100, 5000, 5000], posts: "D bb")
    #expect(late.asked == "C", "the first left of the big blind, whoever has paid one")
    let limit = try Self.deal("blinds=100/200 bets=200/400", [5000, 100, 5000, 5000], .fixed)
    #expect(try limit.offers("C") == "fold, call 200, raise 400")
  }

  @Test("B15: before the flop missing blinds count for the pot that may be bet, later they do not")
  func potWithMissingBlinds() throws {
    let play = try PokerPlay(.omaha, .pot, "blinds=100/200")
    let whole = try PlayedHand(play, [5000, 5000, 5000, 5000])
    #expect(try whole.offers("C") == "fold, call 200, raise 400-700")
    var short = try PlayedHand(play, [5000, 100, 5000, 5000])
    #expect(try short.offers("C") == "fold, call 200, raise 400-700")
    var dead = try PlayedHand(play, [5000, 5000, 5000], hasSmallBlind: false)
    #expect(dead.posts == "A bb 200")
    #expect(try dead.offers("B") == "fold, call 200, raise 400-700")

    try dead.play("B calls, C folds, A checks")
    #expect(try dead.offers("A") == "fold, check, bet 200-400", "on the flop it is the real pot")
    try short.play("C calls, D calls, A calls")
    #expect(try short.offers("A") == "fold, check, bet 200-700")
  }

  @Test("B15: a missing blind counts for the first raise before the flop, not for the next ones")
  func secondRaiseWithMissingBlinds() throws {
    let play = try PokerPlay(.omaha, .pot, "blinds=100/200")
    var short = try PlayedHand(play, [5000, 100, 5000, 5000])
    try short.play("C raises 700")
    #expect(try short.offers("D") == "fold, call 700, raise 1200-2300", "there are 900 in the pot")
    var dead = try PlayedHand(play, [5000, 5000, 5000], hasSmallBlind: false)
    try dead.play("B raises 700")
    #expect(try dead.offers("C") == "fold, call 700, raise 1200-2300")
    var straddle = try PlayedHand(play, [5000, 100, 5000, 5000], posts: "C straddle")
    #expect(try straddle.offers("D") == "fold, call 400, raise 800-1500", "no raise, and the first")
    try straddle.play("D raises 800")
    #expect(try straddle.offers("A") == "fold, call 700, raise 1200-2900")
    var allIn = try PlayedHand(play, [5000, 100, 300, 5000])
    try allIn.play("C raises 300")
    #expect(try allIn.offers("D") == "fold, call 300, raise 500-1200", "a short all-in is no raise")
  }

  @Test(
    "B16: where the button alone has a blind, pot limit counts antes and blind",
    arguments: [
      ([1000, 1000], "A", "fold, call 10, raise 20-50"),
      ([1000, 1000, 1000], "A", "fold, call 10, raise 20-60"),
      ([1000, 1000, 1000, 15], "A", "fold, call 10, raise 20-70"),
    ])
  func potLimitShortDeck(stacks: [Int], actor: String, offers: String) throws {
    var play = try PokerPlay(.shortDeck, .pot, "ante=10")
    var stakes = play.stakes
    stakes.bigBlind = 10
    play = PokerPlay(.shortDeck, .pot, stakes)
    let hand = try PlayedHand(play, stacks)
    #expect(hand.asked == actor)
    #expect(try hand.offers(actor) == offers)
  }

  @Test("B16: the largest raise in pot limit is the call and then the pot")
  func potLimit() throws {
    let omaha = try PokerPlay(.omaha, .pot, "blinds=100/200")
    var button = try PlayedHand(omaha, [9000, 9000, 9000, 9000])
    try button.play("C folds")
    #expect(try button.offers("D") == "fold, call 200, raise 400-700")
    try button.play("D raises 500")
    #expect(try button.offers("A") == "fold, call 400, raise 800-1700")

    var flop = try PlayedHand(
      try PokerPlay(.omaha, .pot, "blinds=250/500"), [9000, 9000, 9000])
    try flop.limp(to: "flop")
    #expect(try flop.offers("A") == "fold, check, bet 500-1500")
    try flop.play("A bets 1500")
    #expect(try flop.offers("B") == "fold, call 1500, raise 3000-6000")

    // The paper's 1200 is what the raise adds to the call of 200.
    var called = try PlayedHand(omaha, [9000, 9000, 9000])
    try called.limp(to: "flop")
    try called.play("A bets 200, B calls")
    #expect(try called.offers("C") == "fold, call 200, raise 400-1400")

    let stud = try PokerPlay(.sevenCardStud, .pot, "ante=100 bringin=150 bets=200/400")
    let doors = ["xxxx 2c", "xxxx 3c", "xxxx 4c", "xxxx 5c", "xxxx 6c", "xxxx 7c", "xxxx 8c"]
    var studHand = try PlayedHand(
      stud, Array(repeating: 9000, count: 8),
      deck: try Variant.sevenCardStud.deck(doors + ["xxxx 9c"]))
    try studHand.play("A brings")
    #expect(try studHand.offers("B") == "fold, call 150, raise 300-1250")
    try studHand.play("B raises 650")
    #expect(try studHand.offers("C").hasSuffix("-2900"))
  }

  @Test("B17: what is no legal bet is refused with what would be one")
  func refusals() throws {
    let hand = try Self.hand("blinds=1/2", [500, 500, 500])
    #expect(
      try hand.refusal(of: "A bets 1") == "rule.amount bet 2 at least and 500 at most; as in bet 2")
    #expect(
      try hand.refusal(of: "A bets 501")
        == "rule.amount bet 2 at least and 500 at most; as in bet 2")
    #expect(
      try hand.refusal(of: "A raises 10")
        == "rule.phase nothing stands that could be raised; bet or check")
    #expect(
      try hand.refusal(of: "A calls")
        == "rule.phase no bet stands, so there is nothing to call; check")
    #expect(
      try hand.refusal(of: "A draws 2c")
        == "rule.phase cards are not changed now; bet, check, call or fold")
    #expect(
      try hand.refusal(of: "A brings")
        == "rule.phase there is no bring-in to pay now; call, complete or fold")
    #expect(
      try hand.refusal(of: "B checks")
        == "turn.none it is not your turn; wait for it, or type pre check/fold or pre call N")
    var bet = hand
    try bet.play("A bets 10")
    #expect(
      try bet.refusal(of: "B checks")
        == "rule.phase a bet stands, so a check is not possible; call 10, or fold")
    #expect(
      try bet.refusal(of: "B bets 20") == "rule.phase a bet stands already; raise 20 raises it")
    #expect(
      try bet.refusal(of: "B raises 19")
        == "rule.amount raise to 20 at least and 500 at most; as in raise 20")
    try bet.play("B folds")
    #expect(
      try bet.refusal(of: "B calls")
        == "turn.none you have no part in this hand; wait for the next one")
  }

  @Test("B20: nobody is asked who has no decision")
  func noDecision() throws {
    var matched = try Self.hand("blinds=1/2", [500, 100, 200])
    try matched.play("A bets 500, B calls, C calls")
    #expect(matched.isOver, "all-in or matched: the board runs out")

    var last = try Self.hand("blinds=1/2", [500, 100, 200])
    try last.play("A checks, B bets 100, C raises 200, A calls")
    #expect(last.isOver, "A alone has chips")

    for stacks in [[500, 30], [30, 500]] {
      let blind = try Self.deal("blinds=50/100", stacks)
      #expect(blind.isOver, "whoever can still bet has more in the middle than the other")
    }
    let behind = try Self.deal("blinds=50/100", [80, 500])
    #expect(try behind.offers("B") == "fold, call 30", "no more than the other has")

    let stud = try PokerPlay(.sevenCardStud, .fixed, "ante=5 bringin=5 bets=10/20")
    #expect(try PlayedHand(stud, [100, 5]).isOver, "nobody could call the bring-in")
  }

  @Test("B21: what nobody has called goes back before the pots are won")
  func uncalled() throws {
    var folded = try Self.hand("blinds=1/2", [500, 500, 500])
    try folded.play("A bets 50, B raises 200, C folds, A folds")
    #expect(folded.returned == "B 150")
    #expect(folded.pots == "1: B 106")
    #expect(folded.stacks == [450, 556, 500])

    var short = try Self.hand("blinds=1/2", [500, 100, 30])
    try short.play("A bets 300, B calls, C calls")
    #expect(short.returned == "A 200")

    let play = try PokerPlay(.sevenCardStud, .fixed, "ante=5 bringin=5 bets=10/20")
    let ante = try PlayedHand(play, [100, 2])
    #expect(ante.returned == "A 3", "an ante that nobody can match")
    #expect(ante.isOver)

    let blinds = try PokerPlay(.holdem, .no, "blinds=5/10 ante=5")
    let hands = ["AsAh", "KsKh", "2c3d", "7c2d"]
    var left = try PlayedHand(
      blinds, [3, 2, 28, 18], deck: try Variant.holdem.deck(hands, board: "Ac Kc Qh Jd 9s"),
      posts: "C bb")
    try left.play("C folds")
    #expect(left.isOver, "a bet that was folded is no price")
    #expect(left.pots == "3: D 14, 2: A 3, 1: A 8", "and nobody who is all-in wins the whole of it")
  }

  @Test("B22: chips are neither made nor lost")
  func conservation() throws {
    // The driver counts after each event; here is a hand that does everything at once.
    var hand = try PlayedHand(
      try PokerPlay(.omahaHiLo, .pot, "blinds=5/10 ante=1 bba=10"), [313, 77, 41, 500, 9],
      posts: "D dead, D bb")
    #expect(hand.hand.pot == 45)
    while let actor = hand.hand.actor {
      let letter = PlayedHand.letter(hand.hand.players[actor].seat)
      try hand.play("\(letter) \(try hand.offers(letter).contains("call") ? "calls" : "checks")")
    }
    #expect(hand.stacks.reduce(0, +) == 940)
  }
}
