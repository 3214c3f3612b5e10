import Cards
import LineProtocol

/// Draws a lesson of the tutorial: its text, and the next action.
struct LessonDrawing {
  private let lesson: Lesson
  private let style: DrawingStyle
  private let width: Int

  init(_ lesson: Lesson, _ style: DrawingStyle, width: Int) {
    (self.lesson, self.style, self.width) = (lesson, style, width)
  }

  static func title(_ lesson: Lesson) -> StyledText {
    StyledText(lesson.isOver ? "The end" : "Lesson \(lesson.number) of \(lesson.count)", .bold)
  }

  /// The rows; if there are more than `room`, the problem replaces the text.
  func rows(_ room: Int) -> [StyledText] {
    let words = StyledText(signed(lesson.words)).wrapped(width - 2, indent: 0)
    let problem = lesson.problem.map {
      StyledText(signed($0), TextAttributes(color: .yellow, isBold: true)).wrapped(
        width - 2, indent: 0)
    }
    let all = words + (problem ?? []) + [cue]
    let rows = all.count > room && problem != nil ? (problem ?? []) + [cue] : all
    return rows.map { " " + $0 }
  }

  /// The text with letters for suits where there are no signs for them.
  private func signed(_ prose: Prose) -> String {
    let text = prose.description
    guard !style.isUnicode || !style.hasGlyphs else { return text }
    return String(text.map { Self.letters[$0] ?? $0 })
  }

  private static let letters: [Character: Character] = ["♣": "c", "♦": "d", "♥": "h", "♠": "s"]

  /// The next action, which a click performs, too.
  private var cue: StyledText {
    guard let answer = lesson.answer else {
      let text = lesson.isOver ? "Enter goes back to the lobby." : "Press Enter to go on."
      return (style.mark() + StyledText(text, .bold)).prefix(width - 2).clicked(.press(.enter))
    }
    let typed = style.mark() + "Type " + StyledText(answer, .bold)
    guard let key = lesson.key?.key else { return typed.prefix(width - 2).clicked(.press(.enter)) }
    let short = typed + " or press " + StyledText("\(key)", .bold)
    let whole = short + ", then Enter."
    return (whole.width <= width - 2 ? whole : short).prefix(width - 2).clicked(.move(key))
  }
}
