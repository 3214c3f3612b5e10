import Lines

extension Ranking {
  /// The strength of the best hand of some cards: greater wins, equal splits.
  ///
  /// The number equals `MadeHand.strength`, but it comes without the cards and the name, and
  /// without trying every choice of cards: for showdowns and simulations. It never allocates.
  ///
  /// - Parameters:
  ///   - hole: the player's own cards. For any use, up to seven with the board; for exactly two,
  ///     two to six.
  ///   - board: the community cards. For exactly two, three to five.
  ///   - use: the number of the player's own cards that must count.
  /// - Returns: `nil` if the cards make no hand: too few or too many, a repeated card, or no low of
  ///   eight or better.
  @inlinable
  public func strength(
    hole: some RandomAccessCollection<Card>, board: some RandomAccessCollection<Card>,
    use: HoleUse = .any
  ) -> UInt32? {
    let own = CardBits(hole)
    let common = CardBits(board)
    guard own.union(common).count == hole.count + board.count else { return nil }
    return strength(hole: own, board: common, use: use)
  }

  @usableFromInline
  func strength(hole: CardBits, board: CardBits, use: HoleUse) -> UInt32? {
    switch use {
    case .any: return strength(of: hole.union(board))
    case .exactlyTwo:
      guard HoleUse.holeCounts.contains(hole.count), HoleUse.boardCounts.contains(board.count)
      else { return nil }
      return twoPlusThree(hole: hole, board: board)
    }
  }

  /// The best hand that any of these cards make.
  private func strength(of cards: CardBits) -> UInt32? {
    guard cardCounts.contains(cards.count) else { return nil }
    switch self {
    case .high: return HandTables.shared.word(of: cards)
    case .eightOrBetter: return eightOrBetter(cards)
    case .shortDeck, .shortDeckTripsOverStraight, .aceToFive, .deuceToSeven, .badugi,
      .badugiAceHigh, .ranks:
      return strength(of: bestPattern(of: cards))
    }
  }

  /// The best hand of two of `hole` and three of `board`.
  private func twoPlusThree(hole: CardBits, board: CardBits) -> UInt32? {
    switch self {
    case .high: return HandTables.shared.twoPlusThree(hole: hole, board: board)
    case .eightOrBetter: return eightOrBetter(hole: hole, board: board)
    case .shortDeck, .shortDeckTripsOverStraight, .aceToFive, .deuceToSeven, .badugi,
      .badugiAceHigh, .ranks:
      // Rarely played: the best of at most 150 hands of five cards.
      var best: UInt32?
      hole.forEachChoice(of: 2) { pair in
        board.forEachChoice(of: 3) { triple in
          guard let strength = strength(of: pair.union(triple)) else { return }
          best = max(best ?? 0, strength)
        }
      }
      return best
    }
  }

  /// The best pattern of these cards; their number must be valid.
  func bestPattern(of cards: CardBits) -> HandPattern {
    switch self {
    case .high: HandRules.standard.pattern(of: cards)
    case .shortDeck: HandRules.shortDeck.pattern(of: cards)
    case .shortDeckTripsOverStraight: HandRules.shortDeckTripsOverStraight.pattern(of: cards)
    case .aceToFive, .eightOrBetter:
      HandPattern(lowestFiveOf: RankMasks(cards, order: rankOrder))
    case .deuceToSeven: HandPattern(deuceToSevenOf: cards)
    case .badugi, .badugiAceHigh: HandPattern(badugiOf: cards, order: rankOrder)
    case .ranks: HandPattern(equalRanksOf: RankMasks(cards, order: rankOrder))
    }
  }
}
