/// A pot and who may win it.
struct Pot: Equatable {
  /// Chips in it.
  var amount: Int
  /// The positions of those who may win it.
  let eligible: [Int]
}

extension PokerHand {
  /// The pots of a hand whose bets are all called, the main pot first: each level up to which
  /// somebody can win is one.
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
    // A bet that was given up without need may be above the last level: whoever is all-in wins no
    // more from it than from others.
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

  /// What stands in the main pot and in each side pot, without the bets of this street; none where
  /// there is but one pot, or they are being won.
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

  /// Whether a missed blind, or an ante for all, took a player's last chip: the dead chips are then
  /// a pot of their own, as they are all that this player can win.
  private var isInForDeadChipsOnly: Bool {
    players.contains { $0.isAllIn && $0.paid == 0 && $0.dead > 0 }
  }

  /// What of a bet, or of an ante, nobody has called, and whose it is.
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
  /// As many nearly equal parts: the first ones have one more if it does not come out even.
  public func divided(into parts: Int) -> [Int] {
    (0..<parts).map { self / parts + ($0 < self % parts ? 1 : 0) }
  }
}
