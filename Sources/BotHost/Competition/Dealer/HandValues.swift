import Cards
import Lines

extension HandState {
  /// The winnings of each position at the end of a hand, negative if lost: there is one pot for
  /// each level of chips, and the best hands that have not folded share it exactly.
  func values(_ cards: DealtCards) -> [ChipParts] {
    var values = spent.map { -ChipParts($0) * .chip }
    let strengths = strengths(cards)
    var level = 0
    while let top = spent.lazy.filter({ $0 > level }).min() {
      let inPot = (0..<game.players).filter { spent[$0] > level }
      let best = inPot.compactMap { strengths[$0] }.max()
      // If no player of a pot has a hand to show, its chips go back.
      let winners = best == nil ? inPot : inPot.filter { strengths[$0] == best }
      let share = ChipParts((top - level) * inPot.count) * .chip / ChipParts(max(1, winners.count))
      for winner in winners { values[winner] += share }
      level = top
    }
    return values
  }

  /// The strength of each hand, `nil` if it has folded; all the same if only one is left.
  private func strengths(_ cards: DealtCards) -> [UInt32?] {
    guard playersLeft > 1 else { return folded.map { $0 ? nil : 0 } }
    let board = cards.boards[...round].flatMap(\.self)
    return (0..<game.players).map { position in
      folded[position] ? nil : Self.strength(cards.holes[position] + board)
    }
  }

  /// The strength of a hand among hands of the same number of cards: straights and flushes need
  /// five.
  ///
  /// - Parameter first: with more than seven cards, the index from which cards may be left out.
  private static func strength(_ cards: [Card], leavingOutFrom first: Int = 0) -> UInt32 {
    switch cards.count {
    case 5...7:
      let tables = HandTables.shared
      return UInt32(tables.value(of: .empty + tables.sum(of: cards)).rawValue)
    case 8...:
      // The best five cards are in some subset of seven.
      return (first..<cards.count).map { left in
        strength(Array(cards[..<left] + cards[(left + 1)...]), leavingOutFrom: left)
      }.max() ?? 0
    default: return StudOrder.high.strength(of: cards) ?? 0
    }
  }
}
