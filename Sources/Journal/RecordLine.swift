/// One record of the journal: `<crc32c hex8> <number> <text>` and a line feed.
///
/// The checksum continues the previous line's and covers everything after its own field. A `+`
/// before the number says that this record was written together with the one above; without it,
/// everything above was already on the disk when this record was written. Recovery relies on that:
/// see `TornTail.damage`.
struct RecordLine {
  /// The checksum as written in the line.
  let checksum: UInt32

  /// Whether the record was written in the same commit as the one above it.
  let continues: Bool

  let number: UInt64

  /// Where the text begins in the line.
  let textStart: Int

  /// Bytes of a line apart from its text: checksum, two spaces, mark, number of 20 digits, line
  /// feed.
  static let maximumOverhead = 8 + 1 + 1 + 20 + 1 + 1

  /// The fewest bytes a line can have, with its line feed.
  static let minimumLength = 8 + 1 + 1 + 1 + 1

  /// Reads the fields of a line, without its line feed, at `start`; `nil` if it does not have the
  /// form of a record. Does not verify the checksum.
  init?(_ line: Span<UInt8>, at start: Int = 0) {
    guard let checksum = LineFields.readHex(line, at: start) else { return nil }
    var index = start + 8
    guard index + 1 < line.count, line[index] == 0x20 else { return nil }
    index += 1
    continues = line[index] == 0x2B
    if continues { index += 1 }
    guard let number = LineFields.readNumber(line, at: &index) else { return nil }
    guard index < line.count, line[index] == 0x20 else { return nil }
    self.checksum = checksum
    self.number = number
    textStart = index + 1
  }

  /// The checksum that `line` must have after a line whose checksum was `chain`.
  static func checksum(of line: Span<UInt8>, after chain: UInt32) -> UInt32 {
    var crc = CRC32C(continuing: chain)
    crc.update(line.extracting(droppingFirst: 9))
    return crc.value
  }
}

/// The state of a chain of records: the next number, and the checksum to continue from.
struct RecordChain: Equatable {
  /// The number that the next record must have.
  var due: UInt64

  /// The checksum of the line before.
  var checksum: UInt32

  /// Advances to the next line, given without its line feed; if the line does not fit, returns why
  /// and changes nothing.
  mutating func take(_ line: Span<UInt8>) -> Result<RecordLine, Damage.Reason> {
    guard let record = RecordLine(line) else { return .failure(.notARecord) }
    guard record.number == due else { return .failure(.wrongNumber(record.number)) }
    guard record.checksum == RecordLine.checksum(of: line, after: checksum) else {
      return .failure(.checksum)
    }
    due += 1
    checksum = record.checksum
    return .success(record)
  }

  /// Appends the record that is due to `bytes`.
  mutating func append(_ text: Span<UInt8>, continues: Bool, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0x20, count: 9))
    if continues { bytes.append(0x2B) }
    LineFields.appendNumber(due, to: &bytes)
    bytes.append(0x20)
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    checksum = RecordLine.checksum(
      of: bytes.span.extracting(droppingFirst: start), after: checksum)
    LineFields.putHex(checksum, at: start, in: &bytes)
    bytes.append(0x0A)
    due += 1
  }
}

/// The number fields of a line, read and written. A number has only one spelling, so no flipped bit
/// goes unnoticed.
enum LineFields {
  /// Overwrites the eight bytes from `start` with eight lower-case hex digits.
  static func putHex(_ value: UInt32, at start: Int, in bytes: inout [UInt8]) {
    for index in 0..<8 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(28 - 4 * index)) & 0xF
      bytes[start + index] = digit < 10 ? digit + 0x30 : digit + 0x57
    }
  }

  /// Writes `value` as a decimal without leading zeros.
  static func appendNumber(_ value: UInt64, to bytes: inout [UInt8]) {
    var (digits, rest) = (1, value / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    bytes.append(contentsOf: repeatElement(0x30, count: digits))
    (digits, rest) = (1, value)
    while rest > 0 {
      bytes[bytes.count - digits] += UInt8(rest % 10)
      (digits, rest) = (digits + 1, rest / 10)
    }
  }

  /// `value` as eight lower-case hex digits.
  static func hex(_ value: UInt32) -> String {
    var bytes = [UInt8](repeating: 0x30, count: 8)
    putHex(value, at: 0, in: &bytes)
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

  /// Reads a decimal without leading zeros from `start` and moves `start` past it; `nil` if there
  /// is none or it exceeds 64 bits.
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

  /// The position of the first line feed at or after `start`, or `nil`. Eight bytes a step.
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
