import Cards
import LineProtocol

/// The terminal's size in columns and rows; zeros if it does not say.
package struct TerminalSize: Sendable, Equatable {
  /// The smallest on which a table is drawn.
  static let smallest = TerminalSize(columns: 60, rows: 18)
  /// From this on a table is a felt, with the history beside it.
  static let large = TerminalSize(columns: 120, rows: 40)
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
  /// How many colours suits have.
  var deck = Deck.two

  /// `unicode`, or `ascii` on a terminal that shows no more.
  func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }

  /// What stands before the one who is asked, or what is to be done.
  func mark(_ isShown: Bool = true) -> StyledText {
    isShown ? StyledText(sign("▶ ", "> "), .bold) : "  "
  }

  /// How suits look in a deck of four colours.
  static let suits: [Character: TextAttributes] = [
    "♥": .colored(.red), "♦": .colored(.blue), "♣": .colored(.green), "♠": .plain,
  ]

  /// How a card that is seen looks.
  func looks(_ card: Card) -> TextAttributes {
    guard let suit = card.pretty.last, Self.suits[suit] != nil else {
      return .plain
    }
    return looks(suit)
  }

  /// How cards of a suit look.
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

  /// Cards beside each other, some of which may turn: each takes the columns that it has when it
  /// lies.
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

  /// What is seen of a card that is half turned: its rank, or its back.
  func narrow(_ card: Card?) -> StyledText {
    guard let card else { return StyledText(sign("▒", "?"), .dim) }
    return StyledText(card.description.prefix(1), looks(card))
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
