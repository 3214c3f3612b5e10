// The bot that plays Leduc by the equilibrium: it knows where it is in every hand, and loses to
// nobody. That nobody could win more of its play: `leducEquilibrium` of `ToyGamesTests`.

import Cards
import Foundation
import Games
import Lines
import Testing

@testable import cardroom_bots
@testable import Bots

struct EquilibriumTests {
  @Test func itsPlaysAreAsOftenAsTheSolutionHasThem() throws {
    let match = try Match(
      Entrant.named(["equilibrium", "random"]), at: try MatchGame("leduc"),
      MatchConditions(hands: 8000))
    var table = MatchTable(match, seating: 0)
    var players: [any Strategy] = [EquilibriumStrategy(), RandomStrategy()]
    var chance = SplitMix64(seed: 5)
    var counts: [String: (times: Double, active: Double, expected: Double)] = [:]
    for _ in 0..<4000 {
      var (history, street) = ("", "pre")
      let isLegal = try table.playHand { entrant, question in
        guard case .poker(let view) = question, let own = view.hole.first?.rank else {
          return .auto
        }
        if street != view.street, !view.boards.joined().isEmpty, !history.contains("/") {
          history += "/"
        }
        street = view.street
        var action = players[entrant].choose(.question(question), using: &chance)
        // The equilibrium never gives up for nothing, and its tree has no place after it.
        if case .poker(.fold) = action, view.toCall == 0 { action = .poker(.check) }
        if entrant == 0 {
          let board = view.boards.first?.first?.rank
          let chances = try #require(
            LeducEquilibrium.solution.chances(own: own, board: board, history: history),
            "\(history)")
          let isActive = if case .poker(.wager) = action { 1.0 } else { 0.0 }
          let expected = history.last == "b" || history.last == "r" ? 2 : 1
          var count = counts["\(own)\(board.map { "\($0)" } ?? "") \(history)"] ?? (0, 0, 0)
          count.times += 1
          count.active += isActive
          count.expected += expected < chances.count ? chances[expected] : 0
          counts["\(own)\(board.map { "\($0)" } ?? "") \(history)"] = count
        }
        history += EquilibriumTests.letter(action)
        return action
      }
      #expect(isLegal)
    }
    #expect(counts.count > 100)
    for (place, count) in counts where count.times >= 30 {
      let share = count.expected / count.times
      let error = max(0.02, (share * (1 - share) / count.times).squareRoot())
      #expect(abs(count.active / count.times - share) < 5 * error, "\(place) \(count)")
    }
  }

  private static func letter(_ action: GameAction) -> String {
    switch action {
    case .poker(.fold): "f"
    case .poker(.wager(.bet, _)): "b"
    case .poker(.wager): "r"
    default: "c"
    }
  }

  /// More hands at night.
  private static let hands =
    ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 3000 : 10_000

  @Test(arguments: ["random", "call", "careful", "hard", "equilibrium"])
  func nobodyBeatsIt(other: String) throws {
    var match = try Tournament(
      Entrant.named(["equilibrium", other]), at: try MatchGame("leduc"),
      MatchConditions(hands: other == "hard" ? 1000 : Self.hands))
    match.playAll()
    let result = match.results[0][0]
    #expect(result.mean + (result.margin ?? 0) > 0, "\(result)")
    #expect(match.figures.map(\.illegal) == [0, 0])
  }

  @Test func itIsForLeducAlone() {
    let strategy = EquilibriumStrategy()
    #expect(strategy.canPlay(.poker(Variant.leduc.id)))
    #expect(!strategy.canPlay(.poker(Variant.kuhn.id)) && !strategy.canPlay(nil))
  }
}
