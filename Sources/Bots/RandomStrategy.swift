import Cards
import Games

/// Picks any legal move of any game, each kind as likely as the others: for finding what breaks.
///
/// A number is the least, the most or anything between, each case as likely, since games break at
/// the ends of their ranges first.
public struct RandomStrategy: Strategy {
  /// A strategy; it keeps nothing from one move to the next.
  public init() {}

  /// Any: it need not know what it does.
  public func canPlay(_ game: GameID?) -> Bool { true }

  /// Any legal move.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    let legal = situation.legal
    guard !legal.isEmpty else { return .auto }
    let move = legal[generator.uniform(below: legal.count)]
    if case .question(.poker(let view)) = situation,
      let cards = Self.cards(for: move, view, &generator)
    {
      return .poker(cards)
    }
    return GameAction(
      move, amount: { Self.number(in: $0, using: &generator) },
      card: { $0.isEmpty ? nil : $0[generator.uniform(below: $0.count)] },
      choice: { generator.uniform(below: $0) }) ?? .auto
  }

  /// Any cards of the hand, where some are given up.
  private static func cards(
    for move: LegalMove, _ view: PokerView, _ generator: inout some RandomNumberGenerator
  ) -> PokerAction? {
    var hole = view.hole
    hole.shuffleExactly(using: &generator)
    switch move {
    case .poker(.draw(let counts)):
      return .draw(Array(hole.prefix(number(in: counts, using: &generator))))
    case .poker(.discard(let count, _)): return .discard(Array(hole.prefix(count)))
    default: return nil
    }
  }

  private static func number(
    in range: ClosedRange<Int>, using generator: inout some RandomNumberGenerator
  ) -> Int {
    switch generator.uniform(below: 3) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      // A range may come from outside; one that is too wide to count is taken from its low end.
      let (width, overflows) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      guard !overflows, width < Int.max else { return range.lowerBound }
      return range.lowerBound + generator.uniform(below: width + 1)
    }
  }
}
