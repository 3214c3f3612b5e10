import Cards
import Games
import Lines

/// Estimates how often a hand of poker would win at the end by dealing the unknown cards many
/// times, for every kind of poker that a variant describes.
struct PokerOdds {
  private let variant: Variant
  private let view: PokerView
  private let unseen: [Card]

  /// - Returns: `nil` for a kind of poker with unknown rules.
  init?(_ view: PokerView) {
    guard let variant = Variant.named(view.game.rawValue) else { return nil }
    (self.variant, self.view) = (variant, view)
    var seen = CardSet(view.hole + view.up)
    for board in view.boards { seen.formUnion(CardSet(board)) }
    for opponent in view.opponents { seen.formUnion(CardSet(opponent.up)) }
    unseen = variant.deck.cards.filter { !seen.contains($0) }
  }

  /// The average share of the pot that `hole` would win, from 0 to 1, if all players in the hand
  /// stayed to the end.
  ///
  /// - Parameters:
  ///   - hole: the cards face down, all those of the view or the ones kept.
  ///   - doubtsBets: whether a player who has bet more is assumed to hold the better of two hands.
  func share(
    of hole: [Card], trials: Int, doubtsBets: Bool = false, using generator: inout SplitMix64
  ) -> Double {
    guard trials > 0 else { return 0 }
    var runout = Runout(unseen)
    let board = runout.add(view.boards.first ?? [], upTo: variant.boardCards)
    let own = runout.add(hole + view.up, upTo: cardsAtEnd)
    var others = view.opponents.map { runout.add($0.up, upTo: cardsAtEnd) }
    if doubtsBets {
      for opponent in view.opponents where opponent.bet > view.bet {
        others.append(runout.add(opponent.up, upTo: cardsAtEnd))
      }
    }
    var won = 0.0
    for _ in 0..<trials {
      runout.deal(using: &generator)
      won += share(of: own, board, others, runout)
    }
    return won / Double(trials)
  }

  /// The share of the pot that `own` wins against others on a complete board.
  private func share(
    of own: Range<Int>, _ board: Range<Int>, _ others: [Range<Int>], _ runout: Runout
  ) -> Double {
    var won = 0.0
    var parts = 0
    for share in variant.shares {
      let mine = strength(own, board, share, runout)
      var (isWon, best, ties) = (mine != nil, false, 1)
      for other in others {
        guard let theirs = strength(other, board, share, runout) else { continue }
        best = true
        if theirs == mine { ties += 1 }
        if theirs > mine ?? 0 { isWon = false }
      }
      guard mine != nil || best else { continue }
      parts += 1
      if isWon { won += 1 / Double(ties) }
    }
    return parts > 0 ? won / Double(parts) : 1 / Double(others.count + 1)
  }

  private func strength(
    _ cards: Range<Int>, _ board: Range<Int>, _ share: Share, _ runout: Runout
  ) -> UInt32? {
    share.ranking.strength(hole: runout[cards], board: runout[board], use: share.use)
  }

  /// The number of a player's cards at the end.
  private var cardsAtEnd: Int {
    variant.streets.reduce(0) { count, street in
      if case .discard(let given) = street.exchange {
        return count + street.down + street.up - given
      }
      return count + street.down + street.up
    }
  }

  /// The cards to discard for the highest average share.
  ///
  /// - Parameter counts: how many cards may be discarded.
  func cardsToGiveUp(
    _ counts: ClosedRange<Int>, trials: Int, using generator: inout SplitMix64
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

/// Hands and boards with some known cards, whose other cards are dealt again and again. They share
/// one array, so that no trial allocates memory.
private struct Runout {
  private var cards: [Card] = []
  /// The indices of unknown cards.
  private var open: [Int] = []
  private var stub: [Card]

  /// Creates an empty runout with the cards that unknown ones can be.
  init(_ stub: [Card]) { self.stub = stub }

  /// Adds a hand or a board with some known cards.
  ///
  /// - Parameter count: its number of cards at the end, as far as the deck allows.
  /// - Returns: the range of its cards.
  mutating func add(_ known: [Card], upTo count: Int) -> Range<Int> {
    let start = cards.count
    cards += known
    for _ in 0..<max(0, min(count - known.count, stub.count - open.count)) {
      open.append(cards.count)
      cards.append(stub[open.count - 1])
    }
    return start..<cards.count
  }

  /// Deals all unknown cards again.
  mutating func deal(using generator: inout SplitMix64) {
    for number in open.indices {
      stub.swapAt(number, number + generator.uniform(below: stub.count - number))
      cards[open[number]] = stub[number]
    }
  }

  /// A hand or a board.
  subscript(range: Range<Int>) -> ArraySlice<Card> { cards[range] }
}
