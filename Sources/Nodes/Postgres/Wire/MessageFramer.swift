/// Splits the server's bytes, in pieces of any size, into messages.
struct MessageFramer {
  /// A message: its type byte, and the bytes after its length.
  struct Frame: Equatable {
    let type: UInt8
    let body: [UInt8]
  }

  private static let headBytes = 5

  private var buffer: [UInt8] = []
  /// Where the next message begins in the buffer.
  private var start = 0

  /// How many bytes of an incomplete message are held.
  var held: Int { buffer.count - start }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message; `nil` until it is complete.
  ///
  /// - Parameter limit: the most bytes of a message; a longer one is refused as soon as its head
  ///   has arrived.
  mutating func next(limit: Int) throws(WireViolation) -> Frame? {
    guard held > 0 else { return nil }
    let type = buffer[start]
    guard BackendMessage.types.contains(type) else { throw .unknown(type) }
    guard held >= Self.headBytes else { return nil }
    let length = buffer[(start + 1)..<(start + Self.headBytes)].reduce(0) { $0 << 8 | Int($1) }
    guard length >= Self.headBytes - 1 else { throw .headless }
    guard length < limit else { throw .oversized(bytes: length, limit: limit) }
    guard held > length else { return nil }
    let end = start + 1 + length
    defer { start = end }
    return Frame(type: type, body: Array(buffer[(start + Self.headBytes)..<end]))
  }
}
