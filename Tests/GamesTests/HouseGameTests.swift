// The game against the house, clause by clause.

import Cards
import Identity
import Lines
import Testing

@testable import Games

/// A table against the house whose deck is stacked, with `players` seated.
private struct House {
  private var played: PlayedGame

  init(_ deck: String = "", players: Int = 1, cards: Int = 3) throws {
    played = PlayedGame(HouseGame(rules: HouseRules(cardsPerHand: cards)))
    for number in 1...players { try change(.sat(player(Seat(number)), stack: 100, isBot: false)) }
    if !deck.isEmpty { try played.stack(deck) }
  }

  var game: HouseGame {
    guard let house = played.game as? HouseGame else {
      return HouseGame(rules: .init(cardsPerHand: 3))
    }
    return house
  }

  @discardableResult
  mutating func play(_ action: HouseAction, _ seat: Seat = one) throws -> [HouseEvent] {
    try played.act(.house(action), seat).house
  }

  @discardableResult
  mutating func change(_ change: SeatChange, goesOn: Bool = false) throws
    -> [HouseEvent]
  { try played.change(change, goesOn: goesOn).house }

  @discardableResult
  mutating func timeOut(_ seat: Seat) throws -> [HouseEvent] {
    try played.timeOut(seat).house
  }

  mutating func void() throws -> [HouseEvent] { try played.void().house }

  func refusal(_ action: HouseAction, _ seat: Seat = one) -> String? {
    game.refusal(of: action, by: seat)?.row
  }

  func state(_ seat: Seat = one) throws -> HousePlayer { try #require(game.players[seat]) }

  func balance(_ seat: Seat = one) -> Int { played.game.balance(of: seat) }
}

extension [GameEvent] {
  fileprivate var house: [HouseEvent] {
    compactMap { if case .house(let event) = $0 { event } else { nil } }
  }
}

struct HouseGameTests {
  @Test(arguments: [
    ("2c", 3), ("Td", 12), ("Tc", 11), ("Js", 15), ("Qh", 15), ("Kd", 15), ("Ac", 15), ("As", 18),
  ])
  func aCardScoresRankAndSuit(card: String, score: Int) {
    #expect(Card(card)?.houseScore == score)
  }

  @Test func aGameBeginsWith100DollarsAndAFreshDeck() throws {
    let house = try House()
    #expect(house.balance() == 100 && house.game.deckCount == 52 && house.game.round == 1)
    #expect(try house.state().score == 0)
    #expect(house.game.undrawn.sorted() == Card.all && Array(house.game.undrawn) != Card.all)
  }

  @Test func betAddsAndLeavesTheBalance() throws {
    var house = try House()
    try house.play(.bet(1))
    #expect(try house.play(.bet(5)) == [.bet(player(one), amount: 5, bet: 6, balance: 100)])
    #expect(try house.state().bet == 6 && house.balance() == 100)
    #expect(house.refusal(.bet(95)) == "rule.amount bet 1 to 94")
    try house.play(.bet(94))
    #expect(house.refusal(.bet(1)) == "rule.amount your whole balance is bet; deal is left")
  }

  @Test(arguments: [Int.min, -1, 0, 101, Int.max])
  func aBetOutsideTheRangeIsRefused(amount: Int) throws {
    #expect(try House().refusal(.bet(amount)) == "rule.amount bet 1 to 100")
  }

  @Test func dealNeedsABet() throws {
    var house = try House()
    #expect(house.refusal(.deal) == "rule.no-bet bet at least $1 first, as in bet 5")
    #expect(throws: Refusal.self) { try house.play(.deal) }
  }

  @Test func anotherFamilysActionIsRefused() throws {
    var game = HouseGame(rules: HouseRules(cardsPerHand: 3))
    var chance = ChaCha20(seed: Seed(number: 1))
    #expect(throws: Refusal(.ruleVerb)) {
      try game.decide(.dealing(.deal), by: one, using: &chance)
    }
    #expect(game.refusal(of: .dealing(.show), by: one) == Refusal(.ruleVerb))
  }

