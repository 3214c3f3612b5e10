// A match against the house: so many rounds, each a new game.

import Cards
import Identity
import Lines
import Testing

@testable import Games

/// A table of a match at which `players` sit.
private struct HouseMatch {
  private(set) var played: PlayedGame
  /// What happened last.
  private(set) var events: [HouseEvent] = []

  init(
    hands: Int = 3, stack: Int = 100, seats: Int = 2, players: Int? = nil, decks: Int? = 1,
    seed: UInt64? = 7
  ) throws {
    let rules = HouseRules(
      cardsPerHand: 3, decks: decks, seats: seats, seed: seed.map { Seed(number: $0) },
      match: MatchTerms(hands: hands, stack: stack))
    played = PlayedGame(HouseGame(rules: rules))
    for number in 1...(players ?? seats) { try sit(Seat(number)) }
  }

  var game: HouseGame {
    guard let house = played.game as? HouseGame else {
      return HouseGame(rules: .init(cardsPerHand: 3))
    }
    return house
  }

  mutating func sit(_ seat: Seat) throws {
    try change(.sat(player(seat), stack: game.rules.stack, isBot: false))
  }

  mutating func play(_ action: HouseAction, _ seat: Seat) throws {
    note(try played.act(.house(action), seat))
  }

  mutating func change(_ change: SeatChange) throws { note(try played.change(change)) }

  mutating func timeOut(_ seat: Seat) throws { note(try played.timeOut(seat)) }

  private mutating func note(_ events: [GameEvent]) {
    self.events = events.compactMap { if case .house(let event) = $0 { event } else { nil } }
  }

  /// The first seat bets so much, the others $1, and nobody trades.
  mutating func round(bet: Int = 5) throws {
    let round = game.round
    while game.round == round, game.phase == .bet, let seat = game.seats.first(where: game.isAsked)
    {
      if game.players[seat]?.isInPlay == false { try play(.bet(seat == one ? bet : 1), seat) }
      try play(.deal, seat)
    }
    while game.round == round, let seat = game.seats.first(where: game.isAsked) {
      try play(.deal, seat)
    }
  }

  func refusal(_ action: HouseAction, _ seat: Seat) -> String? {
    game.refusal(of: action, by: seat)?.row
  }

  var end: MatchEnd? {
    for case .matchOver(let end) in events { return end }
    return nil
  }
}

