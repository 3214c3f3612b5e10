// Owns what the next card may bring. Never looks further than one card.

import Cards

/// The cards that would make a better kind of hand of a hold'em hand when they come next.
public struct Outs: Equatable, Sendable {
  /// A kind of hand and the cards that make it.
  public struct Improvement: Equatable, Sendable {
    /// The kind of hand they make.
    public let category: HandCategory
    /// The cards, lowest first.
    public let cards: [Card]
    /// How likely one of them is to come next.
    public let chance: Chance

    /// `9 cards of 47 make a flush, about 1 in 5 (19.1 %)`.
    public var sentence: String {
      chance.sentence(cards.count == 1 ? "makes" : "make", category.withArticle)
    }
  }

  /// What the hand is worth now, by any five cards.
  public let now: HandValue

  /// Every better kind that one card can make, best first.
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
    var better: [HandCategory: [Card]] = [:]
    for card in unseen {
      guard let next = HandValue(hole + board + [card]) else { continue }
      if next.category > now.category { better[next.category, default: []].append(card) }
    }
    self.now = now
    improvements = HandCategory.ladder.compactMap { category in
      guard let cards = better[category] else { return nil }
      let chance = Chance(cards.count, of: unseen.count)
      return Improvement(category: category, cards: cards, chance: chance)
    }
    chance = Chance(improvements.reduce(0) { $0 + $1.cards.count }, of: unseen.count)
  }

  /// One sentence for each improvement, or the one that there is none.
  public var sentences: [String] {
    if improvements.isEmpty { return ["no single card makes a better kind of hand"] }
    return improvements.map(\.sentence)
  }
}

extension Chance {
  /// `9 cards of 47 make a flush, about 1 in 5 (19.1 %)`.
  func sentence(_ verb: String, _ object: String) -> String {
    let cards = count == 1 ? "1 card" : "\(count) cards"
    return "\(cards) of \(total) \(verb) \(object), \(odds) (\(percent))"
  }
}

extension HandCategory {
  /// `a flush`, `two pair`.
  var withArticle: String {
    switch self {
    case .twoPair, .threeOfAKind, .fourOfAKind, .highCard: name
    case .pair, .straight, .flush, .fullHouse, .straightFlush, .royalFlush: "a " + name
    }
  }
}
