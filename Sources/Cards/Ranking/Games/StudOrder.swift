/// The orders of visible cards in stud: high games, and razz with its low order.
public enum StudOrder: Sendable, Hashable {
  /// Seven-card and five-card stud, also with a low half: ace high, the highest board leads.
  case high
  /// Razz: ace low, the lowest board leads.
  case low

  /// Who brings it in: the lowest door card, in razz the highest, then by suit, clubs lowest.
  ///
  /// - Parameter doorCards: in the order of the deal, `nil` for a seat without one.
  /// - Returns: the index of the card; of equal cards, which only several decks have, the first.
  public func bringIn(_ doorCards: [Card?]) -> Int? {
    let seats = doorCards.indices.filter { doorCards[$0] != nil }
    func key(_ seat: Int) -> Int {
      guard let card = doorCards[seat] else { return 0 }
      let place = suitedPlace(card)
      return self == .high ? place : -place
    }
    return seats.min { key($0) < key($1) }
  }

  /// Who has the best board, in the order given: several if it is tied. Straights and flushes do
  /// not count.
  ///
  /// - Parameter boards: visible cards of each seat, one to four, empty for who is out.
  public func leaders(_ boards: [[Card]]) -> [Int] {
    let strengths = boards.map { strength(of: $0) }
    guard let best = strengths.compactMap({ $0 }).max() else { return [] }
    return boards.indices.filter { strengths[$0] == best }
  }

  /// Who acts first if a tie is broken by the suit of the board's highest card, or `nil` if
  /// nobody shows a card.
  public func leaderBySuit(_ boards: [[Card]]) -> Int? {
    func top(_ seat: Int) -> Int { boards[seat].map(suitedPlace).max() ?? -1 }
    return leaders(boards).max { (top($0), $1) < (top($1), $0) }
  }

  /// What a board of one to four cards shows: `pair of kings, nine kicker`; `nil` for others.
  public func name(of board: [Card]) -> HandName? { pattern(of: board)?.name(rankOrder) }

  /// Orders boards of the same number of cards: greater leads. `nil` for none or more than four.
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
