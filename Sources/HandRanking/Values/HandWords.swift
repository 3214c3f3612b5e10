// Owns the English names of hands. Never decides which hand is better.

import Cards

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
  func words(_ order: RankOrder) -> String {
    let major = order.ranks(in: major)
    let minor = order.ranks(in: minor)
    guard let top = major.first else { return category.name }
    let rest = major.dropFirst().hyphenated
    switch category {
    case .royalFlush: return "royal flush"
    case .straightFlush, .straight: return "\(category.name), \(top.name) high"
    case .fourOfAKind, .threeOfAKind:
      return "\(category.name), \(top.plural)" + kickers(minor)
    case .pair: return "pair of \(top.plural)" + kickers(minor)
    case .fullHouse:
      return "full house, \(top.plural) full of \(minor.map(\.plural).joined())"
    case .twoPair:
      return "two pair, \(major.map(\.plural).joined(separator: " and "))" + kickers(minor)
    case .flush: return "flush, \(top.name) high, \(rest)"
    case .highCard: return rest.isEmpty ? "\(top.name) high" : "\(top.name) high, \(rest)"
    }
  }

  private func kickers(_ ranks: [Rank]) -> String {
    if ranks.isEmpty { return "" }
    return ", \(ranks.hyphenated) " + (ranks.count == 1 ? "kicker" : "kickers")
  }
}
