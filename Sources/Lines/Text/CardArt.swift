/// Cards as small boxes side by side, three rows high.
public enum CardArt {
  /// Columns of one card.
  public static let width = 6

  /// The three rows; empty if this style does not draw cards, or they do not fit.
  ///
  /// - Parameters:
  ///   - down: the number of cards at the front that are face down, which get a double frame.
  ///   - columns: the width of the reader's screen.
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

  /// The inside of a card: four columns with its sign in the middle.
  private static func face(_ card: Card?, _ style: TextStyle) -> Prose {
    guard let card else { return "░░░░" }
    return " " + style.text("\(card)") + (card.pretty.count < 3 ? " " : "")
  }
}
