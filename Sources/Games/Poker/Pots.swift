/// A pot and the players who may win it.
struct Pot: Equatable {
  /// Chips in the pot.
  var amount: Int
  /// The positions of the players who may win it.
  let eligible: [Int]
}

extension PokerHand {
  /// The pots of a hand whose bets are all called, the main pot first: one for each amount up to
  /// which some player can win.
  var pots: [Pot] {
    let live = players.indices.filter { !players[$0].isFolded }
    var pots: [Pot] = []
    var below = 0
    while let level = live.lazy.map({ players[$0].paid }).filter({ $0 > below }).min() {
      let amount = players.reduce(0) { $0 + min($1.paid, level) - min($1.paid, below) }
      let eligible = live.filter { players[$0].paid >= level }
      below = level
      if amount > 0 { pots.append(Pot(amount: amount, eligible: eligible)) }
    }
    // A folded bet may exceed the last level, if it was needlessly large: an all-in player wins no
    // more from it than from other bets.
    let dead = deadChips
    let beyond = players.reduce(0) { $0 + max(0, $1.paid - below) }
    if pots.isEmpty, dead + beyond > 0 { return [Pot(amount: dead + beyond, eligible: live)] }
    if isInForDeadChipsOnly {
      pots.insert(Pot(amount: dead, eligible: live), at: 0)
    } else if dead > 0 {
      pots[0].amount += dead
    }
    if beyond > 0 { pots[pots.count - 1].amount += beyond }
    return pots
  }

  /// Chips in the main pot and in each side pot, without the bets of this street; empty if there is
  /// only one pot, or while pots are being won.
  public var sidePots: [Int] {
    if isOver || won > 0 { return [] }
    let paid = players.map { $0.paid - $0.bet }
    let levels = players.indices.filter { players[$0].isAllIn }.map { paid[$0] }
    let most = paid.max() ?? 0
    var pots = isInForDeadChipsOnly && most > 0 ? [0] : []
    var below = 0
    for level in Set(levels + [most]).sorted() where level > below {
      pots.append(paid.reduce(0) { $0 + min($1, level) - min($1, below) })
      below = level
    }
    guard pots.count > 1 else { return [] }
    pots[0] += deadChips
    return pots
  }

  /// Whether a missed blind, or an ante for all, took a player's last chip: the dead chips then are
  /// a pot of their own, as they are all that this player can win.
  private var isInForDeadChipsOnly: Bool {
    players.contains { $0.isAllIn && $0.paid == 0 && $0.dead > 0 }
  }

  /// The uncalled part of a bet or an ante, and the position of its owner.
  var uncalled: (index: Int, amount: Int)? {
    guard let top = players.indices.max(by: { players[$0].paid < players[$1].paid }) else {
      return nil
    }
    let others = players.indices.lazy.filter { $0 != top }.map { players[$0].paid }
    let amount = players[top].paid - (others.max() ?? 0)
    return amount > 0 && !players[top].isFolded ? (top, amount) : nil
  }
}

extension Int {
  /// Divides the number into nearly equal parts; if it does not divide evenly, the first parts have
  /// one more.
  public func divided(into parts: Int) -> [Int] {
    (0..<parts).map { self / parts + ($0 < self % parts ? 1 : 0) }
  }
}
