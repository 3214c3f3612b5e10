/// Segments without a record, whose records are in the segment before them.
///
/// A journal that fails to begin a segment continues in the one before. The new one's name may
/// exist all the same, now or after the next crash: the failure leaves that open. Nothing was ever
/// written after its header, so it is skipped where the journal continued without it.
struct AbandonedSegments {
  /// The headers of possibly abandoned segments, by the number of the first record that they lack.
  private var headers: [UInt64: SealedLine] = [:]

  /// Segments whose header matches the record before it.
  private var fitting: Set<UInt64> = []

  /// Segments that were skipped.
  private(set) var names: [FileName] = []

  var isEmpty: Bool { headers.isEmpty }

  /// Compares the checksum of the record before number `due`.
  mutating func pass(_ due: UInt64, _ checksum: UInt32) {
    if headers[due]?.chain == checksum { fitting.insert(due) }
  }

  /// Whether all files after `name` may be abandoned.
  func allFollow(_ name: FileName, in files: [PlacedFile]) -> Bool {
    files.allSatisfy { $0.name.number <= name.number || headers[$0.name.number] != nil }
  }

  /// Whether a tail at record `due` may be torn: the journal continues in no later segment.
  func mayFollow(_ due: UInt64) -> Bool { headers.keys.allSatisfy { $0 <= due } }

  /// Whether to skip the segment `name` when record `due` is next: its first record must have been
  /// read already, or must begin a tail that a crash has torn.
  mutating func skip(_ name: FileName, at due: UInt64, isBehindTear: Bool) -> Bool {
    guard fitting.contains(name.number), name.number < due || isBehindTear else { return false }
    names.append(name)
    return true
  }
}

extension AbandonedSegments {
  /// Finds the possibly abandoned segments among a journal's files; the first segment is never one.
  init(among files: [PlacedFile]) throws(JournalError) {
    self.init()
    for file in files.drop(while: { !$0.isSegment }).dropFirst() {
      guard file.size <= SealedLine.maximumLength else { continue }
      let bytes = try file.file.read(0..<file.size)
      guard bytes.last == 0x0A,
        let header = try? SealedLine(reading: bytes.dropLast(), of: file.name)
      else { continue }
      headers[file.name.number] = header
    }
  }
}
