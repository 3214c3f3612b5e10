import Identity
import LineProtocol

/// Takes words off the front of a line of the journal, byte by byte: one space between words, none
/// at the ends, no leading zeros. What cannot be read is `nil`, and there is no second way to write
/// the same thing.
struct LineFields {
  /// What was not taken yet.
  private(set) var rest: ArraySlice<UInt8>
  private var isDone: Bool

  init(_ line: Substring) { self.init(line.bytes) }

  init(_ line: ArraySlice<UInt8>) {
    rest = line
    isDone = line.isEmpty
  }

  /// Whether everything was taken.
  var isEmpty: Bool { isDone }

  /// Takes the next word, which is never empty, and the one space behind it.
  private mutating func bytes() -> ArraySlice<UInt8>? {
    guard !isDone else { return nil }
    let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
    let word = rest[..<end]
    guard !word.isEmpty else { return nil }
    if end == rest.endIndex {
      isDone = true
    } else {
      rest = rest[(end + 1)...]
    }
    return word
  }

  /// Takes the next word as text.
  mutating func word() -> Substring? {
    bytes().map { Substring(String(decoding: $0, as: UTF8.self)) }
  }

  /// Takes the next word if it begins so, and gives the rest of it; `nil` if it does not.
  mutating func word(after beginning: String) -> Substring? {
    guard rest.starts(with: beginning.utf8) else { return nil }
    return word()?.dropFirst(beginning.utf8.count)
  }

  /// Takes any text behind a beginning, as `PercentEncoding` writes it.
  mutating func text(after beginning: String) -> String? {
    guard rest.starts(with: beginning.utf8), let word = bytes() else { return nil }
    return PercentEncoding.decode(exactly: word.dropFirst(beginning.utf8.count))
  }

  /// Takes a decimal number in `range`, perhaps after a minus.
  mutating func number(in range: ClosedRange<Int>) -> Int? {
    guard let word = bytes(), let number = LineFields.number(word), range.contains(number)
    else { return nil }
    return number
  }

  /// Takes a number of what is counted: 0 or more.
  mutating func count() -> Int? { number(in: 0...Int.max) }

  /// Takes a beginning and more behind it; whether it is there.
  mutating func takes(_ beginning: String) -> Bool {
    guard !isDone, rest.count > beginning.utf8.count, rest.starts(with: beginning.utf8) else {
      return false
    }
    rest = rest.dropFirst(beginning.utf8.count)
    return true
  }

  /// Takes a number of what is counted, behind a beginning.
  mutating func count(after beginning: String) -> Int? { takes(beginning) ? count() : nil }

  /// Takes two counts with a dot between them.
  mutating func pair() -> (Int, Int)? {
    guard let word = bytes(), let dot = word.firstIndex(of: 0x2E),
      let first = LineFields.number(word[..<dot]),
      let second = LineFields.number(word[(dot + 1)...]),
      first >= 0, second >= 0
    else { return nil }
    return (first, second)
  }

  /// Takes a point in time.
  mutating func time() -> WallTime? {
    number(in: 0...WallTime.last).map(WallTime.init(milliseconds:))
  }

  /// Takes a player's name.
  mutating func name() -> PlayerName? { word().flatMap { PlayerName($0) } }

  /// The number, or `nil` if this is not how Swift writes one.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
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

extension Substring {
  /// The line byte by byte, copied at once.
  var bytes: ArraySlice<UInt8> {
    utf8.withContiguousStorageIfAvailable { Array($0)[...] } ?? Array(utf8)[...]
  }

  /// Takes everything up to the first blank, and the blank.
  mutating func takeWord() -> Substring {
    let end = utf8.firstIndex(of: 0x20) ?? endIndex
    defer { self = end < endIndex ? self[utf8.index(after: end)...] : self[endIndex...] }
    return self[..<end]
  }
}

/// The parts of a line, with ` ; ` between them: no value of one has a blank.
struct LineParts: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?

  static let separator = " ; "

  init(_ line: ArraySlice<UInt8>) { rest = line }

  init(_ line: Substring) { self.init(line.bytes) }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let line = rest else { return nil }
    var index = line.startIndex + 1
    while index + 1 < line.endIndex {
      if line[index] == 0x3B, line[index - 1] == 0x20, line[index + 1] == 0x20 {
        rest = line[(index + 2)...]
        return line[..<(index - 1)]
      }
      index += 1
    }
    rest = nil
    return line
  }
}
