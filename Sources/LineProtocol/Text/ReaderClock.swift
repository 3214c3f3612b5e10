import Cards
import ScoreBook

/// The clock by which somebody reads when something was. The server says times by its own.
public struct ReaderClock: Sendable, Equatable {
  /// The zone's name behind each time; `nil` where it is the reader's own.
  private let label: String?
  private let isTwelveHours: Bool
  /// How many seconds it is ahead at a second of universal time.
  private let secondsAhead: @Sendable (Int) -> Int

  /// The clock of the reader's own machine.
  public init(isTwelveHours: Bool, secondsAhead: @escaping @Sendable (Int) -> Int) {
    (label, self.isTwelveHours, self.secondsAhead) = (nil, isTwelveHours, secondsAhead)
  }

  /// A clock that is so much ahead of universal time, which is said with each time.
  public init(_ zone: ZoneOffset) {
    (label, isTwelveHours) = (zone.name, false)
    secondsAhead = { _ in zone.minutes * 60 }
  }

  /// Whatever the rule of a zone, its clocks agree at some times.
  public static func == (left: Self, right: Self) -> Bool {
    left.label == right.label && left.isTwelveHours == right.isTwelveHours
      && left.secondsAhead(0) == right.secondsAhead(0)
  }

  /// Day and time of day of a second of universal time.
  func text(_ universal: Int, isSpoken: Bool) -> Prose {
    let time = BookTime(seconds: universal + secondsAhead(universal))
    let words = time.description.split(separator: " ").map(String.init)
    guard words.count == 2 else { return "\(figure: time.description)" }
    let day: Prose = isSpoken ? Self.spoken(words[0]) : "\(figure: words[0])"
    let hours: Prose =
      isTwelveHours ? Self.twelve(time.seconds % 86_400 / 60) : "\(figure: words[1])"
    return "\(day)\(isSpoken ? "," : "") \(hours)" + (label.map { " \(words: $0)" } ?? "")
  }

  private static func twelve(_ minutes: Int) -> Prose {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\((hour + 11) % 12 + 1):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "am" : "pm")"
  }

  /// `21 November 2026`
  static func spoken(_ day: String) -> Prose {
    let months: [Prose] = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return "\(figure: day)" }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
  }

  /// The second that a text such as `2026-11-21T09:46:08` says, as if it were universal time.
  static func second(of text: String) -> Int? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 5, (1970...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4])
    else { return nil }
    // Years that begin in March have their leap day at the end.
    let year = numbers[0] - (numbers[1] < 3 ? 1 : 0)
    let month = (numbers[1] + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5
    let second = numbers.count > 5 ? min(numbers[5], 59) : 0
    return (days + numbers[2] - 719_469) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + second
  }
}

/// How far the clocks of a zone are ahead of universal time.
public struct ZoneOffset: Sendable, Equatable {
  public let minutes: Int

  static let universal = ZoneOffset()

  private init() { minutes = 0 }

  /// `nil` if no clocks are so far ahead or behind.
  public init?(minutes: Int) {
    guard abs(minutes) <= 15 * 60 else { return nil }
    self.minutes = minutes
  }

  /// What people type: `+2`, `-5:30`, `utc`, `UTC+1`.
  public init?(typed text: String) {
    var text = text.lowercased()[...]
    for name in ["utc", "gmt"] where text.hasPrefix(name) { text = text.dropFirst(3) }
    if text.isEmpty || text == "z" {
      self = .universal
      return
    }
    let isBehind = text.first == "-"
    if isBehind || text.first == "+" { text = text.dropFirst() }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } && part.count <= 2 ? Int(part) : nil
    }
    guard numbers.count == parts.count, let hours = numbers.first, numbers.count <= 2, hours <= 15
    else { return nil }
    let rest = numbers.count == 2 ? numbers[1] : 0
    guard rest < 60 else { return nil }
    self.init(minutes: (isBehind ? -1 : 1) * (hours * 60 + rest))
  }

  /// `UTC`, `UTC+2`, `UTC-5:30`
  public var name: String {
    if minutes == 0 { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)"
      + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }
}

extension TextRenderer {
  /// The day and the minute of `2026-11-21T09:46:08`, a time of the server's, by the reader's.
  func minute(_ time: String) -> Prose {
    guard let clock = style.clock, let zone = serverZone, let second = ReaderClock.second(of: time)
    else {
      let text = TextRenderer.minute(time)
      guard style.screenReader, text.count == 16 else { return text }
      let written = text.description
      return "\(ReaderClock.spoken(String(written.prefix(10)))),\(figure: written.dropFirst(10))"
    }
    return clock.text(second - zone.minutes * 60, isSpoken: style.screenReader)
  }
}
