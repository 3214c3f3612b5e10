import Cards
import Games
import Lines

/// The reply to `tutorial`: what to do next is the sentence.
public struct TutorialEnd: RowsCounted {
  static let lines = [
    Message.Line(.done, .tutorial, "where you are in the tutorial, and in its text what to type")
  ]

  /// Whether a lesson waits for a line, the tutorial was left, or it is over.
  public enum State: String, CaseIterable, Sendable, FieldValue {
    case open, left, over
  }

  /// What stands before the line that is to be typed.
  public static let cue: Prose = "Type: "
  /// What stands there where nothing is to be typed.
  public static let pause: Prose = "Press Enter."

  public let course: TutorialCourse
  /// The lesson, from 1, and how many there are.
  public let lesson, lessons: Int
  public let state: State
  public private(set) var rows: Int

  public init(
    _ course: TutorialCourse, lesson: Int, of lessons: Int, _ state: State, rows: Int
  ) {
    (self.course, self.lesson, self.lessons) = (course, lesson, lessons)
    (self.state, self.rows) = (state, rows)
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    course = try line.field(.game, end?.course)
    lesson = try line.field(.step, end?.lesson)
    lessons = try line.field(.of, end?.lessons)
    state = try line.field(.state, end?.state)
    rows = try line.field(.rows, end?.rows)
  }

  /// The family of the rows before it.
  public var family: GameFamily {
    switch course {
    case .betting3: .house
    case .holdem: .poker
    }
  }

  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let sentence = prose.map(renderer.style.text) ?? ""
    // What is to be typed stands alone.
    let (words, cue) = sentence.divided(before: Self.cue)
    let text = TextRenderer.wrapped(words).map { "  " + $0 }
    switch state {
    case .open:
      let asked = cue.map { ["    " + $0] } ?? []
      return ["--- Lesson \(lesson) of \(lessons) ---"] + text + asked
    case .over: return ["--- The end of the tutorial ---"] + text
    case .left: return ["You have left the tutorial; tutorial goes on where you were."]
    }
  }
}
