/// The figures of a program's answers.
struct AnswerFigures: Sendable, Equatable {
  /// The number of latest answers whose times are kept.
  private static let most = 100_000

  /// Refused moves, and lines that are not moves.
  var illegal = 0
  /// Questions answered by a clock.
  var timeOuts = 0
  /// Restarts of the program.
  var restarts = 0
  /// Lines that were not sent: no question was open, or they were too long.
  var dropped = 0
  /// All answers.
  private(set) var answers = 0
  private var times: [Int] = []

  /// Notes an answer and its time.
  mutating func noteAnswer(after microseconds: Int) {
    keep(microseconds, at: answers)
    answers += 1
  }

  private mutating func keep(_ microseconds: Int, at number: Int) {
    if times.count < AnswerFigures.most {
      times.append(microseconds)
    } else {
      times[number % AnswerFigures.most] = microseconds
    }
  }

  /// Adds other figures.
  mutating func add(_ other: AnswerFigures) {
    illegal += other.illegal
    timeOuts += other.timeOuts
    restarts += other.restarts
    dropped += other.dropped
    for (number, time) in other.times.enumerated() { keep(time, at: answers + number) }
    answers += other.answers
  }

  /// The microseconds within which this share of the answers came; `nil` if there were none.
  ///
  /// - Parameter percent: 1 to 100.
  func time(percent: Int) -> Int? {
    let sorted = times.sorted()
    let index = (sorted.count * percent + 99) / 100 - 1
    return sorted.indices.contains(index) ? sorted[index] : nil
  }

  /// All figures, for people.
  var summary: String {
    let times =
      if let median = time(percent: 50), let slow = time(percent: 99) {
        ", median \(AnswerFigures.words(median)), p99 \(AnswerFigures.words(slow))"
      } else {
        ""
      }
    return "illegal moves \(illegal), time-outs \(timeOuts), restarts \(restarts), "
      + "lines dropped \(dropped), answers \(answers)\(times)"
  }

  /// A time such as `120 µs` or `12.3 ms`.
  private static func words(_ microseconds: Int) -> String {
    guard microseconds >= 1000 else { return "\(microseconds) µs" }
    return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
  }
}
