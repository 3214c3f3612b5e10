// Owns the form of one record as one line of text. Never knows which file the line is in.

/// One record of the journal: `<crc32c hex8> <number> <text>` and a line feed.
///
/// The checksum goes on from the line before and covers everything behind its own field. A number
/// with a `+` before it says that this record was written together with the one above; one
/// without says that everything above was already on the disk when it was written. Recovery
/// lives by that: see `TailVerdict`.
struct RecordLine {
  /// The checksum as written in the line.
  let checksum: UInt32

  /// Whether the record was written in the same commit as the one above it.
  let continues: Bool

  /// The record's number.
  let number: UInt64

  /// Where the text begins in the line.
  let textStart: Int

  /// Bytes of a line beside its text: checksum, two spaces, mark, number of 20 digits, line feed.
  static let maximumOverhead = 8 + 1 + 1 + 20 + 1 + 1

  /// The fewest bytes a line can have, with its line feed.
  static let minimumLength = 8 + 1 + 1 + 1 + 1

  /// Reads the fields of a line (without its line feed) at `start`, or `nil` if it has not the
  /// form of a record. Proves nothing about the checksum.
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

  /// What the checksum of `line` has to be after a line whose checksum was `chain`.
  static func checksum(of line: Span<UInt8>, after chain: UInt32) -> UInt32 {
    var crc = CRC32C(continuing: chain)
    crc.update(line.extracting(droppingFirst: 9))
    return crc.value
  }

  /// Writes a record behind `bytes` and returns its checksum, the chain for the next one.
  static func append(
    _ text: String, number: UInt64, continues: Bool, after chain: UInt32, to bytes: inout [UInt8]
  ) -> UInt32 {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0x20, count: 9))
    if continues { bytes.append(0x2B) }
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(0x20)
    bytes.append(contentsOf: text.utf8)
    let checksum = checksum(of: bytes.span.extracting(start..<bytes.count), after: chain)
    var field: [UInt8] = []
    LineFields.appendHex(checksum, to: &field)
    bytes.replaceSubrange(start..<(start + 8), with: field)
    bytes.append(0x0A)
    return checksum
  }
}
