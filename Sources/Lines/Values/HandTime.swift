/// A second of universal time, used to date hands.
public struct HandTime: Sendable, Equatable {
  /// Seconds since 1970-01-01 00:00 UTC, to the end of the year 9999.
  public let seconds: Int

  /// Creates the time of `seconds` after 1970-01-01 00:00 UTC, clamped to the valid range.
  public init(seconds: Int) { self.seconds = min(max(seconds, 0), HandTime.last) }

  private static let last = 253_402_300_799

  /// Year, month and day of the Gregorian calendar.
  public var date: (year: Int, month: Int, day: Int) {
    // Counting years from March puts the leap day at the end.
    let days = seconds / 86_400 + 719_468
    let dayOfEra = days % 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let place = (5 * dayOfYear + 2) / 153
    let month = place < 10 ? place + 3 : place - 9
    let day = dayOfYear - (153 * place + 2) / 5 + 1
    return (days / 146_097 * 400 + year + (month <= 2 ? 1 : 0), month, day)
  }

  /// The date, as in `2026-11-21`.
  public var dayText: String {
    let (year, month, day) = date
    return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
  }

  /// The time of the day, as in `18:03:04`.
  public var clockText: String {
    [seconds % 86_400 / 3600, seconds % 3600 / 60, seconds % 60].map(twoDigits)
      .joined(separator: ":")
  }

  /// Date and time in ISO 8601, as in `2026-11-21T18:03:04Z`.
  public var text: String { "\(dayText)T\(clockText)Z" }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
