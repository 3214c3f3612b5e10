import Games
import LineProtocol

/// Measures how a table is played: when its last hands began, and what was in their pots.
struct TableMeter: Sendable {
  /// How many hands are looked at.
  private static let most = 20
  /// How many there must be to tell how fast they come.
  private static let least = 3

  private var began: [Instant] = []
  private var pots: [Int] = []
  /// What has been won of the hand in play.
  private var pot = 0

  mutating func note(_ events: [TableEvent], at now: Instant) {
    for event in events {
      switch event {
      case _ where event.isNewRound:
        began.append(now)
        began.removeFirst(max(0, began.count - Self.most))
        pot = 0
      case .game(.poker(.pot(let result))): pot += result.amount
      case .game(.poker(.end)):
        pots.append(pot)
        pots.removeFirst(max(0, pots.count - Self.most))
      default: break
      }
    }
  }

  var pace: TablePace {
    // Each in parts, so that no sum is too large.
    let pot = pots.isEmpty ? nil : pots.reduce(0) { $0 + Double($1) } / Double(pots.count)
    guard began.count >= Self.least, let first = began.first, let last = began.last else {
      return TablePace(pot: pot.map { Int($0.rounded()) })
    }
    let hour = 3_600_000 * (began.count - 1)
    return TablePace(
      pot: pot.map { Int($0.rounded()) }, hourly: hour / max(1, last.milliseconds(since: first)))
  }
}