  @Test func theRoundGoesThroughItsPhases() throws {
    var house = try House("As Ks Qs 2c 3c 4c 9d")
    try house.play(.bet(10))
    #expect(
      house.refusal(.trade(Card(.ace, .spades)))
        == "rule.phase you have no cards to trade yet; bet, then deal")
    let hand = try Card.list("AsKsQs")
    #expect(try house.play(.deal).last == .dealt(player(one), cards: hand, score: 51, deck: 4))
    #expect(house.game.phase == .trade && house.game.house.isEmpty)
    let resolved = try house.play(.deal)
    #expect(resolved.contains(.house(cards: try Card.list("2c3c4c"), score: 12, deck: 1)))
    #expect(
      resolved.contains(.result(player(one), outcome: .double, bet: 10, paid: 20, balance: 120)))
    #expect(try house.state().bet == 0)
    // The cards stay on the table until the next deal; one card serves no further round.
    #expect(try house.state().hand == CardRow(hand))
    #expect(house.game.phase == .over && resolved.last == .over(reason: .deck))
  }

  @Test(arguments: [
    (10, 9, "win"), (19, 9, "double"), (18, 9, "win"), (9, 10, "lose"), (9, 9, "push"),
  ])
  func theScoresDecide(player: Int, house: Int, outcome: String) {
    #expect(HouseOutcome(of: player, against: house).rawValue == outcome)
  }

  @Test func aTradeSwapsOneCardOnceForFiveDollars() throws {
    var house = try House("As 2c Qs Kd 3c 4c 5c 6c")
    try house.play(.bet(10))
    try house.play(.deal)
    #expect(
      house.refusal(.trade(Card(.king, .diamonds)))
        == "rule.card you do not hold K♦; trade one of your cards")
    let trade = HouseTrade(
      out: Card(.two, .clubs), drawn: Card(.king, .diamonds), bet: 15, balance: 100, score: 49,
      deck: 4)
    #expect(try house.play(.trade(Card(.two, .clubs))) == [.traded(player(one), trade)])
    #expect(try house.state().hand == CardRow(Card.list("AsKdQs")) && house.state().score == 49)
    #expect(try house.state().bet == 15 && house.balance() == 100)
    #expect(
      house.refusal(.trade(Card(.ace, .spades)))
        == "rule.traded one trade a round, and yours is made; deal finishes your hand")
    try house.play(.bet(5))
    #expect(try house.state().bet == 20)
    let resolved = try house.play(.deal)
    #expect(resolved.contains(.house(cards: try Card.list("3c4c5c"), score: 15, deck: 1)))
  }

  @Test(
    arguments: [
      (95, nil),
      (
        96,
        "money.balance a trade adds $5 to your bet, and your balance of $100"
          + " does not cover it; deal"
      ),
    ] as [(Int, String?)])
  func aTradeMustBeCovered(bet: Int, refusal: String?) throws {
    var house = try House("As 2c Qs 3c 4c 5c 6c")
    try house.play(.bet(bet))
    try house.play(.deal)
    #expect(house.refusal(.trade(Card(.two, .clubs))) == refusal)
  }

  @Test func theHousesCardsAreReserved() throws {
    var house = try House("As 2c Qs 3c 4c 5c")
    try house.play(.bet(5))
    try house.play(.deal)
    #expect(
      house.refusal(.trade(Card(.two, .clubs)))
        == "rule.deck the cards left are reserved for the house; deal finishes your hand")
    #expect(house.game.question(for: one)?.legal == [.wager(.bet, .range(1...95)), .deal])
    #expect(house.game.legal(for: one) == [.wager(.bet, .range(1...95)), .deal, .auto, .reset])
  }

  @Test func everybodyIsWaitedForAndCardsGoRound() throws {
    var house = try House("As Ah Ks Kh Qs Qh 2c 3c 4c", players: 2)
    try house.play(.bet(5), one)
    try house.play(.deal, one)
    #expect(house.game.phase == .bet && house.game.isHoldingUp(two))
    try house.play(.bet(5), two)
    try house.play(.deal, two)
    #expect(try house.state(one).hand == CardRow(Card.list("AsKsQs")))
    #expect(try house.state(two).hand == CardRow(Card.list("AhKhQh")))
  }

  @Test func whoHasNotBetSitsTheRoundOut() throws {
    var house = try House("As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d", players: 2)
    try house.play(.bet(5), one)
    try house.play(.deal, one)
    let events = try house.timeOut(two)
    #expect(
      events == [
        .passed(player(two)),
        .dealt(player(one), cards: try Card.list("AsKsQs"), score: 51, deck: 12),
      ])
    #expect(
      house.refusal(.bet(1), two)
        == "turn.none this round is played without you; bet when the next one begins")
    try house.play(.deal, one)
    #expect(house.refusal(.bet(1), two) == nil && house.balance(two) == 100)
  }

  /// With nobody left to bet there would be no next round, and nobody would be asked again.
  @Test func whenAllHavePassedTheNextRoundAsksAgain() throws {
    var house = try House(players: 2)
    #expect(try house.timeOut(one) == [.passed(player(one))])
    #expect(!house.game.isAsked(one) && house.game.isHoldingUp(two))
    #expect(try house.timeOut(two) == [.passed(player(two)), .round(round: 2, deck: 52)])
    #expect(house.game.isAsked(one) && house.game.isAsked(two))
    // Those who sit out are not waited for, nor do they begin a round.
    try house.timeOut(one)
    #expect(try house.change(.away(two)) == [.passed(player(two)), .round(round: 3, deck: 52)])
    #expect(try house.change(.away(one)) == [.passed(player(one))])
  }

  @Test func whoeverComesBackHasNotPassed() throws {
    var house = try House(players: 2)
    try house.timeOut(one)
    try house.change(.away(one))
    try house.change(.back(one))
    #expect(house.game.isAsked(one) && house.game.isUndecided(one))
  }

  @Test func whoIsBrokeWaitsForTheNextGame() throws {
    var house = try House("2c 3c 4c As Ks Qs 5c 6c 7c 8c 9c Tc")
    try house.play(.bet(100))
    try house.play(.deal)
    let events = try house.play(.deal)
    #expect(events.suffix(2) == [.broke(player(one)), .over(reason: .money)])
    #expect(
      house.refusal(.bet(1)) == "rule.over the game is over; reset begins a new one"
        && house.refusal(.deal) == "rule.over the game is over; reset begins a new one")
    #expect(house.game.legal(for: one) == [.reset] && house.game.question(for: one) == nil)
    let begun = try house.play(.reset)
    #expect(begun.dropFirst().first == .reset(player(one), HouseStart(stack: 100)))
    #expect(house.balance() == 100 && house.game.deckCount == 52)
  }

  @Test func resetIsAtOnceAloneAndAgreedAmongSeveral() throws {
    var alone = try House()
    try alone.play(.bet(5))
    #expect(try alone.play(.reset).contains(.round(round: 1, deck: 52)))
    #expect(try alone.state().bet == 0)

    var house = try House(players: 3)
    let asked = HouseEvent.resetAsked(player(one), asked: 1, need: 3)
    #expect(try house.play(.reset, one) == [asked])
    #expect(try house.play(.reset, one) == [asked])
    // Who sits out may ask, and is not counted.
    try house.change(.away(one))
    #expect(try house.play(.reset, one) == [.resetAsked(player(one), asked: 0, need: 2)])
    try house.change(.back(one))
    #expect(try house.play(.reset, two) == [.resetAsked(player(two), asked: 2, need: 3)])
    // Who is cut off is not asked.
    let events = try house.change(.gone(three))
    #expect(events.dropFirst().first == .reset(nil, HouseStart(stack: 100)))
  }

  @Test func leavingInMidRoundKeepsTheBetStanding() throws {
    var house = try House("As Ah Ks Kh Qs Qh 2c 3c 4c 5c 6c 7c 8c 9c Tc", players: 2)
    for seat in [one, two] { try house.play(.bet(5), seat) }
    for seat in [one, two] { try house.play(.deal, seat) }
    #expect(try house.change(.leaving(two)) == [.ready(player(two))])
    #expect(
      try house.state(two).isLeaving
        && house.refusal(.bet(1), two) == "seat.none you do not play here; sit down first")
    let events = try house.play(.deal, one)
    #expect(events.contains(.result(player(two), outcome: .double, bet: 5, paid: 10, balance: 110)))
    #expect(events.contains(.left(player(two), stack: 110)) && house.game.players[two] == nil)
  }

  @Test func aDeckThatCannotServeAllEndsTheGame() throws {
    // Three players and the house need 12 cards for each round of three.
    var house = try House(players: 3)
    var rounds = 0
    while house.game.phase != .over {
      for seat in [one, two, three] { try house.play(.bet(1), seat) }
      for _ in 0..<2 { for seat in [one, two, three] { try house.play(.deal, seat) } }
      rounds += 1
    }
    #expect(rounds == 4 && house.game.deckCount == 4)
  }

  /// Whom the deck cannot serve waits for the next round, so whoever plays this one is timed.
  @Test func aLatecomerBetsOnlyIfTheDeckServes() throws {
    var house = try House("2c 3c 4c 5c 6c 7c 8c 9c")
    try house.play(.bet(1), one)
    #expect(!house.game.takesNewcomers && !house.game.isHoldingUp(one))
    try house.change(.sat(player(two), stack: 100, isBot: false))
    #expect(
      house.refusal(.bet(1), two)
        == "rule.deck the deck has cards for only 1 player in this round; reset begins a new game")
    #expect(house.game.legal(for: two) == [.reset] && house.game.question(for: two) == nil)
    #expect(house.game.isHoldingUp(one))
  }

  @Test func sittingOutPlaysTheBetToItsEnd() throws {
    var house = try House("As Ah Ks Kh Qs Qh 2c 3c 4c 5c 6c 7c 8c 9c Tc", players: 2)
    try house.play(.bet(5), two)
    try house.change(.away(two))
    #expect(try house.state(two).isReady && !house.game.isAsked(two))
    try house.play(.bet(5), one)
    try house.play(.deal, one)
    let events = try house.play(.deal, one)
    #expect(events.contains(.result(player(two), outcome: .double, bet: 5, paid: 10, balance: 110)))
  }

  /// Six cards serve the one who plays and the house.
  @Test func whoSitsOutDoesNotCountAgainstTheDeck() throws {
    var house = try House("As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc", players: 2)
    try house.change(.away(two))
    try house.play(.bet(5), one)
    try house.play(.deal, one)
    #expect(try house.play(.deal, one).last == .round(round: 2, deck: 6))
  }

  @Test func autoBetsTheLeastOrDeals() throws {
    var house = try House()
    #expect(try house.play(.auto) == [.bet(player(one), amount: 1, bet: 1, balance: 100)])
    #expect(try house.play(.auto).first == .ready(player(one)))
    #expect(house.game.phase == .trade)
  }

  @Test func voidGivesEveryBetBack() throws {
    var house = try House(players: 2)
    try house.play(.bet(5), one)
    #expect(try house.void() == [.void(round: 1)])
    #expect(try house.state(one).bet == 0 && house.balance() == 100)
    #expect(try house.void().isEmpty)
  }

  @Test func whoeverHasLeftIsGoneAfterAVoid() throws {
    var house = try House(players: 2)
    for seat in [one, two] { try house.play(.bet(5), seat) }
    try house.change(.leaving(two))
    #expect(try house.void() == [.void(round: 1), .left(player(two), stack: 100)])
    #expect(house.game.seats == [one])
  }

  /// A seat that is played to the end has no vote any more.
  @Test func whoeverLeavesTakesTheVoteForANewGameAlong() throws {
    var house = try House(players: 3)
    try house.play(.bet(5), two)
    try house.play(.reset, two)
    #expect(try house.state(two).wantsReset)
    try house.change(.leaving(two))
    #expect(try !house.state(two).wantsReset)
    #expect(try house.play(.reset, one) == [.resetAsked(player(one), asked: 1, need: 2)])
  }

  @Test(arguments: [
    (HouseRules.largestBalance, 0), (HouseRules.largestBalance - 10, 5), (Int.max / 4, 0),
    (100, 100),
  ])
  func aBalanceNeverLeavesTheRangeOfAmounts(balance: Int, room: Int) {
    #expect(HousePlayer(name: player(one).name, balance: balance).room == room)
  }

  // MARK: - Who comes while others bet

  /// Cards for two players and no third.
  private static let nineCards = "2c3c4c5c6c7c8c9cTc"

  @Test(arguments: [("2c3c4c5c6c7c8c9c", false), ("2c3c4c5c6c7c8c9cTc", true)])
  func whoSitsDownTakesNobodysCards(deck: String, plays: Bool) throws {
    var house = try House(deck)
    #expect(house.game.takesNewcomers == plays)
    try house.change(.sat(player(two), stack: 100, isBot: false))
    #expect(house.game.isAsked(two) == plays && house.game.isAsked(one))
    #expect(
      house.refusal(.bet(1), two)
        == (plays
          ? nil
          : "rule.deck the deck has cards for only 1 player in this round; reset begins a new game")
    )
    try house.play(.bet(1))
    let isDealt = try house.play(.deal).contains { if case .dealt = $0 { true } else { false } }
    #expect(isDealt != plays, "who is asked is waited for")
    if plays { try house.play(.bet(1), two) }
    #expect(
      house.refusal(.bet(1))
        == (plays ? "turn.none you are ready already; wait for the others" : nil),
      "after the cards are dealt")
  }

  @Test func whoComesBackTakesNobodysCards() throws {
    var house = try House(Self.nineCards, players: 2)
    try house.change(.away(one))
    try house.change(.sat(player(three), stack: 100, isBot: false))
    #expect(house.game.isAsked(three))
    try house.change(.back(one))
    #expect(
      !house.game.isAsked(one)
        && house.refusal(.bet(1))
          == "rule.deck the deck has cards for only 2 players in this round; reset"
          + " begins a new game"
    )
    for seat in [two, three] { try house.play(.bet(1), seat) }
    try house.play(.deal, two)
    let events = try house.play(.deal, three)
    #expect(events.contains { if case .dealt = $0 { true } else { false } })
  }

  @Test func whoWasLateIsAskedWhenNobodyElseIs() throws {
    var house = try House("2c3c4c5c6c7c8c9c")
    try house.change(.sat(player(two), stack: 100, isBot: false))
    let events = try house.change(.leaving(one))
    #expect(events.contains(.round(round: 2, deck: 8)) && house.game.isAsked(two))
  }

  @Test func anEmptiedTableBeginsNoRound() throws {
    var house = try House()
    try house.play(.bet(1))
    try house.play(.deal)
    let events = try house.change(.leaving(one))
    #expect(!events.contains { if case .round = $0 { true } else { false } }, "\(events)")
    #expect(house.game.phase == .bet && house.game.takesNewcomers)
    #expect(
      try house.change(.sat(player(two), stack: 100, isBot: false)).last
        == .round(round: 1, deck: 52))
  }
}
