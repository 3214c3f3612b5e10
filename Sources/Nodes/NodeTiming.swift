/// How long things take in the life of a node. All nodes of a log must have the same lease.
public struct NodeTiming: Hashable, Sendable {
  /// For how long the active node may go on without renewing.
  public var lease: Duration = .seconds(3)
  /// How often it renews, and how often a standby node says that it is there.
  public var renewal: Duration = .seconds(1)
  /// How much earlier than the engine the active node takes its lease for past: as much as timers
  /// may be late, and clocks may differ in speed.
  public var margin: Duration = .milliseconds(300)
  /// How often a standby node looks whether the log was released.
  public var watch: Duration = .milliseconds(200)
  /// How long until something is tried again.
  public var retry: Duration = .milliseconds(200)
  /// How long the engine may be silent before the connection is given up; twice as long after each
  /// time, up to `longestSilence`.
  public var silence: Duration = .seconds(2)
  /// See `silence`.
  public var longestSilence: Duration = .seconds(8)

  /// As it is in the product.
  public init() {}
}

extension Duration {
  /// Rounded towards zero.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
  }
}
