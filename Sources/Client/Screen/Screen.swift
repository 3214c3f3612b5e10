import Cards
import Lines

/// Draws lines that scroll away above rows that stay, so that no line is torn.
///
/// The rows at the bottom are never wider than the terminal: what is asked is broken at blanks, the
/// typed text scrolls sideways. So taking them away is going up as many rows as were drawn and
/// clearing from there.
struct Screen: Sendable {
  /// What was drawn last.
  private struct Drawn: Sendable, Equatable {
    let bottom: Bottom
    let columns: Int
    /// Columns of each status row.
    let statusWidths: [Int]
    /// The cursor's column in the input row.
    let cursor: Int
  }

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

  /// The terminal has another width now.
  mutating func resize(columns: Int) { self.columns = Self.usable(columns) }

  /// A terminal may say 0 or nonsense.
  private static func usable(_ columns: Int) -> Int {
    columns < 1 ? 80 : min(max(columns, 4), 1000)
  }

  /// Prints `lines` above the rows that stay, and draws those as `bottom` has them.
  mutating func show(_ lines: [Prose], above bottom: Bottom) -> String {
    if lines.isEmpty, let drawn, drawn.bottom == bottom, drawn.columns == columns { return "" }
    return erase() + lines.map { $0.description + "\r\n" }.joined() + draw(bottom)
  }

  /// Removes the rows at the bottom, for good or until the next `show`.
  mutating func erase() -> String {
    guard let drawn else { return "" }
    self.drawn = nil
    // A terminal that became narrower has folded the rows that were drawn.
    let above = drawn.statusWidths.reduce(0) { $0 + max(0, $1 - 1) / columns + 1 }
    let up = above + drawn.cursor / columns
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  /// Clears the whole screen; the next `show` draws anew.
  mutating func clear() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  private mutating func draw(_ bottom: Bottom) -> String {
    // The last column stays free: terminals differ in what a full row does to the cursor.
    let room = columns - 1
    let status = Self.rows(bottom.status?.description ?? "", columns: room)
    let (prompt, before, after) = bottom.inSight(room)
    let back = DisplayWidth.of(after)
    drawn = Drawn(
      bottom: bottom, columns: columns, statusWidths: status.map { DisplayWidth.of($0) },
      cursor: DisplayWidth.of(prompt) + DisplayWidth.of(before))
    let head = status.map { (isBold ? "\u{1B}[1m\($0)\u{1B}[0m" : $0) + "\r\n" }.joined()
    return head + prompt + before + after + (back > 0 ? "\u{1B}[\(back)D" : "")
  }

  /// `text` broken at blanks into rows, no more of them than leave room for what happens.
  private static func rows(_ text: String, columns: Int) -> [String] {
    var rows: [String] = []
    var rest = text[...]
    while !rest.isEmpty, rows.count < mostStatusRows {
      var row = DisplayWidth.prefix(of: String(rest), columns: columns)
      if row.count < rest.count, rest.dropFirst(row.count).first != " ",
        let blank = row.lastIndex(of: " ")
      {
        row = row[..<blank]
      }
      // A character that is wider than the terminal cannot be shown.
      guard !row.isEmpty else { break }
      rows.append(String(row))
      rest = rest.dropFirst(row.count).drop { $0 == " " }
    }
    return rows
  }
}

/// The rows that stay at the bottom: what is asked, and the line that is being typed.
struct Bottom: Sendable, Equatable {
  /// What is asked now, or `nil`. Without escape sequences.
  var status: Prose?
  /// What stands before the typed text.
  var prompt = ""
  /// The typed text before the cursor.
  var before = ""
  /// The typed text after it.
  var after = ""

  /// The visible part of the input line, which scrolls sideways.
  func inSight(_ columns: Int) -> (prompt: String, before: Substring, after: Substring) {
    let shown = DisplayWidth.of(prompt) * 2 > columns ? "> " : prompt
    let free = max(1, columns - DisplayWidth.of(shown))
    let reserved = min(DisplayWidth.of(after), free / 3)
    let start = DisplayWidth.suffix(of: before, columns: free - reserved)
    return (
      shown, start, DisplayWidth.prefix(of: after, columns: free - DisplayWidth.of(start))
    )
  }
}

/// Columns of a terminal. Good for what people type and what the server prints; a terminal that
/// disagrees about a rare character is off by a column in the input line only.
enum DisplayWidth {
  /// The columns that `text` takes.
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The columns that a character takes: one, or two for the wide ones of East Asia and pictures.
  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return scalar.isWide || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// The longest beginning of `text` that fits into so many columns.
  static func prefix(of text: String, columns: Int) -> Substring {
    var used = 0
    return text.prefix { character in
      used += of(character)
      return used <= columns
    }
  }

  /// The longest end of `text` that fits into so many columns.
  static func suffix(of text: String, columns: Int) -> Substring {
    var used = 0
    let count = text.reversed().prefix { character in
      used += of(character)
      return used <= columns
    }.count
    return text.suffix(count)
  }
}
