// Owns the proofs of the betting game, clause by clause (games.md, document 002).

import Cards
import Identity
import Testing

@testable import Games

private let one = Seat(1)
private let two = Seat(2)
private let three = Seat(3)

/// A table whose deck is stacked, with `players` seated.
private struct Game {
  var table: BettingTable
  var chance = ChaCha20(seed: Seed(number: 1))

  init(_ deck: String = "", players: Int = 1, cards: Int = 3) throws {
    table = BettingTable(rules: BettingRules(cardsPerHand: cards))
    for seat in 1...players { _ = table.sit(Seat(seat), using: &chance) }
    if !deck.isEmpty { table.shoe = Shoe(stacked: try Card.list(deck)) }
  }

  @discardableResult
  mutating func play(_ action: BettingAction, _ seat: Seat = one) throws -> [BettingEvent] {
    let events = try table.apply(action, by: seat, using: &chance)
    #expect(table.total == 0)
    return events
  }

  func refusal(_ action: BettingAction, _ seat: Seat = one) -> BettingRefusal? {
    table.reasonIllegal(action, by: seat)
  }

  func balance(_ seat: Seat = one) -> Int { table.players[seat]?.balance ?? -1 }
}

@Suite struct BettingTests {
  @Test(arguments: [
    ("2c", 3), ("Td", 12), ("Tc", 11), ("Js", 15), ("Qh", 15), ("Kd", 15), ("Ac", 15), ("As", 18),
  ])
  func aCardScoresRankAndSuit(card: String, score: Int) {
    #expect(Card(card)?.bettingScore == score)
  }

  @Test func aGameBeginsWith100DollarsAndAFreshDeck() throws {
    let game = try Game()
    #expect(game.balance() == 100 && game.table.deckCount == 52 && game.table.round == 1)
    #expect(game.table.players[one]?.score == 0)
  }

  @Test func betAddsAndLeavesTheBalance() throws {
    var game = try Game()
    try game.play(.bet(1))
    try game.play(.bet(5))
    #expect(game.table.players[one]?.bet == 6 && game.balance() == 100)
    #expect(game.refusal(.bet(95)) == .amount(1...94))
    try game.play(.bet(94))
    #expect(game.refusal(.bet(1)) == .allIn)
  }

  @Test(arguments: [0, -1, 101, Int.max])
  func aBetOutsideTheRangeIsRefused(amount: Int) throws {
    #expect(try Game().refusal(.bet(amount)) == .amount(1...100))
  }

  @Test func dealNeedsABet() throws {
    var game = try Game()
    #expect(game.refusal(.deal) == .noBet)
    #expect(throws: BettingRefusal.noBet) { try game.play(.deal) }
  }

  @Test func theRoundGoesThroughItsPhases() throws {
    var game = try Game("As Ks Qs 2c 3c 4c 9d")
    try game.play(.bet(10))
    #expect(game.refusal(.trade(Card(.ace, .spades))) == .noCards)
    let dealt = try game.play(.deal)
    #expect(dealt.last == .deal(one, hand: try Card.list("AsKsQs"), deck: 4))
    #expect(game.table.phase == .trade && game.table.house.isEmpty)
    let resolved = try game.play(.deal)
    #expect(resolved.contains(.house(hand: try Card.list("2c3c4c"), deck: 1)))
    #expect(resolved.contains(.result(one, .double, bet: 10, paid: 20, balance: 120)))
    #expect(game.table.players[one]?.bet == 0)
    // The cards stay on the table until the next deal; one card serves no further round.
    #expect(game.table.players[one]?.hand == (try Card.list("AsKsQs")))
    #expect(game.table.phase == .over && resolved.last == .over(.deck))
  }

  @Test(arguments: [
    (10, 9, "win"), (19, 9, "double"), (18, 9, "win"), (9, 10, "lose"), (9, 9, "push"),
  ])
  func theScoresDecide(player: Int, house: Int, outcome: String) {
    #expect(BettingTable.outcome(of: player, against: house).rawValue == outcome)
  }

  @Test func aTradeSwapsOneCardOnceForFiveDollars() throws {
    var game = try Game("As 2c Qs Kd 3c 4c 5c 6c")
    try game.play(.bet(10))
    try game.play(.deal)
    #expect(game.refusal(.trade(Card(.king, .diamonds))) == .notHeld(Card(.king, .diamonds)))
    try game.play(.trade(Card(.two, .clubs)))
    #expect(game.table.players[one]?.hand == (try Card.list("AsKdQs")))
    #expect(game.table.players[one]?.bet == 15 && game.balance() == 100)
    #expect(game.refusal(.trade(Card(.ace, .spades))) == .traded)
    try game.play(.bet(5))
    #expect(game.table.players[one]?.bet == 20)
    let resolved = try game.play(.deal)
    #expect(resolved.contains(.house(hand: try Card.list("3c4c5c"), deck: 1)))
  }

