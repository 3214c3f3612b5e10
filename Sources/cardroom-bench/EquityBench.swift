// Owns the measuring of equity. Never part of a server.

import Cards
import HandRanking

/// `cardroom-bench equity`: one line of JSON.
enum EquityBench {
  /// Rounds of each measurement.
  private static let rounds = 51

  /// Measures, prints, and returns 0 if the known figures come out.
  static func run(arguments: [String]) -> Int32 {
    guard let aces = question("AsAh", "KcKd"), let three = question("AsAh", "KcKd", "QsJs"),
      let aceKing = try? EquityQuestion(hands: [Array(Card.all.suffix(2))], unknown: 1)
    else { return 2 }
    // The tables are filled before the clock runs.
    guard let exact = aces.exact() else { return 2 }
    let best = Stopwatch.best(of: rounds) { _ = aces.exact() }
    let median = Stopwatch.median(of: rounds) { _ = aces.exact() }
    let threeBest = Stopwatch.best(of: rounds) { _ = three.exact() }
    var generator = SystemRandomNumberGenerator()
    let limits = SamplingLimits(deals: 1 << 20, standardError: 0)
    let sampled = Stopwatch.best(of: 5) { _ = aceKing.sampled(limits, using: &generator) }
    let isRight =
      exact.trials == 1_712_304 && exact.players.map(\.wins) == [1_388_072, 317_694]
      && exact.players.map(\.ties) == [6538, 6538]
    print(
      """
      {"bench":"equity","hands":"AsAh KcKd","boards":\(exact.trials),\
      "wins":\(exact.players.map(\.wins)),"ties":\(exact.players[0].ties),\
      "best_ms":\(Stopwatch.long(best * 1000)),"median_ms":\(Stopwatch.long(median * 1000)),\
      "three_hands_best_ms":\(Stopwatch.long(threeBest * 1000)),\
      "sampled_deals_per_second":\(Int(Double(limits.deals) / sampled)),"right":\(isRight)}
      """)
    return isRight ? 0 : 1
  }

  private static func question(_ hands: String...) -> EquityQuestion? {
    try? EquityQuestion(hands: hands.map { try Card.list($0) })
  }
}
