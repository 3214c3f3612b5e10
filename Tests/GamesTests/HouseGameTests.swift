// What scripts do not show of the game against the house: scores, amounts, and whole games.

import Cards
import Lines
import Testing

@testable import Games

extension PlayedGame {
  /// The game against the house that is played.
  fileprivate var house: HouseGame {
    get throws { try #require(game as? HouseGame) }
  }

  /// What happened last, against the house.
  fileprivate var houseEvents: [HouseEvent] {
    events.compactMap { if case .house(let event) = $0 { event } else { nil } }
  }

  fileprivate var end: MatchEnd? {
    for case .matchOver(let end) in houseEvents { return end }
    return nil
  }
}

struct HouseGameTests {
  @Test(arguments: [
    ("2c", 3), ("Td", 12), ("Tc", 11), ("Js", 15), ("Qh", 15), ("Kd", 15), ("Ac", 15), ("As", 18),
  ])
  func aCardScoresRankAndSuit(card: String, score: Int) {
    #expect(Card(card)?.houseScore == score)
  }

  @Test func theFirstDeckIsFreshAndNobodysToSee() throws {
    let game = try PlayedGame(script: "house", seated: "A")
    let undrawn = try game.house.undrawn
    #expect(undrawn.sorted() == Card.all && Array(undrawn) != Card.all)
    guard case .shuffled(let order)? = game.houseEvents.first else {
      Issue.record("\(game.houseEvents)")
      return
    }
    #expect(order.known == Array(undrawn) && order.audience == .nobody)
  }

  @Test func anotherFamilysActionIsRefused() {
    var game = HouseGame(rules: HouseRules(cardsPerHand: 3))
    var chance = ChaCha20(seed: Seed(number: 1))
    #expect(throws: Refusal(.ruleVerb)) {
      try game.decide(.dealing(.deal), by: one, using: &chance)
    }
    #expect(game.refusal(of: .dealing(.show), by: one) == Refusal(.ruleVerb))
  }

  @Test(arguments: [
    (10, 9, "win"), (19, 9, "double"), (18, 9, "win"), (9, 10, "lose"), (9, 9, "push"),
  ])
  func theScoresDecide(player: Int, house: Int, outcome: String) {
    #expect(HouseOutcome(of: player, against: house).rawValue == outcome)
  }

  @Test(arguments: [
    (HouseRules.largestBalance, 0), (HouseRules.largestBalance - 10, 5), (Int.max / 4, 0),
    (100, 100),
  ])
  func aBalanceNeverLeavesTheRangeOfAmounts(balance: Int, room: Int) {
    #expect(HousePlayer(name: player(one).name, balance: balance).room == room)
  }

  /// A shared game is as long as a lonely one: the document's 5 to 8 rounds.
  @Test(arguments: 1...6, [(3, 8), (5, 5)])
  func aSharedGameLastsAsLongAsALonelyOne(players: Int, row: (cards: Int, rounds: Int)) throws {
    var game = try PlayedGame(
      script: "house cards=\(row.cards) decks=0", seated: String("ABCDEF".prefix(players)))
    var rounds = 0
    while try game.house.phase != .over, rounds < 99 {
      try game.playRound()
      rounds += 1
    }
    #expect(rounds >= row.rounds && rounds <= 2 * row.rounds, "\(players): \(rounds)")
    #expect(try game.house.decks == players)
  }

  // MARK: - Matches

  private static func match(hands: Int, seed: Int = 7) throws -> PlayedGame {
    try PlayedGame(script: "house seats=2 match=\(hands) seed=\(seed)", seated: "AB")
  }

  /// Few rounds tell no error: two that end alike would have none at all.
  @Test(arguments: [2, 9, 10])
  func aMatchEndsAfterItsRoundsWithWhatEachHasWon(rounds: Int) throws {
    var match = try Self.match(hands: rounds)
    var won: SeatMap<[Int]> = [one: [], two: []]
    for _ in 0..<rounds {
      try match.act(.house(.bet(5)), by: one)
      try match.playRound()
      for case .result(let player, _, _, let paid, _) in match.houseEvents {
        won[player.seat]?.append(paid.amount)
      }
    }
    let end = try #require(match.end)
    #expect(end.reason == .played && end.hands == rounds)
    #expect(try match.house.score?.isOver == true)
    for result in end.results {
      let paid = won[result.player.seat] ?? []
      let estimate = Estimate(paid.map { Double($0) * 1000 })
      #expect(paid.count == rounds && result.won == paid.reduce(0, +))
      #expect(result.mean == Int(estimate.mean.rounded()))
      let error = estimate.standardError.map { Int($0.rounded()) }
      #expect(result.error == (rounds < 10 ? nil : error))
    }
    #expect(end.results.map(\.player) == [player(one), player(two)])
    #expect(try match.house.isFinished && match.house.isForPlay)
  }

  @Test func whoHasLostAllPlaysOn() throws {
    var match = try Self.match(hands: 40)
    var isBroke = false
    for _ in 0..<39 {
      try match.act(.house(.bet(100)), by: one)
      try match.playRound()
      for case .result(_, _, _, _, let balance) in match.houseEvents where balance == 0 {
        isBroke = true
      }
      #expect(!match.houseEvents.contains(.broke(player(one))) && match.isAsked(one))
    }
    #expect(isBroke)
  }

  @Test func theSameSeedGivesTheSameShoes() throws {
    let hands = try [7, 7, 8].map { seed in
      var match = try Self.match(hands: 6, seed: seed)
      return try (0..<5).flatMap { _ in
        try match.playRound()
        return match.houseEvents.compactMap { event -> [Card]? in
          if case .house(let hand, _, _) = event { hand } else { nil }
        }
      }
    }
    #expect(hands[0] == hands[1] && hands[0] != hands[2])
    #expect(Set(hands[0]).count == 5)
  }
}
