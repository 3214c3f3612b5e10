import Lines

/// The default stakes of a poker table: each follows from the game and from the options as written.
extension PokerSubject {
  /// The big blind is the small bet, or half of it if kinds with and without bet sizes are mixed.
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

  /// Games with nothing but blinds have no ante.
  func ante(_ options: TableOptions) -> Int { has { $0.forced != .blinds } ? 1 : 0 }

  /// Half of the small bet; the ante in games without bet sizes.
  func bringIn(_ options: TableOptions) -> Int {
    max(1, options.bets.map { $0.first / 2 } ?? options.ante)
  }

  /// From 10 to 50 big bets, or from 20 to 100 big blinds in games without bet sizes.
  func buyIn(_ options: TableOptions) -> ClosedRange<Int> {
    let blind = max(1, options.blinds?.second ?? 0, options.ante, options.bringIn)
    let (least, most, chips) = options.bets.map { (10, 50, $0.second) } ?? (20, 100, blind)
    let limit = GameCatalogue.chipsMost
    return min(least * chips, limit)...min(most * chips, limit)
  }
}
