import Lines

/// The tutorial's present lesson, beside its table.
struct Lesson: Sendable, Equatable {
  let number, count: Int
  /// The lesson's text.
  let words: Prose
  /// The line to type; `nil` if there is only text to read.
  let answer: String?
  /// Whether the tutorial is over.
  let isOver: Bool
  /// What was wrong with the last typed line.
  var problem: Prose?
  var key: MoveKey? { answer.flatMap(MoveKey.teaching) }

  /// Reads a reply's text below its heading; `nil` for a reply that ends the tutorial without a
  /// text.
  init?(_ end: Line, _ says: [Prose]) {
    guard let number = end.int("step"), let count = end.int("of"), let state = end.word("state"),
      state != "left"
    else { return nil }
    let text = says.dropFirst().joined(separator: " ").description
    let whole: Prose = "\(text.split(separator: " ").joined(separator: " "))"
    let (said, cued) = whole.divided(before: Prose.cue)
    words = said.divided(before: " \(Prose.pause)").0
    answer = cued.map { String($0.description.dropFirst(Prose.cue.count)) }
    (self.number, self.count, isOver) = (number.bounded, count.bounded, state == "over")
  }
}
