import Lines

/// Text that is read page by page, as it is drawn.
extension FullView.Overlay {
  private static let keyWidth = 20
  private static let labelWidth = 24

  func rows(_ style: DrawingStyle, width: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      switch line {
      case .heading(let text):
        [StyledText(text.description, .bold).prefix(width - 2)].map { " " + $0 }
      case .key(let key, let label, let more): [Self.row(key, label, more, width)]
      case .text(let text):
        StyledText(cards: text.description, style)
          .wrapped(
            width - 2, indent: LineWrapping.indent(of: text.description, columns: width - 2)
          ).map { " " + $0 }
      }
    }
  }

  /// Key, label and, if all of it fits, the longer text.
  private static func row(
    _ key: String, _ label: String, _ more: String, _ width: Int
  ) -> StyledText {
    let head = StyledText("  ") + StyledText(key, .bold)
    let named = head.padded(max(keyWidth, head.width + 2)) + StyledText(label)
    guard !more.isEmpty else { return named.prefix(width - 1) }
    let whole =
      named.padded(max(keyWidth + labelWidth, named.width + 2)) + StyledText(more, .dim)
    return whole.width < width ? whole : named.prefix(width - 1)
  }
}
