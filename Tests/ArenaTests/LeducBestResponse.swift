import Cards
import Games

@testable import Bots

/// Plays Leduc for two so as to win the most from somebody whose play is known: by looking at every
/// deal, and at all that can be done.
struct LeducBestResponse: Strategy {
  /// How often the other one makes each move of a decision, with a card and that of the board.
  typealias Play = (_ decision: Int, _ own: Rank, _ board: Rank?) -> [Double]

  /// What the player can know when a decision is asked for.
  private struct Sight: Hashable {
    let decision: Int
    let own: Rank
    let board: Rank?
  }

  /// A deal, and how often it comes to where somebody decides.
  private struct State {
    let own: [Rank]
    let board: Rank
    let chance: Double
  }

  private var moves: [Sight: Int] = [:]
  /// What is won in the mean of two hands, one in each seat, in chips a hand.
  private(set) var value = 0.0
  private var follower = EquilibriumStrategy()

  /// Against somebody who plays so.
  init(to other: Play) {
    let ranks: [Rank] = [.jack, .queen, .king]
    let states = ranks.flatMap { first in
      ranks.flatMap { second in
        ranks.compactMap { board -> State? in
          let ways =
            2 * (second == first ? 1 : 2)
            * (2 - (board == first ? 1 : 0) - (board == second ? 1 : 0))
          return ways > 0
            ? State(own: [first, second], board: board, chance: Double(ways) / 120) : nil
        }
      }
    }
    for player in 0...1 { value += best(0, states, player, other) / 2 }
  }

  private mutating func best(
    _ number: Int, _ states: [State], _ player: Int, _ other: Play
  ) -> Double {
    let decision = LeducEquilibrium.solution.decisions[number]
    let isLate = decision.history.contains("/")
    guard decision.player == player else {
      return decision.moves.indices.reduce(0) { value, move in
        let after = states.map { state in
          let own = state.own[1 - player]
          let chances = other(number, own, isLate ? state.board : nil)
          return State(own: state.own, board: state.board, chance: state.chance * chances[move])
        }
        return value + won(decision.next[move], after, player, other)
      }
    }
    let sights = Dictionary(grouping: states) { state in
      Sight(decision: number, own: state.own[player], board: isLate ? state.board : nil)
    }
    return sights.reduce(0) { value, group in
      let values = decision.next.map { won($0, group.value, player, other) }
      let most = values.max() ?? 0
      moves[group.key] = values.firstIndex(of: most)
      return value + most
    }
  }

  private mutating func won(
    _ next: LeducEquilibrium.Next, _ states: [State], _ player: Int, _ other: Play
  ) -> Double {
    switch next {
    case .decision(let number): return best(number, states, player, other)
    case .fold(let folder, let paid):
      let chips = Double(folder == player ? -paid : paid)
      return states.reduce(0) { $0 + $1.chance * chips }
    case .showdown(let paid):
      return states.reduce(0) { value, state in
        let (own, others) = (state.own[player], state.own[1 - player])
        guard own != others else { return value }
        let wins = own == state.board || others != state.board && own > others
        return value + state.chance * Double(wins ? paid : -paid)
      }
    }
  }

  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    guard case .question(.poker(let view)) = situation, let own = view.hole.first?.rank,
      let decision = follower.decision(in: view),
      let move = moves[
        Sight(decision: decision, own: own, board: view.boards.first?.first?.rank)]
    else { return .auto }
    switch LeducEquilibrium.solution.decisions[decision].moves[move] {
    case .fold: return .poker(.fold)
    case .call: return view.toCall > 0 ? .poker(.call) : .poker(.check)
    case .bet, .raise:
      for case .wager(let kind, let amounts) in view.legal {
        return .poker(.wager(kind, to: amounts.least))
      }
      return .auto
    }
  }
}
