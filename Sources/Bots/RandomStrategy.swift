// Owns play without sense: anything that is legal, for finding what breaks.

import Cards
import Games

/// Picks any legal move of any game, each verb as likely as the others.
///
/// A number is the least, the most or anything between, each case as likely, since games break at
/// the ends of their ranges first.
public struct RandomStrategy: Strategy {
  /// A strategy; it keeps nothing from one move to the next.
  public init() {}

  /// Any legal move.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameChoice {
    let legal = situation.legal
    guard !legal.isEmpty else { return .auto }
    let move = legal[generator.uniform(below: legal.count)]
    switch move.argument {
    case .none: return GameChoice(move.verb)
    case .amount(let amount): return GameChoice(move.verb, amount: amount)
    case .range(let range):
      return GameChoice(move.verb, amount: Self.number(in: range, using: &generator))
    case .cards(let cards):
      guard !cards.isEmpty else { return .auto }
      return GameChoice(move.verb, card: cards[generator.uniform(below: cards.count)])
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
