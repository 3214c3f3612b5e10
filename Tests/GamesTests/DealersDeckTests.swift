// What a dealer does with the deck itself: count, shuffle, rebuild, draw, and renew it by itself.

import Cards
import Identity
import Testing

@testable import Games

private struct Dealer {
  private var played: PlayedGame

  init(
    _ rules: DealingRules = .holdem, _ options: DealingOptions = DealingOptions(), seated: Int = 1
  ) throws {
    played = PlayedGame(try DealingGame(rules, options))
    for number in 1...seated {
      try played.change(.sat(player(Seat(number)), stack: 0, isBot: false))
    }
  }

  var game: DealingGame {
    get throws {
      guard let game = played.game as? DealingGame else { throw Refusal(.tableOption) }
      return game
    }
  }

  mutating func stack(_ deck: String) throws { try played.stack(deck) }

  /// `PlayedGame` checks that no card was made or lost, and that the fold is the game.
  @discardableResult
  mutating func play(
    _ action: DealingAction, _ seat: Seat = one
  ) throws -> [DealingEvent] {
    try played.act(.dealing(action), seat).compactMap {
      if case .dealing(let event) = $0 { event } else { nil }
    }
  }
}

extension [DealingEvent] {
  fileprivate var rebuilt: [DealingEvent] {
    filter { if case .rebuilt = $0 { true } else { false } }
  }

  fileprivate var orders: [SecretCards] {
    compactMap { if case .shuffled(let order) = $0 { order } else { nil } }
  }
}

struct DealersDeckTests {
  /// The standard: at the deck's end `deal` begins a fresh one by itself, and says so.
  @Test(arguments: [
    (DealingRules.stud7, 1), (.stud5, 2), (.holdem, 3),
    (.custom(down: 1, up: 0, community: 0), 10),
  ])
  func deckIsRenewedWhenItCannotServeARound(rules: DealingRules, rounds: Int) throws {
    var dealer = try Dealer(rules)
    for round in 1...3 * rounds {
      let isRenewed = round > 1 && (round - 1) % rounds == 0
      let events = try dealer.play(.deal)
      #expect(events.rebuilt == (isRenewed ? [.rebuilt(by: nil, deck: 52)] : []), "\(round)")
      #expect(events.orders.count == (round == 1 || isRenewed ? 1 : 0))
      #expect(try dealer.game.round == round && !dealer.game.isOver)
    }
  }

