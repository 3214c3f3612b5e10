import Lines

/// Five different cards and their value by the usual rules.
public struct FiveCardHand: Equatable, Sendable {
  /// The five cards, the deciding ones first: pairs before kickers, straights from the top.
  public let cards: [Card]

  /// The value of the hand.
  public let value: HandValue

  /// A hand of exactly five different cards, or `nil`.
  public init?(_ cards: [Card]) {
    guard cards.count == 5, let value = HandValue(cards) else { return nil }
    self.cards = cards.arranged(as: value.pattern)
    self.value = value
  }

  /// The best five of five to seven different cards, or `nil`. Of hands with the same value, the
  /// one with the first of `cards`.
  public init?(bestOf cards: [Card]) {
    let tables = HandTables.shared
    guard let best = tables.value(of: cards) else { return nil }
    for chosen in Card.choices(of: 5, from: cards.count) {
      var sum = HandSum.empty
      for (index, card) in cards.enumerated() where chosen >> index & 1 == 1 {
        sum = sum + tables.sum(of: card)
      }
      guard tables.value(of: sum) == best else { continue }
      let five = cards.indices.filter { chosen >> $0 & 1 == 1 }.map { cards[$0] }
      self.cards = five.arranged(as: best.pattern)
      value = best
      return
    }
    return nil
  }
}

extension Array<Card> {
  /// All choices of `size` of these cards, first cards first. Use it only for the few cards of a
  /// hand.
  public func choices(of size: Int) -> [[Card]] {
    Card.choices(of: size, from: count).map { chosen in
      indices.filter { chosen >> $0 & 1 == 1 }.map { self[$0] }
    }
  }

  /// The cards as people lay out a hand: the most frequent rank first, then from high to low.
  func arranged(_ order: RankOrder) -> [Card] {
    func key(_ card: Card) -> (Int, Int, Suit) {
      (count { $0.rank == card.rank }, order.place(of: card.rank), card.suit)
    }
    return sorted { key($0) > key($1) }
  }

  /// As `arranged(_:)`, for a hand of this pattern: an ace below a straight comes last.
  func arranged(as pattern: HandPattern) -> [Card] {
    let isStraight = pattern.category == .straight || pattern.category == .straightFlush
    let aceIsTop = pattern.major >> RankOrder.aceHigh.place(of: .ace) == 1
    return arranged(isStraight && !aceIsTop ? .aceLow : .aceHigh)
  }
}

extension Card {
  /// All choices of `size` out of `count` cards as bit masks, first cards first.
  static func choices(of size: Int, from count: Int) -> [Int] {
    (0..<1 << count).filter { $0.nonzeroBitCount == size }
  }
}
