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

  /// The edges where each hand has so many cards, 3 or 5, as `computed` finds them.
  public static func known(cards: Int) -> HouseEdge {
    cards == 3
      ? HouseEdge(
        standing: Ratio(-6_365_167, 407_170_400), trading: Ratio(-19_684_649, 41_807_675))
      : HouseEdge(
        standing: Ratio(-1_159_993_151, 498_330_762_930),
        trading: Ratio(-5_648_115_842_869, 12_402_898_988_480))
  }

  /// The edges, from every hand of the player against every hand of the house.
  public static func computed(cards: Int) -> HouseEdge {
    var sum = EdgeSum(cards: cards)
    let deck = UnseenCards(without: [])
    sum.add(HouseOdds(deck, cards: cards), [], from: 0, of: deck.counts, ways: 1)
    return HouseEdge(
      standing: Ratio(-sum.standing, sum.total),
      trading: Ratio(-sum.trading, bet * sum.total * sum.drawn))
  }
}

/// The sum over all hands of a player. Hands with the same scores are counted at once.
private struct EdgeSum {
  let cards: Int
  /// What one dollar wins in all ways, and what `HouseEdge.bet` dollars win where one may trade.
  var standing = 0
  var trading = 0
  /// All ways in which two hands can be dealt.
  var total = 0

  init(cards: Int) { self.cards = cards }

  /// For each way of the house's hand, a trade has so many: the cards that neither hand has.
  var drawn: Int { Card.count - 2 * cards }

  /// Adds every hand that begins with some scores and goes on with none that is lower.
  ///
  /// - Parameters:
  ///   - odds: those against the cards of the hand.
  ///   - counts: the cards of each score that are in a deck.
  ///   - ways: how many different hands begin so.
  mutating func add(
    _ odds: HouseOdds, _ hand: [Int], from lowest: Int, of counts: [Int], ways: Int
  ) {
    guard hand.count < cards else { return add(odds, hand, ways: ways) }
    for score in lowest..<counts.count {
      let (held, left) = (hand.count { $0 == score }, odds.unseen.counts[score])
      guard left > 0 else { continue }
      // The next of several cards of one score: C(n, k+1) = C(n, k) · (n - k) / (k + 1).
      add(
        odds.without(score), hand + [score], from: score, of: counts,
        ways: ways * left / (held + 1))
    }
  }

  private mutating func add(_ odds: HouseOdds, _ hand: [Int], ways: Int) {
    let score = hand.reduce(0, +)
    let stands = odds.tally(of: score)
    let trades = odds.tally(trading: score - (hand.first ?? 0))
    total += ways * stands.total
    standing += ways * stands.gain
    trading +=
      ways
      * max(
        HouseEdge.bet * stands.gain * drawn, (HouseEdge.bet + HouseRules.tradeCost) * trades.gain)
  }
}
