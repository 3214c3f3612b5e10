/// Text for people: the only text that text mode and the client's screens accept.
///
/// It is made of literals and interpolations of readable things: numbers, cards, names, texts,
/// other prose. Words of the protocol (codes, keys, kinds of line) cannot be interpolated, so none
/// reaches a person by accident. Cards stay cards until the text is printed, because the reader
/// chooses how they look.
public struct Prose: Sendable, Hashable {
  /// A piece of prose. The reader chooses how each piece but words is printed.
  public indirect enum Part: Sendable, Hashable {
    /// Words, which may be wrapped.
    case words(String)
    /// Cards in a sentence, `nil` for a hidden one: `A♥ K♦`, `Ah Kd` or `ace of hearts, king of
    /// diamonds`.
    case cards([Card?])
    /// Cards in the form that people type: `AhKd`, or `ace of hearts king of diamonds`.
    case typed([Card])
    /// Cards drawn as boxes, on lines of their own, with other prose for readers without drawings.
    case drawn([Card?], instead: Prose)
    /// Two wordings: one for readers who see the screen, one for readers who hear it.
    case either(seen: Prose, spoken: Prose)
    /// A server time, as in `2026-11-21T09:46:08`, shown with its day and minute.
    case time(String)
    /// A text in a column of its own, or before a colon.
    case column(Prose, Int)
    /// Text on lines of at most 78 columns, all but the first indented.
    case wrapped(Prose, indent: Int)
    /// Text that is highlighted where colors are available.
    case marked(Prose)
    /// Heights from 0 to 4, drawn as bars or written as digits.
    case bars([Int])
    /// The mark before the player who is to act: `▶`, or `>` without such signs.
    case pointer
  }

  /// The parts before the last words; empty if there are only words.
  private var head: [Part] = []
  private var words: String

  private init(words: String) { self.words = words }

  /// Empty prose.
  public init() { self.init(words: "") }

  /// Prose of cards in the form that people type.
  public init(typed cards: [Card]) {
    self.init()
    append(.typed(cards))
  }

  /// Wraps a finished text that was written for people: a line of the score book, or a sentence
  /// from the server.
  public init(sentence: String) { self.init(words: sentence) }

  public var isEmpty: Bool { head.isEmpty && words.isEmpty }

  /// The pieces in order.
  public var parts: [Part] { words.isEmpty ? head : head + [.words(words)] }

  private mutating func append(_ part: Part) {
    if !words.isEmpty { head.append(.words(words)) }
    words = ""
    head.append(part)
  }
}

extension Prose {
  public static func += (prose: inout Prose, other: Prose) {
    for part in other.head {
      if case .words(let words) = part { prose.words += words } else { prose.append(part) }
    }
    prose.words += other.words
  }

  /// The concatenation of two texts.
  public static func + (first: Prose, second: Prose) -> Prose {
    var both = first
    both += second
    return both
  }

