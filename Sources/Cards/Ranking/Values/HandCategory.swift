/// The kinds of five-card hand, weakest first, in the usual order of a full deck.
///
/// The royal flush is the highest straight flush; people count it as a kind of its own. Five of a
/// kind takes a wild card or several decks, and beats them all.
public enum HandCategory: UInt8, CaseIterable, Comparable, Sendable {
  case highCard, pair, twoPair, threeOfAKind, straight, flush, fullHouse, fourOfAKind
  case straightFlush, royalFlush, fiveOfAKind

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
    case .fiveOfAKind: "five of a kind"
    }
  }

  /// The name on the wire: `full-house`.
  public var wireName: String { String(name.map { $0 == " " ? "-" : $0 }) }

  /// The place on the ladder of ten: 1 for the royal flush to 10 for high card; 0 for five of a
  /// kind, which no single deck makes.
  public var rung: Int { Int(HandCategory.royalFlush.rawValue) + 1 - Int(rawValue) }

  /// The ten of a single deck, best first: `ladder[rung - 1]` is the category of a rung.
  public static let ladder = [HandCategory](wildLadder.dropFirst())

  /// All kinds, best first: five of a kind, then those of the ladder.
  public static let wildLadder: [HandCategory] = allCases.reversed()

  /// The kind of this name.
  public init?(wireName: String) {
    guard let kind = HandCategory.allCases.first(where: { $0.wireName == wireName }) else {
      return nil
    }
    self = kind
  }

  /// How many of the hands of five cards of a single deck are of this kind.
  public var hands: Int {
    switch self {
    case .fiveOfAKind: 0
    case .royalFlush: 4
    case .straightFlush: 36
    case .fourOfAKind: 624
    case .fullHouse: 3_744
    case .flush: 5_108
    case .straight: 10_200
    case .threeOfAKind: 54_912
    case .twoPair: 123_552
    case .pair: 1_098_240
    case .highCard: 1_302_540
    }
  }

  /// How many cards of each of its ranks a hand of this kind has.
  var groups: [Int] {
    switch self {
    case .fiveOfAKind: [5]
    case .fourOfAKind: [4, 1]
    case .fullHouse: [3, 2]
    case .threeOfAKind: [3, 1, 1]
    case .twoPair: [2, 2, 1]
    case .pair: [2, 1, 1, 1]
    case .highCard, .straight, .flush, .straightFlush, .royalFlush: [1, 1, 1, 1, 1]
    }
  }

  /// How many hands of five cards there are.
  public static let handsInAll = 2_598_960

  /// The weaker kind is the lower.
  public static func < (lhs: HandCategory, rhs: HandCategory) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension Rank {
  /// The English plural: `sixes`, `kings`.
  public var plural: String { self == .six ? "sixes" : name + "s" }
}

extension Sequence<Rank> {
  /// Names joined by hyphens: `ace-king-nine`.
  var hyphenated: String { map(\.name).joined(separator: "-") }
}

extension HandPattern {
  /// The name in words, different for different patterns: `full house, kings full of nines`.
  func name(_ order: RankOrder) -> HandName {
    category.name(major: order.ranks(in: major), minor: order.ranks(in: minor))
  }
}

extension HandCategory {
  /// The name of a hand in words, by the ranks that are compared first and the others.
  func name(major: [Rank], minor: [Rank]) -> HandName {
    guard let top = major.first else { return HandName(name) }
    let rest = major.dropFirst().hyphenated
    switch self {
    case .royalFlush: return HandName(name, article: "a ")
    case .straightFlush, .straight:
      return HandName(name, "\(top.name) high", article: "a ")
    case .fiveOfAKind: return HandName(name, top.plural)
    case .fourOfAKind, .threeOfAKind:
      return HandName(name, top.plural, tieBreakers: kickers(minor))
    case .pair:
      return HandName("pair of \(top.plural)", tieBreakers: kickers(minor), article: "a ")
    case .fullHouse:
      let ranks = "\(top.plural) full of \(minor.map(\.plural).joined())"
      return HandName(name, ranks, article: "a ")
    case .twoPair:
      let pairs = major.map(\.plural).joined(separator: " and ")
      return HandName(name, pairs, tieBreakers: kickers(minor))
    case .flush:
      return HandName(name, "\(top.name) high", tieBreakers: rest, article: "a ")
    case .highCard: return HandName("\(top.name) high", tieBreakers: rest)
    }
  }

  private func kickers(_ ranks: [Rank]) -> String {
    if ranks.isEmpty { return "" }
    return "\(ranks.hyphenated) " + (ranks.count == 1 ? "kicker" : "kickers")
  }
}
