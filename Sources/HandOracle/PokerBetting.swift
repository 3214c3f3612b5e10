import Cards

/// The bets of one street: what it costs to stay in, and what a raise has to reach.
struct PokerBetting: Sendable {
  /// What everybody has to match. A blind counts whole also if it was posted short.
  var price = 0
  /// The last bet that was a whole one, on which those of fixed limit build.
  var whole = 0
  /// What a raise has to add at least.
  var step: Int
  /// The bet of the street in fixed limit.
  var size: Int
  /// Whole bets and raises, and whether only two can make them, who know no cap.
  var count = 0
  var isUncapped = false
  /// The seat that acted last, and the one that bet or raised last.
  var last: Int?
  var aggressor: Int?

  init(step: Int, size: Int) { (self.step, self.size) = (step, size) }

  /// A blind or a straddle is the first bet.
  mutating func take(blind: Int) {
    if blind > price { (price, whole, step, count) = (blind, blind, blind, 1) }
  }

  /// A bring-in is due, which is no bet.
  mutating func take(bringIn: Int) { (price, step) = (bringIn, max(1, bringIn)) }

  /// Somebody bets or raises. A short one raises the price alone; of fixed limit half is enough.
  mutating func take(wager total: Int, isFixed: Bool) {
    let more = isFixed ? total - whole : total - price
    if isFixed ? 2 * more >= size : more >= step {
      (whole, count) = (total, count + 1)
      if isFixed { size = max(size, more) } else { step = more }
    }
    price = max(price, total)
  }

  /// Whether whoever has acted at a lower price may raise again.
  func isReopened(since acted: Int, isFixed: Bool) -> Bool {
    isFixed ? 2 * (price - acted) >= size : price - acted >= step
  }
}

/// What somebody whose turn it is may do.
struct OracleMove: Sendable, Equatable {
  let verb: String
  /// Chips, or how many cards; of two bets there is none between them.
  let amounts: [Int]
  let isRange: Bool

  init(_ verb: String, _ amounts: [Int] = [], isRange: Bool = false) {
    (self.verb, self.amounts, self.isRange) = (verb, amounts, isRange)
  }

  /// Reads `fold`, `call:2`, `raise:4-100` or `raise:4/8`; of cards only the verb counts.
  init(told word: Substring) {
    let parts = word.split(separator: ":")
    let amounts = parts.dropFirst().flatMap { $0.split { "-/".contains($0) } }.map { Int($0) }
    let numbers = amounts.compactMap { $0 }
    self.init(
      String(parts.first ?? ""),
      numbers.count < amounts.count
        ? []
        : numbers.count == 2 && numbers[0] == numbers[1]
          ? [numbers[0]] : numbers,
      isRange: word.contains("-") && Set(numbers).count > 1)
  }

  func allows(_ amount: Int) -> Bool {
    isRange ? (amounts[0]...amounts[1]).contains(amount) : amounts.contains(amount)
  }
}
