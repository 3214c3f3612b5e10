/// The offset of a zone's clocks from universal time.
public struct ZoneOffset: Sendable, Equatable {
  public let minutes: Int

  static let universal = ZoneOffset()

  private init() { minutes = 0 }

  /// Creates an offset; `nil` if no clocks are that far ahead or behind.
  public init?(minutes: Int) {
    guard abs(minutes) <= 15 * 60 else { return nil }
    self.minutes = minutes
  }

  /// Reads an offset as typed: `+2`, `-5:30`, `+5.5`, `+0530`, `utc`, `UTC+1`, `cest`.
  public init?(typed text: String) {
    var text = text.lowercased()[...]
    if let minutes = Self.names[String(text)] {
      self.init(minutes: minutes)
      return
    }
    for name in ["utc", "gmt"] where text.hasPrefix(name) { text = text.dropFirst(3) }
    if text.isEmpty || text == "z" {
      self = .universal
      return
    }
    let isBehind = text.first == "-"
    if isBehind || text.first == "+" { text = text.dropFirst() }
    if text.hasSuffix(".5") { text = text.dropLast(2) + ":30" }
    if (3...4).contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) {
      text = text.dropLast(2) + ":" + text.suffix(2)
    }
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

  /// Short names of zones, with the minutes that their clocks are ahead. Names with several
  /// meanings are left out, and so are places, since their clocks change during the year.
  private static let names = [
    "wet": 0, "west": 60, "cet": 60, "cest": 120, "eet": 120, "eest": 180, "msk": 180,
    "est": -300, "edt": -240, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
    "akst": -540, "akdt": -480, "hst": -600, "nst": -210, "ndt": -150, "brt": -180, "art": -180,
    "sast": 120, "npt": 345, "ict": 420, "sgt": 480, "hkt": 480, "awst": 480, "jst": 540,
    "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]

  /// `UTC`, `UTC+2`, `UTC-5:30`
  public var name: String {
    if minutes == 0 { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)"
      + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }
}

extension ZoneOffset {
  /// The day and the time of a second of universal time.
  func text(_ universal: Int, isSpoken: Bool) -> Prose {
    let time = UniversalTime(seconds: universal + minutes * 60)
    let day: Prose = isSpoken ? Self.spoken(time.dayText) + "," : "\(figure: time.dayText)"
    return "\(day) \(figure: time.clockText.prefix(5)) \(name)"
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

  /// The second of a text such as `2026-11-21T09:46:08`, read as universal time.
  static func second(of text: String) -> Int? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 5, (1970...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4])
    else { return nil }
    // Counted from March, a year has its leap day at the end.
    let year = numbers[0] - (numbers[1] < 3 ? 1 : 0)
    let month = (numbers[1] + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5
    let second = numbers.count > 5 ? min(numbers[5], 59) : 0
    return (days + numbers[2] - 719_469) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + second
  }
}

extension TextStyle {
  /// The day and the minute of `2026-11-21T09:46:08`, a time of the server, in the reader's zone.
  func minute(_ time: String) -> Prose {
    guard let reader = zone, let zone = serverZone, let second = ZoneOffset.second(of: time)
    else {
      let (day, minute) = (time.prefix(10), time.dropFirst(11).prefix(5))
      return screenReader && minute.count == 5
        ? "\(ZoneOffset.spoken(String(day))), \(figure: minute)"
        : "\(figure: day) \(figure: minute)"
    }
    return reader.text(second - zone.minutes * 60, isSpoken: screenReader)
  }
}
