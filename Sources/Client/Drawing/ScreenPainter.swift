/// The whole screen: its rows, each as wide as the terminal, and the cursor's position, counted
/// from 0.
struct Picture: Sendable, Equatable {
  let rows: [StyledText]
  let cursorRow, cursorColumn: Int
}

/// Turns pictures into bytes for a terminal, and sends only rows that differ.
struct ScreenPainter: Sendable {
  /// Switches to the alternate screen, without line wrapping and with focus reports.
  static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1004h\u{1B}[H\u{1B}[2J"
  /// Turns reports of the mouse on or off.
  static func mouse(_ isTold: Bool) -> String {
    isTold ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l"
  }

  /// Restores the terminal's original state.
  static let leaving = mouse(false) + "\u{1B}[?1004l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l"

  private var drawn: Picture?
  private var paletteBefore: Palette?
  /// The window's present title, if it can be set.
  private var title: String?
  private var hasTitle = false
  /// Whether pictures are on the terminal.
  private(set) var isEntered = false

  /// Takes over the screen, whose contents are kept for later.
  mutating func enter(hasTitle: Bool) -> String {
    (drawn, title, self.hasTitle, isEntered) = (nil, nil, hasTitle, true)
    return (hasTitle ? "\u{1B}[22;0t" : "") + Self.entering
  }

  /// The codes that restore the terminal; `nil` if it was not taken over.
  mutating func leave() -> String? {
    defer { (drawn, isEntered) = (nil, false) }
    return isEntered ? Self.leaving + (hasTitle ? "\u{1B}[23;0t" : "") : nil
  }

  /// Sets the window's title.
  mutating func name(_ wanted: String) -> String {
    defer { title = wanted }
    return wanted == title || !hasTitle ? "" : "\u{1B}]0;\(wanted)\u{07}"
  }

  /// Forgets the drawing, because somebody else has written on the screen, or its size has changed.
  mutating func forget() { drawn = nil }

  /// The bytes that bring `picture` to the screen.
  mutating func paint(_ picture: Picture, _ palette: Palette) -> String {
    if paletteBefore != palette { drawn = nil }
    if drawn == picture { return "" }
    defer { (drawn, paletteBefore) = (picture, palette) }
    var text = ""
    let isFresh = drawn?.rows.count != picture.rows.count
    if isFresh { text += "\u{1B}[2J" }
    for (index, row) in picture.rows.enumerated() {
      if !isFresh, let drawn, drawn.rows[index] == row { continue }
      text += Self.row(index, row, palette)
    }
    if !text.isEmpty { text = "\u{1B}[?25l" + text + "\u{1B}[?25h" }
    return text + "\u{1B}[\(picture.cursorRow + 1);\(picture.cursorColumn + 1)H"
  }

  /// The last column is positioned explicitly: terminals differ in the width of rare characters.
  private static func row(_ index: Int, _ row: StyledText, _ palette: Palette) -> String {
    let body = row.prefix(row.width - 1)
    let edge = row.lastCharacter(unlessIn: body)
    return "\u{1B}[\(index + 1);1H\u{1B}[2K" + body.ansi(palette)
      + "\u{1B}[\(body.width + 1)G" + edge.ansi(palette)
  }
}

extension StyledText {
  /// The last character of this text, unless `head` already contains it.
  fileprivate func lastCharacter(unlessIn head: StyledText) -> StyledText {
    guard let last = spans.last, width > head.width else { return StyledText() }
    return StyledText(String(last.text.suffix(1)), last.attributes)
  }
}