struct HouseMatchTests {
  @Test func beginsWhenAllSeatsAreTaken() throws {
    var match = try HouseMatch(seats: 3, players: 2)
    #expect(match.game.round == 0 && match.events.isEmpty)
    #expect(
      match.refusal(.bet(1), one) == "turn.none the match begins when all 3 seats are taken; wait")
    #expect(match.game.question(for: one) == nil && match.game.legal(for: one).isEmpty)
    try match.sit(three)
    #expect(match.events.last == .round(round: 1, deck: 52) && match.game.isAsked(one))
  }

  @Test func whoGoesBeforeItBeginsEndsNothing() throws {
    var match = try HouseMatch(players: 1)
    try match.change(.leaving(one))
    #expect(match.events == [.left(player(one), stack: 100)] && match.game.score == nil)
    try match.sit(one)
    try match.sit(two)
    #expect(match.game.round == 1)
  }

  @Test(arguments: [1, nil])
  func everyRoundIsANewGameWithAsMuchForEverybody(decks: Int?) throws {
    var match = try HouseMatch(hands: 4, stack: 40, decks: decks)
    for round in 1...3 {
      #expect(match.game.round == round && match.game.deckCount == 52 * (decks ?? 2))
      #expect([one, two].allSatisfy { match.game.players[$0]?.balance == 40 })
      try match.round(bet: 40)
      #expect(match.events.contains(.reset(nil, HouseStart(stack: 40))))
      #expect(match.events.last == .round(round: round + 1, deck: 52 * (decks ?? 2)))
    }
  }

  /// Few rounds tell no error: two that end alike would have none at all.
  @Test(arguments: [2, 9, 10])
  func endsAfterItsRoundsWithWhatEachHasWon(rounds: Int) throws {
    var match = try HouseMatch(hands: rounds)
    var won: SeatMap<[Int]> = [one: [], two: []]
    for _ in 0..<rounds {
      try match.round()
      for case .result(let player, _, _, let paid, _) in match.events {
        won[player.seat]?.append(paid.amount)
      }
    }
    let end = try #require(match.end)
    #expect(end.reason == .played && end.hands == rounds && match.game.score?.isOver == true)
    for result in end.results {
      let paid = won[result.player.seat] ?? []
      let estimate = Estimate(paid.map { Double($0) * 1000 })
      #expect(paid.count == rounds && result.won == paid.reduce(0, +))
      #expect(result.mean == Int(estimate.mean.rounded()))
      let error = estimate.standardError.map { Int($0.rounded()) }
      #expect(result.error == (rounds < 10 ? nil : error))
    }
    #expect(end.results.map(\.player) == [player(one), player(two)])
    #expect(
      match.refusal(.bet(1), one) == "rule.over the match is over; create opens a table for another"
        && match.game.question(for: one) == nil)
    #expect(match.game.isFinished && match.game.isForPlay)
  }

  /// Otherwise it would depend on who answers sooner who draws which card.
  @Test func onePlaysAfterTheOtherInTheOrderOfTheSeats() throws {
    var match = try HouseMatch()
    #expect(
      match.refusal(.bet(5), two)
        == "turn.none it is ann's turn; in a match one plays after the other")
    #expect(!match.game.isAsked(two) && match.game.legal(for: two).isEmpty)
    #expect(match.game.isHoldingUp(one))
    try match.play(.bet(5), one)
    #expect(match.refusal(.bet(5), two) != nil && match.game.isHoldingUp(one))
    try match.play(.deal, one)
    #expect(
      match.game.isAsked(two)
        && match.refusal(.bet(5), one) == "turn.none you are ready already; wait for the others")
    try match.play(.bet(1), two)
    try match.play(.deal, two)
    #expect(match.game.phase == .trade && match.game.isAsked(one) && !match.game.isAsked(two))
    #expect(match.game.isHoldingUp(one))
    try match.play(.deal, one)
    #expect(match.game.isAsked(two))
  }

  @Test func whoHasLostAllPlaysOn() throws {
    var match = try HouseMatch(hands: 40)
    var isBroke = false
    for _ in 0..<39 {
      try match.round(bet: 100)
      for case .result(_, _, _, _, let balance) in match.events where balance == 0 {
        isBroke = true
      }
      #expect(!match.events.contains(.broke(player(one))) && match.game.isAsked(one))
    }
    #expect(isBroke)
  }

  @Test func aResetIsRefused() throws {
    let match = try HouseMatch()
    for seat in [one, two] {
      #expect(
        match.refusal(.reset, seat)
          == "rule.verb in a match every round is a new game; there is nothing to reset")
    }
  }

  @Test func aRoundInWhichNobodyBetsCountsAsOne() throws {
    var match = try HouseMatch(hands: 2)
    for seat in [one, two] { try match.timeOut(seat) }
    #expect(match.game.round == 2)
    for seat in [one, two] { try match.timeOut(seat) }
    #expect(match.end?.hands == 2 && match.end?.results.map(\.won) == [0, 0])
  }

  @Test(arguments: [1, 2])
  func whoLeavesEndsItWithTheRoundThatIsPlayed(leaver: Int) throws {
    let leaving = Seat(leaver)
    var match = try HouseMatch(hands: 9)
    try match.round()
    // Of the second round the first has bet, and the other not yet.
    try match.play(.bet(7), one)
    try match.change(.leaving(leaving))
    #expect(match.end == nil && match.game.players[leaving] != nil)
    let other = leaving == one ? two : one
    while match.end == nil { try match.play(.auto, other) }
    let end = try #require(match.end)
    #expect(end.reason == .left && end.hands == 2 && end.results.count == 2)
    #expect(match.game.players[leaving] == nil && match.game.players[other] != nil)
    guard case .left = match.events.last else {
      Issue.record("\(match.events)")
      return
    }
  }

  @Test func whoLeavesBeforeAnybodyHasBetEndsItAtOnce() throws {
    var match = try HouseMatch(hands: 9)
    try match.round()
    try match.change(.leaving(two))
    let end = try #require(match.end)
    #expect(end.reason == .left && end.hands == 1 && end.results.count == 2)
    #expect(match.events.count == 2 && match.game.players[two] == nil)
  }

  @Test func theSameSeedGivesTheSameShoes() throws {
    let seeds: [UInt64?] = [7, 7, 8, nil]
    let hands = try seeds.map { seed in
      var match = try HouseMatch(hands: 6, seed: seed)
      var hands: [[Card]] = []
      for _ in 0..<5 {
        try match.round()
        for case .house(let hand, _, _) in match.events { hands.append(hand) }
      }
      return hands
    }
    #expect(hands[0] == hands[1] && hands[0] != hands[2] && hands[0].count == 5)
    #expect(Set(hands[0]).count == 5)
  }
}
