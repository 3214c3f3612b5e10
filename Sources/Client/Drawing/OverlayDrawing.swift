import Cards
import LineProtocol

/// Draws text that is read page by page.
struct OverlayDrawing {
  private static let keyWidth = 20
  private static let labelWidth = 24

  private let overlay: FullView.Overlay
  private let style: DrawingStyle
  private let width: Int

  init(_ overlay: FullView.Overlay, _ style: DrawingStyle, width: Int) {
    (self.overlay, self.style, self.width) = (overlay, style, width)
  }

  var rows: [StyledText] {
    overlay.lines.flatMap { line -> [StyledText] in
      switch line {
      case .heading(let text):
        [StyledText(text.description, .bold).prefix(width - 2)].map { " " + $0 }
      case .key(let key, let label, let more): [row(key, label, more)]
      case .text(let text):
        StyledText(cards: text.description, style)
          .wrapped(
            width - 2, indent: LineWrapping.indent(of: text.description, columns: width - 2)
          ).map { " " + $0 }
      }
    }
  }

  /// Key, label and, if all of it fits, the longer text.
  private func row(_ key: String, _ label: String, _ more: String) -> StyledText {
    let head = StyledText("  ") + StyledText(key, .bold)
    let named = head.padded(max(Self.keyWidth, head.width + 2)) + StyledText(label)
    guard !more.isEmpty else { return named.prefix(width - 1) }
    let whole =
      named.padded(max(Self.keyWidth + Self.labelWidth, named.width + 2)) + StyledText(more, .dim)
    return whole.width < width ? whole : named.prefix(width - 1)
  }
}
