import Lines
import ScoreBook

/// A millisecond on the house's own wall clock, so that "today" means the house's today for
/// everyone.
///
/// The caller adds the local offset from universal time before creating one.
public struct WallTime: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 local time, to the end of the year 9999.
  public let milliseconds: Int

  static let last = 253_402_300_799_999
  static let lastDay = last / 86_400_000

  /// Creates the time of `milliseconds` after 1970-01-01 00:00, clamped to the valid range.
  public init(milliseconds: Int) { self.milliseconds = min(max(milliseconds, 0), WallTime.last) }

  /// The day, counted from 1970-01-01.
  public var day: Int { milliseconds / 86_400_000 }

  /// The same time for the score book, to the second.
  var bookTime: BookTime { BookTime(seconds: milliseconds / 1000) }

  /// The date, as in `2026-11-21`.
  public var dayText: String { bookTime.day.description }

  /// Date and time of day, as in `2026-11-21 18:03:04`.
  public var text: String {
    let second = milliseconds / 1000 % 60
    return "\(bookTime):\(second < 10 ? "0" : "")\(second)"
  }

  /// Earlier times come first.
  public static func < (a: WallTime, b: WallTime) -> Bool { a.milliseconds < b.milliseconds }
}

extension WallTime: WordCodable, FieldValue {
  /// The milliseconds in decimal.
  public var description: String { "\(milliseconds)" }

  /// Reads the number; `nil` if it is invalid, out of range or has leading zeros.
  public init?(_ description: String) {
    guard let number = LineReader.count(Array(description.utf8)[...]), number <= WallTime.last
    else { return nil }
    milliseconds = number
  }
}
