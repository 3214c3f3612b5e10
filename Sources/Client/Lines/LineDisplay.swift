import Cards

/// Lines that scroll, above rows that stay; for a listener, and where the cursor cannot be moved,
/// lines alone.
struct LineDisplay: Sendable {
  /// Whether the cursor can be moved.
  let movesCursor: Bool
  private var screen: Screen
  /// Its substitute while a screen reader reads.
  private var spoken = SpokenScreen()
  /// Lines that wait to be printed with the next drawing.
  private var printed: [Prose] = []

  init(columns: Int, isBold: Bool, movesCursor: Bool) {
    self.movesCursor = movesCursor
    screen = Screen(columns: columns, isBold: isBold)
  }

  var columns: Int { screen.columns }

  mutating func resize(columns: Int) { screen.resize(columns: columns) }

  /// Prints lines.
  ///
  /// - Parameter isBroken: whether into rows, so that the terminal does not break them.
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

  /// A listener has typed a line, which stays where it is.
  mutating func submit(_ line: String) -> String {
    spoken.show([], before: line, after: "") + spoken.end()
  }

  /// What was printed, with the rows at the bottom taken away.
  mutating func end() -> String {
    defer { printed = [] }
    return screen.erase() + spoken.end()
      + printed.map { $0.description + (movesCursor ? "\r\n" : "\n") }.joined()
  }

  /// Clears the whole screen; the next drawing is whole.
  mutating func clear(isSpoken: Bool) -> String { isSpoken ? spoken.clear() : screen.clear() }
}
