/// The better kinds of hand that may still come of a hold'em hand, by any five of all the cards.
public struct Outs: Equatable, Sendable {
  /// A better kind of hand.
  public struct Improvement: Equatable, Sendable {
    /// The kind of hand.
    public let category: HandCategory
    /// The next cards that make exactly this kind, lowest first.
    public let cards: [Card]
    /// How likely one of them is to come next.
    public let chance: Chance
    /// In how many of all ways in which the board can be completed the hand is of this kind then.
    public let end: Chance

    /// `9 cards of 47 make a flush, about 1 in 5 (19.1 %)`.
    var sentence: String {
      chance.sentence(cards.count == 1 ? "makes" : "make", category.withArticle)
    }
  }

  /// What the hand is worth now, by any five cards.
  public let now: HandValue

  /// Every better kind that may come, best first.
  public let improvements: [Improvement]

  /// How likely the next card is to make any better kind of hand.
  public let chance: Chance

  /// The outs of two hole cards on a board of three or four, or `nil` for other numbers of cards
  /// or a card that comes twice.
  ///
  /// - Parameter dead: cards that are known not to come, such as another player's.
  public init?(hole: [Card], board: [Card], dead: [Card] = []) {
    guard hole.count == 2, (3...4).contains(board.count) else { return nil }
    guard (hole + board + dead).areDifferent, let now = HandValue(hole + board) else { return nil }
    let seen = CardSet(hole + board + dead)
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
    self.now = now
    improvements = HandCategory.ladder.compactMap { category in
      guard category > now.category, let count = ends[category] else { return nil }
      let cards = next[category] ?? []
      return Improvement(
        category: category, cards: cards, chance: Chance(cards.count, of: unseen.count),
        end: Chance(count, of: ways))
    }
    chance = Chance(improvements.reduce(0) { $0 + $1.cards.count }, of: unseen.count)
  }

  /// One sentence for each improvement, or the one that there is none.
  public var sentences: [String] {
    let sentences = improvements.filter { !$0.cards.isEmpty }.map(\.sentence)
    return sentences.isEmpty ? ["no single card makes a better kind of hand"] : sentences
  }
}

extension Chance {
  /// `9 cards of 47 make a flush, about 1 in 5 (19.1 %)`.
  fileprivate func sentence(_ verb: String, _ object: String) -> String {
    let cards = count == 1 ? "1 card" : "\(count) cards"
    return "\(cards) of \(total) \(verb) \(object), \(odds) (\(percent))"
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

/// The next cards with which one of several known hands leads.
public struct Lead: Equatable, Sendable {
  /// Cards after which the hand is better than all others.
  let winning: [Card]
  /// Cards after which it shares the lead.
  let tying: [Card]
  /// How likely the next card is to put it ahead alone.
  public let chance: Chance

  /// `14 cards of 45 put this hand ahead, about 1 in 3 (31.1 %)`.
  var sentence: String {
    if winning.isEmpty { return "no single card puts this hand ahead" }
    return chance.sentence(winning.count == 1 ? "puts" : "put", "this hand ahead")
  }
}

extension EquityQuestion {
  /// The next cards with which a hand leads, or `nil` unless all hands are known, the board has
  /// three or four cards, and there is such a hand.
  public func lead(of player: Int) -> Lead? {
    guard unknown == 0, (3...4).contains(board.count), hands.indices.contains(player) else {
      return nil
    }
    let tables = HandTables.shared
    let known = hands.map { .empty + tables.sum(of: $0) + tables.sum(of: board) }
    var winning: [Card] = []
    var tying: [Card] = []
    let unseen = unseen
    for card in unseen {
      let values = known.map { tables.value(of: $0 + tables.sum(of: card)) }
      guard let best = values.max(), values[player] == best else { continue }
      if values.count(where: { $0 == best }) == 1 {
        winning.append(card)
      } else {
        tying.append(card)
      }
    }
    let chance = Chance(winning.count, of: unseen.count)
    return Lead(winning: winning, tying: tying, chance: chance)
  }
}

/// A chance as a count of equally likely cases.
public struct Chance: Equatable, Sendable {
  /// The cases that count.
  public let count: Int
  /// All cases.
  public let total: Int

  /// `count` of `total` cases; taken as 0 and 1 at least, and `count` as at most `total`.
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
