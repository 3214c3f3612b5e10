/// A reading of a journal from its snapshot to its last record, which verifies every line and
/// changes no file. It can be copied and continued at any file's end.
struct Replay {
  /// How far the journal must be whole, if that is known.
  private let mark: SealedLine?

  /// The number in the mark that was given; `nil` if there was none.
  let marked: UInt64?

  /// The server that the journal belongs to, known after the first file.
  private(set) var serverID: String?

  /// The state of the chain after what was read.
  private(set) var chain = RecordChain(due: 1, checksum: 0)

  /// The checksum of the last record; 0 for none. The chain is one line ahead of it at the
  /// beginning of a segment.
  private(set) var checksum: UInt32 = 0

  /// The number of the snapshot's last record, if there is a snapshot.
  private(set) var snapshot: UInt64?

  /// Lines of state read.
  private(set) var stateLines: UInt64 = 0

  /// Records read after the snapshot.
  private(set) var records: UInt64 = 0

  private(set) var segments = 0

  /// The last segment read.
  private(set) var last: ReadSegment?

  /// The torn tail of the last segment.
  private(set) var torn: TornTail?

  /// Segments that a journal began but did not continue in, because it could not finish beginning
  /// them.
  private(set) var abandoned = AbandonedSegments()

  /// - Parameter mark: how far the journal must be whole; without it, a crash may have torn the
  ///   end.
  init(mark: SealedLine? = nil) {
    // A mark of no record says nothing, and may come from a server that never wrote one.
    self.mark = mark.flatMap { $0.number > 0 ? $0 : nil }
    marked = mark?.number
  }

  /// The end of what was read, as a mark.
  var end: SealedLine {
    SealedLine(markedBy: serverID ?? "", number: chain.due - 1, chain: checksum)
  }

  /// Reads all `files` of a plan in order.
  ///
  /// - Throws: `damaged`, `missing`, `otherVersion` or `refused` at the first line that is not the
  ///   one written there; `disk` if a file cannot be read.
  mutating func read(_ files: [PlacedFile], each: LineReading) throws(JournalError) {
    abandoned = try AbandonedSegments(among: files)
    for (index, file) in files.enumerated() {
      guard file.isSegment else {
        try readSnapshot(file, each: each)
        continue
      }
      if abandoned.skip(file.name, at: chain.due, isBehindTear: torn != nil) { continue }
      let isLast = index == files.count - 1
      try readSegment(file, isLast: isLast || abandoned.allFollow(file.name, in: files), each: each)
    }
    guard let last else {
      let name = FileName.segment(from: chain.due)
      throw .missing(first: chain.due, next: nil, file: name.text)
    }
    if let mark, chain.due <= mark.number {
      throw .damaged(
        Damage(
          file: last.name.text, offset: last.wholeSize, record: chain.due,
          reason: .endsBefore(mark.number)))
    }
  }

  /// Reads a snapshot, all of whose lines must be there.
  private mutating func readSnapshot(_ placed: PlacedFile, each: LineReading) throws(JournalError) {
    var reader = LineReader(placed.file, limit: placed.size)
    let header = try readHeader(&reader, of: placed)
    var lines = RecordChain(due: 1, checksum: header.checksum)
    while true {
      let (offset, due) = (reader.offset, lines.due)
      switch try Replay.step(&reader, &lines) {
      case .record(let text, _):
        try hand(.state(line: due, text: text), due, at: offset, of: placed, to: each)
        continue
      case .wrong(let reason):
        throw placed.damaged(at: offset, record: due, reason)
      case .end where due - 1 != header.lines:
        throw placed.damaged(at: offset, record: due, .lineCount)
      case .end:
        stateLines = header.lines
        snapshot = placed.name.number
        chain = RecordChain(due: placed.name.number + 1, checksum: header.chain)
        try pass(header.chain)
        return
      }
    }
  }

  /// Reads a segment. Only the last one may have a torn tail, and only one that is the whole
  /// journal may have a torn header.
  mutating func readSegment(
    _ placed: PlacedFile, isLast: Bool, each: LineReading
  ) throws(JournalError) {
    if isLast, mark == nil, serverID == nil, abandoned.isEmpty, try Replay.isCutInHeader(placed) {
      torn = TornTail(file: placed.name.text, offset: 0, count: placed.size)
      last = ReadSegment(name: placed.name, wholeSize: 0, commitStart: 0)
      segments += 1
      return
    }
    var reader = LineReader(placed.file, limit: placed.size)
    let header = try readHeader(&reader, of: placed)
    try enter(header, of: placed)
    segments += 1
    var commitStart = reader.offset
    while true {
      let (offset, due) = (reader.offset, chain.due)
      switch try Replay.step(&reader, &chain) {
      case .record(let text, let continues):
        if !continues { commitStart = offset }
        records += 1
        try pass(chain.checksum)
        try hand(.record(number: due, text: text), due, at: offset, of: placed, to: each)
        continue
      case .wrong(let reason):
        last = ReadSegment(name: placed.name, wholeSize: offset, commitStart: commitStart)
        torn = try tail(of: placed, from: offset, wrong: reason, isLast: isLast)
      case .end:
        last = ReadSegment(name: placed.name, wholeSize: offset, commitStart: commitStart)
      }
      return
    }
  }

