import Cards

/// The best five of the cards of a dealer's hand, whatever the decks: some may be wild, and some
/// there twice.
///
/// Tries every choice of five: for naming hands, not for simulations.
public struct DealtFive: Equatable, Sendable {
  /// The five, as people lay out a hand; a wild card lies where the card would that it stands for.
  public let cards: [Card]

  /// What they are worth.
  public let value: DealtValue

  /// The best five of five to seven cards, or `nil` for fewer or more. Of hands that are worth the
  /// same, one with the first of `cards`.
  ///
  /// - Parameter wild: the rank whose cards are wild, as jokers always are.
  public init?(bestOf cards: [Card], wild: Rank? = nil) {
    guard (5...7).contains(cards.count) else { return nil }
    var best: DealtFive?
    for five in cards.choices(of: 5) {
      let hand = DealtFive(five, wild)
      if best.map({ hand.value > $0.value }) ?? true { best = hand }
    }
    guard let best else { return nil }
    self = best
  }

  /// Just five cards.
  init(_ five: [Card], _ wild: Rank?) {
    var natural = five.filter { !$0.isWild(wild) }.sorted(by: >)
    var others = five.filter { $0.isWild(wild) }.sorted()
    value = DealtValue(natural: natural, wild: others.count)
    cards = value.layout.compactMap { rank in
      guard let place = natural.firstIndex(where: { $0.rank == rank }) else {
        return others.popLast()
      }
      return natural.remove(at: place)
    }
  }
}

extension Card {
  /// Whether it is wild where the cards of one rank are; a joker always is.
  public func isWild(_ rank: Rank?) -> Bool { isJoker || self.rank == rank }
}
