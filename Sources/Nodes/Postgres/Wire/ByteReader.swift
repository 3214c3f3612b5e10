/// Reads the fields of one message, and never beyond its end.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(WireViolation) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .short }
    return byte
  }

  mutating func int16() throws(WireViolation) -> Int16 {
    Int16(truncatingIfNeeded: try big(2))
  }

  mutating func int32() throws(WireViolation) -> Int32 {
    Int32(truncatingIfNeeded: try big(4))
  }

  mutating func int64() throws(WireViolation) -> Int64 { Int64(bitPattern: try big(8)) }

  /// A count, which is never negative.
  mutating func count16() throws(WireViolation) -> Int {
    let count = try int16()
    guard count >= 0 else { throw .negative }
    return Int(count)
  }

  mutating func bytes(_ count: Int) throws(WireViolation) -> [UInt8] {
    guard count >= 0 else { throw .negative }
    guard count <= rest.count else { throw .short }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A text up to its zero byte.
  mutating func text() throws(WireViolation) -> String {
    guard let end = rest.firstIndex(of: 0) else { throw .short }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The rest of the message.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Throws if anything is left.
  func end() throws(WireViolation) { if !rest.isEmpty { throw .long } }

  private mutating func big(_ count: Int) throws(WireViolation) -> UInt64 {
    guard rest.count >= count else { throw .short }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What is wrong with bytes that should be a message from the server.
enum WireViolation: Error, Equatable {
  /// A field extends beyond its message.
  case short
  /// Bytes follow the last field.
  case long
  /// A count or a length below zero.
  case negative
  /// No message begins with this byte.
  case unknown(UInt8)
  /// A message that claims to be shorter than its own head.
  case headless
  /// A message longer than the limit.
  case oversized(bytes: Int, limit: Int)
  /// An authentication method or a transaction state that is not in the protocol.
  case value(Int)
}
