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

extension Substring {
  /// Takes everything up to the first blank, and the blank.
  mutating func takeWord() -> Substring {
    let end = utf8.firstIndex(of: 0x20) ?? endIndex
    defer { self = end < endIndex ? self[utf8.index(after: end)...] : self[endIndex...] }
    return self[..<end]
  }

  /// Takes the next word if it begins so, and gives back the rest of it; `nil` if it does not.
  mutating func takeWord(after beginning: String) -> Substring? {
    guard hasPrefix(beginning) else { return nil }
    return takeWord().dropFirst(beginning.count)
  }
}

/// Records of a line, with ` ; ` between them: no value of a record has a blank.
enum RecordParts {
  static let separator = " ; "

  /// Where the first separator of a line is; `nil` if there is none.
  static func first(in line: Substring) -> Range<Substring.Index>? {
    let bytes = line.utf8
    var index = bytes.startIndex
    while let semicolon = bytes[index...].firstIndex(of: 0x3B) {
      index = bytes.index(after: semicolon)
      guard semicolon > bytes.startIndex, index < bytes.endIndex, bytes[index] == 0x20 else {
        continue
      }
      let before = bytes.index(before: semicolon)
      if bytes[before] == 0x20 { return before..<bytes.index(after: index) }
    }
    return nil
  }

  /// Takes the part up to the first separator, and the separator; `nil` if there is none.
  static func take(from line: inout Substring) -> Substring? {
    guard let separator = first(in: line) else { return nil }
    defer { line = line[separator.upperBound...] }
    return line[..<separator.lowerBound]
  }

  /// The parts of a line.
  static func split(_ line: Substring) -> [Substring] {
    let bytes = line.utf8
    let ends = bytes.withContiguousStorageIfAvailable(separators) ?? separators(in: Array(bytes))
    var parts: [Substring] = []
    parts.reserveCapacity(ends.count + 1)
    var start = bytes.startIndex
    var offset = 0
    for end in ends {
      let stop = bytes.index(start, offsetBy: end - offset)
      parts.append(line[start..<stop])
      start = bytes.index(stop, offsetBy: separator.utf8.count)
      offset = end + separator.utf8.count
    }
    parts.append(line[start...])
    return parts
  }

  /// Where the separators begin.
  private static func separators(in bytes: some RandomAccessCollection<UInt8>) -> [Int] {
    var found: [Int] = []
    let start = bytes.startIndex
    var next = 0
    for (offset, byte) in bytes.enumerated() where byte == 0x3B && offset > next {
      guard offset + 1 < bytes.count, bytes[bytes.index(start, offsetBy: offset + 1)] == 0x20,
        bytes[bytes.index(start, offsetBy: offset - 1)] == 0x20
      else { continue }
      found.append(offset - 1)
      next = offset + 2
    }
    return found
  }
}
