import Cards
import Testing

@testable import cardroom_bots

struct HandStateTests {
  /// Each row: a game, the betting so far, and what may be sent then.
  @Test(arguments: [
    ("holdem-nolimit-2", "", "f,c,r200-20000"), ("holdem-nolimit-2", "r300", "f,c,r500-20000"),
    ("holdem-nolimit-2", "cc", "c,r200-20000"),
    ("holdem-nolimit-2", "r300cr700", "f,c,r1100-20000"),
    ("holdem-nolimit-2", "r20000", "f,c"), ("holdem-nolimit-2", "r19990", "f,c,r20000-20000"),
    ("holdem-limit-2", "rrr", "f,c"), ("holdem-limit-2", "rr", "f,c,r"),
    ("kuhn-limit-3", "r", "f,c"), ("kuhn-limit-3", "c", "c,r"), ("leduc-limit-2", "rrc", "c,r"),
    // A short all-in reopens the betting, and the next raise is not larger for it.
    ("unequal-nolimit-4", "r300ccr400", "f,c,r500-20000"),
    ("unequal-nolimit-4", "r390ccr400", "f,c,r680-20000"),
    ("unequal-nolimit-4", "r300ccr400cr730", "f,c,r1060-1500"),
    ("unequal-nolimit-4", "r500r730c", "f,c"),
  ])
  func whatIsLegalIsWhatTheOriginalTakes(name: String, betting: String, legal: String) throws {
    var hand = HandState(try TestGames.game(name))
    for action in PlayedMatch.actions(betting[...]) {
      var scanner = LineScanner(Array(action.utf8)[...])
      hand.apply(try scanner.action(isNoLimit: hand.game.isNoLimit))
    }
    #expect(hand.legalActions == legal, "\(String(decoding: hand.betting, as: UTF8.self))")
  }

  @Test(arguments: [
    (100, 3, "33.333333"), (-100, 3, "-33.333333"), (1, 2, "0.5"), (7, 7, "1"),
    (200, 3, "66.666667"),
    (0, 5, "0"), (10, 4, "2.5"), (1, 8, "0.125"),
  ])
  func anAmountIsWrittenAsTheOriginalWritesIt(chips: Int, winners: Int, text: String) {
    #expect((ChipParts(chips) * .chip / ChipParts(winners)).inChips == text)
  }

  /// Whatever is sent, what is played for it is legal, and no chip comes or goes.
  @Test(arguments: TestGames.names) func randomPlayKeepsTheRules(name: String) throws {
    let game = try TestGames.game(name)
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(name): seed \(seed)")
    var random = SplitMix64(seed: seed)
    var hand = HandState(game)
    var illegal = 0
    for number in 0..<30 {
      hand.begin()
      let cards = DealtCards(game, using: &random)
      var steps = 0
      while !hand.isOver {
        let raise = BettingAction.raise(to: random.uniform(below: 3000) - 300)
        let wish = [.fold, .call, .call, raise][random.uniform(below: 4)]
        let (action, _) = hand.legal(wish)
        if hand.legal(action) != (action, nil) { illegal += 1 }
        hand.apply(wish)
        steps += 1
        if steps > 500 { break }
      }
      #expect(hand.isOver && illegal == 0, "hand \(number), seed \(seed)")
      #expect(zip(hand.spent, game.stacks).allSatisfy { $0 <= $1 }, "hand \(number), seed \(seed)")
      #expect(hand.values(cards).reduce(0, +) == 0, "hand \(number), seed \(seed)")
    }
  }

  /// The nuts, a tie and a side pot, each with its values by position.
  @Test(arguments: [
    ("unequal-nolimit-4", "r730cfc", "AhAd|9c9s|KhKd|QhQd/7s8s9d/2h/4c", "-50|850|-70|-730"),
    (
      "unequal-nolimit-4", "r730ccc", "AhKh|AdKd|AcKc|3s5d/7s8d9d/2h/4c",
      "298.333333|133.333333|298.333333|-730"
    ),
  ])
  func potsAreShared(name: String, betting: String, cards: String, values: String) throws {
    var played = try PlayedMatch(TestGames.game(name), cards: cards)
    for action in PlayedMatch.actions(betting[...]) { try played.answer(action) }
    while let action = played.match.seatToAct.map({ _ in played.match.passiveAction }) {
      played.play(action)
    }
    #expect(played.log.contains(":\(values)"), "\(played.log)")
  }
}
