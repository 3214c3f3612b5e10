import Cards
import Games

/// Picks any legal move of any game, each kind with the same probability, to find bugs.
///
/// An amount is the least, the most or one in between, each with the same probability, since games
/// fail at the ends of their ranges first.
public struct RandomStrategy: Strategy {
  /// Creates a strategy; it keeps nothing from one move to the next.
  public init() {}

  /// Always true, since it does not need to know the rules.
  public func canPlay(_ game: GameID?) -> Bool { true }

  /// A random legal move.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    guard case .question(.poker(let view)) = situation else {
      return other(situation.legal, using: &generator)
    }
    guard !view.legal.isEmpty else { return .auto }
    let action = PokerAction(
      view.legal[generator.uniform(below: view.legal.count)],
      amount: { Self.amount($0, using: &generator) },
      cards: { counts in
        var hole = view.hole
        hole.shuffleExactly(using: &generator)
        return Array(hole.prefix(Self.number(in: counts, using: &generator)))
      }, game: { $0.isEmpty ? nil : $0[generator.uniform(below: $0.count)] })
    return action.map { .poker($0) } ?? .auto
  }

  /// A random move against the house, with a dealer, or in a game with moves that this release does
  /// not know.
  private func other(
    _ legal: [LegalMove], using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    let known = legal.filter { GameAction($0, amount: \.least, card: \.first) != nil }
    guard !known.isEmpty else { return .auto }
    return GameAction(
      known[generator.uniform(below: known.count)],
      amount: { Self.amount($0, using: &generator) },
      card: { $0.isEmpty ? nil : $0[generator.uniform(below: $0.count)] }) ?? .auto
  }

  private static func amount(
    _ amounts: Amounts, using generator: inout some RandomNumberGenerator
  ) -> Int {
    guard case .either(let small, let big) = amounts else {
      return number(in: amounts.least...max(amounts.least, amounts.most), using: &generator)
    }
    return generator.uniform(below: 2) == 0 ? small : big
  }

  private static func number(
    in range: ClosedRange<Int>, using generator: inout some RandomNumberGenerator
  ) -> Int {
    switch generator.uniform(below: 3) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      // A range may come from outside; if it is too wide to count, its lower bound is used.
      let (width, overflows) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      guard !overflows, width < Int.max else { return range.lowerBound }
      return range.lowerBound + generator.uniform(below: width + 1)
    }
  }
}
