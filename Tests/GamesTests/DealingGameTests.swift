// Dealing tables, clause by clause.

import Cards
import FoundationEssentials
import Identity
import Testing

@testable import Games

private struct Dealer {
  private var played: PlayedGame

  init(_ rules: DealingRules, _ options: DealingOptions = DealingOptions(), seated: Int = 1) throws
  {
    played = PlayedGame(try DealingGame(rules, options))
    for number in 1...seated { try sit(player(Seat(number))) }
  }

  var chance: ChaCha20 {
    get { played.chance }
    set { played.chance = newValue }
  }

  var game: DealingGame {
    get throws {
      guard let game = played.game as? DealingGame else { throw Refusal(.tableOption) }
      return game
    }
  }

  /// A round whose cards come in this order: the first shuffle of a game cannot be chosen.
  mutating func stack(_ deck: String) throws {
    try play(.deal)
    try played.stack(deck)
  }

  @discardableResult
  mutating func play(_ action: DealingAction, _ seat: Seat = one) throws -> [DealingEvent] {
    let events = try played.act(.dealing(action), seat).dealing
    let game = try game
    let cards = game.hands.flatMap { $0.down + $0.up } + game.community
    let natural = cards.filter { !$0.isJoker }
    if game.options.decks == 1 { #expect(Set(natural).count == natural.count) }
    return events
  }

  mutating func sit(_ player: SeatedPlayer) throws {
    try played.change(.sat(player, stack: 0, isBot: false))
  }

  @discardableResult
  mutating func leave(_ seat: Seat) throws -> [DealingEvent] {
    try played.change(.leaving(seat)).dealing
  }
}

extension [GameEvent] {
  fileprivate var dealing: [DealingEvent] {
    compactMap { if case .dealing(let event) = $0 { event } else { nil } }
  }
}

extension [DealingEvent] {
  fileprivate var kinds: [String] {
    map { event in
      switch event {
      case .shuffled: "shuffled"
      case .reshuffled: "reshuffled"
      case .rebuilt: "rebuilt"
      case .drawn: "drawn"
      case .split: "split"
      case .new: "new"
      case .newAsked: "newAsked"
      case .round: "round"
      case .dealt: "dealt"
      case .community: "community"
      case .remaining: "remaining"
      case .best: "best"
      case .shown: "shown"
      case .over: "over"
      case .left: "left"
      }
    }
  }

  /// The hands that are named, and whether they win.
  fileprivate var named: [DealtHand.Place: Bool?] {
    let all: [(DealtHand.Place, Bool?)] = compactMap {
      if case .best(let best) = $0 { (best.hand.place, best.winner) } else { nil }
    }
    return Dictionary(all) { $1 }
  }

  fileprivate var shown: [DealtHand.Place] {
    compactMap { if case .shown(let hand, _, _) = $0 { hand.place } else { nil } }
  }
}

struct DealingGameTests {
  @Test(arguments: [
    (DealingRules.stud5, 1, 4, 0, 4), (.stud7, 3, 4, 0, 5), (.holdem, 2, 0, 5, 4),
    (.custom(down: 3, up: 2, community: 2), 3, 2, 2, 4),
    (.custom(down: 0, up: 0, community: 3), 0, 0, 3, 3),
  ])
  func eachHandGetsItsCards(
    rules: DealingRules, down: Int, up: Int, community: Int, streets: Int
  ) throws {
    var dealer = try Dealer(rules)
    try dealer.play(.deal)
    let game = try dealer.game
    #expect(game.hands.count == 5)
    #expect(game.hands.allSatisfy { $0.down.count == down && $0.up.count == up })
    #expect(game.community.count == community && rules.streets.count == streets)
    #expect(game.deckCount == 52 - 5 * (down + up) - community)
  }

