// Owns the drawings of cards.

import Cards

/// Cards as little boxes beside each other, three rows high.
public enum CardArt {
  /// Columns of one card.
  public static let width = 6

  /// The three rows; none if cards are not drawn in this style or do not fit.
  ///
  /// - Parameter columns: how wide the reader's screen is.
  public static func rows(
    _ cards: [Card?], style: TextStyle, columns: Int = 80
  ) -> [String] {
    let fits = cards.count * width < columns
    guard style.glyphs, !style.screenReader, !cards.isEmpty, fits else { return [] }
    return [
      cards.map { _ in "╭────╮" }.joined(),
      cards.map { "│\(face($0, style))│" }.joined(),
      cards.map { _ in "╰────╯" }.joined(),
    ]
  }

  /// Four columns with the card's sign in the middle.
  private static func face(_ card: Card?, _ style: TextStyle) -> String {
    guard let card else { return "░░░░" }
    return " " + style.card(card) + (card.pretty.count < 3 ? " " : "")
  }
}
