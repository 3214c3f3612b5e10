/// Monotonic time since the server started.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the start.
  public var nanoseconds: Int64

  /// A point in time.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Earlier is less.
  public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Whole milliseconds since the start.
  public var milliseconds: Int { Int(nanoseconds / 1_000_000) }

  /// The instant so many milliseconds later.
  public func after(milliseconds: Int) -> Instant {
    Instant(nanoseconds: nanoseconds &+ Int64(milliseconds) &* 1_000_000)
  }

  /// The instant so many seconds later.
  public func after(seconds: Int) -> Instant { after(milliseconds: seconds &* 1000) }

  /// The instant so much later.
  public func after(_ duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(
      nanoseconds: nanoseconds &+ seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
  }

  /// The earlier of two instants, either of which may be missing. An array of them would allocate.
  public static func earliest(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Milliseconds from `earlier` to this instant, at least 0, a begun one counting whole.
  public func milliseconds(since earlier: Instant) -> Int {
    Int(max(0, nanoseconds &- earlier.nanoseconds &+ 999_999) / 1_000_000)
  }
}