  @Test(arguments: [(95, nil), (96, BettingRefusal.tradeCost(balance: 100))])
  func aTradeMustBeCovered(bet: Int, refusal: BettingRefusal?) throws {
    var game = try Game("As 2c Qs 3c 4c 5c 6c")
    try game.play(.bet(bet))
    try game.play(.deal)
    #expect(game.refusal(.trade(Card(.two, .clubs))) == refusal)
  }

  @Test func theHousesCardsAreReserved() throws {
    var game = try Game("As 2c Qs 3c 4c 5c")
    try game.play(.bet(5))
    try game.play(.deal)
    #expect(game.refusal(.trade(Card(.two, .clubs))) == .deckReserved)
    #expect(game.table.moves(for: one).map(\.verb) == ["bet", "deal"])
  }

  @Test func everybodyIsWaitedForAndCardsGoRound() throws {
    var game = try Game("As Ah Ks Kh Qs Qh 2c 3c 4c", players: 2)
    try game.play(.bet(5), one)
    try game.play(.deal, one)
    #expect(game.table.phase == .bet && game.table.isWaitedFor(two))
    try game.play(.bet(5), two)
    try game.play(.deal, two)
    #expect(game.table.players[one]?.hand == (try Card.list("AsKsQs")))
    #expect(game.table.players[two]?.hand == (try Card.list("AhKhQh")))
  }

  @Test func whoHasNotBetSitsTheRoundOut() throws {
    var game = try Game("As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d", players: 2)
    try game.play(.bet(5), one)
    try game.play(.deal, one)
    let events = game.table.timeOut(two, using: &game.chance)
    #expect(events.first == .deal(one, hand: try Card.list("AsKsQs"), deck: 12))
    #expect(game.refusal(.bet(1), two) == .notDealtIn)
    try game.play(.deal, one)
    #expect(game.refusal(.bet(1), two) == nil && game.balance(two) == 100)
  }

  @Test func whoIsBrokeWaitsForTheNextGame() throws {
    var game = try Game("2c 3c 4c As Ks Qs 5c 6c 7c 8c 9c Tc", players: 1)
    try game.play(.bet(100))
    try game.play(.deal)
    let events = try game.play(.deal)
    #expect(events.suffix(2) == [.broke(one), .over(.money)])
    #expect(game.refusal(.bet(1)) == .over && game.refusal(.deal) == .over)
    let begun = try game.play(.reset)
    #expect(begun.first == .reset(one) && game.balance() == 100 && game.table.deckCount == 52)
  }

  @Test func resetIsAtOnceAloneAndAgreedAmongSeveral() throws {
    var alone = try Game()
    try alone.play(.bet(5))
    #expect(try alone.play(.reset).contains(.round(number: 1, deck: 52)))
    #expect(alone.table.players[one]?.bet == 0)

    var game = try Game(players: 3)
    #expect(try game.play(.reset, one) == [.resetAsked(one, asked: 1, need: 3)])
    #expect(try game.play(.reset, one) == [.resetAsked(one, asked: 1, need: 3)])
    // Who sits out may ask, and is not counted.
    _ = game.table.setAway(true, one, using: &game.chance)
    #expect(try game.play(.reset, one) == [.resetAsked(one, asked: 0, need: 2)])
    _ = game.table.setAway(false, one, using: &game.chance)
    #expect(try game.play(.reset, two) == [.resetAsked(two, asked: 2, need: 3)])
    // Who is cut off is not asked.
    let events = game.table.setGone(true, three, using: &game.chance)
    #expect(events.first == .reset(nil))
  }

  @Test func leavingInMidRoundKeepsTheBetStanding() throws {
    var game = try Game("As Ah Ks Kh Qs Qh 2c 3c 4c 5c 6c 7c 8c 9c Tc", players: 2)
    for seat in [one, two] { try game.play(.bet(5), seat) }
    for seat in [one, two] { try game.play(.deal, seat) }
    let left = game.table.leave(two, using: &game.chance)
    #expect(left == [.ready(two)] && game.table.players[two]?.isLeaving == true)
    let events = try game.play(.deal, one)
    #expect(events.contains(.result(two, .double, bet: 5, paid: 10, balance: 110)))
    #expect(events.contains(.left(two, balance: 110)) && game.table.players[two] == nil)
  }

