/// A text that names cards, which whoever prints it writes as the reader wants them.
public struct CardText: Sendable, Equatable {
  /// A piece of the text.
  public enum Part: Sendable, Equatable {
    /// Words.
    case words(String)
    /// Cards that are told: `A♥ K♦`, `Ah Kd` or `ace of hearts, king of diamonds`.
    case cards([Card])
    /// Cards as somebody would type them: `AhKd`, or `ace of hearts king of diamonds`.
    case typed([Card])
    /// What is said otherwise to those who do not see it.
    case either(seen: String, spoken: String)
  }

  /// The text in order.
  public let parts: [Part]

  /// A text in which no card is named.
  public init(_ words: String) { parts = [.words(words)] }

  /// A text of these parts.
  public init(_ parts: [Part]) { self.parts = parts }
}

extension CardText {
  /// One text behind the other.
  public static func + (first: CardText, second: CardText) -> CardText {
    CardText(first.parts + second.parts)
  }
}

extension CardText: CustomStringConvertible {
  /// The text with the cards' signs.
  public var description: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .cards(let cards): cards.map(\.pretty).joined(separator: " ")
      case .typed(let cards): cards.notation
      case .either(let seen, _): seen
      }
    }.joined()
  }
}

extension CardText: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Words of the literal.
    public mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }

    /// A value without cards.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.words(value.description))
    }

    /// A card that is told.
    public mutating func appendInterpolation(_ card: Card) { parts.append(.cards([card])) }

    /// Cards that are told.
    public mutating func appendInterpolation(_ cards: [Card]) { parts.append(.cards(cards)) }

    /// Cards as somebody would type them, in the wire's form.
    public mutating func appendInterpolation(typed notation: String) {
      parts.append(.typed([Card](notation: notation) ?? []))
    }

    /// What is said otherwise to those who do not see it.
    public mutating func appendInterpolation(seen: String, spoken: String) {
      parts.append(.either(seen: seen, spoken: spoken))
    }
  }

  /// A text without cards.
  public init(stringLiteral value: String) { self.init(value) }

  /// A text of the parts of a literal.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }
}
