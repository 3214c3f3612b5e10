// Owns how several records stand in one line. Never looks into one.

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
