/// A day, counted from 1970-01-01, up to the end of the year 9999.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int

  private static let last = 2_932_896

  /// Creates the day `number` days after 1970-01-01, clamped to the valid range.
  public init(_ number: Int) { self.number = min(max(number, 0), Day.last) }

  /// Earlier days come first.
  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  /// Whole days from `earlier` to this day; negative if it is later.
  public func days(since earlier: Day) -> Int { number - earlier.number }
}

/// A calendar month.
public struct Month: Hashable, Comparable, Sendable {
  /// Months since January of the year 0.
  public let number: Int

  public init(_ number: Int) { self.number = number }

  public init(year: Int, month: Int) { number = 12 * year + month - 1 }

  public var year: Int { number / 12 }
  /// 1 for January.
  public var ordinal: Int { number % 12 + 1 }

  public static func < (a: Month, b: Month) -> Bool { a.number < b.number }
}

/// `2026-07`.
extension Month: WordCodable {
  public var description: String {
    let year = "\(self.year)"
    return String(repeating: "0", count: max(0, 4 - year.count)) + "\(year)-\(ordinal.twoDigits)"
  }

  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      let year = WireNumber.parse(parts[0]), let month = WireNumber.parse(parts[1]),
      (1...12).contains(month)
    else { return nil }
    self.init(year: year, month: month)
  }
}

extension Day {
  /// The month of the day.
  public var month: Month { date.month }

  /// The month, and the day in it.
  public var date: (month: Month, day: Int) {
    // Counting years from March puts the leap day at the end; 400 years have 146,097 days.
    let days = number + 719_468
    let (era, day) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (Month(12 * (400 * era + year) + month + 2), dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The date as in `2026-07-30`.
  public var description: String {
    let (month, day) = date
    return "\(month)-\(day.twoDigits)"
  }
}

extension Int {
  /// The number with a zero before a single digit, as clocks and dates have it.
  public var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
