import Lines

/// A better kind of hand that a hold'em hand may still become, from any five of all the cards.
public struct Outs: Equatable, Sendable {
  /// The kind of hand.
  public let category: HandCategory
  /// The next cards that make exactly this kind, lowest first.
  public let cards: [Card]
  /// The chance that one of them comes next.
  public let chance: Chance
  /// The chance that the hand is of this kind once the board is complete.
  public let end: Chance

  /// Every better kind of hand that two hole cards may still become on a board of three or four
  /// cards, best first; `nil` for other numbers of cards or a repeated card.
  public static func all(hole: [Card], board: [Card]) -> [Outs]? {
    guard hole.count == 2, (3...4).contains(board.count) else { return nil }
    guard let now = HandValue(hole + board) else { return nil }
    let seen = CardSet(hole + board)
    let unseen = Card.all.filter { !seen.contains($0) }
    let tables = HandTables.shared
    let held = HandSum.empty + tables.sum(of: hole + board)
    var next: [HandCategory: [Card]] = [:]
    var ends: [HandCategory: Int] = [:]
    for (index, card) in unseen.enumerated() {
      let one = held + tables.sum(of: card)
      next[tables.value(of: one).category, default: []].append(card)
      if board.count == 4 { continue }
      for last in unseen[(index + 1)...] {
        ends[tables.value(of: one + tables.sum(of: last)).category, default: 0] += 1
      }
    }
    if board.count == 4 { ends = next.mapValues(\.count) }
    let ways = ends.values.reduce(0, +)
    return HandCategory.ladder.compactMap { category in
      guard category > now.category, let count = ends[category] else { return nil }
      let cards = next[category] ?? []
      return Outs(
        category: category, cards: cards, chance: Chance(cards.count, of: unseen.count),
        end: Chance(count, of: ways))
    }
  }
}

extension HandCategory {
  /// `a flush`, `two pair`.
  var withArticle: String {
    switch self {
    case .twoPair, .threeOfAKind, .fourOfAKind, .fiveOfAKind, .highCard: name
    case .pair, .straight, .flush, .fullHouse, .straightFlush, .royalFlush: "a " + name
    }
  }
}

/// A chance as a count of equally likely cases.
public struct Chance: Equatable, Sendable {
  /// The cases that count.
  public let count: Int
  /// All cases.
  public let total: Int

  /// `count` of `total` cases, clamped so that `total` is at least 1 and `count` is from 0 to
  /// `total`.
  public init(_ count: Int, of total: Int) {
    self.total = Swift.max(total, 1)
    self.count = Swift.min(Swift.max(count, 0), self.total)
  }

  /// Rounded to a tenth: `19.1 %`.
  public var percent: String {
    let tenths = (Double(count) / Double(total) * 1000).rounded()
    let whole = Int(tenths)
    return "\(whole / 10).\(whole % 10) %"
  }

  /// In round numbers: `about 1 in 5`, `1 in 4`, `about 7 in 10`, `never`, `always`.
  public var odds: String {
    if count == 0 { return "never" }
    if count == total { return "always" }
    if total % count == 0 { return "1 in \(total / count)" }
    if 2 * count < total { return "about 1 in \((total + count / 2) / count)" }
    switch (20 * count + total) / (2 * total) {
    case ...5: return "about 1 in 2"
    case 10...: return "nearly always"
    case let tenths: return "about \(tenths) in 10"
    }
  }
}
