/// The average win of each hand: the answer to an `EquityQuestion`.
public struct Equity: Equatable, Sendable {
  /// The result of one hand.
  public struct Player: Equatable, Sendable {
    /// The number of deals that it wins alone.
    public var wins = 0
    /// The number of deals in which it shares the pot.
    public var ties = 0
    /// Its part of all pots in units of 1/2520, which is divisible by every number of winners.
    public var shares = 0

    /// Nothing won yet.
    public init() {}
  }

  /// A whole pot in units of `Player.shares`, which 1, 2, … 10 winners can divide.
  public static let wholePot = 2520

  /// The number of deals that were counted or drawn.
  public let trials: Int

  /// The known hands in the order of the question, then the unknown ones.
  public let players: [Player]

  /// The largest standard error of the shares, as a fraction of 1, if deals were drawn at random;
  /// `nil` if every possible deal was counted.
  public let standardError: Double?

  /// The precision of the answer, for people: `exact, all 990 ways the cards can fall`, or `from
  /// 250880 random deals, right to about 0.1 %`.
  public var certainty: String {
    guard let standardError else {
      return "exact, all \(trials.grouped) ways the cards can fall"
    }
    // Two standard errors hold 95 of 100 estimates.
    let percent = Chance(Int((standardError * 200_000).rounded(.up)), of: 100_000).percent
    return "from \(trials.grouped) random deals, right to about \(percent)"
  }
}

extension Equity {
  /// Two cards against one unknown hand before the flop.
  init(startingHand count: (wins: Int, ties: Int)) {
    trials = StartingHand.trials
    let lost = trials - count.wins - count.ties
    players = [count.wins, lost].map { wins in
      var player = Player()
      player.wins = wins
      player.ties = count.ties
      player.shares = Equity.wholePot * wins + Equity.wholePot / 2 * count.ties
      return player
    }
    standardError = nil
  }
}

/// The number of deals won by each set of winners.
struct Tally {
  let players: Int
  /// Indexed by the winners as bits; index 0 stays unused.
  var deals: [Int]

  init(players: Int) {
    self.players = players
    deals = [Int](repeating: 0, count: 1 << players)
  }

  var trials: Int { deals.reduce(0, +) }

  /// The result of each player.
  var shares: [Equity.Player] {
    var result = [Equity.Player](repeating: Equity.Player(), count: players)
    for (winners, count) in deals.enumerated() where count > 0 {
      let parts = winners.nonzeroBitCount
      for player in 0..<players where winners >> player & 1 == 1 {
        result[player].shares += count * (Equity.wholePot / parts)
        if parts == 1 { result[player].wins += count } else { result[player].ties += count }
      }
    }
    return result
  }

  var exact: Equity { Equity(trials: trials, players: shares, standardError: nil) }

  var sampled: Equity {
    let error = (0..<players).map(standardError).max() ?? 0
    return Equity(trials: trials, players: shares, standardError: error)
  }

  /// The standard error of a player's average share: the deviation of single deals over the root of
  /// their number.
  func standardError(_ player: Int) -> Double {
    var sum = 0.0
    var squares = 0.0
    for (winners, count) in deals.enumerated() where winners >> player & 1 == 1 {
      let part = 1 / Double(winners.nonzeroBitCount)
      sum += part * Double(count)
      squares += part * part * Double(count)
    }
    let trials = Double(trials)
    if trials < 2 { return 1 }
    let variance = Swift.max(0, squares - sum * sum / trials) / (trials - 1)
    return (variance / trials).squareRoot()
  }
}

extension Int {
  /// The number as people read it: `2,598,960`.
  public var grouped: String {
    let digits = Array(String(self))
    let heads = stride(from: digits.count, to: 0, by: -3)
    return heads.reversed().map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
      .joined(separator: ",")
  }
}
