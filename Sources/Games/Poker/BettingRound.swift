/// The bets of one street: the price of staying in, and the basis of the next raise.
///
/// A short all-in raises the price without being a raise: a player who has acted may raise again
/// only once the price has grown by enough since.
struct BettingRound: Sendable, Equatable, Codable {
  /// The bet that all players have to match, in chips of this street. A blind counts in full even
  /// if it was posted short.
  var price = 0
  /// The last whole bet or raise, on which fixed limit builds.
  var wholeBet = 0
  /// The largest bet or raise of this street, which the next one must reach; before one, the least
  /// bet.
  var increment: Int
  /// The number of whole bets and raises, including the blind.
  var raises = 0
  /// Whether there is no cap, because only two players could bet before it was reached.
  var isUncapped = false
  /// The bet of this street in fixed limit.
  var size: Int
  /// The last player who acted, by position.
  var last: Int?
  /// The last player who bet or raised, by position.
  var aggressor: Int?

  init(increment: Int, size: Int) { (self.increment, self.size) = (increment, size) }

  /// Notes that a blind or a straddle is due, which is the first bet.
  mutating func takeBlind(_ amount: Int) {
    guard amount > price else { return }
    (price, wholeBet, increment, raises) = (amount, amount, amount, 1)
  }

  /// Notes that the bring-in is due, which is not a bet.
  mutating func takeBringIn(_ amount: Int) { (price, increment) = (amount, max(amount, 1)) }

  /// Notes a bet, raise or completion to a total.
  mutating func takeWager(to total: Int, by position: Int, _ limit: BettingLimit) {
    if limit == .fixed {
      let more = total - wholeBet
      // At least half of a bet counts as a whole one.
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

  /// Whether a player who acted at another price may raise again.
  func isOpen(since priceActed: Int, _ limit: BettingLimit) -> Bool {
    let more = price - priceActed
    return limit == .fixed ? 2 * more >= size : more >= increment
  }
}
