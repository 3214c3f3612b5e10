import Lines

/// The terminal's size in columns and rows; zeros if it does not say.
package struct TerminalSize: Sendable, Equatable {
  /// The smallest size on which a table is drawn.
  static let smallest = TerminalSize(columns: 60, rows: 18)
  /// The smallest size for a felt with the history beside it.
  static let large = TerminalSize(columns: 120, rows: 40)
  /// The largest size that is believed.
  private static let largest = TerminalSize(columns: 500, rows: 200)

  var columns: Int
  var rows: Int

  /// Whether a table fits.
  var fitsTable: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }

  /// The size to draw on: no larger than any screen, and no smaller than a drawing needs.
  var usable: TerminalSize {
    TerminalSize(
      columns: min(max(columns, Self.smallest.columns), Self.largest.columns),
      rows: min(max(rows, Self.smallest.rows), Self.largest.rows))
  }
}

/// The signs and colours of drawings.
struct DrawingStyle: Sendable, Equatable {
  /// Whether frames and marks may be more than ASCII.
  var isUnicode = true
  /// Whether suits are `♥` rather than `h`.
  var hasGlyphs = true
  /// How many colours suits have.
  var deck = Deck.two

  /// `unicode`, or `ascii` on a terminal that shows only that.
  func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }

  /// The mark in front of the player who must act, or of the next thing to do.
  func mark(_ isShown: Bool = true) -> StyledText {
    isShown ? StyledText(sign("▶ ", "> "), .bold) : "  "
  }

  /// The looks of suits in a four-colour deck.
  static let suits: [Character: TextAttributes] = [
    "♥": .colored(.red), "♦": .colored(.blue), "♣": .colored(.green), "♠": .plain,
  ]

  /// The look of a visible card.
  func looks(_ card: Card) -> TextAttributes {
    guard let suit = card.pretty.last, Self.suits[suit] != nil else {
      return .plain
    }
    return looks(suit)
  }

  /// The look of a suit's cards.
  func looks(_ suit: Character) -> TextAttributes {
    if deck == .two { return suit == "♥" || suit == "♦" ? .colored(.red) : .plain }
    return Self.suits[suit] ?? .plain
  }

  /// A card in the colour of its suit.
  func card(_ card: Card?) -> StyledText {
    guard let card else { return StyledText(sign("▒▒", "??"), .dim) }
    let text = hasGlyphs && isUnicode ? card.pretty : card.description
    return StyledText(text, looks(card))
  }

  /// Cards side by side, some of which may be turning: each keeps the columns of a card at rest.
  func cards(_ cards: [Card?], turning frames: [Int: CardTurn.Frame] = [:]) -> StyledText {
    cards.enumerated().map { index, card in
      let text = self.card(card)
      return frames[index].map { small($0).padded(text.width).prefix(text.width) } ?? text
    }.joined(separator: " ")
  }

  private func small(_ frame: CardTurn.Frame) -> StyledText {
    switch frame {
    case .whole(let card): self.card(card)
    case .narrow(let card): narrow(card)
    case .edge: StyledText(sign("│", "|"))
    }
  }

  /// A half-turned card: its rank, or its back.
  func narrow(_ card: Card?) -> StyledText {
    guard let card else { return StyledText(sign("▒", "?"), .dim) }
    return StyledText(card.description.prefix(1), looks(card))
  }

  /// A clock that is running down: a bar and seconds.
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
