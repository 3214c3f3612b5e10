import Cards
import LineProtocol

/// What the tutorial teaches just now, beside its table.
struct Lesson: Sendable, Equatable {
  let number, count: Int
  /// What is said.
  let words: Prose
  /// What is to be typed; `nil` where it is only read.
  let answer: String?
  /// Whether it was the last one.
  let isOver: Bool
  /// What was wrong with the last line that was typed.
  var problem: Prose?
  /// The key of the move that is to be typed.
  var key: MoveKey? { answer.flatMap(MoveKeys.teaching) }

  /// What a reply says below its heading; `nil` for one that ends the tutorial without a word.
  init?(_ end: Line, _ says: [Prose]) {
    guard let number = end.int("step"), let count = end.int("of"), let state = end.word("state"),
      state != "left"
    else { return nil }
    let text = says.dropFirst().joined(separator: " ").description
    let whole: Prose = "\(text.split(separator: " ").joined(separator: " "))"
    let (said, cued) = whole.divided(before: TutorialCourse.cue)
    words = said.divided(before: " \(TutorialCourse.pause)").0
    answer = cued.map { String($0.description.dropFirst(TutorialCourse.cue.count)) }
    (self.number, self.count, isOver) = (number.bounded, count.bounded, state == "over")
  }
}
