import Cards

/// A pot, or the part of one that a board and a way to compare hands decide.
struct PotPart: Sendable, Equatable {
  let number: Int
  let amount: Int
  var share: String?
  var run: Int?
  /// Chips by seat.
  let winners: [Int: Int]

  init(number: Int, amount: Int, share: String? = nil, run: Int? = nil, winners: [Int: Int]) {
    (self.number, self.amount, self.share, self.run) = (number, amount, share, run)
    self.winners = winners
  }

  init(_ line: OracleLine) {
    self.init(
      number: line.amount("pot"), amount: line.amount("amount"), share: line.value("share"),
      run: line.number("run"), winners: line.chips("winners"))
  }
}

/// Who wins what.
extension PokerOracle {
  /// What nobody has matched, and whose it is.
  var uncalled: (seat: Int, amount: Int)? {
    let paid = order.compactMap { seat in players[seat].map { (seat: seat, chips: $0.paid) } }
    let most = paid.sorted { $0.chips > $1.chips }
    guard most.count > 1, most[0].chips > most[1].chips, live.contains(most[0].seat) else {
      return nil
    }
    return (most[0].seat, most[0].chips - most[1].chips)
  }

  /// Amounts in nearly equal parts, of which the first have a chip more.
  private static func split(_ amount: Int, _ count: Int) -> [Int] {
    (0..<count).map { (amount + count - 1 - $0) / count }
  }

  /// The pots, and who may win each. What was folded above the last of them is in the last one.
  private var pots: [(amount: Int, seats: [Int])] {
    let paid = order.compactMap { players[$0]?.paid }
    let levels = Set(live.compactMap { players[$0]?.paid }).sorted()
    var (below, pots): (Int, [(amount: Int, seats: [Int])]) = (0, [])
    for level in levels {
      let amount = paid.reduce(0) { $0 + min($1, level) - min($1, below) }
      let seats = live.filter { players[$0]?.paid ?? 0 >= level }
      if amount > 0 { pots.append((amount, seats)) }
      below = level
    }
    let dead = order.reduce(carriedIn) { $0 + (players[$1]?.dead ?? 0) }
    let beyond = paid.reduce(0) { $0 + max(0, $1 - below) }
    if pots.isEmpty { return [(dead + beyond, live)] }
    pots[0].amount += dead
    pots[pots.count - 1].amount += beyond
    return pots
  }

  /// All that has to be won now, in its order: the last side pot first.
  var dueParts: [PotPart] {
    if uncalled != nil { return [] }
    if live.count == 1 { return [PotPart(number: 1, amount: pot, winners: [live[0]: pot])] }
    return pots.enumerated().reversed().flatMap { number, pot in
      guard !isPassedOut else {
        return [
          PotPart(number: number + 1, amount: pot.amount, winners: divide(pot.amount, pot.seats))
        ]
      }
      let runs = boards.isEmpty ? [[]] : boards
      return zip(runs.indices, Self.split(pot.amount, runs.count)).flatMap { run, amount in
        parts(of: amount, number + 1, pot.seats, runs[run], runs.count > 1 ? run + 1 : nil)
      }
    }
  }

  private func divide(_ amount: Int, _ seats: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: zip(seats, Self.split(amount, seats.count)))
      .filter { $0.value > 0 }
  }

  /// A part for each way to compare for which somebody has a hand.
  private func parts(
    of amount: Int, _ number: Int, _ seats: [Int], _ board: [Card], _ run: Int?
  ) -> [PotPart] {
    let all = kind?.shares ?? []
    let values = all.map { share in
      seats.map { HandOrder.value(share, hole: players[$0]?.cards ?? [], board: board) }
    }
    let decided = all.indices.filter { values[$0].contains { $0 != nil } }
    // Without a hand of any kind those who are left divide it.
    guard !decided.isEmpty else {
      let order = ranked(seats, all.first ?? "", board)
      return [PotPart(number: number, amount: amount, run: run, winners: divide(amount, order))]
    }
    return zip(decided, Self.split(amount, decided.count)).compactMap { index, amount in
      let best = values[index].compactMap { $0 }.max()
      let winners = zip(seats, values[index]).filter { $0.1 == best }.map(\.0)
      guard amount > 0 else { return nil }
      return PotPart(
        number: number, amount: amount, share: all.count > 1 ? all[index] : nil, run: run,
        winners: divide(amount, ranked(winners, all[index], board)))
    }
  }

  /// Who of several winners gets an odd chip first: the first left of the button, in stud whoever
  /// has the highest card in the winning hand, or the lowest of all in a low one.
  private func ranked(_ winners: [Int], _ share: String, _ board: [Card]) -> [Int] {
    guard kind?.opens != "left-of-button", winners.count > 1 else { return winners }
    let isLow = !["high", "short-deck", "short-deck-trips", "ranks"].contains(share)
    let isAceLow = ["ace-to-five", "eight-or-better", "badugi"].contains(share)
    let isLowest = isLow && options["odd"] == "low"
    let claims = winners.map { seat -> (seat: Int, place: Int) in
      let cards = players[seat]?.cards ?? []
      func place(_ card: Card) -> Int { Self.place(card, isLow: isAceLow) }
      if isLowest { return (seat, -(cards.map(place).min() ?? 0)) }
      let best = HandOrder.value(share, hole: cards, board: board)
      let hands = HandOrder.hands(share, of: cards + board).filter {
        best != nil && HandOrder.value(share, of: $0) == best
      }
      return (seat, hands.compactMap { $0.map(place).max() }.max() ?? 0)
    }
    return claims.sorted { $0.place > $1.place }.map(\.seat)
  }
}
