/// The bets of one street: what it costs to stay in, and what the next raise builds on.
///
/// A short all-in raises the price without being a raise: whoever has acted may raise again only
/// when the price has grown by enough since.
struct BettingRound: Sendable, Equatable, Codable {
  /// What everybody has to match, in chips of this street. A blind counts whole also if it was
  /// posted short.
  var price = 0
  /// The last bet or raise that was whole: fixed limit builds on it.
  var wholeBet = 0
  /// The largest bet or raise of this street, which the next one must reach; the least bet before.
  var increment: Int
  /// Whole bets and raises, the blind among them.
  var raises = 0
  /// Whether the cap does not count, since only two could bet before it was reached.
  var isUncapped = false
  /// What fixed limit has as the bet of this street.
  var size: Int
  /// Who acted last, by position.
  var last: Int?
  /// Who bet or raised last, by position.
  var aggressor: Int?

  init(increment: Int, size: Int) { (self.increment, self.size) = (increment, size) }

  /// A blind or a straddle is due, which is the first bet.
  mutating func takeBlind(_ amount: Int) {
    guard amount > price else { return }
    (price, wholeBet, increment, raises) = (amount, amount, amount, 1)
  }

  /// The bring-in is due, which is no bet.
  mutating func takeBringIn(_ amount: Int) { (price, increment) = (amount, max(amount, 1)) }

  /// Somebody has bet, raised or completed to a total.
  mutating func takeWager(to total: Int, by position: Int, _ limit: BettingLimit) {
    if limit == .fixed {
      let more = total - wholeBet
      // Half of a bet or more counts as a whole one.
      if 2 * more >= size {
        wholeBet = total
        raises += 1
        if more > size { size = more }
      }
    } else if total - price >= increment {
      increment = total - price
      wholeBet = total
      raises += 1
    }
    price = max(price, total)
    aggressor = position
  }

  /// Whether the betting is open again for somebody who has acted when the price was another.
  func isOpen(since priceActed: Int, _ limit: BettingLimit) -> Bool {
    let more = price - priceActed
    return limit == .fixed ? 2 * more >= size : more >= increment
  }
}
