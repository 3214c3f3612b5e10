// Owns the measuring of equity. Never part of a server.

import Cards
import HandRanking

/// `cardroom-bench equity`: one line of JSON, and an error if a known figure does not come out.
enum EquityBench {
  /// Its options.
  static let table = OptionTable(
    command: "equity", summary: "Counts AA against KK before the flop, all 1,712,304 boards.",
    options: [.init("--rounds", "N", "51", "rounds, of which the best and the median count")])

  /// Measures and prints; returns the exit status.
  static func run(arguments: [String]) -> Int32 { Bench.report(table, arguments, measure) }

  private static func measure(_ options: Options) throws -> JSONLine {
    let rounds = try options.number("--rounds", in: 1...10_000)
    let aces = try question("AsAh", "KcKd")
    let three = try question("AsAh", "KcKd", "QsJs")
    // The tables are filled before the clock runs.
    guard let exact = aces.exact(), exact.trials == 1_712_304,
      exact.players.map(\.wins) == [1_388_072, 317_694], exact.players[0].ties == 6538
    else { throw WrongCount(what: "the boards of AA against KK") }
    let aceKing = try EquityQuestion(hands: [Array(Card.all.suffix(2))], unknown: 1)
    var generator = SystemRandomNumberGenerator()
    let limits = SamplingLimits(deals: 1 << 20, standardError: 0)
    let sampled = Stopwatch.best(of: 5) { _ = aceKing.sampled(limits, using: &generator) }
    var json = JSONLine()
    json.add("bench", "equity")
    json.add("hands", "AsAh KcKd")
    json.add("boards", exact.trials)
    json.add("best_ms", Stopwatch.best(of: rounds) { _ = aces.exact() } * 1000)
    json.add("median_ms", Stopwatch.median(of: rounds) { _ = aces.exact() } * 1000)
    json.add("three_hands_best_ms", Stopwatch.best(of: rounds) { _ = three.exact() } * 1000)
    json.add("sampled_deals_per_second", Double(limits.deals) / sampled)
    return json
  }

  private static func question(_ hands: String...) throws -> EquityQuestion {
    try EquityQuestion(hands: hands.map { try Card.list($0) })
  }
}
