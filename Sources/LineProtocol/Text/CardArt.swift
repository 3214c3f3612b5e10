import Cards

/// Cards as little boxes beside each other, three rows high.
public enum CardArt {
  /// Columns of one card.
  public static let width = 6

  /// The three rows; none if cards are not drawn in this style or do not fit.
  ///
  /// - Parameters:
  ///   - down: how many of the first cards lie face down: they have a double frame.
  ///   - columns: how wide the reader's screen is.
  public static func rows(
    _ cards: [Card?], down: Int = 0, style: TextStyle, columns: Int = 80
  ) -> [Prose] {
    let fits = cards.count * width < columns
    guard style.glyphs, !style.screenReader, !cards.isEmpty, fits else { return [] }
    func frame(_ open: Prose, _ faceDown: Prose) -> Prose {
      cards.indices.map { $0 < down ? faceDown : open }.joined()
    }
    let faces = cards.enumerated().map { index, card -> Prose in
      index < down ? "║\(face(card, style))║" : "│\(face(card, style))│"
    }
    return [frame("╭────╮", "╔════╗"), faces.joined(), frame("╰────╯", "╚════╝")]
  }

  /// Four columns with the card's sign in the middle.
  private static func face(_ card: Card?, _ style: TextStyle) -> Prose {
    guard let card else { return "░░░░" }
    return " " + style.text("\(card)") + (card.pretty.count < 3 ? " " : "")
  }
}
