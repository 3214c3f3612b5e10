// Owns the cutting of a stored line into words, byte by byte. Never accepts a second way to
// write the same thing: one space between words, none at the ends, no leading zeros.

import Identity
import LineProtocol

/// Takes words off the front of a line of the journal. What cannot be read is `nil`.
struct LineFields {
  private var rest: Substring.UTF8View
  private var isDone: Bool

  init(_ line: Substring) {
    rest = line.utf8
    isDone = line.isEmpty
  }

  /// Whether everything was taken.
  var isEmpty: Bool { isDone }

  /// Takes the next word, which is never empty, and the one space behind it.
  mutating func word() -> Substring? {
    guard !isDone else { return nil }
    let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
    let word = rest[..<end]
    guard !word.isEmpty else { return nil }
    if end == rest.endIndex {
      isDone = true
    } else {
      rest = rest[rest.index(after: end)...]
    }
    return Substring(word)
  }

  /// Takes a decimal number in `range`, perhaps after a minus.
  mutating func number(in range: ClosedRange<Int>) -> Int? {
    guard let word = word(), let number = LineFields.number(word.utf8), range.contains(number)
    else { return nil }
    return number
  }

  /// Takes a number of what is counted: 0 or more.
  mutating func count() -> Int? { number(in: 0...Int.max) }

  /// Takes a point in time.
  mutating func time() -> WallTime? {
    number(in: 0...WallTime.last).map(WallTime.init(milliseconds:))
  }

  /// Takes a player's name.
  mutating func name() -> PlayerName? { word().flatMap { PlayerName($0) } }

  /// The number, or `nil` if this is not how Swift writes one.
  private static func number(_ text: Substring.UTF8View) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard let first = digits.first, first != UInt8(ascii: "0") || text.count == 1 else {
      return nil
    }
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (next, overflows) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || overflows { return nil }
      number = next
    }
    return number
  }
}
