/// How many lines a connection may send: a burst, then a rate.
public struct FloodLimit: Sendable, Equatable {
  /// Lines a second; 0 for no limit.
  public var rate: Int
  /// Lines at once.
  public var burst: Int

  /// A limit.
  public init(rate: Int, burst: Int) {
    self.rate = rate
    self.burst = burst
  }
}

/// A bucket of tokens, one for each line. Touched only by the session that it belongs to.
struct FloodBucket: Sendable {
  private let interval: Int64
  private let capacity: Int64
  /// Nanoseconds that nobody waits longer for the next line: a connection that is not read is not
  /// seen to hang up either.
  private static let longestWait: Int64 = 60_000_000_000
  /// When the bucket would be full: each line moves it on by one interval.
  private var fullAt: Int64

  init(_ limit: FloodLimit, at now: Instant) {
    interval = limit.rate > 0 ? 1_000_000_000 / Int64(limit.rate) : 0
    capacity = interval * Int64(max(1, limit.burst))
    fullAt = now.nanoseconds
  }

  /// When the next line is due: now or later.
  func due(at now: Instant) -> Instant {
    Instant(nanoseconds: max(now.nanoseconds, fullAt &+ interval &- capacity))
  }

  /// Counts a line that is dealt with now, or one that is as much work as several.
  mutating func take(_ lines: Int64 = 1, at now: Instant) {
    guard interval > 0 else { return }
    fullAt = min(
      max(fullAt, now.nanoseconds) &+ lines &* interval,
      now.nanoseconds &+ capacity &+ max(interval, Self.longestWait))
  }
}
