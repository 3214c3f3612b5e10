import Lines

/// A lesson of the tutorial as it is drawn: its text, and the next action.
extension Lesson {
  var title: StyledText {
    StyledText(isOver ? "The end" : "Lesson \(number) of \(count)", .bold)
  }

  /// The rows; if there are more than `room`, the problem replaces the text.
  func rows(_ room: Int, _ style: DrawingStyle, width: Int) -> [StyledText] {
    let (width, hasSuits) = (width - 2, style.isUnicode && style.hasGlyphs)
    func wrapped(_ prose: Prose, _ looks: TextAttributes) -> [StyledText] {
      let text = prose.description
      let shown = hasSuits ? text : String(text.map { Self.letters[$0] ?? $0 })
      return StyledText(shown, looks).wrapped(width, indent: 0)
    }
    let told = wrapped(words, .plain)
    let flaw = problem.map { wrapped($0, TextAttributes(color: .yellow, isBold: true)) } ?? []
    let cue = [cue(style, width)]
    let isWhole = flaw.isEmpty || told.count + flaw.count + cue.count <= room
    return ((isWhole ? told : []) + flaw + cue).map { " " + $0 }
  }

  /// The suits where there are no signs for them.
  private static let letters: [Character: Character] = ["♣": "c", "♦": "d", "♥": "h", "♠": "s"]

  /// The next action, which a click performs, too.
  private func cue(_ style: DrawingStyle, _ width: Int) -> StyledText {
    guard let answer else {
      let text = isOver ? "Enter goes back to the lobby." : "Press Enter to go on."
      return (style.mark() + StyledText(text, .bold)).prefix(width).clicked(.press(.enter))
    }
    let typed = style.mark() + "Type " + StyledText(answer, .bold)
    guard let key = key?.key else { return typed.prefix(width).clicked(.press(.enter)) }
    let short = typed + " or press " + StyledText("\(key)", .bold)
    let whole = short + ", then Enter."
    return (whole.width <= width ? whole : short).prefix(width).clicked(.move(key))
  }
}
