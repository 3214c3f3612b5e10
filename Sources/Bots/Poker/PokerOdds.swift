import Cards
import Games
import HandRanking

/// How often a hand of poker would win at the end, found by dealing the cards that are unknown
/// again and again: for every kind of poker that a variant describes.
struct PokerOdds {
  private let variant: Variant
  private let view: PokerView
  private let unseen: [Card]

  /// - Returns: `nil` for a kind of poker whose rules are not known here.
  init?(_ view: PokerView) {
    guard let variant = Variant.named(view.game.rawValue) else { return nil }
    (self.variant, self.view) = (variant, view)
    var seen = CardSet(view.hole + view.up)
    for board in view.boards { seen.formUnion(CardSet(board)) }
    for opponent in view.opponents { seen.formUnion(CardSet(opponent.up)) }
    unseen = variant.deck.cards.filter { !seen.contains($0) }
  }

  /// The part of the pot that `hole` would win in the mean, from 0 to 1, if everybody who is in the
  /// hand stayed to the end.
  ///
  /// - Parameter hole: the cards face down, which are the view's or what is left of them.
  func share(
    of hole: [Card], trials: Int, using generator: inout some RandomNumberGenerator
  ) -> Double {
    var won = 0.0
    for _ in 0..<trials { won += trial(hole, &generator) }
    return trials > 0 ? won / Double(trials) : 0
  }

  private func trial(_ hole: [Card], _ generator: inout some RandomNumberGenerator) -> Double {
    var stub = Stub(unseen)
    let board = (view.boards.first ?? []) + stub.take(missingBoard, &generator)
    let own = hole + stub.take(missing(hole.count + view.up.count), &generator)
    let others = view.opponents.map { opponent in
      (down: stub.take(missing(opponent.up.count), &generator), up: opponent.up)
    }
    var won = 0.0
    var parts = 0
    for share in variant.shares {
      let mine = share.ranking.strength(hole: own + view.up, board: board, use: share.use)
      let theirs = others.map {
        share.ranking.strength(hole: $0.down + $0.up, board: board, use: share.use)
      }
      guard mine != nil || theirs.contains(where: { $0 != nil }) else { continue }
      parts += 1
      guard let mine, theirs.allSatisfy({ ($0 ?? 0) <= mine }) else { continue }
      won += 1 / Double(1 + theirs.count { $0 == mine })
    }
    return parts > 0 ? won / Double(parts) : 1 / Double(others.count + 1)
  }

  /// Cards that a player holds at the end, less those that are there.
  private func missing(_ held: Int) -> Int { max(0, cardsAtEnd - held) }

  private var cardsAtEnd: Int {
    variant.streets.reduce(0) { count, street in
      if case .discard(let given) = street.exchange {
        return count + street.down + street.up - given
      }
      return count + street.down + street.up
    }
  }

  private var missingBoard: Int {
    max(0, variant.boardCards - (view.boards.first?.count ?? 0))
  }

  /// The choice of cards to give up after which the hand wins most in the mean.
  ///
  /// - Parameter counts: how many may be given up.
  func cardsToGiveUp(
    _ counts: ClosedRange<Int>, trials: Int, using generator: inout some RandomNumberGenerator
  ) -> [Card] {
    var best: (cards: [Card], share: Double) = ([], -1)
    for choice in 0..<(1 << min(view.hole.count, CardRow.capacity)) {
      let given = view.hole.indices.filter { choice >> $0 & 1 == 1 }
      guard counts.contains(given.count) else { continue }
      let kept = view.hole.indices.filter { choice >> $0 & 1 == 0 }.map { view.hole[$0] }
      let share = share(of: kept, trials: trials, using: &generator)
      if share > best.share { best = (given.map { view.hole[$0] }, share) }
    }
    return best.cards
  }
}

/// Unseen cards, of which each can come once.
private struct Stub {
  private var cards: [Card]

  init(_ cards: [Card]) { self.cards = cards }

  /// Any so many of them, or all if there are fewer.
  mutating func take(_ count: Int, _ generator: inout some RandomNumberGenerator) -> [Card] {
    (0..<min(count, cards.count)).map { _ in
      let place = generator.uniform(below: cards.count)
      cards.swapAt(place, cards.count - 1)
      return cards.removeLast()
    }
  }
}
