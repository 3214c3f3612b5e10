// All that can happen in a small game for two, played on the engine: for exact values.

import Cards
import Lines
import Testing

@testable import Games

/// The tree of a small game, with everything that chance can do.
struct GameTree {
  /// A state of the game for one deal.
  indirect enum Node {
    /// What the first player has won.
    case end(Double)
    /// One of the two decides; `info` is the number of all that the player knows.
    case choice(player: Int, info: Int, [Node])
  }

  /// Chances for each action, by what the player knows.
  typealias Strategy = [[Double]]

  /// The deals with their chances.
  private(set) var deals: [(node: Node, chance: Double)] = []
  /// What a player can know, as text: the card, the board, and all that was done.
  private(set) var infos: [String] = []
  /// The verbs of the actions that there are for it.
  private(set) var verbs: [[String]] = []
  private var numbers: [String: Int] = [:]

  /// A game with so many chips for each, and its deals with their chances.
  init(_ play: PokerPlay, stack: Int, deals: [(cards: [Card], chance: Double)]) throws {
    for deal in deals {
      let hand = try PlayedHand(play, [stack, stack], deck: deal.cards)
      self.deals.append((try node(hand, "", stack), deal.chance))
    }
  }

  private mutating func node(_ hand: PlayedHand, _ history: String, _ stack: Int) throws -> Node {
    let state = hand.played
    guard let actor = state.actor else { return .end(Double(state.players[0].stack - stack)) }
    let player = state.players[actor]
    let moves = hand.moves(for: player.seat)
    // To fold what costs nothing is worse than anything else.
    let offers = moves.filter { $0.verb != "fold" || !moves.map(\.verb).contains("check") }
    let board = state.boards.joined().map { String($0.rank.letter) }.joined()
    let info = number(
      of: "\(player.down[0].rank.letter)\(board) \(history)", offers.map(\.verb))
    let nodes = try offers.map { offer in
      var next = hand
      let action = PokerAction(offer, amount: \.least, cards: { _ in [] }, game: \.first)
      next.act(try #require(action), by: player.seat)
      let street = next.played.street > state.street ? "/" : ""
      return try node(next, history + offer.verb.prefix(1) + street, stack)
    }
    return .choice(player: actor, info: info, nodes)
  }

  private mutating func number(of info: String, _ verbs: [String]) -> Int {
    if let number = numbers[info] { return number }
    numbers[info] = infos.count
    infos.append(info)
    self.verbs.append(verbs)
    return infos.count - 1
  }

  // MARK: - Strategies

  /// A strategy by what the player knows and can do.
  func strategy(_ chances: (_ info: String, _ verbs: [String]) -> [Double]) -> Strategy {
    infos.indices.map { chances(infos[$0], verbs[$0]) }
  }

  /// Each action as often as each other.
  var uniform: Strategy {
    strategy { _, verbs in verbs.map { _ in 1 / Double(verbs.count) } }
  }

  /// What `player` wins at most against somebody who plays by `strategy`.
  func bestResponse(of player: Int, to strategy: Strategy) -> Double {
    best(deals.map { ($0.node, $0.chance) }, player, strategy)
  }

  /// The most for a set of states in which the same was done, with their chances.
  private func best(
    _ states: [(node: Node, chance: Double)], _ player: Int, _ strategy: Strategy
  ) -> Double {
    var value = 0.0
    var own: [Int: [(nodes: [Node], chance: Double)]] = [:]
    var others: [[(node: Node, chance: Double)]] = []
    for (node, chance) in states {
      switch node {
      case .end(let won): value += chance * (player == 0 ? won : -won)
      case .choice(player, let info, let nodes): own[info, default: []].append((nodes, chance))
      case .choice(_, let info, let nodes):
        if others.isEmpty { others = nodes.map { _ in [] } }
        for (place, next) in nodes.enumerated() {
          others[place].append((next, chance * strategy[info][place]))
        }
      }
    }
    for states in others { value += best(states, player, strategy) }
    for (_, states) in own {
      let values = states[0].nodes.indices.map { place in
        best(states.map { ($0.nodes[place], $0.chance) }, player, strategy)
      }
      value += values.max() ?? 0
    }
    return value
  }
}

/// Counterfactual regret minimization: two who regret what they did, and come to play well.
struct RegretMinimizer {
  private let tree: GameTree
  private var regrets: [[Double]]
  private var sums: [[Double]]
  /// What is played now, until all deals were.
  private var current: GameTree.Strategy = []
  private var round = 0

  init(_ tree: GameTree) {
    self.tree = tree
    regrets = tree.verbs.map { $0.map { _ in 0 } }
    sums = regrets
  }

  /// The average of all that was played.
  var strategy: GameTree.Strategy { sums.map(Self.shares) }

  private static func shares(_ weights: [Double]) -> [Double] {
    let sum = weights.reduce(0, +)
    return sum > 0 ? weights.map { $0 / sum } : weights.map { _ in 1 / Double(weights.count) }
  }

  /// Plays every deal once for each of the two.
  mutating func play(rounds: Int) {
    for _ in 0..<rounds {
      round += 1
      for player in 0...1 {
        current = regrets.map(Self.shares)
        for deal in tree.deals { _ = visit(deal.node, player, own: 1, others: deal.chance) }
        for info in regrets.indices { regrets[info] = regrets[info].map { max(0, $0) } }
      }
    }
  }

  private mutating func visit(
    _ node: GameTree.Node, _ player: Int, own: Double, others: Double
  ) -> Double {
    switch node {
    case .end(let won): return player == 0 ? won : -won
    case .choice(let actor, let info, let nodes):
      let chances = current[info]
      var values = [Double](repeating: 0, count: nodes.count)
      var value = 0.0
      for (place, next) in nodes.enumerated() {
        values[place] =
          actor == player
          ? visit(next, player, own: own * chances[place], others: others)
          : visit(next, player, own: own, others: others * chances[place])
        value += chances[place] * values[place]
      }
      guard actor == player else { return value }
      for place in nodes.indices {
        regrets[info][place] += others * (values[place] - value)
        sums[info][place] += Double(round) * own * chances[place]
      }
      return value
    }
  }
}