  public var lines: [Prose] {
    description.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Prose(words: String($0)) }
  }

  /// The number of characters, with cards as symbols.
  public var count: Int { head.isEmpty ? words.count : description.count }

  public func hasSuffix(_ end: String) -> Bool {
    words.isEmpty || words.count < end.count
      ? description.hasSuffix(end) : words.hasSuffix(end)
  }

  /// The same text, capitalized.
  public var capitalized: Prose {
    func capital(_ text: String) -> String {
      text.first.map { $0.uppercased() + text.dropFirst() } ?? text
    }
    var copy = self
    if head.isEmpty {
      copy.words = capital(words)
    } else if case .words(let first) = head[0] {
      copy.head[0] = .words(capital(first))
    }
    return copy
  }

  /// The same text in lower case, if it has no cards.
  public var lowercased: Prose { head.isEmpty ? Prose(words: words.lowercased()) : self }

  /// The text as printed for a reader, who decides on each part.
  public func written(_ part: (Part) -> String) -> Prose {
    head.isEmpty ? self : Prose(words: parts.map(part).joined())
  }

  /// A copy with its words rewritten; its cards stay.
  public func rewritten(_ change: (String) -> String) -> Prose {
    var copy = self
    copy.words = change(words)
    copy.head = head.map { part in
      switch part {
      case .words(let words): .words(change(words))
      case .drawn(let cards, let text): .drawn(cards, instead: text.rewritten(change))
      case .either(let seen, let spoken):
        .either(seen: seen.rewritten(change), spoken: spoken.rewritten(change))
      case .column(let text, let width): .column(text.rewritten(change), width)
      case .wrapped(let text, let indent): .wrapped(text.rewritten(change), indent: indent)
      case .marked(let text): .marked(text.rewritten(change))
      case .cards, .typed, .time, .bars, .pointer: part
      }
    }
    return copy
  }

  /// Splits the text before the first occurrence of `cue`. The second half begins with the cue; it
  /// is `nil` if the text has no cue.
  public func divided(before cue: Prose) -> (Prose, Prose?) {
    let text = description
    guard let place = text.firstRange(of: cue.description)?.lowerBound else { return (self, nil) }
    return (Prose(words: String(text[..<place])), Prose(words: String(text[place...])))
  }

  /// Splits the text into lines of at most `columns` columns, between words.
  ///
  /// - Parameter width: the width of a text in columns.
  public func wrapped(columns: Int, width: (String) -> Int) -> [Prose] {
    var lines = [""]
    for word in description.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if width(last + " " + word) <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { Prose(words: $0) }
  }

  /// `1 hand`, `2 hands`
  public static func count(_ number: Int, _ one: Prose, _ many: Prose) -> Prose {
    "\(number) \(number == 1 ? one : many)"
  }

  /// A number of spaces.
  public static func spaces(_ count: Int) -> Prose {
    Prose(words: String(repeating: " ", count: max(0, count)))
  }
}

extension Sequence where Element == Prose {
  public func joined(separator: Prose = "") -> Prose {
    var whole = Prose()
    var isFirst = true
    for prose in self {
      if !isFirst { whole += separator }
      isFirst = false
      whole += prose
    }
    return whole
  }
}

extension Prose: CustomStringConvertible {
  /// The text with cards as symbols.
  public var description: String {
    if head.isEmpty { return words }
    return parts.map { part in
      switch part {
      case .words(let words): words
      case .cards(let cards): cards.map { $0?.pretty ?? "??" }.joined(separator: " ")
      case .typed(let cards): cards.notation
      case .drawn(_, let text), .either(let text, _), .wrapped(let text, _), .marked(let text):
        text.description
      case .time(let time): time
      case .bars(let heights): heights.map { "\($0 + 1)" }.joined()
      case .pointer: "▶"
      case .column(let text, let width): (text + .spaces(width - text.count)).description
      }
    }.joined()
  }
}

