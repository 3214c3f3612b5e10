// Owns how numbers are written in and read from the journal's lines: hex of eight digits and
// plain decimals. Never accepts a second way to write the same number, so no bit is without weight.

/// The number fields of a line, both ways.
enum LineFields {
  /// Writes `value` as eight lower-case hex digits.
  static func appendHex(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 28, through: 0, by: -4) {
      let digit = UInt8(value >> UInt32(shift) & 0xF)
      bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
    }
  }

  /// `value` as eight lower-case hex digits.
  static func hex(_ value: UInt32) -> String {
    var bytes: [UInt8] = []
    appendHex(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads eight lower-case hex digits at `start`, or `nil`.
  static func readHex(_ line: Span<UInt8>, at start: Int) -> UInt32? {
    guard start + 8 <= line.count else { return nil }
    var value: UInt32 = 0
    for index in start..<(start + 8) {
      let byte = line[index]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte &- 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(byte &- 0x57)
      default: return nil
      }
    }
    return value
  }

  /// Reads a decimal without leading zeros from `start` on and moves `start` behind it, or `nil`
  /// if there is none or it passes 64 bits.
  static func readNumber(_ line: Span<UInt8>, at start: inout Int) -> UInt64? {
    var value: UInt64 = 0
    var index = start
    while index < line.count, line[index] >= 0x30, line[index] <= 0x39 {
      let (tenfold, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(UInt64(line[index] - 0x30))
      if over || carry { return nil }
      value = sum
      index += 1
    }
    guard index > start, line[start] != 0x30 || index == start + 1 else { return nil }
    start = index
    return value
  }

  /// Where the first line feed at or after `start` is, or `nil`. Eight bytes a step.
  static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
    let raw = bytes.bytes
    var index = start
    while index + 8 <= raw.byteCount {
      let word = UInt64(
        littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let zeroed = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (zeroed &- 0x0101_0101_0101_0101) & ~zeroed & 0x8080_8080_8080_8080
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }
}
