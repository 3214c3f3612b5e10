import Cards
import LineProtocol

/// How somebody has played since the server began: for whoever writes bots.
struct PlayFigures: Sendable, Equatable {
  /// How long answers took.
  private(set) var times = AnswerTimes()
  /// How often a clock has answered.
  private(set) var timeouts = 0
  /// How many lines were refused, by why.
  private(set) var refusals: [ErrorCode: Int] = [:]

  /// Whether there is nothing to tell.
  var isEmpty: Bool { times.count == 0 && timeouts == 0 && refusals.isEmpty }

  /// A question was answered after so many nanoseconds.
  mutating func noteAnswer(after nanoseconds: Int64) { times.note(nanoseconds) }

  /// A clock has answered so often.
  mutating func noteTimeouts(_ count: Int) { timeouts += count }

  /// A line was refused.
  mutating func noteRefusal(_ code: ErrorCode) { refusals[code, default: 0] += 1 }

  /// Adds all of another.
  static func += (sum: inout PlayFigures, other: PlayFigures) {
    sum.times += other.times
    sum.timeouts += other.timeouts
    sum.refusals.merge(other.refusals, uniquingKeysWith: +)
  }

  /// As a line says it.
  func row(of player: RankedPlayer) -> AnswersRow {
    let refused = refusals.map { ($0.key, $0.value) }.sorted { $0.0.rawValue < $1.0.rawValue }
    return AnswersRow(
      player, count: times.count, median: words(50), p99: words(99), timeouts: timeouts,
      refused: refused)
  }

  private func words(_ percent: Int) -> String {
    times.milliseconds(percent: percent).map { WireDecimal.tenths($0) } ?? "-"
  }
}

/// How many answers took how long, in fixed bounds each of which is a fifth above the last: however
/// many there are, they take 376 bytes.
struct AnswerTimes: Sendable, Equatable {
  /// Bounds in milliseconds, rising: from a tenth to 14 minutes.
  private static let bounds: [Double] = (0...92).map { place -> Double in
    let quarters: [Double] = [1, 1.189_207, 1.414_214, 1.681_793]
    let octave: Double = (0..<place / 4).reduce(0.1) { bound, _ in 2 * bound }
    return octave * quarters[place % 4]
  }

  /// How many took no longer than each bound and longer than the one before; the last has no bound.
  /// Empty before the first.
  private var counts: [UInt32] = []
  /// How many there were.
  private(set) var count = 0

  /// Adds one that took so long.
  mutating func note(_ nanoseconds: Int64) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.bounds.count + 1) }
    let milliseconds = Double(nanoseconds) / 1e6
    let place = Self.bounds.firstIndex { milliseconds <= $0 } ?? Self.bounds.count
    counts[place] = counts[place] &+ 1
    count += 1
  }

  /// Adds all of another.
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

  /// This part of the answers took no longer; `nil` without answers.
  ///
  /// - Parameter percent: 1 to 100.
  func milliseconds(percent: Int) -> Double? {
    var rest = (count * percent + 99) / 100
    for (place, count) in counts.enumerated() where rest > 0 {
      rest -= Int(count)
      if rest <= 0 { return Self.bounds[min(place, Self.bounds.count - 1)] }
    }
    return nil
  }
}
