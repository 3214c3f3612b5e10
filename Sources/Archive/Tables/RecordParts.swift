// Owns how several records stand in one line. Never looks into one.

/// Records of a line, with ` ; ` between them: no value of a record has a blank.
enum RecordParts {
  static let separator = " ; "

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
