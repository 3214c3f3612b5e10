// Owns the reading of speed: the best of many rounds. Never judges it.

/// Times a piece of work several times.
///
/// On a machine that others use, too, only the best round says what the code can do.
enum Stopwatch {
  /// The shortest of `rounds` runs, in seconds.
  static func best(of rounds: Int, _ work: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<max(rounds, 1) { best = min(best, seconds(work)) }
    return best
  }

  /// The middle one of `rounds` runs, in seconds.
  static func median(of rounds: Int, _ work: () -> Void) -> Double {
    let all = (0..<max(rounds, 1)).map { _ in seconds(work) }.sorted()
    return all[all.count / 2]
  }

  /// One run, in seconds.
  static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
  }

  /// With two decimals, as JSON takes it.
  static func short(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  /// With four decimals, as JSON takes it.
  static func long(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
