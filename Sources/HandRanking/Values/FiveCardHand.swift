// Owns five cards together with what they are worth. Never holds more or fewer cards.

import Cards

/// Five different cards and their value by the usual rules.
public struct FiveCardHand: Equatable, Sendable {
  /// The five, the deciding ones first: pairs before kickers, straights from the top.
  public let cards: [Card]

  /// What they are worth.
  public let value: HandValue

  /// A hand of exactly five different cards, or `nil`.
  public init?(_ cards: [Card]) {
    guard cards.count == 5, let value = HandValue(cards) else { return nil }
    self.cards = cards.arranged(as: value.pattern)
    self.value = value
  }

  /// The best five of five to seven different cards, or `nil`. Of hands that are worth the same,
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
