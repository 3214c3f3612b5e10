import Lines

/// Draws lines that scroll above fixed rows, so that no line is torn.
///
/// The rows at the bottom are never wider than the terminal: the question is broken at blanks, the
/// typed text scrolls sideways. So to remove them is to move up by the rows drawn and clear from
/// there.
struct Screen: Sendable {
  /// The last drawing.
  private struct Drawn: Sendable, Equatable {
    let bottom: Bottom
    let columns: Int
    /// Columns of each status row.
    let statusWidths: [Int]
    /// The cursor's column in the input row.
    let cursor: Int
  }

  /// The most rows of the question, so that there is room for events.
  private static let mostStatusRows = 3

  /// The terminal's width.
  private(set) var columns: Int
  /// Whether escape sequences for bold text may be used.
  private let isBold: Bool
  private var drawn: Drawn?

  init(columns: Int, isBold: Bool) {
    self.columns = Self.usable(columns)
    self.isBold = isBold
  }

  /// Sets the terminal's new width.
  mutating func resize(columns: Int) { self.columns = Self.usable(columns) }

  /// A width that can be used, because a terminal may report 0 or nonsense.
  private static func usable(_ columns: Int) -> Int {
    columns < 1 ? 80 : min(max(columns, 4), 1000)
  }

  /// Prints `lines` above the fixed rows, and draws those according to `bottom`.
  mutating func show(_ lines: [Prose], above bottom: Bottom) -> String {
    if lines.isEmpty, let drawn, drawn.bottom == bottom, drawn.columns == columns { return "" }
    return erase() + lines.map { $0.description + "\r\n" }.joined() + draw(bottom)
  }

  /// Removes the rows at the bottom, until the next `show` or for good.
  mutating func erase() -> String {
    guard let drawn else { return "" }
    self.drawn = nil
    // A terminal that became narrower has folded the drawn rows.
    let above = drawn.statusWidths.reduce(0) { $0 + max(0, $1 - 1) / columns + 1 }
    let up = above + drawn.cursor / columns
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  /// Clears the whole screen; the next `show` draws everything.
  mutating func clear() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  private mutating func draw(_ bottom: Bottom) -> String {
    // The last column stays empty: terminals differ in where a full row leaves the cursor.
    let room = columns - 1
    let status = StyledText(bottom.status?.description ?? "").wrapped(room, indent: 0)
      .prefix(Self.mostStatusRows).map(\.plain).filter { !$0.isEmpty }
    let (prompt, before, after) = bottom.inSight(room)
    let back = Columns.width(of: after)
    drawn = Drawn(
      bottom: bottom, columns: columns, statusWidths: status.map { Columns.width(of: $0) },
      cursor: Columns.width(of: prompt) + Columns.width(of: before))
    let head = status.map { (isBold ? "\u{1B}[1m\($0)\u{1B}[0m" : $0) + "\r\n" }.joined()
    return head + prompt + before + after + (back > 0 ? "\u{1B}[\(back)D" : "")
  }
}

/// The fixed rows at the bottom: the question, and the line being typed.
struct Bottom: Sendable, Equatable {
  /// The open question, or `nil`, without escape sequences.
  var status: Prose?
  /// The text before the typed text.
  var prompt = ""
  /// The typed text before the cursor.
  var before = ""
  /// The typed text after it.
  var after = ""

  /// The visible part of the input line, which scrolls sideways.
  func inSight(_ columns: Int) -> (prompt: String, before: Substring, after: Substring) {
    let shown = Columns.width(of: prompt) * 2 > columns ? "> " : prompt
    let free = max(1, columns - Columns.width(of: shown))
    let reserved = min(Columns.width(of: after), free / 3)
    let start = Columns.end(of: before, free - reserved)
    return (
      shown, start, Columns.fit(after, free - Columns.width(of: start))[...]
    )
  }
}

extension Columns {
  /// The longest end of `text` that fits into that many columns.
  fileprivate static func end(of text: String, _ width: Int) -> Substring {
    var used = 0
    let count = text.reversed().prefix { character in
      used += Columns.width(of: character)
      return used <= width
    }.count
    return text.suffix(count)
  }
}