  /// The whole shoe goes round, jokers and all, and comes back the same.
  @Test(arguments: [(1, 2, Rank?.none), (2, 4, .two), (1, 0, .ace)], [true, false])
  func jokersAndWildRanksAreDealt(
    row: (decks: Int, jokers: Int, rank: Rank?), isOpen: Bool
  ) throws {
    let rules = DealingRules.custom(
      down: 5, up: 0, community: 0, wild: WildCards(jokers: row.jokers, rank: row.rank))
    let options = DealingOptions(
      players: 3, hasDealer: false, decks: row.decks, isOpen: isOpen, shuffling: .exhausted)
    var dealer = try Dealer(rules, options)
    let whole = row.decks * (52 + row.jokers)
    #expect(try dealer.game.deckCount == whole)
    var dealt: [Card] = []
    while try !dealer.game.isOver {
      let events = try dealer.play(.deal)
      let game = try dealer.game
      dealt += game.hands.flatMap(\.down)
      for case .best(let best) in events {
        let cards = try #require(game.hands.first { $0.place == best.hand.place }).down
        #expect(best.wild == row.rank)
        #expect(best.cards.known == DealtFive(bestOf: cards, wild: row.rank)?.cards)
      }
      #expect(game.imbalance == 0)
    }
    #expect(dealt.count == whole / 15 * 15)
    try dealer.play(.rebuild)
    #expect(try dealer.game.deckCount == whole)
    while try dealer.game.deckCount > 0 { try dealer.play(.draw) }
    #expect(try dealer.game.drawn.count { $0.isJoker } == row.decks * row.jokers)
    // Another game has none of them.
    try dealer.play(.new(.stud5, DealingOptions()))
    #expect(try dealer.game.deckCount == 52 - 25)
  }

  @Test func rulesKeepTheirWildCards() throws {
    let rules = DealingRules.custom(down: 5, up: 0, community: 0)
    let wild = DealingRules.custom(
      down: 5, up: 0, community: 0, wild: WildCards(jokers: 2, rank: .two))
    let kept = try JSONDecoder().decode(
      DealingRules.self, from: try JSONEncoder().encode(wild))
    #expect(kept == wild && kept != rules && !kept.isDealt(as: rules))
  }

  @Test(arguments: [(2, true, 3), (2, false, 2), (4, true, 5), (1, false, 1), (10, false, 10)])
  func theDealerTakesAHandOrNot(players: Int, hasDealer: Bool, hands: Int) throws {
    var dealer = try Dealer(.stud5, DealingOptions(players: players, hasDealer: hasDealer))
    try dealer.play(.deal)
    #expect(try dealer.game.hands.count == hands)
    #expect(try (dealer.game.hands.last?.place == .dealer) == hasDealer)
  }

  /// One card to each hand in turn, those face down first, then the middle.
  @Test func cardsGoRoundTheTable() throws {
    var dealer = try Dealer(.stud5, DealingOptions(players: 2, hasDealer: true))
    let events = try dealer.play(.next)
    guard case .shuffled(let order) = events.first else { return #expect(Bool(false)) }
    #expect(order.audience == .nobody && order.known.sorted() == Card.all)
    #expect(try dealer.game.hands.map { $0.down[0] } == Array(order.known[0..<3]))
    #expect(try dealer.game.hands.map { $0.up[0] } == Array(order.known[3..<6]))
  }

  /// No card is burned.
  @Test func theBoardFollowsTheHands() throws {
    var dealer = try Dealer(.holdem, DealingOptions(players: 2, hasDealer: false))
    try dealer.stack("2c 3c 4c 5c 6c 7c 8c 9c Tc")
    try dealer.play(.deal)
    #expect(try dealer.game.hand(at: one)?.down == Card.list("2c4c"))
    #expect(try dealer.game.hand(at: two)?.down == Card.list("3c5c"))
    #expect(try dealer.game.community == Card.list("6c7c8c9cTc"))
  }

  @Test func streetsAreDealtOneByOne() throws {
    var dealer = try Dealer(.holdem)
    let streets = try (0..<4).map { _ in try dealer.play(.step).kinds }
    #expect(
      streets[0] == ["shuffled", "round"] + Array(repeating: "dealt", count: 5) + ["remaining"])
    #expect(streets[1] == ["community", "remaining"] && streets[2] == streets[1])
    #expect(streets[3] == ["community", "remaining", "best"])
    #expect(try dealer.game.community.count == 5)
    #expect(
      throws: Refusal(
        .rulePhase, "the round is fully dealt; deal deals the next one, deal next its first street")
    ) { try dealer.play(.step) }
    #expect(try dealer.game.community.count == 5)
  }

