import Cards
import LineProtocol

/// The terminal's size in columns and rows; zeros if it does not say.
struct TerminalSize: Sendable, Equatable {
  /// The smallest on which a table is drawn.
  static let smallest = TerminalSize(columns: 60, rows: 18)
  /// A terminal that claims more is not believed.
  private static let largest = TerminalSize(columns: 500, rows: 200)

  var columns: Int
  var rows: Int

  /// Whether a table fits.
  var fitsTable: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }

  /// What is drawn on: no more than any screen has, and no less than a drawing needs.
  var usable: TerminalSize {
    TerminalSize(
      columns: min(max(columns, Self.smallest.columns), Self.largest.columns),
      rows: min(max(rows, Self.smallest.rows), Self.largest.rows))
  }
}

/// Which signs and colours a drawing uses.
struct DrawingStyle: Sendable, Equatable {
  /// Whether frames and marks may be more than ASCII.
  var isUnicode = true
  /// Whether suits are `♥` rather than `h`.
  var hasGlyphs = true
  /// Whether red suits are red, chat has a colour, and so on.
  var hasColor = true

  /// `unicode`, or `ascii` on a terminal that shows no more.
  func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }

  /// A card, red if it is.
  func card(_ card: Card?) -> StyledText {
    guard let card else { return StyledText(sign("▒▒", "??"), .dim) }
    let text = hasGlyphs && isUnicode ? card.pretty : card.description
    return StyledText(text, card.color == .red ? .colored(.red) : .plain)
  }

  /// Cards beside each other.
  func cards(_ cards: [Card?]) -> StyledText { cards.map(card).joined(separator: " ") }

  /// The columns of one card that is drawn.
  static let cardWidth = 5

  /// Cards as boxes of three rows; those face down have a double frame.
  func boxes(_ cards: [Card?], down: Int = 0) -> [StyledText] {
    func frame(_ open: (String, String), _ faceDown: String) -> StyledText {
      StyledText(
        cards.indices.map { $0 < down ? sign(faceDown, open.1) : sign(open.0, open.1) }.joined())
    }
    let faces = cards.enumerated().map { index, card in
      let edge = StyledText(index < down ? sign("║", "!") : sign("│", "|"))
      let face = card == nil ? StyledText(sign("░░░", "???"), .dim) : self.card(card).padded(3)
      return edge + face + edge
    }
    return [
      frame(("╭───╮", "+---+"), "╔═══╗"), faces.joined(), frame(("╰───╯", "+---+"), "╚═══╝"),
    ]
  }

  /// A clock that runs down: a bar and seconds.
  func clock(left: Int, of total: Int, width: Int) -> StyledText {
    let seconds = (max(0, left) + 999) / 1000
    let filled = total > 0 ? min(width, (max(0, left) * width + total - 1) / total) : 0
    let bar =
      String(repeating: sign("▓", "#"), count: filled)
      + String(repeating: sign("░", "."), count: width - filled)
    let isShort = left < 5000
    return StyledText(
      width > 0 ? "\(bar) \(seconds) s" : "\(seconds) s", isShort ? .colored(.red) : .plain)
  }
}
