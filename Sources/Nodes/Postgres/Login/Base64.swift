/// SCRAM's form of bytes: RFC 4648, section 4, with padding.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isDigit = place <= group.count
        text.append(isDigit ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns `nil` for anything that `encode` cannot produce.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let padded = Array(text.utf8)
    guard padded.count.isMultiple(of: 4) else { return nil }
    let body = padded.prefix { $0 != UInt8(ascii: "=") }
    guard padded.count - body.count <= 2 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in body {
      guard let digit = value(of: byte) else { return nil }
      (bits, count) = ((bits << 6 | digit) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return encode(bytes) == text ? bytes : nil
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61 + 26
    case 0x30...0x39: Int(byte) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
