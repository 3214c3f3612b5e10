import Cards
import Lines

/// How often hands of any kind of poker win at the end, estimated by dealing the unknown cards many
/// times.
struct HandOdds {
  /// The deals in which a hand won everything, those in which it won a part, and its mean share of
  /// the pot, from 0 to 1.
  typealias Result = (wins: Int, ties: Int, share: Double)

  /// The result of each hand, the player's own first.
  let results: [Result]
  /// The standard error of the player's share.
  let error: Double
  /// Whether no card was hidden, so that each deal was the same.
  let isExact: Bool

  /// Deals the rest of a hand `deals` times, always with the same cards.
  ///
  /// - Parameter others: the known cards of each other hand.
  /// - Returns: `nil` if the deck has too few cards.
  init?(_ held: HeldHand, against others: [[Card]], deals: Int) {
    let hands = [held.cards] + others
    let known = CardSet(hands.joined()).union(CardSet(held.boards.joined()))
      .union(CardSet(held.others.joined()))
    var stub = held.deck.filter { !known.contains($0) }
    let missing =
      held.boards.map { max(0, held.boardCards - $0.count) }
      + hands.map { max(0, held.cardsAtEnd - $0.count) }
    let needed = missing.reduce(0, +)
    guard needed <= stub.count, deals > 1 else { return nil }
    var generator = SplitMix64(seed: 1)
    var results = [Result](repeating: (0, 0, 0), count: hands.count)
    var squares = 0.0
    for _ in 0..<deals {
      for place in 0..<needed {
        stub.swapAt(place, place + generator.uniform(below: stub.count - place))
      }
      var rest = stub[...]
      let whole = zip(held.boards + hands, missing).map { cards, count in
        defer { rest = rest.dropFirst(count) }
        return cards + rest.prefix(count)
      }
      let parts = HandOdds.parts(
        of: Array(whole.dropFirst(held.boards.count)),
        on: Array(whole.prefix(held.boards.count)), held.shares)
      for (index, part) in parts.enumerated() {
        results[index].share += part / Double(deals)
        if part > 1 - 1e-9 {
          results[index].wins += 1
        } else if part > 0 {
          results[index].ties += 1
        }
      }
      squares += parts[0] * parts[0] / Double(deals)
    }
    self.results = results
    isExact = needed == 0
    let variance = max(0, squares - results[0].share * results[0].share)
    error = (variance / Double(deals - 1)).squareRoot()
  }

  /// The share of the pot of each hand; boards and shares split the pot evenly.
  private static func parts(
    of hands: [[Card]], on boards: [[Card]], _ shares: [Share]
  ) -> [Double] {
    var parts = Array(repeating: 0.0, count: hands.count)
    for board in boards {
      let strengths = shares.map { share in
        hands.map { share.ranking.strength(hole: $0, board: board, use: share.use) }
      }
      // A share for which no hand qualifies goes to the other shares.
      let decided = strengths.filter { $0.contains { $0 != nil } }
      for strengths in decided {
        let best = strengths.compactMap(\.self).max()
        let winners = strengths.indices.filter { strengths[$0] == best }
        for winner in winners { parts[winner] += 1 / Double(winners.count * decided.count) }
      }
      if decided.isEmpty {
        for index in parts.indices { parts[index] += 1 / Double(hands.count) }
      }
    }
    return parts.map { $0 / Double(boards.count) }
  }
}
