/// Up to 16 ASCII characters, stored inline. Names are copied with every event, question and reply,
/// and this way need no memory of their own.
struct ShortWord: Hashable, Sendable, Comparable {
  /// The first eight characters, the first one in the highest byte, padded with zeros.
  private let high: UInt64
  /// The last eight characters.
  private let low: UInt64

  /// Stores the characters; `nil` if there are too many, or any is not ASCII.
  init?(_ text: some Sequence<UInt8>) {
    var (high, low) = (UInt64(0), UInt64(0))
    var count = 0
    for byte in text {
      guard count < 16, byte > 0, byte < 0x80 else { return nil }
      let shift = UInt64(56 - 8 * (count % 8))
      if count < 8 { high |= UInt64(byte) << shift } else { low |= UInt64(byte) << shift }
      count += 1
    }
    (self.high, self.low) = (high, low)
  }

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// The number of characters.
  var count: Int {
    low == 0 ? 8 - high.trailingZeroBitCount / 8 : 16 - low.trailingZeroBitCount / 8
  }

  /// The same word in lower case.
  var lowercased: ShortWord {
    ShortWord(high: Self.lowercased(high), low: Self.lowercased(low))
  }

  /// Converts eight ASCII characters at once: the top bit of each byte tells whether it is from A
  /// to Z.
  private static func lowercased(_ characters: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let aboveZ = characters &+ ones &* (0x7F - 0x5A)
    let fromA = characters &+ ones &* (0x80 - 0x41)
    return characters | ((fromA ^ aboveZ) & (ones &* 0x80)) >> 2
  }

  /// Calls `body` with the characters.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }

  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// By the order of the character codes.
  static func < (lhs: ShortWord, rhs: ShortWord) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }
}
