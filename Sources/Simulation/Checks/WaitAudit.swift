import Games
import Lines
import Room

/// Checks that no table where somebody waits stands still for longer than any of its clocks:
/// computed from its state and options, independently of the clocks themselves.
struct WaitAudit: Sendable {
  /// When something last happened at each table, or when the waiting began, and how many
  /// milliseconds may pass until something happens.
  private var waits: [TableID: (since: Instant, most: Int)] = [:]
  /// Whether the server stops: nobody plays on.
  private var isOver = false

  /// The grace period for what is due, in milliseconds.
  private static let slack = 5000

  /// Notes that another process begins.
  mutating func restart() { (waits, isOver) = ([:], false) }

  /// Notes a step of a table, which is `table` after it.
  mutating func take(
    _ step: TableStep, _ id: TableID, _ table: Table, _ options: TableOptions, at now: Instant
  ) {
    if case .stop = step.input { (waits, isOver) = ([:], true) }
    guard table.isWaitedAt, !isOver else {
      waits[id] = nil
      return
    }
    guard waits[id] == nil || !step.events.isEmpty else { return }
    let turn = options.turnMilliseconds + 1000 * (options.bankSeconds ?? 0)
    let pause = max(options.poker.startSeconds, options.poker.pauseSeconds)
    let betting = options.waitSeconds ?? 0
    waits[id] = (since: now, most: max(turn, 1000 * pause, 1000 * betting) + Self.slack)
  }

  /// Checks that nobody has waited for too long.
  func check(at now: Instant) throws(Violation) {
    for (id, wait) in waits where wait.since.after(milliseconds: wait.most) < now {
      throw Violation(
        .waiting,
        "\(id): somebody waits, and nothing happens since \(wait.since.milliseconds) ms at "
          + "\(now.milliseconds) ms")
    }
  }
}

extension Table {
  /// Whether somebody has done everything they can in a round, or plays poker, or could.
  fileprivate var isWaitedAt: Bool {
    if isClosed { return false }
    if let game = game as? HouseGame {
      return game.players.values.contains { $0.bet > 0 && $0.isReady && !$0.isGone }
    }
    guard let game = game as? PokerGame else { return false }
    let match = game.rules.match
    let able = occupants.count { seat, occupant in
      occupant.sitsOut == nil && !occupant.isLeaving && (match != nil || game.stack(of: seat) > 0)
    }
    return game.openHand != nil || able >= (match == nil ? 2 : game.rules.seats)
  }
}
