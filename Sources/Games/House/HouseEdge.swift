import Cards

/// What the house wins of each dollar that is bet, in the mean, if one player plays from a full
/// deck: negative, since the player alone is paid double.
public struct HouseEdge: Sendable, Equatable {
  /// A number as two whole ones without a common divisor.
  public struct Ratio: Sendable, Equatable, CustomStringConvertible {
    public let numerator, denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
      var (divisor, rest) = (denominator, abs(numerator))
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    public var description: String { "\(numerator)/\(denominator)" }

    /// In parts of a hundred, to four decimals.
    public var percent: String {
      let parts = Int128(abs(numerator)) * 1_000_000
      let rounded = Int(clamping: (parts + Int128(denominator) / 2) / Int128(denominator))
      let decimals = String(rounded % 10_000)
      let zeros = String(repeating: "0", count: 4 - decimals.count)
      return "\(numerator < 0 ? "-" : "")\(rounded / 10_000).\(zeros)\(decimals)"
    }
  }

  /// If a bet stays as it is and nothing is traded.
  public let standing: Ratio
  /// If `bet` dollars are bet, and the lowest card is traded whenever that wins more in the mean.
  public let trading: Ratio

  /// What is bet by whoever trades, since a trade adds as much to each bet.
  public static let bet = 10

  /// The edges where each hand has so many cards, 3 or 5. `HouseOddsTests` sums them over all hands.
  public static func known(cards: Int) -> HouseEdge {
    cards == 3
      ? HouseEdge(
        standing: Ratio(-6_365_167, 407_170_400), trading: Ratio(-19_684_649, 41_807_675))
      : HouseEdge(
        standing: Ratio(-1_159_993_151, 498_330_762_930),
        trading: Ratio(-5_648_115_842_869, 12_402_898_988_480))
  }
}
