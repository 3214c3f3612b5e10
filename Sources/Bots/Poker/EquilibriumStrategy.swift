import Cards
import Games
import Lines

/// Plays the equilibrium of Leduc for two, which no opponent beats on average. At stakes other than
/// its own, bets of two and four antes, and in other games it plays like `careful`.
public struct EquilibriumStrategy: Strategy {
  /// The present hand: whether the player acts first, and the ante.
  private var hand: (number: Int, isFirst: Bool, ante: Int)?

  /// Whether the game is Leduc.
  public func canPlay(_ game: GameID?) -> Bool { game == .poker(Variant.leduc.id) }

  /// A random move with the probabilities of the equilibrium.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    if case .question(.poker(let view)) = situation, let decision = decision(in: view),
      let own = view.hole.first?.rank,
      let chances = LeducEquilibrium.solution.chances(
        at: decision, own: own, board: view.boards.first?.first?.rank)
    {
      let moves = LeducEquilibrium.solution.decisions[decision].moves
      let move = moves[EquilibriumStrategy.choice(chances, using: &generator)]
      return .poker(EquilibriumStrategy.action(move, view))
    }
    var careful = CarefulStrategy()
    return careful.choose(situation, using: &generator)
  }

  /// The number of the decision in the solved game; `nil` if it is not one.
  mutating func decision(in view: PokerView) -> Int? {
    guard view.game == Variant.leduc.id, view.opponents.count == 1 else { return nil }
    if hand?.number != view.hand {
      let isBeginning = view.decision <= 1 && view.boards.joined().isEmpty
      hand =
        isBeginning
        ? (view.hand, view.decision == 0, max(1, (view.pot - view.toCall) / 2)) : nil
    }
    guard let hand else { return nil }
    let isLate = !view.boards.joined().isEmpty
    return LeducEquilibrium.solution.decisions.firstIndex { decision in
      let history = decision.history
      return (decision.player == 0) == hand.isFirst && history.contains("/") == isLate
        && history.count { $0 != "/" } == view.decision
        && (decision.paid[0] + decision.paid[1]) * hand.ante == view.pot
        && abs(decision.paid[0] - decision.paid[1]) * hand.ante == view.toCall
    }
  }

  private static func choice(
    _ chances: [Double], using generator: inout some RandomNumberGenerator
  ) -> Int {
    var left = Double(generator.uniform(below: 1 << 30)) / Double(1 << 30)
    for (place, chance) in chances.enumerated() {
      left -= chance
      if left < 0 { return place }
    }
    return chances.count - 1
  }

  private static func action(_ move: Character, _ view: PokerView) -> PokerAction {
    switch move {
    case "f": return .fold
    case "c": return view.passive
    default:
      return view.wager.map { .wager($0.kind, to: $0.amounts.least) } ?? view.passive
    }
  }
}
