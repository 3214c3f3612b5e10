import Lines

/// The kinds of five-card hand, weakest first, in the usual order of a full deck.
///
/// The royal flush is the highest straight flush; people count it as a kind of its own. Five of a
/// kind requires a wild card or several decks, and beats them all.
public enum HandCategory: UInt8, CaseIterable, Comparable, Sendable {
  case highCard, pair, twoPair, threeOfAKind, straight, flush, fullHouse, fourOfAKind
  case straightFlush, royalFlush, fiveOfAKind

  /// The facts about a kind: the number of cards of each of its ranks, the number of five-card
  /// hands of a single deck, a short definition, the tie-break between two such hands, and an
  /// example of five cards.
  private static let rows:
    [(
      name: String, groups: [Int], hands: Int, definition: String, tieBreak: String,
      example: String
    )] = [
      (
        "high card", [1, 1, 1, 1, 1], 1_302_540,
        "no pair, straight or flush; the highest card counts",
        "In a tie the highest card wins, then the next, down to the fifth.", "AdQs9h6c3d"
      ),
      (
        "pair", [2, 1, 1, 1], 1_098_240, "two cards of one rank",
        "In a tie the higher pair wins, then the other three cards, highest first.", "JhJcAs8d4c"
      ),
      (
        "two pair", [2, 2, 1], 123_552, "two cards of one rank and two of another",
        "In a tie the higher pair wins, then the second pair, then the fifth card.", "KsKd9h9cAd"
      ),
      (
        "three of a kind", [3, 1, 1], 54_912, "three cards of one rank",
        "In a tie the higher three wins, then the other two cards, the kickers.", "6h6d6cAs9d"
      ),
      (
        "straight", [1, 1, 1, 1, 1], 10_200, "five cards in a row, not all of one suit",
        "In a tie the higher top card wins.", "9h8c7d6s5h"
      ),
      (
        "flush", [1, 1, 1, 1, 1], 5_108, "five cards of one suit, in any order",
        "In a tie the highest card wins, then the next, down to the fifth.", "AcTc8c5c2c"
      ),
      (
        "full house", [3, 2], 3_744, "three cards of one rank and two of another",
        "In a tie the higher three wins, then the higher pair.", "KhKdKc9s9h"
      ),
      (
        "four of a kind", [4, 1], 624, "all four cards of one rank",
        "In a tie the higher four wins, then the higher fifth card, the kicker.", "7s7h7d7cKd"
      ),
      (
        "straight flush", [1, 1, 1, 1, 1], 36, "five cards in a row and of one suit",
        "In a tie the higher top card wins.", "9s8s7s6s5s"
      ),
      (
        "royal flush", [1, 1, 1, 1, 1], 4, "ace, king, queen, jack and ten of one suit",
        "In a tie the pot is split: no suit beats another.", "AhKhQhJhTh"
      ),
      (
        "five of a kind", [5], 0, "five cards of one rank, as wild cards or several decks make it",
        "In a tie the higher rank wins.", "AsAhAdAc**"
      ),
    ]

  /// The English name: `full house`, `pair`, `high card`.
  public var name: String { HandCategory.rows[Int(rawValue)].name }

  /// The name on the wire: `full-house`.
  public var wireName: String { String(name.map { $0 == " " ? "-" : $0 }) }

  /// The rung on the ladder of ten: 1 for the royal flush to 10 for high card; 0 for five of a
  /// kind, which no single deck has.
  public var rung: Int { Int(HandCategory.royalFlush.rawValue) + 1 - Int(rawValue) }

  /// The ten kinds of a single deck, best first: `ladder[rung - 1]` is the category of a rung.
  public static let ladder = [HandCategory](wildLadder.dropFirst())

  /// All kinds, best first: five of a kind, then the ladder.
  public static let wildLadder: [HandCategory] = allCases.reversed()

  /// The kind of this name.
  public init?(wireName: String) {
    guard let kind = HandCategory.allCases.first(where: { $0.wireName == wireName }) else {
      return nil
    }
    self = kind
  }

  /// The number of five-card hands of a single deck that are of this kind.
  public var hands: Int { HandCategory.rows[Int(rawValue)].hands }

  /// The number of cards of each rank in a hand of this kind.
  var groups: [Int] { HandCategory.rows[Int(rawValue)].groups }

  /// The definition of this kind of hand, in a few words.
  public var definition: String { HandCategory.rows[Int(rawValue)].definition }

  /// One sentence on the tie-break between two hands of this kind.
  public var tieBreak: String { HandCategory.rows[Int(rawValue)].tieBreak }

  /// Five cards of this kind.
  public var example: [Card] {
    [Card](notation: HandCategory.rows[Int(rawValue)].example) ?? []
  }

  /// The number of five-card hands of a single deck.
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
  /// The name of a hand in words, from the ranks that are compared first and the other ranks.
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
