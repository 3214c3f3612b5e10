import Cards

/// How the text rendering shows cards and colour.
public struct TextStyle: Sendable, Equatable {
  /// `A♥ 10♦` rather than `Ah Td`.
  public var glyphs = true
  /// Red suits in red, by the terminal's escape codes.
  public var color = false
  /// Words and no drawings: `ace of hearts`.
  public var screenReader = false
  /// The zone in which times are told; `nil` for the server's, which is not named.
  public var zone: ZoneOffset?
  /// How a screen reader names cards.
  public var spokenCards = SpokenCards.words

  /// The default: glyphs, no colour.
  public init() {}

  /// One card, `nil` for a hidden one.
  public func card(_ card: Card?) -> Prose { "\(words: sign(of: card))" }

  private func sign(of card: Card?) -> String {
    guard let card else { return screenReader ? "a hidden card" : "??" }
    if screenReader { return spokenCards.name(card) }
    let text = glyphs ? card.pretty : card.description
    return color && card.color == .red ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }

  /// Words that stand out, if colours are wanted.
  func highlighted(_ text: Prose) -> Prose {
    color ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
  }

  /// How many columns a text takes, without the codes of its colours.
  static func columns(of text: String) -> Int {
    text.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "").count
  }

  /// A text with its cards in this style.
  public func text(_ text: Prose) -> Prose {
    text.written { part in
      switch part {
      case .words(let words): words
      case .cards(let cards): signs(of: cards)
      case .typed(let cards):
        screenReader ? cards.map(\.words).joined(separator: " ") : cards.notation
      case .either(let seen, let spoken): screenReader ? spoken : seen
      }
    }
  }

  /// A finished sentence for a screen reader, with its cards named in this style.
  public func spoken(_ sentence: Prose) -> Prose {
    guard screenReader, spokenCards != .words else { return sentence }
    return Prose(
      sentence: Card.all.reduce(sentence.description) {
        $0.replacing($1.words, with: spokenCards.name($1))
      })
  }

  /// Some cards beside each other.
  public func cards(_ cards: [Card?]) -> Prose { "\(words: signs(of: cards))" }

  private func signs(of cards: [Card?]) -> String {
    cards.map(sign).joined(separator: screenReader ? ", " : " ")
  }
}

/// How cards are named where none is drawn.
public enum SpokenCards: String, CaseIterable, Sendable {
  /// `ace of hearts`
  case words
  /// `ace hearts`
  case short
  /// `Ah`, for Braille.
  case letters

  func name(_ card: Card) -> String {
    switch self {
    case .words: card.words
    case .short: card.words.replacing(" of ", with: " ")
    case .letters: card.isJoker ? card.words : card.description
    }
  }
}
