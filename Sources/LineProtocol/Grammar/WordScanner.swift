/// Takes words off the front of a line whose bytes were found to be safe text.
struct WordScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    skipBlanks()
  }

  /// The next byte that is no blank, or `nil` at the end.
  var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// What was not taken yet.
  var left: ArraySlice<UInt8> { bytes[index...] }

  /// Takes the next word off, and the blanks after it.
  mutating func take() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, !WordScanner.isBlank(bytes[index]) { index += 1 }
    let word = bytes[start..<index]
    skipBlanks()
    return word
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, WordScanner.isBlank(bytes[index]) { index += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The text of some bytes.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of some bytes with ASCII letters in lower case.
  static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    for byte in bytes where byte >= 0x41 && byte <= 0x5A {
      return String(
        decoding: bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return text(bytes)
  }
}
