import Lines

/// How a player has played since the server started, for the authors of bots.
public struct PlayFigures: Sendable, Equatable {
  /// How long answers took.
  var times = AnswerTimes()
  /// The number of clocks that ran out.
  var timeouts = 0
  /// The number of refused lines, by error code.
  var refusals: [ErrorCode: Int] = [:]

  var isEmpty: Bool { times.count == 0 && timeouts == 0 && refusals.isEmpty }

  static func += (sum: inout PlayFigures, other: PlayFigures) {
    sum.times += other.times
    sum.timeouts += other.timeouts
    sum.refusals.merge(other.refusals, uniquingKeysWith: +)
  }

  /// The row that describes a player.
  func row(of player: PlayerIdentity) -> Line {
    let refused = refusals.sorted { $0.key.rawValue < $1.key.rawValue }
    let (median, p99) = (words(50), words(99))
    return Line(
      .row, "answers", [:], said: player.isBot ? bot(player, median, p99) : person(player, median)
    ).adding(player.fields).adding([
      "count": times.count, "median": DecimalNumber(median), "p99": DecimalNumber(p99),
      "timeouts": timeouts, "refused": refused.map { ColonPair($0.key.rawValue, $0.value) },
    ])
  }

  private func bot(_ player: PlayerIdentity, _ median: String, _ p99: String) -> Prose {
    let answers: Prose = .count(times.count, "answer", "answers")
    let how: Prose =
      times.count == 0 ? "" : ", half within \(figure: median) ms, 99 % within \(figure: p99) ms"
    let late: Prose = .count(timeouts, "time-out", "time-outs")
    return "  Since the server began: \(answers)\(how); \(late); \(refused)\(player.words)."
  }

  /// The sentence about a player. Nobody wants to know a person's typing errors.
  private func person(_ player: PlayerIdentity, _ median: String) -> Prose? {
    if times.count == 0, timeouts == 0 { return nil }
    let moves: Prose = "has made \(Prose.count(times.count, "move", "moves"))"
    let seconds = Double(median).map { WireDecimal.tenths(max($0, 100) / 1000) }
    let unit: Prose = "\(seen: "s", spoken: "seconds")"
    let time: Prose =
      seconds.map {
        ", \(times.count == 1 ? "" : "half of them ")within \(figure: $0) \(unit)"
      } ?? ""
    let late: Prose =
      switch timeouts {
      case 0: ""
      case 1: ", and has run out of time once"
      case 2: ", and has run out of time twice"
      default: ", and has run out of time \(timeouts) times"
      }
    return "  Since the server began this \(player.isMember ? "member" : "guest") "
      + "\(moves)\(time)\(late)."
  }

  /// The refusals of a player, by kind of error.
  private var refused: Prose {
    var counts: [ErrorCode.Kind: Int] = [:]
    for (code, count) in refusals {
      counts[ErrorCode.Kind(code: code.rawValue), default: 0] += count
    }
    if counts.isEmpty { return "refused: none" }
    let kinds = ErrorCode.Kind.allCases.compactMap { kind -> Prose? in
      counts[kind].map { "\($0) \(kind.words)" }
    }
    return "refused: " + kinds.joined(separator: ", ")
  }

  private func words(_ percent: Int) -> String {
    times.milliseconds(percent: percent).map { WireDecimal.tenths($0) } ?? "-"
  }
}

/// A histogram of answer times, with fixed bounds each a fifth above the last; it takes 376 bytes
/// for any number of answers.
struct AnswerTimes: Sendable, Equatable {
  /// The bounds in milliseconds, ascending from a tenth to 14 minutes.
  private static let bounds: [Double] = (0...92).map { place -> Double in
    let quarters: [Double] = [1, 1.189_207, 1.414_214, 1.681_793]
    let octave: Double = (0..<place / 4).reduce(0.1) { bound, _ in 2 * bound }
    return octave * quarters[place % 4]
  }

  /// The number of answers up to each bound and above the one before; the last has no bound. Empty
  /// before the first answer.
  private var counts: [UInt32] = []
  private(set) var count = 0

  /// Adds an answer that took this long.
  mutating func note(_ nanoseconds: Int64) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.bounds.count + 1) }
    let milliseconds = Double(nanoseconds) / 1e6
    let place = Self.bounds.firstIndex { milliseconds <= $0 } ?? Self.bounds.count
    counts[place] = counts[place] &+ 1
    count += 1
  }

  static func += (sum: inout AnswerTimes, other: AnswerTimes) {
    if sum.counts.isEmpty {
      sum = other
    } else {
      for (place, count) in other.counts.enumerated() {
        sum.counts[place] = sum.counts[place] &+ count
      }
      sum.count += other.count
    }
  }

  /// The time within which a part of the answers was given; `nil` without answers.
  ///
  /// - Parameter percent: the part, from 1 to 100.
  func milliseconds(percent: Int) -> Double? {
    var rest = (count * percent + 99) / 100
    for (place, count) in counts.enumerated() where rest > 0 {
      rest -= Int(count)
      if rest <= 0 { return Self.bounds[min(place, Self.bounds.count - 1)] }
    }
    return nil
  }
}
