// Owns the server's bytes until they are whole lines. Never keeps more than the longest line.

/// Cuts what the server sends into lines, however the network split it. A line that is too long
/// is dropped as a whole: no honest server sends one.
struct LineAssembler: Sendable {
  /// The longest line of a server, in bytes.
  static let longestLine = 65_536

  private var bytes: [UInt8] = []
  private var isDropping = false

  /// Takes bytes and gives the lines that they end, without CR and LF; bytes that are no UTF-8
  /// become replacement characters.
  mutating func append(_ input: [UInt8]) -> [String] {
    var lines: [String] = []
    for piece in input.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if piece.offset > 0 { finish(&lines) }
      take(piece.element)
    }
    return lines
  }

  /// Forgets an unfinished line: the connection is a new one.
  mutating func reset() { self = LineAssembler() }

  private mutating func take(_ piece: ArraySlice<UInt8>) {
    guard !isDropping else { return }
    guard bytes.count + piece.count <= Self.longestLine else {
      isDropping = true
      bytes = []
      return
    }
    bytes.append(contentsOf: piece)
  }

  private mutating func finish(_ lines: inout [String]) {
    if !isDropping {
      if bytes.last == 13 { bytes.removeLast() }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    bytes.removeAll(keepingCapacity: true)
    isDropping = false
  }
}
