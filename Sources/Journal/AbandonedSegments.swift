/// Segments without a record, whose records stand in the segment before them.
///
/// A journal that cannot begin a segment to the end goes on in the one before. The new one's name
/// may be there all the same, now or after the next crash: the disk did not say. Nothing was ever
/// written behind its header, so it is passed over, where the journal went on without it.
struct AbandonedSegments {
  /// The headers of the segments that may be abandoned, by the number of the first record that
  /// they do not have.
  private var headers: [UInt64: SealedLine] = [:]

  /// Those whose header fits the record before it.
  private var fitting: Set<UInt64> = []

  /// Those that were passed over.
  private(set) var names: [FileName] = []

  init() {}

  /// Finds those that may be, among the files of a journal; the first segment never is.
  init(among files: [PlacedFile]) throws(JournalError) {
    for file in files.drop(while: { !$0.isSegment }).dropFirst() {
      guard file.size <= SealedLine.maximumLength else { continue }
      let bytes = try file.file.read(0..<file.size)
      guard bytes.last == 0x0A, let header = AbandonedSegments.header(bytes.dropLast(), file.name)
      else { continue }
      headers[file.name.number] = header
    }
  }

  private static func header(_ line: ArraySlice<UInt8>, _ name: FileName) -> SealedLine? {
    do { return try SealedLine(reading: Array(line), of: name) } catch { return nil }
  }

  /// Whether there is none.
  var isEmpty: Bool { headers.isEmpty }

  /// Takes the checksum of the record before the number `due`.
  mutating func pass(_ due: UInt64, _ checksum: UInt32) {
    if headers[due]?.chain == checksum { fitting.insert(due) }
  }

  /// Whether all files behind `name` may be abandoned.
  func allFollow(_ name: FileName, in files: [PlacedFile]) -> Bool {
    files.allSatisfy { $0.name.number <= name.number || headers[$0.name.number] != nil }
  }

  /// Whether a tail may be torn at the record `due`: the journal goes on in no later segment.
  func mayFollow(_ due: UInt64) -> Bool { headers.keys.allSatisfy { $0 <= due } }

  /// Whether the segment `name` is passed over when the record `due` is the next one: that is
  /// certain if its first record was there already, or begins a tail that a crash has torn.
  mutating func skip(_ name: FileName, at due: UInt64, isBehindTear: Bool) -> Bool {
    guard fitting.contains(name.number), name.number < due || isBehindTear else { return false }
    names.append(name)
    return true
  }
}
