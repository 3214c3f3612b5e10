/// CRC-32C (Castagnoli; RFC 3720, appendix B.4), eight bytes a step.
///
/// Continuing a value gives the checksum of everything since the beginning: that is how each of the
/// journal's checksums covers all records before it.
public struct CRC32C: Equatable, Sendable {
  /// The checksum of the bytes so far; 0 for none.
  public private(set) var value: UInt32

  /// A checksum that continues `value`, or a new one.
  public init(continuing value: UInt32 = 0) { self.value = value }

  /// Continues the checksum over `bytes`.
  public mutating func update(_ bytes: Span<UInt8>) {
    let tables = CRC32C.tables.span
    let raw = bytes.bytes
    var crc = ~value
    var index = 0
    while index + 8 <= raw.byteCount {
      let word =
        UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
        ^ UInt64(crc)
      let low =
        tables[0x700 + Int(word & 0xFF)] ^ tables[0x600 + Int(word >> 8 & 0xFF)]
        ^ tables[0x500 + Int(word >> 16 & 0xFF)] ^ tables[0x400 + Int(word >> 24 & 0xFF)]
      let high =
        tables[0x300 + Int(word >> 32 & 0xFF)] ^ tables[0x200 + Int(word >> 40 & 0xFF)]
        ^ tables[0x100 + Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
      crc = low ^ high
      index += 8
    }
    while index < bytes.count {
      crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    value = ~crc
  }

  /// Eight consecutive tables of 256: table `t` advances a byte by `t` more zero bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}
