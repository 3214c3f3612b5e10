// Owns the terminal's last rows. Whatever is printed goes above them, so that no line is torn.

/// Draws lines that scroll away above rows that stay.
///
/// Each of the rows at the bottom takes one row of the terminal: what is too long is cut, and the
/// typed text scrolls sideways. So taking them away is going up one row and clearing from there.
struct Screen: Sendable {
  /// What was drawn last.
  private struct Drawn: Sendable, Equatable {
    let bottom: Bottom
    let columns: Int
    /// Columns of the status row, if there is one.
    let statusWidth: Int?
    /// The cursor's column in the input row.
    let cursor: Int
  }

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
  mutating func show(_ lines: [String], above bottom: Bottom) -> String {
    if lines.isEmpty, let drawn, drawn.bottom == bottom, drawn.columns == columns { return "" }
    return erase() + lines.map { $0 + "\r\n" }.joined() + draw(bottom)
  }

  /// Takes the rows at the bottom away, for good or until the next `show`.
  mutating func erase() -> String {
    guard let drawn else { return "" }
    self.drawn = nil
    // A terminal that became narrower has folded the rows that were drawn.
    let folded = drawn.cursor / columns
    let above = drawn.statusWidth.map { max(0, $0 - 1) / columns + 1 } ?? 0
    let up = folded + above
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
    let status = bottom.status.map { String(DisplayWidth.prefix(of: $0, columns: room)) }
    let prompt = DisplayWidth.of(bottom.prompt) * 2 > room ? "> " : bottom.prompt
    let free = max(1, room - DisplayWidth.of(prompt))
    let reserved = min(DisplayWidth.of(bottom.after), free / 3)
    let before = DisplayWidth.suffix(of: bottom.before, columns: free - reserved)
    let after = DisplayWidth.prefix(of: bottom.after, columns: free - DisplayWidth.of(before))
    let back = DisplayWidth.of(after)
    drawn = Drawn(
      bottom: bottom, columns: columns, statusWidth: status.map { DisplayWidth.of($0) },
      cursor: DisplayWidth.of(prompt) + DisplayWidth.of(before))
    let head = status.map { (isBold ? "\u{1B}[1m\($0)\u{1B}[0m" : $0) + "\r\n" } ?? ""
    return head + prompt + before + after + (back > 0 ? "\u{1B}[\(back)D" : "")
  }
}