extension Prose: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal.
  ///
  /// The overloads here, in `Prose+Names.swift` and in `Games/Words/Prose+Games.swift` define what
  /// prose accepts.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var prose = Prose()

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      prose.words.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    /// Words of the literal.
    public mutating func appendLiteral(_ literal: String) { prose.words += literal }

    /// Another text.
    public mutating func appendInterpolation(_ other: Prose) { prose += other }

    /// A number.
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      prose.words += number.description
    }

    /// A card in a sentence.
    public mutating func appendInterpolation(_ card: Card) { prose.append(.cards([card])) }

    /// Cards in a sentence, `nil` for a hidden one.
    public mutating func appendInterpolation(_ cards: [Card?]) { prose.append(.cards(cards)) }

    /// Cards in the form that people type, from the notation of the wire.
    public mutating func appendInterpolation(typed notation: String) {
      prose.append(.typed([Card](notation: notation) ?? []))
    }

    /// Two wordings: one for readers who see the screen, one for readers who hear it.
    public mutating func appendInterpolation(seen: Prose, spoken: Prose) {
      prose.append(.either(seen: seen, spoken: spoken))
    }

    /// A sentence between two rules, which are not read aloud.
    public mutating func appendInterpolation(heading text: Prose, rule: Prose = "---") {
      appendInterpolation(seen: "\(rule) \(text) \(rule)", spoken: text)
    }

    /// A remark in brackets or after a comma, with the blank before it.
    public mutating func appendInterpolation(aside text: Prose) {
      appendInterpolation(seen: " (\(text))", spoken: ", \(text)")
    }

    /// Alternatives to choose from: `call 5 | fold`, or `call 5 or fold`.
    public mutating func appendInterpolation(choices: [Prose]) {
      let isLong = choices.count > 2
      let first = choices.dropLast().joined(separator: ", ")
      let end: Prose = choices.count > 1 ? "\(isLong ? "," : "") or " : ""
      appendInterpolation(
        seen: choices.joined(separator: " | "), spoken: first + end + (choices.last ?? ""))
    }

    /// Two numbers: `1/2`, or `1 and 2`.
    public mutating func appendInterpolation(_ first: Int, and second: Int) {
      appendInterpolation(first)
      appendInterpolation(seen: "/", spoken: " and ")
      appendInterpolation(second)
    }

    /// A range: `4-100`, or `4 up to 100`.
    public mutating func appendInterpolation(_ range: ClosedRange<Int>) {
      appendInterpolation(range.lowerBound)
      guard range.count > 1 else { return }
      appendInterpolation(seen: "-", spoken: " up to ")
      appendInterpolation(range.upperBound)
    }

    /// A margin of error.
    public mutating func appendInterpolation(within margin: Prose) {
      appendInterpolation(seen: " ± ", spoken: " plus or minus ")
      appendInterpolation(margin)
    }

    /// A gain or a loss: `+5`, or `won 5`.
    public mutating func appendInterpolation(signed number: Int, _ gain: Prose, _ loss: Prose) {
      let words: Prose = number == 0 ? "even" : "\(number < 0 ? loss : gain) \(number.magnitude)"
      appendInterpolation(seen: "\(number > 0 ? "+" : "")\(number)", spoken: words)
    }

    /// Seconds: `1 s`, or `1 second`.
    public mutating func appendInterpolation(seconds: Int) {
      appendInterpolation(seconds)
      appendInterpolation(seen: " s", spoken: seconds == 1 ? " second" : " seconds")
    }

    /// Cards drawn as boxes, on lines of their own, with other prose for readers without drawings.
    public mutating func appendInterpolation(drawn cards: [Card?], instead: Prose = "") {
      prose.append(.drawn(cards, instead: instead))
    }

    /// A server time, in the reader's time zone.
    public mutating func appendInterpolation(time: String) { prose.append(.time(time)) }

    /// A text in a column of its own.
    public mutating func appendInterpolation(_ text: Prose, columns: Int) {
      prose.append(.column(text, columns))
    }

    /// A text at the right edge of a column.
    public mutating func appendInterpolation(right text: Prose, columns: Int) {
      prose += .spaces(columns - text.count) + text
    }

    /// Text on lines of at most 78 columns, all but the first indented.
    public mutating func appendInterpolation(wrapped text: Prose, indent: Int = 0) {
      prose.append(.wrapped(text, indent: indent))
    }

    /// Heights from 0 to 4, drawn as bars or written as digits.
    public mutating func appendInterpolation(bars heights: [Int]) { prose.append(.bars(heights)) }

    /// The mark before the player who is to act.
    public mutating func appendInterpolation(pointer: Void) { prose.append(.pointer) }

    /// Text that is highlighted where colors are available.
    public mutating func appendInterpolation(marked text: Prose) { prose.append(.marked(text)) }

    /// Text for people: a chat message, a name from a list, the usage of a command.
    public mutating func appendInterpolation(_ text: some StringProtocol) { prose.words += text }

    /// A formatted number or time, as in `35.20`, `2026-11-21`; any other text is left out.
    public mutating func appendInterpolation(figure: some StringProtocol) {
      if figure.utf8.allSatisfy({ $0 <= 0x3A }) { prose.words += figure }
    }
  }

  /// A text without cards.
  public init(stringLiteral value: String) { self.init(words: value) }

  /// Prose of the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.prose }
}

extension DefaultStringInterpolation {
  /// Keeps prose out of strings, which may also hold words of the wire. Code that writes the bytes
  /// uses `description`.
  @available(*, deprecated, message: "interpolate into Prose; at the last byte, use description")
  public mutating func appendInterpolation(_ prose: Prose) {
    appendLiteral(prose.description)
  }
}
