// Owns which next cards put a hand ahead of the others. Never looks further than one card.

import Cards

/// The next cards with which one of several known hands leads.
public struct Lead: Equatable, Sendable {
  /// Cards after which the hand is better than all others.
  public let winning: [Card]
  /// Cards after which it shares the lead.
  public let tying: [Card]
  /// How likely the next card is to put it ahead alone.
  public let chance: Chance

  /// `14 cards of 45 put this hand ahead, about 1 in 3 (31.1 %)`.
  public var sentence: String {
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
