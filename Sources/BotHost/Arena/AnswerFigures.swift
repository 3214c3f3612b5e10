/// What is counted of a program that plays.
struct AnswerFigures: Sendable, Equatable {
  /// The times of the latest answers are kept, so many.
  private static let most = 100_000

  /// Moves that were refused, and lines that are none.
  var illegal = 0
  /// Questions that a clock answered.
  var timeOuts = 0
  /// How often it was started again.
  var restarts = 0
  /// Lines that were not sent: nothing was asked, or they were too long.
  var dropped = 0
  /// Answers in all.
  private(set) var answers = 0
  private var times: [Int] = []

  /// Takes note of an answer after so many microseconds.
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

  /// Adds what was counted elsewhere.
  mutating func add(_ other: AnswerFigures) {
    illegal += other.illegal
    timeOuts += other.timeOuts
    restarts += other.restarts
    dropped += other.dropped
    for (number, time) in other.times.enumerated() { keep(time, at: answers + number) }
    answers += other.answers
  }

  /// So many microseconds or fewer took this part of the answers; nothing if there were none.
  ///
  /// - Parameter percent: 1 to 100.
  func time(percent: Int) -> Int? {
    let sorted = times.sorted()
    let index = (sorted.count * percent + 99) / 100 - 1
    return sorted.indices.contains(index) ? sorted[index] : nil
  }

  /// All of it, for people.
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

  /// Such as `120 µs` or `12.3 ms`.
  private static func words(_ microseconds: Int) -> String {
    guard microseconds >= 1000 else { return "\(microseconds) µs" }
    return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
  }
}
