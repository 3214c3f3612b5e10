import Lines

/// Scrolling lines above fixed rows; only lines for a listener, and where the cursor cannot be
/// moved.
struct LineDisplay: Sendable {
  /// Whether the cursor can be moved.
  let movesCursor: Bool
  private var screen: Screen
  /// The replacement for it with a screen reader.
  private var spoken = SpokenScreen()
  /// Lines to print with the next drawing.
  private var printed: [Prose] = []

  init(columns: Int, isBold: Bool, movesCursor: Bool) {
    self.movesCursor = movesCursor
    screen = Screen(columns: columns, isBold: isBold)
  }

  var columns: Int { screen.columns }

  mutating func resize(columns: Int) { screen.resize(columns: columns) }

  /// Prints lines.
  ///
  /// - Parameter isBroken: whether to break them into rows, so that the terminal does not.
  mutating func put(_ lines: [Prose], isBroken: Bool) {
    printed += isBroken ? lines.flatMap { $0.rows(columns: columns) } : lines
  }

  /// The bytes that draw everything.
  mutating func draw(_ bottom: Bottom, isSpoken: Bool) -> String {
    guard movesCursor else { return end() }
    defer { printed = [] }
    guard isSpoken else { return screen.show(printed, above: bottom) }
    return screen.erase() + spoken.show(printed, before: bottom.before, after: bottom.after)
  }

  /// Submits a listener's typed line, which stays where it is.
  mutating func submit(_ line: String) -> String {
    spoken.show([], before: line, after: "") + spoken.end()
  }

  /// The printed lines, with the rows at the bottom removed.
  mutating func end() -> String {
    defer { printed = [] }
    return screen.erase() + spoken.end()
      + printed.map { $0.description + (movesCursor ? "\r\n" : "\n") }.joined()
  }

  /// Clears the whole screen; the next drawing is complete.
  mutating func clear(isSpoken: Bool) -> String { isSpoken ? spoken.clear() : screen.clear() }
}
