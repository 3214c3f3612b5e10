/// The average win of the house for each dollar bet, if one player plays from a full deck. It is
/// negative, since only the player can be paid double.
public struct HouseEdge: Sendable, Equatable {
  /// A ratio of two integers in lowest terms.
  public struct Ratio: Sendable, Equatable, CustomStringConvertible {
    let numerator, denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
      var (divisor, rest) = (denominator, abs(numerator))
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    public var description: String { "\(numerator)/\(denominator)" }

    /// The ratio in percent, to four decimals.
    public var percent: String {
      let parts = Int128(abs(numerator)) * 1_000_000
      let rounded = Int(clamping: (parts + Int128(denominator) / 2) / Int128(denominator))
      let decimals = String(rounded % 10_000)
      let zeros = String(repeating: "0", count: 4 - decimals.count)
      return "\(numerator < 0 ? "-" : "")\(rounded / 10_000).\(zeros)\(decimals)"
    }
  }

  /// The edge if a bet stays as it is and the player never trades.
  public let standing: Ratio
  /// The edge if the player bets `bet` dollars, and trades the lowest card whenever that wins more
  /// on average.
  public let trading: Ratio

  /// The bet behind `trading`, in dollars. It matters because a trade adds the same amount to any
  /// bet.
  public static let bet = 10

  /// The edges with `cards` cards in each hand, 3 or 5. `HouseOddsTests` sums them over all hands.
  public static func known(cards: Int) -> HouseEdge {
    cards == 3
      ? HouseEdge(
        standing: Ratio(-6_365_167, 407_170_400), trading: Ratio(-19_684_649, 41_807_675))
      : HouseEdge(
        standing: Ratio(-1_159_993_151, 498_330_762_930),
        trading: Ratio(-5_648_115_842_869, 12_402_898_988_480))
  }
}
