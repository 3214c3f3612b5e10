import Lines

/// Reads a client's line like the original's `sscanf` in C: a zero byte ends it, blanks and a sign
/// may precede a number, and a number too large for its type loses its high bits.
struct LineScanner {
  private let bytes: ArraySlice<UInt8>
  /// The start of the rest.
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? {
    guard index < bytes.endIndex, bytes[index] != 0 else { return nil }
    return bytes[index]
  }

  mutating func skip() { index += 1 }

  /// Skips the byte if it is next.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// Skips the text if it is next.
  mutating func skip(word text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard bytes[index...].starts(with: wanted) else { return false }
      index += wanted.count
      return true
    }
  }

  /// Reads a number like `%u`.
  mutating func unsigned() -> UInt64? {
    number().map { $0.magnitude > UInt64.max ? .max : UInt64(truncatingIfNeeded: $0) }
  }

  /// Reads a number like `%d`.
  mutating func signed() -> Int64? { number().map { Int64(clamping: $0) } }

  /// The number; one of more than 64 bits is recognized as a number, but its value is not kept.
  private mutating func number() -> Int128? {
    var rest = self
    while let byte = rest.next, byte == 32 || (9...13).contains(byte) { rest.skip() }
    let isNegative = rest.next == UInt8(ascii: "-")
    if isNegative || rest.next == UInt8(ascii: "+") { rest.skip() }
    var magnitude: Int128 = 0
    let start = rest.index
    while let byte = rest.next, (48...57).contains(byte) {
      magnitude = min(10 * magnitude + Int128(byte - 48), 1 << 64)
      rest.skip()
    }
    guard rest.index > start else { return nil }
    self = rest
    return isNegative ? -magnitude : magnitude
  }

  /// A card in any case.
  mutating func card() -> Card? {
    guard let first = next, index + 1 < bytes.endIndex,
      let rank = Self.ranks.firstIndex(of: first & ~(first >= 97 ? 0x20 : 0)),
      let suit = Self.suits.firstIndex(of: bytes[index + 1] | 0x20)
    else { return nil }
    index += 2
    return Card(index: 4 * rank + suit)
  }

  private static let ranks = Array("23456789TJQKA".utf8)
  private static let suits = Array("cdhs".utf8)

  /// The cards that follow, at most `count`.
  mutating func cards(atMost count: Int) -> [Card] {
    var cards: [Card] = []
    while cards.count < count, let card = card() { cards.append(card) }
    return cards
  }
}
