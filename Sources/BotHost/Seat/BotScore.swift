import Games
import Lines

/// The score of a bot, counted from the results that it received.
struct BotScore: Sendable {
  private var won = 0
  private var doubled = 0
  private var lost = 0
  private var pushed = 0
  /// The dealer's rounds in which the bot had a hand.
  private var dealt = 0
  /// The dollars after the last result.
  private var balance = 0
  /// The net dollars won over all games.
  private var net = 0
  /// Whether the game is poker, which is played for chips.
  private var isPoker = false

  /// Rounds played to their result.
  var rounds: Int { won + lost + pushed + dealt }

  /// Counts a dealer's round that is over.
  mutating func noteDealt() { dealt += 1 }

  /// Counts the result of a bet of the bot.
  mutating func note(_ outcome: HouseOutcome, paid: Int, balance: Int) {
    switch outcome {
    case .win: won += 1
    case .double:
      won += 1
      doubled += 1
    case .lose: lost += 1
    case .push: pushed += 1
    }
    // A server may send any number; the sums must not overflow.
    let amounts = -Limits.amount...Limits.amount
    if amounts.contains(paid) { net = min(max(net + paid, amounts.lowerBound), amounts.upperBound) }
    self.balance = balance
  }

  /// Counts the result of a hand of poker.
  mutating func noteHand(paid: Int, stack: Int) {
    let outcome: HouseOutcome = paid > 0 ? .win : paid < 0 ? .lose : .push
    isPoker = true
    note(outcome, paid: paid, balance: stack)
  }

  /// A summary on one line.
  func summary(name: String, table: TableID) -> String {
    let played = "\(name) played \(rounds) \(rounds == 1 ? "round" : "rounds") at \(table)"
    guard dealt == 0 else { return played }
    let sign = net < 0 ? "-" : "+"
    if isPoker {
      return "\(played): won \(won), lost \(lost), even \(pushed), net \(sign)\(abs(net)) chips"
    }
    return "\(played): won \(won) (\(doubled) double), "
      + "lost \(lost), pushed \(pushed), net \(sign)$\(abs(net)), balance $\(balance)"
  }
}
