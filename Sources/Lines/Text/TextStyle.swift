/// How the text rendering shows cards and color.
public struct TextStyle: Sendable, Equatable {
  /// `A♥ 10♦` rather than `Ah Td`.
  public var glyphs = true
  /// Red suits in red, with the terminal's escape codes.
  public var color = false
  /// Words without drawings: `ace of hearts`.
  public var screenReader = false
  /// The width of the reader's lines; `nil` for one who wraps them.
  public var width: Int? = Limits.textWidth
  /// The zone of the times shown; `nil` for the server's, which is not named.
  public var zone: ZoneOffset?
  /// The zone of the times that the server sends, if known.
  public var serverZone: ZoneOffset?
  /// How a screen reader names cards.
  public var spokenCards = SpokenCards.words
  /// Whether the line is read aloud, so that no meaning may depend on layout. Text that a program
  /// prepares for a listener names cards in words but keeps the usual columns.
  private var isHeard = false

  /// Creates the default style: glyphs, no color.
  public init() {}

  private func sign(of card: Card?) -> String {
    guard let card else { return screenReader ? "a hidden card" : "??" }
    if screenReader { return spokenCards.name(card) }
    let text = glyphs ? card.pretty : card.description
    return color && card.isRed ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }

  /// The number of columns of a text, not counting color codes.
  static func columns(of text: String) -> Int {
    Columns.width(of: text.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: ""))
  }

  /// A text in this style.
  public func text(_ text: Prose) -> Prose { text.written(written) }

  /// The spoken forms of signs in usages and refusals; programs read the signs as well.
  private static let spokenSigns = [
    ("|", " or "), (" 1 s.", " 1 second."), (" 1 s;", " 1 second;"), (" s.", " seconds."),
    (" s;", " seconds;"),
  ]

  /// The lines of a text in this style. Spoken text has no margins and no empty lines.
  public func lines(_ text: Prose) -> [Prose] {
    var style = self
    style.isHeard = screenReader
    let lines = style.text(text).lines
    guard screenReader else { return lines }
    return lines.map { line in
      let line = Self.spokenSigns.reduce(line.description) { $0.replacing($1.0, with: $1.1) }
      return Prose(sentence: line.split(separator: " ").joined(separator: " "))
    }.filter { !$0.isEmpty }
  }

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
      let text = text(prose).description
      if isHeard { return text + (text.last.map { !",.:".contains($0) } == true ? ": " : " ") }
      return text + String(repeating: " ", count: max(0, width - TextStyle.columns(of: text)))
    case .wrapped(let prose, _) where isHeard: return text(prose).description
    case .wrapped(let prose, let indent):
      guard let width else { return text(prose).description }
      let columns = max(min(width - 4, width - 2 - indent), width / 2)
      let rows = text(prose).wrapped(columns: columns, width: TextStyle.columns)
      return rows.joined(separator: "\n" + .spaces(indent)).description
    case .bars(let heights):
      let levels: [Character] = glyphs ? ["▁", "▂", "▃", "▅", "▇"] : ["1", "2", "3", "4", "5"]
      return String(heights.map { levels[$0] })
    case .pointer: return glyphs ? "▶" : ">"
    case .marked(let prose):
      let text = text(prose).description
      return color && !screenReader ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
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

  private func signs(of cards: [Card?]) -> String {
    if isHeard, cards.count > 1, cards.allSatisfy({ $0 == nil }) {
      return "\(cards.count) hidden cards"
    }
    return cards.map(sign).joined(separator: screenReader ? ", " : " ")
  }
}

/// How cards are named where they are not drawn.
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