  @Test func dealFinishesARoundThatWasBegun() throws {
    var dealer = try Dealer(.holdem)
    try dealer.play(.next)
    #expect(
      throws: Refusal(
        .rulePhase, "the round is not fully dealt; deal step or deal goes on with it")
    ) { try dealer.play(.next) }
    let rest = try dealer.play(.deal)
    #expect(try rest.first == .community(cards: dealer.game.community, street: "rest"))
    #expect(try dealer.game.isRoundComplete && dealer.game.round == 1)
  }

  @Test func oneDeckIsDealtToItsEndAndThenSaysSo() throws {
    var dealer = try Dealer(.holdem, DealingOptions(shuffling: .exhausted))
    var rounds = 0
    while try !dealer.game.isOver {
      try dealer.play(.deal)
      rounds += 1
    }
    #expect(try rounds == 3 && dealer.game.deckCount == 7)
    #expect(
      throws: Refusal(
        .ruleDeck,
        "a round takes 15 cards and 7 are left, so 8 are missing; "
          + "new begins again with a full deck")
    ) {
      try dealer.play(.deal)
    }
    #expect(
      try dealer.game.deckCount == 7
        && dealer.game.legal(for: one).map(\.verb) == ["show", "new", "shuffle", "rebuild", "draw"])
    try dealer.play(.new(.stud5, DealingOptions()))
    #expect(try dealer.game.round == 1 && dealer.game.deckCount == 27)
  }

  @Test func aDeckForEachRoundGoesOnForEver() throws {
    var dealer = try Dealer(.stud7, DealingOptions(shuffling: .round))
    var orders: Set<[Card]> = []
    for _ in 0..<20 {
      try dealer.play(.deal)
      #expect(try dealer.game.deckCount == 17 && !dealer.game.isOver)
      orders.insert(try dealer.game.hands.flatMap(\.up))
    }
    #expect(orders.count == 20)
  }

  @Test(arguments: [
    (
      DealingRules.stud7, DealingOptions(players: 7),
      Refusal(
        .ruleDeck,
        "a round takes 56 cards, so 4 are missing; fewer players=, or more decks=")
    ),
    (
      .stud5, DealingOptions(players: 10),
      Refusal(
        .ruleDeck,
        "a round takes 55 cards, so 3 are missing; fewer players=, or more decks=")
    ),
    (
      .custom(down: 0, up: 0, community: 0), DealingOptions(),
      Refusal(
        .tableOption, "such rules deal no card; down=, up= or community= must be more than 0")
    ),
  ])
  func whatTheShoeCannotServeIsRefused(
    rules: DealingRules, options: DealingOptions, refusal: Refusal
  ) throws {
    #expect(throws: refusal) { try DealingGame(rules, options) }
    var dealer = try Dealer(.holdem)
    let before = try dealer.game
    #expect(throws: refusal) { try dealer.play(.new(rules, options)) }
    #expect(try dealer.game == before)
  }

  @Test func severalDecksServeMoreAndRepeatCards() throws {
    var dealer = try Dealer(.stud7, DealingOptions(players: 12, decks: 2))
    let events = try dealer.play(.deal)
    #expect(try dealer.game.deckCount == 104 - 91 && events.kinds.contains("best"))
  }

  @Test func newMustHaveAHandForEverybody() throws {
    var dealer = try Dealer(.holdem, seated: 4)
    #expect(
      throws: Refusal(
        .tableOption,
        "4 people sit here; players= must not be less than their highest seat")
    ) {
      try dealer.play(.new(.stud5, DealingOptions(players: 3)))
    }
  }

  /// Options of a refused `new` are not those of the next one.
  @Test func aRefusedNewLeavesNothingBehind() throws {
    var dealer = try Dealer(.stud5, seated: 2)
    try dealer.play(.deal)
    let before = try dealer.game
    #expect(
      throws: Refusal(
        .tableOption,
        "2 people sit here; players= must not be less than their highest seat")
    ) {
      try dealer.play(.new(.stud5, DealingOptions(players: 1, isOpen: true)))
    }
    #expect(try dealer.game == before)
    let options = try dealer.game.options
    #expect(options == DealingOptions())
    let events = try dealer.play(.new(try dealer.game.rules, options))
    #expect(try dealer.game.hands.allSatisfy { !$0.isShown })
    for case .dealt(let hand, let down, _, _) in events {
      #expect(down.audience == (hand.player.map { .only($0.name) } ?? .nobody))
    }
  }

  @Test func anOpenTableNamesAllAndTheWinner() throws {
    var dealer = try Dealer(.stud5, DealingOptions(isOpen: true))
    let events = try dealer.play(.deal)
    let values: [(HandValue, Bool?)] = try events.compactMap {
      guard case .best(let best) = $0 else { return nil }
      #expect(best.cards.audience == .everybody)
      return (try #require(HandValue(best.cards.known)), best.winner)
    }
    #expect(values.count == 5)
    let highest = try #require(values.map(\.0).max())
    #expect(values.allSatisfy { $0.1 == ($0.0 == highest) })
  }

  /// A hand that its owner alone sees is named for the owner alone, and nobody wins yet.
  @Test func aPrivateBestNamesNoWinner() throws {
    var dealer = try Dealer(.holdem, seated: 2)
    let bests = try dealer.play(.deal).filter { if case .best = $0 { true } else { false } }
    #expect(bests.count == 2)
    for case .best(let best) in bests {
      let owner = try #require(best.hand.player)
      #expect(best.winner == nil && best.cards.audience == .only(owner.name))
    }
  }

  @Test func handsAreShownAndThenAllAreUp() throws {
    var dealer = try Dealer(.stud7, seated: 2)
    #expect(
      throws: Refusal(
        .rulePhase, "you have no face-down cards of a whole round to show; deal first")
    ) { try dealer.play(.show) }
    let dealt = try dealer.play(.deal)
    #expect(dealt.kinds.count { $0 == "best" } == 2)
    let first = try dealer.play(.show, one)
    #expect(first.kinds == ["shown", "best"] && first.named == [.seat(one): false])
    let last = try dealer.play(.show, two)
    #expect(last.kinds.count { $0 == "shown" } == 4 && last.kinds.count { $0 == "best" } == 5)
    #expect(last.named.values.contains(true))
    #expect(
      throws: Refusal(
        .rulePhase, "you have no face-down cards of a whole round to show; deal first")
    ) { try dealer.play(.show, one) }
  }

  /// Ann would win with four aces. She leaves them face down, before or after Bob shows his hand:
  /// they are neither shown nor ranked, and the kings of the empty seat win.
  @Test(arguments: [true, false])
  func aHandThatIsLeftStaysFaceDown(leavesFirst: Bool) throws {
    var dealer = try Dealer(.holdem, DealingOptions(players: 3, hasDealer: false), seated: 2)
    try dealer.stack("As 2c Kd Ah 7d Kh Ad Ac 9s 8c 3h")
    try dealer.play(.deal)
    let events: [DealingEvent]
    if leavesFirst {
      #expect(try dealer.leave(one) == [.left(player(one))])
      events = try dealer.play(.show, two)
    } else {
      let shown = try dealer.play(.show, two)
      #expect(shown.named == [.seat(two): false])
      events = try dealer.leave(one)
      #expect(events.first == .left(player(one)))
    }
    #expect(events.shown == (leavesFirst ? [.seat(two), .seat(three)] : [.seat(three)]))
    #expect(events.named == [.seat(two): false, .seat(three): true])
    let mucked = try #require(try dealer.game.hand(at: one))
    #expect(mucked.isMucked && !mucked.isPublic && mucked.audience == .nobody)
    #expect(try dealer.game.hiddenCards(from: player(one).name).contains(Card(.ace, .spades)))
    // Nothing more comes of whoever leaves after that.
    #expect(try dealer.leave(two).kinds == ["left"])
  }

  /// Cards that nobody has turned up stay hidden from all others when the next round comes from the
  /// same shuffle, also if their owner has left; the next shuffle makes cards of the deck of them.
  @Test func cardsOfARoundBeforeStayHidden() throws {
    let options = DealingOptions(players: 2, hasDealer: false, shuffling: .exhausted)
    var dealer = try Dealer(.stud5, options, seated: 2)
    try dealer.play(.deal)
    let mine = try #require(try dealer.game.hand(at: one)).down
    let other = try #require(try dealer.game.hand(at: two)).down
    try dealer.play(.show, two)
    try dealer.play(.deal)
    let ann = player(one).name
    for (viewer, isHidden) in [(ann, false), (player(two).name, true), (nil, true)] {
      let hidden = try dealer.game.hiddenCards(from: viewer)
      #expect(mine.allSatisfy { hidden.contains($0) == isHidden })
      #expect(!other.contains { hidden.contains($0) })
    }
    try dealer.leave(one)
    let hidden = try dealer.game.hiddenCards(from: ann)
    #expect(mine.allSatisfy { hidden.contains($0) })
    try dealer.play(.new(.stud5, options), two)
    let game = try dealer.game
    #expect(game.hiddenCards(from: nil).count == 52 - 8)
  }

  /// Whoever leaves in the middle of a round leaves a hand that is dealt on, and won by nobody.
  @Test func aHandThatIsLeftInMidRoundIsDealtOn() throws {
    var dealer = try Dealer(.stud5, DealingOptions(players: 2, hasDealer: false), seated: 2)
    try dealer.play(.next)
    #expect(try dealer.leave(one).kinds == ["left"])
    let rest = try dealer.play(.deal, two)
    #expect(try dealer.game.hands.allSatisfy { $0.down.count == 1 && $0.up.count == 4 })
    #expect(rest.named == [.seat(two): nil])
    #expect(try dealer.play(.show, two).named == [.seat(two): true])
  }

  @Test func aSeatsHandIsNotItsNextOwners() throws {
    var dealer = try Dealer(.stud7)
    try dealer.play(.deal)
    #expect(try dealer.game.hands[0].owner == player(one).name)
    try dealer.leave(one)
    try dealer.sit(player(one, "zoe"))
    #expect(try dealer.game.hands[0].owner == nil)
    #expect(
      throws: Refusal(
        .rulePhase, "you have no face-down cards of a whole round to show; deal first")
    ) { try dealer.play(.show) }
  }

  /// What a viewer may not see can be anything: the cards stay those of one deck.
  @Test(arguments: 0..<20)
  func hiddenCardsCanBeExchanged(run: Int) throws {
    var dealer = try Dealer(.stud7, seated: 3)
    dealer.chance = ChaCha20(seed: Seed(number: UInt64(run)))
    try dealer.play(run % 2 == 0 ? .deal : .next)
    let game = try dealer.game
    var chance = ChaCha20(seed: Seed(number: 99))
    var other = game.withHiddenCardsPermuted(hiddenFrom: player(one).name, using: &chance)
    #expect(other.hands[0] == game.hands[0])
    #expect(other.hands.map(\.up) == game.hands.map(\.up))
    #expect(other.hands != game.hands && other.imbalance == 0)
    #expect(other.allCards.sorted() == Card.all && other.shoeCards.sorted() == Card.all)
    _ = try other.decide(.new(.stud5, DealingOptions()), by: one, using: &chance)
    #expect(other.deckCount == 27)
  }
}

extension DealingGame {
  /// Every card on the table or in the shoe.
  fileprivate var allCards: [Card] { hands.flatMap { $0.down + $0.up } + community + shoe.undrawn }

  /// The cards of the shoe with those that were drawn: what the next shuffle mixes.
  fileprivate var shoeCards: [Card] { Array(shoe.drawnCards + shoe.undrawn) }
}
