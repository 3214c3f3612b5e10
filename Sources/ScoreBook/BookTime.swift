import Lines

/// A second on the club's own clock, so that "today" means the club's today.
///
/// The caller adds the club's offset from universal time before creating one.
public struct BookTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01 00:00 on the club's clock.
  public let seconds: Int

  private static let last = 253_402_300_799

  /// Creates the time of `seconds` after 1970-01-01 00:00, clamped to the valid range.
  public init(seconds: Int) { self.seconds = min(max(seconds, 0), BookTime.last) }

  /// The first second of a day.
  public init(_ day: Day) { self.init(seconds: day.number * 86_400) }

  /// The day of the time.
  public var day: Day { Day(seconds / 86_400) }

  /// Earlier times come first.
  public static func < (a: BookTime, b: BookTime) -> Bool { a.seconds < b.seconds }

  /// Date and time of day, as in `2026-07-30 19:05`.
  public var description: String {
    let minutes = seconds % 86_400 / 60
    return "\(day) \((minutes / 60).twoDigits):\((minutes % 60).twoDigits)"
  }
}

extension BookTime: RawRepresentable, Codable {
  public var rawValue: Int { seconds }

  /// Creates the time of `rawValue` seconds; `nil` if it is out of range.
  public init?(rawValue: Int) {
    self.init(seconds: rawValue)
    if seconds != rawValue { return nil }
  }
}
