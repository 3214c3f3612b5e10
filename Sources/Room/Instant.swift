/// Monotonic time since the server started.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the start.
  public var nanoseconds: Int64

  /// Creates an instant.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Earlier is less.
  public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Whole milliseconds since the start.
  public var milliseconds: Int { Int(nanoseconds / 1_000_000) }

  /// The instant this many milliseconds later.
  public func after(milliseconds: Int) -> Instant {
    Instant(nanoseconds: nanoseconds &+ Int64(milliseconds) &* 1_000_000)
  }

  /// The instant this many seconds later.
  public func after(seconds: Int) -> Instant { after(milliseconds: seconds &* 1000) }

  /// The instant this much later.
  public func after(_ duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(
      nanoseconds: nanoseconds &+ seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
  }

  /// The earlier of two instants, either of which may be missing. An array of them would need an
  /// allocation.
  public static func earliest(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The milliseconds from `earlier` to this instant, rounded up and at least 0.
  public func milliseconds(since earlier: Instant) -> Int {
    Int(max(0, nanoseconds &- earlier.nanoseconds &+ 999_999) / 1_000_000)
  }

  /// Seconds since an earlier instant, rounded up, as waits are told; 0 if it is later.
  func seconds(since earlier: Instant) -> Int { (milliseconds(since: earlier) + 999) / 1000 }
}
