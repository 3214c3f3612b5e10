/// The times in a node's life. All nodes of a log must have the same lease.
public struct NodeTiming: Hashable, Sendable {
  /// How long the active node may go on without renewing.
  public var lease: Duration = .seconds(3)
  /// How often it renews, and how often a standby node reports that it is alive.
  public var renewal: Duration = .seconds(1)
  /// How much earlier than the engine the active node considers its lease expired: as much as
  /// timers may be late and clocks may differ in speed.
  public var margin: Duration = .milliseconds(300)
  /// How often a standby node checks whether the log was released.
  public var watch: Duration = .milliseconds(200)
  /// The pause before another attempt.
  public var retry: Duration = .milliseconds(200)
  /// How long the engine may be silent before the connection is given up; doubled after each time,
  /// up to `longestSilence`.
  public var silence: Duration = .seconds(2)
  /// The upper limit of `silence`.
  public var longestSilence: Duration = .seconds(8)

  /// The times in production.
  public init() {}
}

extension Duration {
  /// Rounded towards zero.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
  }
}
