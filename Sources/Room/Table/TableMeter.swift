import Games

/// Measures the play at a table: how fast hands come, and how large their pots are.
struct TableMeter: Sendable {
  /// The number of recent hands measured.
  private static let most = 20
  /// The minimum number of hands from which to tell how fast they come.
  private static let least = 3

  private var began: [Instant] = []
  private var pots: [Int] = []
  /// The chips won so far in the current hand.
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
    // Divided before adding, so that no sum overflows.
    let pot = pots.isEmpty ? nil : pots.reduce(0) { $0 + Double($1) } / Double(pots.count)
    guard began.count >= Self.least, let first = began.first, let last = began.last else {
      return TablePace(pot: pot.map { Int($0.rounded()) })
    }
    let hour = 3_600_000 * (began.count - 1)
    return TablePace(
      pot: pot.map { Int($0.rounded()) }, hourly: hour / max(1, last.milliseconds(since: first)))
  }
}
