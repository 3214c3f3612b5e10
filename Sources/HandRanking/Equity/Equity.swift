// Owns the answer to a question about chances. Never knows how it was found.

/// What each hand wins on average.
public struct Equity: Equatable, Sendable {
  /// How sure the answer is.
  public enum Method: Equatable, Sendable {
    /// Every way the cards can fall was counted.
    case exact
    /// Drawn at random; the largest standard error of the shares, as a part of 1.
    case sampled(standardError: Double)
  }

  /// One hand's part.
  public struct Player: Equatable, Sendable {
    /// How often it wins alone.
    public var wins = 0
    /// How often it shares the pot.
    public var ties = 0
    /// Its part of all pots in units of 1/2520, which every number of winners divides.
    public var shares = 0

    /// Nothing won yet.
    public init() {}
  }

  /// A whole pot in units of `Player.shares`: 1, 2, … 10 winners divide it.
  public static let wholePot = 2520

  /// How many ways were counted or drawn.
  public let trials: Int

  /// The known hands in the order of the question, then the unknown ones.
  public let players: [Player]

  /// How it was found.
  public let method: Method

  /// The average share of the pot, 0 to 1.
  public func share(of player: Int) -> Double {
    trials == 0 ? 0 : Double(players[player].shares) / Double(Equity.wholePot * trials)
  }

  /// The average share as people read it: `81.9 %`.
  public func percent(of player: Int) -> String {
    Chance(players[player].shares, of: Equity.wholePot * trials).percent
  }

  /// How sure the answer is, as people read it: `exact, all 990 ways the cards can fall`, or `from
  /// 250880 random deals, right to about 0.1 %`.
  public var certainty: String {
    switch method {
    case .exact: return "exact, all \(trials) ways the cards can fall"
    case .sampled(let error):
      // Two standard errors hold 95 of 100 estimates.
      let percent = Chance(Int((error * 200_000).rounded(.up)), of: 100_000).percent
      return "from \(trials) random deals, right to about \(percent)"
    }
  }
}
