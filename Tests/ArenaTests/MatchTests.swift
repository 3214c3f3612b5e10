// Matches as whoever reads their results relies on them: the same cards for everybody, nobody
// favoured by a seat, no chip made or lost, and every move judged.

import Bots
import Cards
import Games
import Testing

@testable import cardroom_bots

struct MatchTests {
  @Test(arguments: [
    ("kuhn", 2000, 2), ("holdem limit=fixed", 60, 2), ("nl", 60, 2), ("draw", 20, 2),
    ("razz", 20, 2), ("horse", 30, 2), ("leduc", 200, 2),
  ])
  func equalBotsWithoutChanceComeOutAtExactlyZero(game: String, hands: Int, count: Int) throws {
    var match = try Tournament(
      Entrant.settled(count), at: try MatchGame(game), MatchConditions(hands: hands))
    match.playAll()
    for result in match.results[0] {
      #expect(result.mean == 0 && result.standardError == 0 && result.count == hands / count)
    }
    #expect(match.figures.map(\.illegal) == [0, 0])
  }

  @Test func withoutDuplicateTheyAreParted() throws {
    var match = try Tournament(
      Entrant.settled(2), at: try MatchGame("kuhn"), MatchConditions(hands: 500, isDuplicate: false)
    )
    match.playAll()
    #expect(match.results[0][0].mean != 0 && match.results[0][0].count == 500)
    #expect(abs(match.results[0][0].mean + match.results[0][1].mean) < 1e-9)
  }

  @Test(arguments: [("kuhn", 2000, true), ("kuhn", 1000, false), ("leduc", 200, true)])
  func equalRandomBotsAreWithinFourStandardErrors(
    game: String, hands: Int, isDuplicate: Bool
  ) throws {
    let seed: UInt64 = 20
    var match = try Tournament(
      Entrant.named(["random", "random"]), at: try MatchGame(game),
      MatchConditions(hands: hands, isDuplicate: isDuplicate, seed: seed))
    match.playAll()
    let result = match.results[0][0]
    let error = try #require(result.standardError)
    #expect(error > 0 && abs(result.mean) < 4 * error, "seed \(seed): \(result)")
  }

  @Test(arguments: Variant.all.map(\.id.rawValue) + PokerMix.all.map(\.id.rawValue))
  func chipsOfEveryHandSumToZero(game: String) throws {
    let game = try MatchGame(game)
    let count = min(3, game.seats.upperBound)
    let match = try Match(
      Entrant.settled(count), at: game, MatchConditions(hands: 2 * count, stack: 20))
    var table = MatchTable(match, seating: 1)
    var strategy = SettledStrategy()
    var chance = SplitMix64(seed: 1)
    for _ in 0..<3 {
      let isLegal = table.playHand { strategy.choose(.question($1), using: &chance) }
      #expect(isLegal)
      let results = (0..<count).map { table.result(of: $0) }
      #expect(results.reduce(0, +) == 0, "\(results)")
      #expect(results.allSatisfy { $0 >= -match.stack })
    }
  }

  @Test func theButtonMovesOnWhoeverIsBroke() throws {
    let match = try Match(
      Entrant.several([AllInStrategy(), AllInStrategy(), CallingStrategy()]),
      at: try MatchGame("nl"), MatchConditions(hands: 18, stack: 5))
    var table = MatchTable(match, seating: 0)
    var strategy = AllInStrategy()
    var chance = SplitMix64(seed: 1)
    var first: [Int] = []
    var isSomebodyBroke = false
    for _ in 0..<6 {
      var asked: [Int] = []
      table.playHand {
        asked.append($0)
        return strategy.choose(.question($1), using: &chance)
      }
      first += asked.prefix(1)
      isSomebodyBroke = isSomebodyBroke || table.result(of: 0) == -match.stack
    }
    #expect(first == [0, 1, 2, 0, 1, 2] && isSomebodyBroke)
  }

  @Test(arguments: [
    ("nl", GameAction.poker(.wager(.bet, to: 1_000_000_000))), ("nl", .poker(.plan(.fold))),
    ("holdem straddle=on", .poker(.straddle(true))), ("nl", .dealing(.next)), ("nl", .house(.deal)),
    ("main", .house(.reset)), ("main", .house(.bet(101))), ("draw", .poker(.show)),
  ])
  func aMoveThatIsNotAllowedIsCountedAndPlayedSafe(game: String, action: GameAction) throws {
    let entrants = Entrant.several([StubbornStrategy(action: action), CallingStrategy()])
    var match = try Tournament(entrants, at: try MatchGame(game), MatchConditions(hands: 10))
    match.playAll()
    #expect(match.figures[0].illegal >= 10 && match.figures[1].illegal == 0)
  }

  @Test func theSafeMoveIsAllowedInEveryGame() throws {
    let entrants = Entrant.several([StubbornStrategy(action: .auto), CallingStrategy()])
    for game in ["main", "nl", "stud", "pineapple"] {
      var match = try Tournament(entrants, at: try MatchGame(game), MatchConditions(hands: 10))
      match.playAll()
      #expect(match.figures.map(\.illegal) == [0, 0])
    }
  }
}
