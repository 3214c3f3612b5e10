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
  /// The zone of the times that the server says, if it is known.
  public var serverZone: ZoneOffset?
  /// How a screen reader names cards.
  public var spokenCards = SpokenCards.words

  /// The default: glyphs, no colour.
  public init() {}

  /// One card, `nil` for a hidden one.
  public func card(_ card: Card?) -> Prose { "\(sign(of: card))" }

  private func sign(of card: Card?) -> String {
    guard let card else { return screenReader ? "a hidden card" : "??" }
    if screenReader { return spokenCards.name(card) }
    let text = glyphs ? card.pretty : card.description
    return color && card.color == .red ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }

  /// How many columns a text takes, without the codes of its colours.
  static func columns(of text: String) -> Int {
    text.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "").count
  }

  /// A text in this style.
  public func text(_ text: Prose) -> Prose { text.written(written) }

  private func written(_ part: Prose.Part) -> String {
    switch part {
    case .words(let words): return words
    case .cards(let cards): return signs(of: cards)
    case .typed(let cards):
      return screenReader ? cards.map(\.words).joined(separator: " ") : cards.notation
    case .drawn(let cards, let instead):
      let rows = CardArt.rows(cards, style: self)
      let drawing = rows.map { "  \($0)\n" as Prose }.joined()
      return (rows.isEmpty ? text(instead) : drawing).description
    case .either(let seen, let spoken): return text(screenReader ? spoken : seen).description
    case .time(let time): return minute(time).description
    case .column(let prose, let width):
      let text = text(prose)
      return (text + .spaces(width - TextStyle.columns(of: text.description))).description
    case .wrapped(let prose, let indent):
      let rows = text(prose).wrapped(columns: min(76, 78 - indent), width: TextStyle.columns)
      return rows.joined(separator: "\n" + .spaces(indent)).description
    case .bars(let heights):
      let levels: [Character] = glyphs ? ["▁", "▂", "▃", "▅", "▇"] : ["1", "2", "3", "4", "5"]
      return String(heights.map { levels[$0] })
    case .marked(let prose):
      let text = text(prose).description
      return color ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
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
  public func cards(_ cards: [Card?]) -> Prose { "\(signs(of: cards))" }

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