  @Test func aDeckThatCannotServeAllEndsTheGame() throws {
    // Three players and the house need 12 cards for each round of three.
    var game = try Game(players: 3)
    var rounds = 0
    while game.table.phase != .over {
      for seat in [one, two, three] { try game.play(.bet(1), seat) }
      for _ in 0..<2 { for seat in [one, two, three] { try game.play(.deal, seat) } }
      rounds += 1
    }
    #expect(rounds == 4 && game.table.deckCount == 4)
  }

  @Test func aLatecomerBetsOnlyIfTheDeckServes() throws {
    var game = try Game(
      "2c 3c 4c 5c 6c 7c 8c 9c", players: 1)
    _ = game.table.sit(two, using: &game.chance)
    try game.play(.bet(1), one)
    #expect(game.refusal(.bet(1), two) == .deckShort(players: 1))
    #expect(game.table.moves(for: two).isEmpty)
  }

  @Test func sittingOutPlaysTheBetToItsEnd() throws {
    var game = try Game("As Ah Ks Kh Qs Qh 2c 3c 4c 5c 6c 7c 8c 9c Tc", players: 2)
    try game.play(.bet(5), two)
    _ = game.table.setAway(true, two, using: &game.chance)
    #expect(game.table.players[two]?.isReady == true && !game.table.isAsked(two))
    try game.play(.bet(5), one)
    try game.play(.deal, one)
    let events = try game.play(.deal, one)
    #expect(events.contains(.result(two, .double, bet: 5, paid: 10, balance: 110)))
  }

  @Test func autoBetsTheLeastOrDeals() throws {
    var game = try Game()
    #expect(try game.play(.auto) == [.bet(one, added: 1, bet: 1, balance: 100)])
    #expect(try game.play(.auto).first == .ready(one))
    #expect(game.table.phase == .trade)
  }

  @Test func voidGivesEveryBetBack() throws {
    var game = try Game(players: 2)
    try game.play(.bet(5), one)
    #expect(game.table.voidRound() == [.void(round: 1)])
    #expect(game.table.players[one]?.bet == 0 && game.balance() == 100)
    #expect(game.table.voidRound().isEmpty)
  }

  @Test func aBalanceNeverLeavesTheRangeOfAmounts() {
    var player = BettingPlayer(balance: BettingRules.largestBalance)
    #expect(player.room == 0)
    player.balance -= 10
    #expect(player.room == 5)
    player.balance = Int.max / 4
    #expect(player.room == 0)
  }

  /// Random legal play: generator agrees with checker, refusals change nothing, money adds up,
  /// every round ends.
  @Test(arguments: 0..<60)
  func randomPlayKeepsEveryPromise(run: Int) throws {
    let seed = UInt64(run) &* 7919
    var random = ChaCha20(seed: Seed(number: seed))
    var game = try Game(players: 1 + run % 6, cards: run % 2 == 0 ? 3 : 5)
    for _ in 0..<400 {
      let seat = Seat(1 + random.uniform(below: 6))
      let action = BettingTests.randomAction(&random)
      let before = game.table
      let isLegal = game.refusal(action, seat) == nil
      do {
        try game.play(action, seat)
        #expect(isLegal, "seed \(seed)")
      } catch {
        #expect(!isLegal && game.table == before, "seed \(seed)")
      }
      for seat in game.table.seats { try BettingTests.checkMoves(game, seat, seed) }
    }
    #expect(game.table.total == 0)
  }

  private static func randomAction(_ random: inout ChaCha20) -> BettingAction {
    switch random.uniform(below: 8) {
    case 0, 1: .bet(random.uniform(below: 120) - 5)
    case 2, 3, 4: .deal
    case 5: .trade(Card(index: random.uniform(below: 52)) ?? Card(.ace, .spades))
    case 6: .auto
    default: random.uniform(below: 20) == 0 ? .reset : .auto
    }
  }

  /// Every listed move is legal at its ends, one beyond is not, and listed trades are complete.
  private static func checkMoves(_ game: Game, _ seat: Seat, _ seed: UInt64) throws {
    let moves = game.table.moves(for: seat)
    for move in moves {
      switch (move.verb, move.argument) {
      case ("bet", .range(let range)):
        #expect(game.refusal(.bet(range.upperBound), seat) == nil, "seed \(seed)")
        #expect(game.refusal(.bet(range.upperBound + 1), seat) != nil, "seed \(seed)")
      case ("trade", .cards(let cards)):
        #expect(cards.allSatisfy { game.refusal(.trade($0), seat) == nil }, "seed \(seed)")
      case ("deal", .none): #expect(game.refusal(.deal, seat) == nil, "seed \(seed)")
      default: Issue.record("unknown move \(move), seed \(seed)")
      }
    }
    #expect(moves.isEmpty == (game.refusal(.auto, seat) != nil), "seed \(seed)")
  }
}
