import Lines

/// The topic of a quiz question; each has many questions, with different cards.
public enum QuizTopic: Hashable, Sendable {
  /// Name a hand of this kind.
  case hand(HandCategory)
  /// Find the hand that beats one of this kind.
  case beats(HandCategory)
  /// Count the cards that complete a hand.
  case outs(QuizDraw)

  /// All topics in the order for a beginner. Nothing beats a royal flush.
  public static let all: [QuizTopic] =
    HandCategory.ladder.map { .hand($0) } + HandCategory.ladder.dropFirst().map { .beats($0) }
    + QuizDraw.allCases.map { .outs($0) }
}

extension QuizTopic: WordCodable, CodingKeyRepresentable {
  /// `hand-full-house`, `beats-flush`, `outs-gutshot`.
  public var description: String {
    switch self {
    case .hand(let category): "hand-\(category.wireName)"
    case .beats(let category): "beats-\(category.wireName)"
    case .outs(let draw): "outs-\(draw.rawValue)"
    }
  }

  public init?(_ text: String) {
    guard let topic = Self.all.first(where: { $0.description == text }) else { return nil }
    self = topic
  }
}

/// A hand that one more card may complete.
public enum QuizDraw: String, CaseIterable, Sendable {
  /// Four cards of a suit, four in a row, and four in a row with a gap.
  case flush, straight, gutshot
  /// A pair, for three of a kind; two pair, for a full house.
  case set, house

  /// The kind of hand now, the kind that it may become, the number of cards that complete it, and
  /// an example of two hole cards and three of the dealer's.
  private var row: (now: HandCategory, target: HandCategory, outs: Int, example: String) {
    switch self {
    case .flush: (.highCard, .flush, 9, "AhKh9h4h2c")
    case .straight: (.highCard, .straight, 8, "9h8c7dTs2h")
    case .gutshot: (.highCard, .straight, 4, "9h8c6dTs2h")
    case .set: (.pair, .threeOfAKind, 2, "8h8cKd5s2h")
    case .house: (.twoPair, .fullHouse, 4, "Kh9cKd9s2h")
    }
  }

  var now: HandCategory { row.now }
  public var target: HandCategory { row.target }
  var outs: Int { row.outs }
  var example: [Card] { [Card](notation: row.example) ?? [] }
}
