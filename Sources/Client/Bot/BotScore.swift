// Owns how a bot did.

import Identity
import LineProtocol

/// The rounds that a bot played, counted from the results it was told.
struct BotScore: Sendable, Equatable {
  private(set) var won = 0
  private(set) var doubled = 0
  private(set) var lost = 0
  private(set) var pushed = 0
  /// Dollars, after the last result.
  private(set) var balance = 0
  /// Dollars won and lost over all games.
  private(set) var net = 0

  /// Rounds played to their result.
  var rounds: Int { won + lost + pushed }

  /// Takes note of a `* result` about the bot.
  mutating func note(_ result: Message) {
    switch result.word(.outcome) {
    case "win": won += 1
    case "double":
      won += 1
      doubled += 1
    case "lose": lost += 1
    default: pushed += 1
    }
    let amounts = -Limits.amount...Limits.amount
    let paid = result.number(.paid)
    if amounts.contains(paid) { net = min(max(net + paid, amounts.lowerBound), amounts.upperBound) }
    balance = result.number(.balance)
  }

  /// One line about it all.
  func summary(name: String, table: TableID) -> String {
    let sign = net < 0 ? "-" : "+"
    return "\(name) played \(rounds) rounds at \(table): won \(won) (\(doubled) double), "
      + "lost \(lost), pushed \(pushed), net \(sign)$\(abs(net)), balance $\(balance)"
  }
}
