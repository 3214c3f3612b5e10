/// How much is written with one statement.
public enum WriteSize {
  /// So many bytes of lines; but always one line, if there is any.
  public static let bytes = 1 << 18
  /// So many rounds of a table.
  public static let rounds = 500

  /// Where a part of lines ends that begins at `start`, and is written together.
  static func end(of lines: [[UInt8]], from start: Int, bytes: Int = bytes) -> Int {
    var (end, size) = (start, 0)
    while end < lines.count, end == start || size + lines[end].count <= bytes {
      size += lines[end].count
      end += 1
    }
    return end
  }
}

extension NodeStatement {
  /// What writes the lines of a snapshot, a statement for each part.
  public static func writes(_ lines: [[UInt8]], of name: SnapshotName) -> [NodeStatement] {
    var statements: [NodeStatement] = []
    var start = 0
    while start < lines.count {
      let end = WriteSize.end(of: lines, from: start)
      statements.append(
        .writeSnapshot(name, first: Int64(start), lines: Array(lines[start..<end])))
      start = end
    }
    return statements
  }
}
