/// The encoding of values on the wire: printable ASCII without spaces, `%XX` for anything else.
public enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a byte stands for itself in a value.
  static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != 0x25 }

  /// Appends the encoding of `text` to `bytes`; an empty text becomes `-`.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.isEmpty { return bytes.append(0x2D) }
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy(isPlain) { return bytes.append(contentsOf: utf8) }
      for byte in utf8 {
        if isPlain(byte) {
          bytes.append(byte)
        } else {
          bytes.append(0x25)
          bytes.append(digits[Int(byte >> 4)])
          bytes.append(digits[Int(byte & 15)])
        }
      }
    }
  }

  /// The encoding of `text`.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a value; `nil` if a `%` is not followed by two hexadecimal digits or the bytes are
  /// not UTF-8.
  @inlinable public static func decode(_ value: some StringProtocol) -> String? {
    guard value.utf8.contains(0x25) else { return String(value) }
    return decode(Array(value.utf8)[...], isExact: false)
  }

  /// The text of a value, if `encode` would produce exactly this value.
  public static func decode(exactly value: ArraySlice<UInt8>) -> String? {
    value.isEmpty ? nil : decode(value, isExact: true)
  }

  @usableFromInline static func decode(_ value: ArraySlice<UInt8>, isExact: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      var byte = value[index]
      if byte == 0x25 {
        guard index + 2 < value.endIndex, let high = hexadecimal(value[index + 1], isExact),
          let low = hexadecimal(value[index + 2], isExact)
        else { return nil }
        byte = high << 4 | low
        if isExact, isPlain(byte) { return nil }
        index += 2
      } else if isExact, !isPlain(byte) {
        return nil
      }
      bytes.append(byte)
      index += 1
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8, _ isExact: Bool) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66 where !isExact: byte - 0x61 + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a text in one piece.
  public mutating func append(utf8Of text: String) {
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isAppended == nil { append(contentsOf: text.utf8) }
  }
}