  /// Records the checksum of the last record, and compares it with the mark.
  private mutating func pass(_ checksum: UInt32) throws(JournalError) {
    self.checksum = checksum
    if !abandoned.isEmpty { abandoned.pass(chain.due, checksum) }
    guard let mark, mark.number == chain.due - 1, mark.chain != checksum else { return }
    throw MarkFile.damaged(.notMarked(mark.number))
  }

  /// Whether a file, if it is the only one, is a journal that was cut before its first record. Such
  /// a file has no record to lose, and no other file shows that there was one.
  private static func isCutInHeader(_ placed: PlacedFile) throws(JournalError) -> Bool {
    guard placed.name == .segment(from: 1), placed.size <= SealedLine.maximumLength,
      placed.zeros == 0
    else { return false }
    return SealedLine.isCut(try placed.file.read(0..<placed.size))
  }

  /// The kind of the next line.
  private enum Step {
    case record(String, continues: Bool)
    case wrong(Damage.Reason)
    case end
  }

  /// Reads and verifies the next line.
  private static func step(
    _ reader: inout LineReader, _ chain: inout RecordChain
  ) throws(JournalError) -> Step {
    switch try reader.next() {
    case .end: return .end
    case .unfinished: return .wrong(.unfinished)
    case .line(let range):
      switch chain.take(reader.buffer.span.extracting(range)) {
      case .failure(let reason): return .wrong(reason)
      case .success(let record):
        let text = reader.buffer[(range.lowerBound + record.textStart)..<range.upperBound]
        return .record(String(decoding: text, as: UTF8.self), continues: record.continues)
      }
    }
  }

  /// Reads the header and compares it with the earlier files.
  private mutating func readHeader(
    _ reader: inout LineReader, of placed: PlacedFile
  ) throws(JournalError) -> SealedLine {
    guard case .line(let range) = try reader.next() else {
      throw placed.damaged(at: 0, record: nil, .header)
    }
    let header = try SealedLine(
      reading: Array(reader.buffer[range]), of: placed.name)
    guard serverID == nil || serverID == header.serverID else {
      throw placed.damaged(at: 0, record: nil, .anotherServer(header.serverID))
    }
    serverID = header.serverID
    if let mark, mark.serverID != header.serverID {
      throw MarkFile.damaged(.anotherServer(mark.serverID))
    }
    return header
  }

  /// Continues with a segment, if it is the next one.
  private mutating func enter(
    _ header: SealedLine, of placed: PlacedFile
  ) throws(JournalError) {
    let first = placed.name.number
    guard first <= chain.due else {
      throw .missing(first: chain.due, next: first, file: placed.name.text)
    }
    guard first == chain.due else {
      throw placed.damaged(at: 0, record: nil, .wrongNumber(first))
    }
    guard header.chain == chain.checksum else {
      throw placed.damaged(at: 0, record: nil, .notTheNext)
    }
    chain.checksum = header.checksum
  }

  /// The torn tail of a segment whose first wrong line is at `offset`, or the damage.
  private func tail(
    of placed: PlacedFile, from offset: Int, wrong reason: Damage.Reason, isLast: Bool
  ) throws(JournalError) -> TornTail {
    // No commit is longer, so no crash leaves a longer tail; and no file can make us hold more.
    let isMarked = mark.map { chain.due <= $0.number } ?? false
    let mayEnd = isLast && abandoned.mayFollow(chain.due)
    guard mayEnd, !isMarked, placed.size - offset <= Journal.maximumCommitBytes else {
      throw placed.damaged(at: offset, record: chain.due, reason)
    }
    let rest = try placed.file.read(offset..<placed.size)
    switch TailVerdict(of: rest.span, due: chain.due, reason: reason) {
    case .damaged(let reason): throw placed.damaged(at: offset, record: chain.due, reason)
    case .torn: return TornTail(file: placed.name.text, offset: offset, count: rest.count)
    }
  }

  /// Hands a line to the reader; if the reader refuses it, reports where it was.
  private func hand(
    _ line: JournalLine, _ number: UInt64, at offset: Int, of placed: PlacedFile,
    to each: LineReading
  ) throws(JournalError) {
    do {
      try each(line)
    } catch {
      throw .refused(
        file: placed.name.text, offset: offset, record: number, reason: error.reason)
    }
  }
}

/// A segment, read to its last whole record.
struct ReadSegment: Equatable {
  let name: FileName

  /// Bytes up to the end of the last whole record; 0 if not even the header is whole.
  let wholeSize: Int

  /// Where the last commit begins; equal to `wholeSize` if there is no record.
  let commitStart: Int
}
