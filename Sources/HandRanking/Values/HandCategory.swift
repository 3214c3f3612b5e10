// Owns the ten kinds of poker hand, their names and their order. Never looks at cards.

/// The ten kinds of five-card hand, weakest first, in the usual order of a full deck.
///
/// The royal flush is the highest straight flush; people count it as a kind of its own.
public enum HandCategory: UInt8, CaseIterable, Comparable, Sendable {
  case highCard, pair, twoPair, threeOfAKind, straight, flush, fullHouse, fourOfAKind
  case straightFlush, royalFlush

  /// The English name: `full house`, `pair`, `high card`.
  public var name: String {
    switch self {
    case .highCard: "high card"
    case .pair: "pair"
    case .twoPair: "two pair"
    case .threeOfAKind: "three of a kind"
    case .straight: "straight"
    case .flush: "flush"
    case .fullHouse: "full house"
    case .fourOfAKind: "four of a kind"
    case .straightFlush: "straight flush"
    case .royalFlush: "royal flush"
    }
  }

  /// The name on the wire: `full-house`.
  public var wireName: String { String(name.map { $0 == " " ? "-" : $0 }) }

  /// The place on the ladder of ten: 1 for the royal flush to 10 for high card.
  public var rung: Int { HandCategory.allCases.count - Int(rawValue) }

  /// All ten, best first: `ladder[rung - 1]` is the category of a rung.
  public static let ladder: [HandCategory] = allCases.reversed()

  /// The weaker kind is the lower.
  public static func < (lhs: HandCategory, rhs: HandCategory) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
