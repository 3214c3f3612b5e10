import Lines

/// A terminal with a screen reader: new text is written below, and nothing is overwritten. For the
/// typed line only changes are written, as a shell would.
struct SpokenScreen: Sendable {
  /// The typed line as it is on the terminal, and the cursor in it.
  private var text = ""
  private var cursor = 0

  /// Prints lines, and updates the typed line.
  mutating func show(_ lines: [Prose], before: String, after: String) -> String {
    var written = ""
    if !lines.isEmpty {
      written = end() + lines.map { $0.description + "\r\n" }.joined()
    }
    return written + type(before + after, cursor: before.count)
  }

  /// Ends the typed line, which stays where it is.
  mutating func end() -> String {
    defer { (text, cursor) = ("", 0) }
    return text.isEmpty ? "" : "\r\n"
  }

  /// Clears the whole screen.
  mutating func clear() -> String {
    (text, cursor) = ("", 0)
    return "\u{1B}[H\u{1B}[2J"
  }

  private mutating func type(_ new: String, cursor end: Int) -> String {
    defer { (text, cursor) = (new, end) }
    let same = text == new ? text.count : text.commonPrefix(with: new)
    var written = ""
    if new != text {
      written += move(from: cursor, to: same, in: text)
      written += String(new.dropFirst(same))
      let rest = max(0, Columns.width(of: text) - Columns.width(of: new))
      written += String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
      return written + move(from: new.count, to: end, in: new)
    }
    return move(from: cursor, to: end, in: new)
  }

  /// The bytes that move the cursor from one place in a text to another.
  private func move(from start: Int, to end: Int, in text: String) -> String {
    if end >= start { return String(text.dropFirst(start).prefix(end - start)) }
    let passed = text.dropFirst(end).prefix(start - end)
    return String(repeating: "\u{8}", count: Columns.width(of: passed))
  }
}

extension String {
  /// The number of characters at the beginning that are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
