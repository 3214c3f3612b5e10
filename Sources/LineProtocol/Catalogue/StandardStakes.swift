import Games
import Lines

/// The stakes of a poker table that says nothing of them: each follows from what is played and from
/// the options that are written.
extension PokerSubject {
  /// The big blind is the small bet, or half of it where bets are mixed.
  func blinds(_ options: TableOptions) -> Pair {
    let sizes = sizes(options)
    if sizes.areThere, let bets = options.bets {
      let big = max(1, sizes.areMixed ? bets.first / 2 : bets.first)
      return Pair(max(1, big / 2), big)
    }
    let isLow = sizes.areMixed || limits.first == .no || limits.first == .pot
    return isLow ? Pair(1, 2) : Pair(2, 4)
  }

  func bets(_ options: TableOptions) -> Pair? {
    let sizes = sizes(options)
    guard sizes.areThere else { return nil }
    switch id {
    case Variant.kuhn.id: return Pair(1, 1)
    case Variant.leduc.id: return Pair(2, 4)
    default: break
    }
    guard let big = options.blinds?.second else { return Pair(4, 8) }
    return sizes.areMixed ? Pair(2 * big, 4 * big) : Pair(big, 2 * big)
  }

  /// Where there are blinds only, nobody pays one.
  func ante(_ options: TableOptions) -> Int { has { $0.forced != .blinds } ? 1 : 0 }

  /// Half of the small bet; where bets have no size, the ante.
  func bringIn(_ options: TableOptions) -> Int {
    max(1, options.bets.map { $0.first / 2 } ?? options.ante)
  }

  /// From 10 to 50 big bets, or from 20 to 100 big blinds where bets have no size.
  func buyIn(_ options: TableOptions) -> ClosedRange<Int> {
    let blind = max(1, options.blinds?.second ?? 0, options.ante, options.bringIn)
    let (least, most, chips) = options.bets.map { (10, 50, $0.second) } ?? (20, 100, blind)
    let limit = GameCatalogue.chipsMost
    return min(least * chips, limit)...min(most * chips, limit)
  }
}
