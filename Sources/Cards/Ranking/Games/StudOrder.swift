import Lines

/// The orders of visible cards in stud: high games, and razz with its low order.
public enum StudOrder: Sendable, Hashable {
  /// Seven-card and five-card stud, including hi-lo games: ace high, the highest board leads.
  case high
  /// Razz: ace low, the lowest board leads.
  case low

  /// The card that brings it in: the lowest door card, in razz the highest, then by suit, clubs
  /// lowest.
  ///
  /// - Parameter doorCards: in the order of the deal, `nil` for a seat without one.
  /// - Returns: the index of the card; of equal cards, which exist only in several decks, the
  ///   first.
  public func bringIn(_ doorCards: [Card?]) -> Int? {
    let seats = doorCards.indices.filter { doorCards[$0] != nil }
    func key(_ seat: Int) -> Int {
      guard let card = doorCards[seat] else { return 0 }
      let place = suitedPlace(card)
      return self == .high ? place : -place
    }
    return seats.min { key($0) < key($1) }
  }

  /// The indices of the best boards in the given order, several in a tie. Straights and flushes do
  /// not count.
  ///
  /// - Parameter boards: the visible cards of each seat, one to four; empty for a player who is
  ///   out.
  public func leaders(_ boards: [[Card]]) -> [Int] {
    let strengths = boards.map { strength(of: $0) }
    guard let best = strengths.compactMap({ $0 }).max() else { return [] }
    return boards.indices.filter { strengths[$0] == best }
  }

  /// The first to act if the suit of the board's highest card breaks ties; `nil` if no card is
  /// visible.
  public func leaderBySuit(_ boards: [[Card]]) -> Int? {
    func top(_ seat: Int) -> Int { boards[seat].map(suitedPlace).max() ?? -1 }
    return leaders(boards).max { (top($0), $1) < (top($1), $0) }
  }

  /// The name of a board of one to four cards: `pair of kings, nine kicker`; `nil` for other
  /// boards.
  public func name(of board: [Card]) -> HandName? { pattern(of: board)?.name(rankOrder) }

  /// The order of boards with the same number of cards: greater leads. `nil` for none or more than
  /// four.
  public func strength(of board: [Card]) -> UInt32? {
    guard let pattern = pattern(of: board) else { return nil }
    return self == .high ? pattern.code : UInt32.max - pattern.code
  }

  private func pattern(of board: [Card]) -> HandPattern? {
    guard (1...4).contains(board.count) else { return nil }
    return HandPattern(equalRanksOf: RankMasks(board, order: rankOrder))
  }

  private var rankOrder: RankOrder { self == .high ? .aceHigh : .aceLow }

  private func suitedPlace(_ card: Card) -> Int {
    4 * rankOrder.place(of: card.rank) + Int(card.suit.rawValue)
  }
}
