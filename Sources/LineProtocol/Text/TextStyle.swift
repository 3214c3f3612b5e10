import Cards

/// How the text rendering shows cards and colour.
public struct TextStyle: Sendable, Equatable {
  /// `A♥ 10♦` rather than `Ah Td`.
  public var glyphs = true
  /// Red suits in red, by the terminal's escape codes.
  public var color = false
  /// Words and no drawings: `ace of hearts`.
  public var screenReader = false

  /// The default: glyphs, no colour.
  public init() {}

  /// One card, `nil` for a hidden one.
  public func card(_ card: Card?) -> String {
    guard let card else { return screenReader ? "a hidden card" : "??" }
    if screenReader { return card.words }
    let text = glyphs ? card.pretty : card.description
    return color && card.color == .red ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }

  /// Some cards beside each other.
  public func cards(_ cards: [Card?]) -> String {
    cards.map(card).joined(separator: screenReader ? ", " : " ")
  }
}
