// Owns how a hand's cards are chosen and laid out. Never decides what they are worth.

import Cards

extension Array<Card> {
  /// All choices of `size` of these cards, those of the first cards first. For a hand's few cards.
  func choices(of size: Int) -> [[Card]] {
    Card.choices(of: size, from: count).map { chosen in
      indices.filter { chosen >> $0 & 1 == 1 }.map { self[$0] }
    }
  }

  /// As people lay out a hand: the most of one rank first, then from high to low.
  func arranged(_ order: RankOrder) -> [Card] {
    func key(_ card: Card) -> (Int, Int, Suit) {
      (count { $0.rank == card.rank }, order.place(of: card.rank), card.suit)
    }
    return sorted { key($0) > key($1) }
  }

  /// As `arranged` for a hand of this pattern: an ace below a straight comes last.
  func arranged(as pattern: HandPattern) -> [Card] {
    let isStraight = pattern.category == .straight || pattern.category == .straightFlush
    let aceIsTop = pattern.major >> RankOrder.aceHigh.place(of: .ace) == 1
    return arranged(isStraight && !aceIsTop ? .aceLow : .aceHigh)
  }
}

extension Card {
  /// All choices of `size` out of `count` cards as bit masks, those of the first cards first.
  static func choices(of size: Int, from count: Int) -> [Int] {
    (0..<1 << count).filter { $0.nonzeroBitCount == size }
  }
}
