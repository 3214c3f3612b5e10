// Owns how several records stand in one line. Never looks into one.

/// Records of a line, with ` ; ` between them: no value of a record has a blank.
enum RecordParts {
  static let separator = " ; "

  /// The parts of a line.
  static func split(_ line: Substring) -> [Substring] {
    let bytes = line.utf8
    var parts: [Substring] = []
    var start = bytes.startIndex
    var index = start
    while let semicolon = bytes[index...].firstIndex(of: 0x3B) {
      index = bytes.index(after: semicolon)
      guard semicolon > start, index < bytes.endIndex, bytes[index] == 0x20 else { continue }
      let before = bytes.index(before: semicolon)
      guard before >= start, bytes[before] == 0x20 else { continue }
      parts.append(line[start..<before])
      index = bytes.index(after: index)
      start = index
    }
    return parts + [line[start...]]
  }
}
