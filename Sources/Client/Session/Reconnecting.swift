import Lines

/// A notice about a lost connection, apart from the one that it is restored.
package enum LossNotice: Sendable, Equatable {
  /// It is lost, and reconnecting begins.
  case lost
  /// Reconnecting has failed for a while, and attempts become rarer.
  case stillLost

  /// The notice that programs write to standard error.
  package static func brief(_ reason: Prose) -> Prose {
    "connection lost, \(reason); trying again for a while"
  }

  /// The text that programs write to standard error once they are reconnected.
  package static let end: Prose = "connected again"

  /// The notice in a sentence for a person.
  func text(_ reason: Prose) -> Prose {
    switch self {
    case .lost: "The connection is lost: \(reason). Trying again."
    case .stillLost:
      "Still no connection: \(reason). Enter tries again at once, and quit leaves; else it is tried"
        + " every \(Reconnecting.longest / 1000) s."
    }
  }
}

/// The schedule of attempts to reconnect: after a tenth of a second, then twice as long each time
/// up to 2 s, and up to 15 s after half a minute; give or take a quarter, so that a room full of
/// clients does not connect at the same instant.
struct Reconnecting: Sendable {
  private static let first = 100
  private static let eager = 2_000
  /// The longest pause between two attempts, in milliseconds.
  static let longest = 15_000
  /// How long attempts are frequent, in milliseconds.
  static let eagerTime = 30_000

  private var lostAt: Int?
  private var wait = 0
  private var hasToldLong = false
  /// Whether the server has announced that it stops, and may never return.
  private var isStopped = false
  private var random: any RandomNumberGenerator & Sendable

  init(random: any RandomNumberGenerator & Sendable) { self.random = random }

  /// The milliseconds to wait before the next attempt, and the notice to show; `nil` once the
  /// client should give up.
  ///
  /// - Parameters:
  ///   - code: the server's reason for closing the connection, if it gave one.
  ///   - patience: how long to try, in milliseconds, or half a minute if the server has announced
  ///     that it stops; `nil` for as long as the user stays.
  mutating func next(
    after code: ErrorCode?, within patience: Int?, at now: Int
  ) -> (wait: Int, notice: LossNotice?)? {
    let begin = lostAt ?? now
    let elapsed = now - begin
    if code == .serverStopping { isStopped = true }
    if let patience {
      // A server whose disk is full does not return until the operator makes room.
      let limit = code == .serverDisk ? 0 : isStopped ? min(patience, Self.eagerTime) : patience
      if elapsed >= limit { return nil }
    }
    var notice: LossNotice? = lostAt == nil ? .lost : nil
    let isLong = elapsed >= Self.eagerTime
    if isLong, !hasToldLong { (notice, hasToldLong) = (.stillLost, true) }
    lostAt = begin
    wait = wait == 0 ? Self.first : min(2 * wait, isLong ? Self.longest : Self.eager)
    return (wait * 3 / 4 + Int.random(in: 0...wait / 2, using: &random), notice)
  }

  /// Notes that the connection works again.
  mutating func reset() {
    (lostAt, wait, hasToldLong, isStopped) = (nil, 0, false, false)
  }
}

extension ErrorCode {
  /// Where the tables continue, if the server has said that it is elsewhere: connecting again is
  /// the client's own affair.
  var whereTablesGoOn: Prose? {
    switch self {
    case .serverMoved: "the tables go on at another machine"
    case .serverStandby: "the machine that answers waits to take over"
    default: nil
    }
  }
}
