// Owns the choice between counting and sampling. Never looks at a clock by itself.

import Cards

/// When a Monte Carlo estimate is good enough.
public struct SamplingLimits: Equatable, Sendable {
  /// How many deals at most.
  public var deals: Int
  /// The standard error of the shares, as a part of 1, at which it may stop.
  public var standardError: Double

  /// Deals until the error is small enough, but not more than `deals`.
  public init(deals: Int = 1_000_000, standardError: Double = 0.001) {
    self.deals = deals
    self.standardError = standardError
  }
}

extension EquityQuestion {
  /// Deals between two looks at the limits, under a tenth of a millisecond.
  private static let dealsPerLook = 1024

  /// Whether all ways are few enough to be counted: all hands known (at most 1.7 million boards),
  /// or one unknown hand from the flop on (at most 1.1 million hands and boards).
  public var canBeExact: Bool { unknown == 0 || unknown == 1 && !board.isEmpty }

  /// The exact answer, or `nil` if there are too many ways; see `canBeExact`.
  public func exact() -> Equity? {
    guard canBeExact else { return nil }
    let tables = HandTables.shared
    let unseen = unseen
    var tally = Tally(players: players)
    if unknown == 0 {
      BoardEnumeration(hands: hands, board: board, unseen: unseen, tables: tables)
        .count(into: &tally)
    } else {
      for (index, first) in unseen.enumerated() {
        for second in unseen[(index + 1)...] {
          let rest = unseen.filter { $0 != first && $0 != second }
          BoardEnumeration(
            hands: hands + [[first, second]], board: board, unseen: rest, tables: tables
          ).count(into: &tally)
        }
      }
    }
    return tally.exact
  }

  /// An estimate from random deals; at least 1,024 of them.
  ///
  /// - Parameters:
  ///   - limits: when it is good enough.
  ///   - generator: gives the seed, one number; the deals come from a faster generator.
  ///   - isTimeUp: asked every 1,024 deals; `true` ends the estimate with what there is.
  public func sampled(
    _ limits: SamplingLimits = SamplingLimits(), using generator: inout some RandomNumberGenerator,
    isTimeUp: () -> Bool = { false }
  ) -> Equity {
    var sampling = BoardSampling(self, seed: generator.next(), tables: .shared)
    var deals = 0
    repeat {
      sampling.deal(EquityQuestion.dealsPerLook)
      deals += EquityQuestion.dealsPerLook
      if isTimeUp() { break }
    } while deals < limits.deals && !isPrecise(sampling.tally, limits)
    return sampling.tally.sampled
  }

  /// A few deals may agree by chance, so the first looks do not count.
  private func isPrecise(_ tally: Tally, _ limits: SamplingLimits) -> Bool {
    guard tally.trials >= 16 * EquityQuestion.dealsPerLook else { return false }
    return (0..<players).allSatisfy { tally.standardError($0) <= limits.standardError }
  }

  /// The exact answer where it can be had, else an estimate.
  public func answer(
    _ limits: SamplingLimits = SamplingLimits(), using generator: inout some RandomNumberGenerator,
    isTimeUp: () -> Bool = { false }
  ) -> Equity {
    exact() ?? sampled(limits, using: &generator, isTimeUp: isTimeUp)
  }
}
