import Cards
import Lines

/// Decides who wins what when the hands are compared.
struct Showdown {
  /// A part of a pot and its winners.
  struct Part {
    let pot: Int
    let share: Int?
    let run: Int?
    let amount: Int
    /// The positions of the winners, and their chips.
    let winners: [(index: Int, amount: Int)]

  }

  private let hand: PokerHand
  private let pots: [Pot]
  private let runs: [[Card]]
  /// The strength of each player's hand, by run and share; `nil` for no hand.
  private var strengths: [[[UInt32?]]] = []

  init(_ hand: PokerHand) {
    self.hand = hand
    pots = hand.pots
    runs = hand.boards.isEmpty ? [[]] : hand.boards
    strengths = runs.map { board in
      hand.shares.map { share in
        hand.players.map { player in
          player.isFolded ? nil : Self.strength(of: player, board, share)
        }
      }
    }
  }

  private static func strength(of player: HandPlayer, _ board: [Card], _ share: Share) -> UInt32? {
    player.up.isEmpty
      ? share.ranking.strength(hole: player.down, board: board, use: share.use)
      : share.ranking.strength(hole: player.cards, board: board, use: share.use)
  }

  /// The parts of all pots with their winners, the last side pot first.
  var parts: [Part] {
    pots.indices.reversed().flatMap { pot in
      zip(runs.indices, pots[pot].amount.divided(into: runs.count)).flatMap { run, amount in
        parts(of: pot, run, amount)
      }
    }
  }

  /// A part for each share that any player qualifies for; an odd chip goes to the first.
  private func parts(of pot: Int, _ run: Int, _ amount: Int) -> [Part] {
    let eligible = pots[pot].eligible
    let shares = hand.shares.indices.filter { share in
      eligible.contains { strengths[run][share][$0] != nil }
    }
    // If no hand qualifies for any share, the eligible players divide the pot.
    guard !shares.isEmpty else {
      return [part(pot, nil, run, amount, eligible)]
    }
    return zip(shares, amount.divided(into: shares.count)).compactMap { share, amount in
      let best = eligible.compactMap { strengths[run][share][$0] }.max()
      let winners = eligible.filter { strengths[run][share][$0] == best }
      return amount > 0 ? part(pot, share, run, amount, winners) : nil
    }
  }

  private func part(_ pot: Int, _ share: Int?, _ run: Int, _ amount: Int, _ winners: [Int]) -> Part
  {
    let order = winners.count > 1 ? oddChipOrder(winners, share ?? 0, run) : winners
    return Part(
      pot: pot, share: hand.shares.count > 1 ? share : nil,
      run: runs.count > 1 ? run : nil, amount: amount,
      winners: zip(order, amount.divided(into: order.count)).filter { $0.1 > 0 }
        .map { (index: $0.0, amount: $0.1) })
  }

  /// The order in which winners get odd chips: from the left of the button; in stud by the highest
  /// card by suit in the winning hand.
  private func oddChipOrder(_ winners: [Int], _ share: Int, _ run: Int) -> [Int] {
    guard hand.variant.opens.studOrder != nil else { return winners }
    let share = hand.shares[share]
    let isLowest = share.ranking.isLow && hand.options.oddChip == .low
    let claims = winners.map { index -> (index: Int, card: Card?) in
      let cards = hand.players[index].cards.sorted(by: share.ranking.areInIncreasingOrder)
      if isLowest { return (index, cards.first) }
      let made = MadeHand(
        share.ranking, hole: cards.reversed(), board: runs[run], use: share.use)
      return (index, made?.highestCard)
    }
    return claims.sorted { lhs, rhs in
      guard let first = lhs.card, let second = rhs.card, first != second else {
        return lhs.index < rhs.index
      }
      let isLower = share.ranking.areInIncreasingOrder(first, second)
      return isLowest ? isLower : !isLower
    }.map(\.index)
  }

  /// The players in the order of showing, and whether each has to: a hand must be shown unless a
  /// hand shown before beats it.
  func order(from first: Int) -> [(index: Int, shows: Bool)] {
    let live = hand.players.indices.map { (first + $0) % hand.players.count }
      .filter { !hand.players[$0].isFolded }
    var shown: [Int] = []
    return live.map { index in
      let shows = shown.isEmpty || hand.players[index].isShown || isAlive(index, against: shown)
      if shows { shown.append(index) }
      return (index, shows)
    }
  }

  private func isAlive(_ index: Int, against shown: [Int]) -> Bool {
    pots.contains { pot in
      pot.eligible.contains(index)
        && strengths.contains { run in
          run.contains { share in
            guard let mine = share[index] else { return false }
            return shown.allSatisfy { other in
              !pot.eligible.contains(other) || (share[other] ?? 0) <= mine
            }
          }
        }
    }
  }
}
