// The bots that people can play with: every move of theirs is legal in every game, and a higher level
// wins.

import Bots
import Games
import Testing

@testable import cardroom_bots

struct LevelTests {
  private static let games =
    Variant.all.flatMap { variant in variant.limits.map { "\(variant.id) limit=\($0.rawValue)" } }
    + ["main", "five"]

  @Test(arguments: games)
  func noMoveOfABotIsRefused(game: String) throws {
    let game = try MatchGame(game)
    // The last ones of the catalogue are the levels.
    let names = StrategyCatalogue.names.reversed().prefix(game.seats.upperBound)
    var match = try Tournament(
      Entrant.named(Array(names)), at: game,
      MatchConditions(hands: 4, isDuplicate: false, seed: .random(in: 1...1 << 32)))
    match.playAll()
    #expect(match.isOver && match.figures.allSatisfy { $0.illegal == 0 }, "\(match.matches)")
  }

  @Test(arguments: ["medium", "hard"])
  func aHigherLevelWins(name: String) throws {
    var match = try Tournament(
      Entrant.named([name, "easy"]), at: try MatchGame("holdem limit=fixed"),
      MatchConditions(hands: 500))
    match.playAll()
    #expect(match.totals[0].mean > 0, "\(match.totals)")
  }
}
