// Owns the count of who won how often. Never values a hand.

/// For each set of winners how many deals it won.
struct Tally {
  let players: Int
  /// Indexed by the winners as bits; index 0 stays unused.
  var deals: [Int]

  init(players: Int) {
    self.players = players
    deals = [Int](repeating: 0, count: 1 << players)
  }

  var trials: Int { deals.reduce(0, +) }

  /// Each player's part.
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

  var exact: Equity { Equity(trials: trials, players: shares, method: .exact) }

  var sampled: Equity {
    let error = (0..<players).map(standardError).max() ?? 0
    return Equity(trials: trials, players: shares, method: .sampled(standardError: error))
  }

  /// The standard error of a player's average share: the deviation of single deals over the root
  /// of their number.
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
