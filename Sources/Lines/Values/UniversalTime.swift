/// A second of universal time, used to date hands.
public struct UniversalTime: Sendable, Equatable {
  /// Seconds since 1970-01-01 00:00 UTC, to the end of the year 9999.
  public let seconds: Int

  /// Creates the time of `seconds` after 1970-01-01 00:00 UTC, clamped to the valid range.
  public init(seconds: Int) { self.seconds = min(max(seconds, 0), UniversalTime.last) }

  private static let last = 253_402_300_799

  /// The day in universal time.
  public var day: Day { Day(seconds / 86_400) }

  /// The date, as in `2026-11-21`.
  public var dayText: String { day.description }

  /// The time of the day, as in `18:03:04`.
  public var clockText: String {
    [seconds % 86_400 / 3600, seconds % 3600 / 60, seconds % 60].map(\.twoDigits)
      .joined(separator: ":")
  }

  /// Date and time in ISO 8601, as in `2026-11-21T18:03:04Z`.
  public var text: String { "\(dayText)T\(clockText)Z" }
}
