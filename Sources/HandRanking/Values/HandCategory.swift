import Cards

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

extension Rank {
  /// The English plural: `sixes`, `kings`.
  var plural: String { self == .six ? "sixes" : name + "s" }
}

extension Sequence<Rank> {
  /// Names joined by hyphens: `ace-king-nine`.
  var hyphenated: String { map(\.name).joined(separator: "-") }
}

extension HandPattern {
  /// The name in words, different for different patterns: `full house, kings full of nines`.
  func name(_ order: RankOrder) -> HandName {
    let major = order.ranks(in: major)
    let minor = order.ranks(in: minor)
    guard let top = major.first else { return HandName(category.name) }
    let rest = major.dropFirst().hyphenated
    switch category {
    case .royalFlush: return HandName(category.name, article: "a ")
    case .straightFlush, .straight:
      return HandName(category.name, "\(top.name) high", article: "a ")
    case .fourOfAKind, .threeOfAKind:
      return HandName(category.name, top.plural, tieBreakers: kickers(minor))
    case .pair:
      return HandName("pair of \(top.plural)", tieBreakers: kickers(minor), article: "a ")
    case .fullHouse:
      let ranks = "\(top.plural) full of \(minor.map(\.plural).joined())"
      return HandName(category.name, ranks, article: "a ")
    case .twoPair:
      let pairs = major.map(\.plural).joined(separator: " and ")
      return HandName(category.name, pairs, tieBreakers: kickers(minor))
    case .flush:
      return HandName(category.name, "\(top.name) high", tieBreakers: rest, article: "a ")
    case .highCard: return HandName("\(top.name) high", tieBreakers: rest)
    }
  }

  private func kickers(_ ranks: [Rank]) -> String {
    if ranks.isEmpty { return "" }
    return "\(ranks.hyphenated) " + (ranks.count == 1 ? "kicker" : "kickers")
  }
}
