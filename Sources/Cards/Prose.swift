/// What a person reads: the only thing that text mode and the client's screens take.
///
/// Literals make it, and interpolations of what people may read: numbers, cards, names, other
/// prose. A `String` is accepted only under a label that states its origin, such as `quoting:` or
/// `words:`. A word of the protocol (a code, a key, a kind of line) has no interpolation, so none
/// reaches a person by accident. Cards stay cards until the text is printed, because its reader
/// chooses how they look.
public struct Prose: Sendable, Hashable {
  /// A piece of prose in which cards are named.
  public enum Part: Sendable, Hashable {
    case words(String)
    /// Cards that are told: `A♥ K♦`, `Ah Kd` or `ace of hearts, king of diamonds`.
    case cards([Card])
    /// Cards in the form that a person types: `AhKd`, or `ace of hearts king of diamonds`.
    case typed([Card])
    /// Two wordings: one for readers who see the screen, one for those who hear it.
    case either(seen: String, spoken: String)
  }

  /// The parts before the last words; empty unless the prose names a card.
  private var head: [Part] = []
  private var words: String

  private init(words: String) { self.words = words }

  /// No words.
  public init() { self.init(words: "") }

  /// Prose of cards in the form that a person types.
  public init(typed cards: [Card]) {
    self.init()
    append(.typed(cards))
  }

  /// Takes a finished text that was written for people: a line of the score book, or a sentence
  /// that the server sent to a client.
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

  /// One text behind the other.
  public static func + (first: Prose, second: Prose) -> Prose {
    var both = first
    both += second
    return both
  }

  /// How many characters it has, with the cards' signs.
  public var count: Int { head.isEmpty ? words.count : description.count }

  public func hasSuffix(_ end: String) -> Bool {
    words.isEmpty || words.count < end.count
      ? description.hasSuffix(end) : words.hasSuffix(end)
  }

  /// The same with a capital letter at its beginning.
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

  /// The same in small letters, if no card is named.
  public var lowercased: Prose { head.isEmpty ? Prose(words: words.lowercased()) : self }

  /// The text as it is printed for a reader who wants its cards so.
  public func written(_ part: (Part) -> String) -> Prose {
    head.isEmpty ? self : Prose(words: parts.map(part).joined())
  }

  /// The same with its words written otherwise; its cards stay.
  public func rewritten(_ change: (String) -> String) -> Prose {
    var copy = self
    copy.words = change(words)
    copy.head = head.map { part in
      switch part {
      case .words(let words): .words(change(words))
      case .either(let seen, let spoken): .either(seen: change(seen), spoken: change(spoken))
      case .cards, .typed: part
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

  /// Lines of at most so many columns, which break between words.
  ///
  /// - Parameter width: how many columns a text takes.
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

  /// So many spaces.
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
  /// The text with the cards' signs.
  public var description: String {
    if head.isEmpty { return words }
    return parts.map { part in
      switch part {
      case .words(let words): words
      case .cards(let cards): cards.map(\.pretty).joined(separator: " ")
      case .typed(let cards): cards.notation
      case .either(let seen, _): seen
      }
    }.joined()
  }
}

extension Prose: ExpressibleByStringInterpolation {
  /// Collects what a literal is made of.
  ///
  /// The overloads here and in `LineProtocol/Text/Prose+Names.swift` define what prose accepts.
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

    /// A card that is told.
    public mutating func appendInterpolation(_ card: Card) { prose.append(.cards([card])) }

    /// Cards that are told.
    public mutating func appendInterpolation(_ cards: [Card]) { prose.append(.cards(cards)) }

    /// Cards to type, given in the wire's notation.
    public mutating func appendInterpolation(typed notation: String) {
      prose.append(.typed([Card](notation: notation) ?? []))
    }

    /// Two wordings: one for readers who see the screen, one for those who hear it.
    public mutating func appendInterpolation(seen: String, spoken: String) {
      prose.append(.either(seen: seen, spoken: spoken))
    }

    /// What a person has typed or written: chat, titles, a word that is not understood.
    public mutating func appendInterpolation(quoting text: some StringProtocol) {
      prose.words += text
    }

    /// Words of our own from a table: the name of a hand, a game, a street; what a command does.
    public mutating func appendInterpolation(words: String) { prose.words += words }

    /// A number or a time that is written already, as in `35.20`, `2026-11-21`; a text that is
    /// none is left out.
    public mutating func appendInterpolation(figure: some StringProtocol) {
      if figure.utf8.allSatisfy({ $0 <= 0x3A }) { prose.words += figure }
    }
  }

  /// A text without cards.
  public init(stringLiteral value: String) { self.init(words: value) }

  /// A text of the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.prose }
}

extension DefaultStringInterpolation {
  /// Keeps prose out of strings, which may hold words of the wire as well. Code that writes the
  /// bytes uses `description`.
  @available(*, deprecated, message: "interpolate into Prose; at the last byte, use description")
  public mutating func appendInterpolation(_ prose: Prose) {
    appendLiteral(prose.description)
  }
}
