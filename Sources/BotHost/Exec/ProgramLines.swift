import LineProtocol

/// Cuts what a program writes into lines. A line that is longer than the server takes is dropped as
/// a whole, so that never more than one line's bytes are held.
struct ProgramLines: Sendable {
  /// One line, or what stands for one.
  enum Piece: Sendable, Equatable {
    /// A line without its line feed.
    case line([UInt8])
    /// A line of more than the protocol's limit; reported when it begins to be too long, once.
    case tooLong
  }

  /// The longest line, without its line feed.
  private static let longest = Limits.lineBytes - 1

  private var bytes: [UInt8] = []
  private var isDropping = false

  /// Takes bytes and gives the lines that they end.
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
