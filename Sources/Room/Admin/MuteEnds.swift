import Identity
import Store

/// The ends of mutes that end by themselves.
struct MuteEnds: Sendable {
  /// When the next one is, by the clock that `wake` goes by.
  private(set) var wake: Instant?
  /// Until when they were told.
  private var toldUntil: WallTime?

  /// Has `wake` come when the next mute ends by itself.
  mutating func plan(_ orders: Orders, at now: Instant, _ time: WallTime) {
    toldUntil = toldUntil ?? time
    let ends = orders.inForce(at: time).compactMap { $0.kind == .mute ? $0.until : nil }
    wake = ends.min().map { now.after(milliseconds: $0.milliseconds - time.milliseconds) }
  }

  /// Whether `plan` was called yet: a server that starts knows no time before its first input.
  var isPlanned: Bool { toldUntil != nil }

  /// Who may talk again now. By the clock on the wall there may be a rest.
  mutating func tell(_ orders: Orders, at now: Instant, _ time: WallTime) -> [PlayerName] {
    guard let wake, wake <= now, let since = toldUntil else { return [] }
    let ended = orders.ended(.mute, after: since, until: time)
    toldUntil = time
    plan(orders, at: now, time)
    return ended
  }
}
