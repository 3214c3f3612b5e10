import Lines

/// A period of months with a leader board.
public struct Period: Hashable, Sendable {
  /// The length of a period, as typed and sent.
  public enum Unit: String, CaseIterable, Sendable {
    case year, quarter, month
    /// From September to August: a club's season.
    case season
  }

  let unit: Unit
  let first: Month

  var months: Range<Month> { first..<Month(first.number + unit.months) }

  /// The name, as typed and shown: `2026`, `2026-q3`, `2026-07`, `2025-26`.
  public var name: String {
    let year = "\(first.year)"
    switch unit {
    case .year: return year
    case .quarter: return "\(year)-q\((first.ordinal - 1) / 3 + 1)"
    case .month: return first.description
    case .season:
      let next = (first.year + 1) % 100
      return "\(year)-\(next.twoDigits)"
    }
  }

  /// The name that people use.
  var title: String {
    switch unit {
    case .year: "the year \(name)"
    case .quarter: "quarter \((first.ordinal - 1) / 3 + 1) of \(first.year)"
    case .month: "\(Period.names[first.ordinal - 1]) \(first.year)"
    case .season: "the season \(name), September to August"
    }
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension Period.Unit {
  /// The number of months in it.
  fileprivate var months: Int {
    switch self {
    case .year, .season: 12
    case .quarter: 3
    case .month: 1
    }
  }

  /// The month in which a year's first period begins.
  fileprivate var start: Int { self == .season ? 9 : 1 }

  /// The month in which a year's period with a number begins.
  fileprivate func start(of number: Int) -> Int? {
    (1...12 / months).contains(number) ? (number - 1) * months + 1 : nil
  }

  /// Examples of names to type.
  var examples: [String] {
    switch self {
    case .year: ["2026", "this", "last"]
    case .quarter: ["2026-q3", "3", "this", "last"]
    case .month: ["2026-07", "7", "this", "last"]
    case .season: ["2025-26", "2025", "this", "last"]
    }
  }
}

extension Period {
  /// Reads `this`, `last`, `2026`, `2026-q3`, `2026-07`, `2025-26`, or the number of a quarter or a
  /// month of this year; `nil` for anything else. The result depends on the current day.
  static func read(_ text: String, _ unit: Unit) -> (@Sendable (Day) -> Period)? {
    let typed = text.lowercased()
    if let ago = ["this": 0, "last": 1][typed] {
      return { day in
        let offset = unit.start - 1
        let index = (day.month.number - offset) / unit.months - ago
        return Period(unit: unit, first: Month(index * unit.months + offset))
      }
    }
    let signs: Set<Character> = unit == .season ? ["-", "/"] : ["-"]
    let parts = typed.split(omittingEmptySubsequences: false) { signs.contains($0) }
    let numbers = parts.enumerated().compactMap { index, part in
      let isMarked = unit == .quarter && part.hasPrefix("q") && index == parts.count - 1
      let digits = isMarked ? part.dropFirst() : part
      return digits.utf8.count <= 4 ? TypedNumber.parse(digits) : nil
    }
    guard numbers.count == parts.count, let first = numbers.first else { return nil }
    let month: Month
    switch (unit, numbers.count) {
    case (.year, 1), (.season, 1): month = Month(year: first, month: unit.start)
    case (.season, 2):
      guard [first + 1, (first + 1) % 100].contains(numbers[1]) else { return nil }
      month = Month(year: first, month: unit.start)
    case (.quarter, 1), (.month, 1):
      guard let start = unit.start(of: first) else { return nil }
      return { Period(unit: unit, first: Month(year: $0.month.year, month: start)) }
    case (.quarter, 2), (.month, 2):
      guard let start = unit.start(of: numbers[1]) else { return nil }
      month = Month(year: first, month: start)
    default: return nil
    }
    guard (1970...9999).contains(first) else { return nil }
    return { _ in Period(unit: unit, first: month) }
  }
}
