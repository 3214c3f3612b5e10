/// Lines that arrive whole: from a pipe, or from a terminal that edits them itself.
struct LineInput: Sendable {
  /// How many lines are read ahead; the rest waits in the pipe.
  private static let linesAhead = 64

  private var lines: [[UInt8]] = []
  private var unfinished: [UInt8] = []
  /// Whether no more lines will come.
  private(set) var isOver = false

  var hasRoom: Bool { !isOver && lines.count < Self.linesAhead }

  mutating func append(_ bytes: [UInt8]) {
    let pieces = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for piece in pieces.dropLast() {
      lines.append(unfinished + piece)
      unfinished = []
    }
    unfinished += pieces.last ?? []
  }

  /// As in a shell script, a last line without a line feed counts.
  mutating func end() {
    isOver = true
    if !unfinished.isEmpty { append([10]) }
  }

  mutating func next() -> [UInt8]? { lines.isEmpty ? nil : lines.removeFirst() }
}
