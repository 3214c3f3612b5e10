// The small games for programs: the statements Y1 and Y2 of the rules, by their published values.

import Bots
import Cards
import Games
import Lines
import Testing

struct ToyGamesTests {
  /// What takes long is done so many times more.
  private static let effort = RandomHands.count / 1000

  private static func kuhn(stack: Int = 2) throws -> GameTree {
    let cards = try Card.list("JsQsKs")
    let deals = cards.flatMap { first in
      cards.filter { $0 != first }.map { ([first, $0], 1.0 / 6) }
    }
    return try GameTree(try PokerPlay(.kuhn, .fixed, "ante=1 bets=1/1"), stack: stack, deals: deals)
  }

  /// Suits decide nothing, so there is one deal for each three ranks, as often as there are suits.
  private static func leduc() throws -> GameTree {
    let cards = Variant.leduc.deck.cards
    var chances: [[Rank]: (cards: [Card], chance: Double)] = [:]
    for first in cards {
      for second in cards where second != first {
        for board in cards where board != first && board != second {
          let deal = [first, second, board]
          // The second street burns a card before the one of the board.
          let burned = cards.filter { !deal.contains($0) }.prefix(1)
          chances[deal.map(\.rank), default: ([first, second] + burned + [board], 0)].chance +=
            1.0 / 120
        }
      }
    }
    let play = try PokerPlay(.leduc, .fixed, "ante=1 bets=2/4")
    return try GameTree(play, stack: 100, deals: chances.values.map { $0 })
  }

  private static func isNear(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) < 1e-9
  }

  @Test("Y1: the value of Kuhn is -1/18 for the first player", arguments: [2, 50])
  func kuhnValue(stack: Int) throws {
    let tree = try Self.kuhn(stack: stack)
    #expect(tree.deals.count == 6)
    #expect(tree.infos.count == 12)
    // The equilibria: the first player bets the jack this often, and the others follow from it.
    for bluffs in [0, 1.0 / 6, 1.0 / 3] {
      let best = tree.strategy { info, verbs in
        let bets: Double =
          switch info {
          case "J ": bluffs
          case "K ": 3 * bluffs
          case "Q cb": bluffs + 1.0 / 3
          case "J c", "Q b": 1.0 / 3
          case "K c", "K b", "K cb": 1
          default: 0
          }
        // The active choice, to bet or to call, stands last.
        return [1 - bets, bets]
      }
      #expect(Self.isNear(tree.bestResponse(of: 0, to: best), -1.0 / 18))
      #expect(Self.isNear(tree.bestResponse(of: 1, to: best), 1.0 / 18))
    }
  }

  /// What a best response wins: for the first and for the second player against somebody who does
  /// everything as often, and for both against somebody who calls, or bets, whenever possible.
  private static let bestResponses:
    [(game: String, uniform: [Double], calls: Double, bets: Double)] =
      [
        ("kuhn", [0.5, 5.0 / 12], 1.0 / 3, 1.0 / 3),
        ("leduc", [2.0875, 383.0 / 144], 22.0 / 15, 71.0 / 30),
      ]

  @Test("Y1, Y2: the best responses to fixed strategies, as computed elsewhere", arguments: 0...1)
  func bestResponses(index: Int) throws {
    let expected = Self.bestResponses[index]
    let tree = try expected.game == "kuhn" ? Self.kuhn() : Self.leduc()
    func always(_ wanted: [String]) -> GameTree.Strategy {
      tree.strategy { _, verbs in
        let chosen = wanted.first { verbs.contains($0) }
        return verbs.map { $0 == chosen ? 1 : 0 }
      }
    }
    for player in 0...1 {
      func isBest(_ value: Double, to strategy: GameTree.Strategy) -> Bool {
        Self.isNear(tree.bestResponse(of: player, to: strategy), value)
      }
      #expect(isBest(expected.uniform[player], to: tree.uniform))
      #expect(isBest(expected.calls, to: always(["check", "call"])))
      #expect(isBest(expected.bets, to: always(["bet", "raise", "call"])))
      #expect(isBest(1, to: always(["check", "fold"])))
    }
  }

  @Test("Y2: who learns Leduc comes to be worth -0.0856 for the first player")
  func leducValue() throws {
    let tree = try Self.leduc()
    #expect(tree.infos.count == 288)
    var minimizer = RegretMinimizer(tree)
    var gaps: [Double] = []
    // With little effort a wide gap, with more a narrow one, always around the known value.
    for rounds in [4, 16, 80 + min(3000, Self.effort)] {
      minimizer.play(rounds: rounds)
      let strategy = minimizer.strategy
      let most = tree.bestResponse(of: 0, to: strategy)
      let least = -tree.bestResponse(of: 1, to: strategy)
      #expect(least < -0.0855 && most > -0.0857, "\(least)...\(most)")
      gaps.append(most - least)
    }
    #expect(gaps[0] > gaps[1] && gaps[1] > gaps[2] && gaps[2] < 0.1, "\(gaps)")
    if Self.effort >= 1000 { #expect(gaps[2] < 0.005, "\(gaps)") }
  }

  @Test("Y2: against the bot's equilibrium a best response wins less than a thousandth of a chip")
  func leducEquilibrium() throws {
    let tree = try Self.leduc()
    let solution = LeducEquilibrium.solution
    let strategy = tree.strategy { info, verbs in
      let words = info.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let ranks = words[0].compactMap { letter in Rank.allCases.first { $0.letter == letter } }
      let board = ranks.count > 1 ? ranks[1] : nil
      let chances = solution.chances(own: ranks[0], board: board, history: words[1])
      #expect(chances?.count == verbs.count, "\(info): \(verbs)")
      return chances ?? verbs.map { _ in 0 }
    }
    let most = tree.bestResponse(of: 0, to: strategy)
    let least = -tree.bestResponse(of: 1, to: strategy)
    #expect(least <= most && most - least < 0.002, "\(least)...\(most)")
    #expect(abs(most + 0.0856) < 0.001, "\(most)")
  }
}