  @Test func exhaustedStillRefusesAndRoundStillShuffles() throws {
    var exhausted = try Dealer(.stud7, DealingOptions(shuffling: .exhausted))
    try exhausted.play(.deal)
    #expect(
      throws: Refusal(
        .ruleDeck,
        "a round takes 35 cards and 17 are left, so 18 are missing; "
          + "new begins again with a full deck")
    ) {
      try exhausted.play(.deal)
    }
    var round = try Dealer(.stud7, DealingOptions(shuffling: .round))
    for _ in 1...3 {
      let events = try round.play(.deal)
      #expect(events.orders.count == 1 && events.rebuilt.isEmpty)
    }
  }

  /// Two cards serve two hands of one card: only after them the game is over.
  @Test func aDeckThatServesOneMoreRoundIsNotExhausted() throws {
    var dealer = try Dealer(
      .custom(down: 1, up: 0, community: 0),
      DealingOptions(players: 2, hasDealer: false, shuffling: .exhausted))
    for round in 1...26 {
      let events = try dealer.play(.deal)
      #expect(events.contains(.over) == (round == 26), "round \(round)")
      #expect(try dealer.game.deckCount == 52 - 2 * round)
    }
  }

  @Test func shuffleMixesOnlyWhatIsLeft() throws {
    var dealer = try Dealer()
    try dealer.play(.deal)
    let before = try dealer.game
    let events = try dealer.play(.shuffle)
    let after = try dealer.game
    #expect(events.last == .reshuffled(by: player(one), deck: 37))
    #expect(events.orders.map(\.audience) == [.nobody])
    #expect(after.shoe.undrawn.sorted() == before.shoe.undrawn.sorted())
    #expect(after.shoe.undrawn != before.shoe.undrawn)
    #expect(after.hands == before.hands && after.community == before.community)
  }

  /// All cards come back, those of the hands too, in the middle of a round as well.
  @Test(arguments: [
    [DealingAction.deal], [.next], [.next, .step, .draw], [.deal, .draw], [.draw],
  ])
  func rebuildTakesTheHandsIn(before: [DealingAction]) throws {
    var dealer = try Dealer()
    for action in before { try dealer.play(action) }
    let round = try dealer.game.round
    #expect(try dealer.play(.rebuild).last == .rebuilt(by: player(one), deck: 52))
    let game = try dealer.game
    #expect(game.hands.isEmpty && game.community.isEmpty && game.drawn.isEmpty)
    #expect(game.deckCount == 52 && game.isRoundComplete && game.shoe.undrawn.sorted() == Card.all)
    #expect(game.shoe.undrawn != Card.all[...])
    #expect(
      throws: Refusal(
        .rulePhase, "you have no face-down cards of a whole round to show; deal first")
    ) { try dealer.play(.show) }
    try dealer.play(.deal)
    #expect(try dealer.game.round == round + 1 && dealer.game.deckCount == 37)
  }

  @Test func rebuildGoesOnWithAnExhaustedDeck() throws {
    var dealer = try Dealer(.stud7, DealingOptions(shuffling: .exhausted))
    try dealer.play(.deal)
    #expect(try dealer.game.isOver)
    try dealer.play(.rebuild)
    #expect(try !dealer.game.isOver)
    try dealer.play(.deal)
    #expect(try dealer.game.round == 2)
  }

  /// The next card lies face up for all, and is dealt to nobody.
  @Test func drawTurnsUpTheNextCard() throws {
    var dealer = try Dealer()
    try dealer.play(.deal)
    let next = try #require(try dealer.game.shoe.undrawn.first)
    #expect(try dealer.play(.draw) == [.drawn(by: player(one), card: OneCard(next), deck: 36)])
    let game = try dealer.game
    #expect(game.drawn == [next] && game.deckCount == 36)
    #expect(!game.hiddenCards(from: nil).contains(next))
    try dealer.play(.deal)
    #expect(try dealer.game.drawn.isEmpty)
    #expect(try !dealer.game.hands.contains { $0.down.contains(next) })
  }

  /// A fresh deck is shuffled before its first card is drawn, and the first round goes on with it.
  @Test func drawBeforeTheFirstRoundShufflesAndTheRoundGoesOn() throws {
    var dealer = try Dealer()
    let events = try dealer.play(.draw)
    guard case .drawn(_, let drawn, 51)? = events.last else {
      return #expect(Bool(false))
    }
    #expect(events.orders.count == 1)
    let dealt = try dealer.play(.deal)
    #expect(
      dealt.orders.isEmpty
        && dealt.first == .round(round: 1, deck: 51, .init(.holdem), by: player(one)))
    let game = try dealer.game
    #expect(!(game.hands.flatMap(\.down) + game.community).contains(drawn.card))
  }

  /// A round once begun can always be finished.
  @Test func drawLeavesWhatTheRoundNeeds() throws {
    var dealer = try Dealer(.stud7, DealingOptions())
    try dealer.play(.next)
    for _ in 0..<17 { try dealer.play(.draw) }
    #expect(
      throws: Refusal(
        .ruleDeck, "the round that goes on needs the 20 cards that are left; deal finishes it")
    ) { try dealer.play(.draw) }
    try dealer.play(.deal)
    #expect(try dealer.game.isRoundComplete && dealer.game.deckCount == 0)
    for action in [DealingAction.draw, .shuffle] {
      #expect(
        throws: Refusal(
          .ruleDeck, "no card is left in the deck; rebuild takes all cards back")
      ) { try dealer.play(action) }
    }
  }

  @Test func drawEndsAnExhaustedDeck() throws {
    var dealer = try Dealer(.holdem, DealingOptions(shuffling: .exhausted))
    var last: [DealingEvent] = []
    for _ in 0..<38 { last = try dealer.play(.draw) }
    #expect(last.last == .over)
    #expect(try dealer.game.isOver)
    #expect(
      throws: Refusal(
        .ruleDeck,
        "a round takes 15 cards and 14 are left, so 1 are missing; "
          + "new begins again with a full deck")
    ) {
      try dealer.play(.step)
    }
  }

  @Test func newSaysWhoBeganIt() throws {
    var dealer = try Dealer(seated: 2)
    let events = try dealer.play(.new(.stud5, DealingOptions()), two)
    #expect(events.first == .new(DealingStart(.stud5, DealingOptions()), by: player(two)))
  }

  // MARK: - A tie

  /// The board is a royal flush: both hands are as good.
  @Test(arguments: [false, true])
  func aTieIsSplitOnceNamingBoth(isOpen: Bool) throws {
    var dealer = try Dealer(
      .holdem, DealingOptions(players: 2, hasDealer: false, isOpen: isOpen), seated: 2)
    try dealer.play(.deal)
    try dealer.stack("2c 3c 2d 3d Ts Js Qs Ks As")
    var events = try dealer.play(.deal)
    if !isOpen {
      try dealer.play(.show, one)
      events = try dealer.play(.show, two)
    }
    let both = [HandOwner(.seat(one), player(one)), HandOwner(.seat(two), player(two))]
    #expect(events.last == .split(SplitHands(both)))
    #expect(events.count { if case .split = $0 { true } else { false } } == 1)
    for case .best(let best) in events {
      #expect(best.winner == true && best.isSplit)
    }
  }

  @Test func aSoleWinnerSplitsNothing() throws {
    var dealer = try Dealer(
      .holdem, DealingOptions(players: 2, hasDealer: false, isOpen: true), seated: 2)
    try dealer.play(.deal)
    try dealer.stack("2c Ac 2d Ad 5s 7h 9s Jh Kd")
    let events = try dealer.play(.deal)
    #expect(!events.contains { if case .split = $0 { true } else { false } })
    for case .best(let best) in events {
      #expect(best.winner == (best.hand.place == .seat(two)) && !best.isSplit)
    }
  }

  // MARK: - Names of rules

  @Test(arguments: [
    ("Draw", true), ("a", true), (String(repeating: "x", count: 24), true), ("Five-Draw2", true),
    ("", false), (String(repeating: "x", count: 25), false), ("two words", false), ("é", false),
    ("a_b", false), ("-", false), ("x=1", false),
  ])
  func aRuleSetsNameIsLettersDigitsAndHyphens(text: String, isName: Bool) {
    #expect((RuleSetName(rawValue: text) != nil) == isName)
  }

  @Test func ownRulesAreCalledByTheirName() {
    let named = DealingRules.custom(
      down: 5, up: 0, community: 0, name: RuleSetName(rawValue: "Draw"))
    #expect(named.name == "Draw" && DealingRules.holdem.name == "Texas hold'em")
    #expect(DealingRules.custom(down: 5, up: 0, community: 0).name == "own rules")
  }
}
