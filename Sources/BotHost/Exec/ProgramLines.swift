import Lines

/// Splits a program's output into lines. A line longer than the server accepts is dropped whole, so
/// that at most one line's bytes are held.
struct ProgramLines: Sendable {
  /// A line, or a report about one.
  enum Piece: Sendable, Equatable {
    /// A line without its line feed.
    case line([UInt8])
    /// A line longer than the protocol's limit, reported once, as soon as it is too long.
    case tooLong
  }

  /// The longest line, without its line feed.
  private static let longest = Limits.lineBytes - 1

  private var bytes: [UInt8] = []
  private var isDropping = false

  /// Adds bytes and returns the lines that are then complete.
  mutating func append(_ input: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = input[...]
    while let end = rest.firstIndex(of: 10) {
      take(rest[..<end], &pieces)
      if !isDropping { pieces.append(.line(bytes)) }
      bytes.removeAll(keepingCapacity: true)
      isDropping = false
      rest = rest[(end + 1)...]
    }
    take(rest, &pieces)
    return pieces
  }

  private mutating func take(_ piece: ArraySlice<UInt8>, _ pieces: inout [Piece]) {
    guard !isDropping else { return }
    guard bytes.count + piece.count <= Self.longest else {
      isDropping = true
      bytes = []
      pieces.append(.tooLong)
      return
    }
    bytes += piece
  }
}
