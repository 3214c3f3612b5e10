// Owns the proof that a line is the next one of its file. Never reads a file.

/// Where a chain of records stands: the number that is due and the checksum to go on from.
struct RecordChain: Equatable {
  /// The number the next record must have.
  var due: UInt64

  /// The checksum of the line before.
  var checksum: UInt32

  /// Takes the next line (without its line feed), or returns why it is not the next one and
  /// changes nothing.
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
}
