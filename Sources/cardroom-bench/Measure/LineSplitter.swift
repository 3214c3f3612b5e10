/// Splits a stream that arrives in pieces of any size into lines.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// Adds bytes; returns the lines that are then complete, without their line ends.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [ArraySlice<UInt8>] {
    rest += bytes
    guard let end = rest.lastIndex(of: 0x0A) else { return [] }
    defer { rest = Array(rest[(end + 1)...]) }
    return rest[..<end].split(separator: 0x0A)
  }
}
