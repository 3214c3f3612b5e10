/// A reading of a journal from its snapshot to its last record, which verifies every line and
/// changes no file. It can be copied and continued at any file's end.
struct Replay {
  /// How far the journal must be whole, if that is known.
  private let mark: SealedLine?

  /// What was found so far.
  private(set) var report = JournalReport()

  /// The state of the chain after what was read.
  private(set) var chain = RecordChain(due: 1, checksum: 0)

  /// The checksum of the last record; 0 for none. The chain is one line ahead of it at the
  /// beginning of a segment.
  private(set) var checksum: UInt32 = 0

  /// The last segment read; the bytes up to the end of its last whole record, 0 if not even the
  /// header is whole; and where its last commit begins, which is there if it has no record.
  private(set) var last: (name: FileName, wholeSize: Int, commitStart: Int)?

  /// Segments that a journal began but did not continue in, because it could not finish beginning
  /// them.
  private(set) var abandoned = AbandonedSegments()

  /// - Parameter mark: how far the journal must be whole; without it, a crash may have torn the
  ///   end.
  init(mark: SealedLine? = nil) {
    // A mark of no record says nothing, and may come from a server that never wrote one.
    self.mark = mark.flatMap { $0.number > 0 ? $0 : nil }
    report.marked = mark?.number
  }

  /// The end of what was read, as a mark.
  var end: SealedLine {
    SealedLine(.mark(at: chain.due - 1), serverID: report.serverID, chain: checksum)
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
      if abandoned.skip(file.name, at: chain.due, isBehindTear: report.torn != nil) { continue }
      let isLast = index == files.count - 1
      try readSegment(file, isLast: isLast || abandoned.allFollow(file.name, in: files), each: each)
    }
    guard let last else {
      let name = FileName.segment(from: chain.due)
      throw .missing(first: chain.due, next: nil, file: name.text)
    }
    if let mark, chain.due <= mark.number {
      throw last.name.damaged(.endsBefore(mark.number), at: last.wholeSize, record: chain.due)
    }
  }

  /// Reads a snapshot, all of whose lines must be there.
  private mutating func readSnapshot(_ placed: PlacedFile, each: LineReading) throws(JournalError) {
    var reader = LineReader(placed.file, limit: placed.size)
    let header = try readHeader(&reader, of: placed)
    var lines = RecordChain(due: 1, checksum: header.checksum)
    var (offset, due) = (reader.offset, lines.due)
    while let line = try Replay.step(&reader, &lines) {
      switch line {
      case .success(let line):
        try hand(.state(line: due, text: line.text), due, at: offset, of: placed, to: each)
      case .failure(let reason): throw placed.name.damaged(reason, at: offset, record: due)
      }
      (offset, due) = (reader.offset, lines.due)
    }
    guard due - 1 == header.lines else {
      throw placed.name.damaged(.lineCount, at: offset, record: due)
    }
    report.stateLines = header.lines
    (report.snapshot, report.lastNumber) = (placed.name.number, placed.name.number)
    chain = RecordChain(due: placed.name.number + 1, checksum: header.chain)
    try pass(header.chain)
  }

  /// Reads a segment. Only the last one may have a torn tail, and only one that is the whole
  /// journal may have a torn header.
  mutating func readSegment(
    _ placed: PlacedFile, isLast: Bool, each: LineReading
  ) throws(JournalError) {
    if isLast, mark == nil, report.serverID.isEmpty, abandoned.isEmpty,
      try Replay.isCutInHeader(placed)
    {
      report.torn = TornTail(file: placed.name.text, offset: 0, count: placed.size)
      last = (placed.name, 0, 0)
      report.segments += 1
      return
    }
    var reader = LineReader(placed.file, limit: placed.size)
    let header = try readHeader(&reader, of: placed)
    try enter(header, of: placed)
    report.segments += 1
    var (offset, commitStart) = (reader.offset, reader.offset)
    reading: while let line = try Replay.step(&reader, &chain) {
      switch line {
      case .success(let line):
        if !line.continues { commitStart = offset }
        let number = chain.due - 1
        (report.records, report.lastNumber) = (report.records + 1, number)
        try pass(chain.checksum)
        let record = JournalLine.record(number: number, text: line.text)
        try hand(record, number, at: offset, of: placed, to: each)
      case .failure(let reason):
        report.torn = try tail(of: placed, from: offset, wrong: reason, isLast: isLast)
        break reading
      }
      offset = reader.offset
    }
    last = (placed.name, offset, commitStart)
  }

  /// Records the checksum of the last record, and compares it with the mark.
  private mutating func pass(_ checksum: UInt32) throws(JournalError) {
    self.checksum = checksum
    if !abandoned.isEmpty { abandoned.pass(chain.due, checksum) }
    guard let mark, mark.number == chain.due - 1, mark.chain != checksum else { return }
    throw FileName.mark().damaged(.notMarked(mark.number))
  }

  /// Whether a file, if it is the only one, is a journal that was cut before its first record. Such
  /// a file has no record to lose, and no other file shows that there was one.
  private static func isCutInHeader(_ placed: PlacedFile) throws(JournalError) -> Bool {
    guard placed.name == .segment(from: 1), placed.size <= SealedLine.maximumLength,
      placed.zeros == 0
    else { return false }
    return SealedLine.isCut(try placed.file.read(0..<placed.size))
  }

  /// Reads and verifies the next line; `nil` if there is none.
  private static func step(
    _ reader: inout LineReader, _ chain: inout RecordChain
  ) throws(JournalError) -> Result<(text: String, continues: Bool), Damage.Reason>? {
    try reader.next()?.flatMap { range in
      chain.take(reader.buffer.span.extracting(range)).map { record in
        let text = reader.buffer[(range.lowerBound + record.textStart)..<range.upperBound]
        return (String(decoding: text, as: UTF8.self), record.continues)
      }
    }
  }

  /// Reads the header and compares it with the earlier files.
  private mutating func readHeader(
    _ reader: inout LineReader, of placed: PlacedFile
  ) throws(JournalError) -> SealedLine {
    guard case .success(let range)? = try reader.next() else {
      throw placed.name.damaged(.header)
    }
    let header = try SealedLine(
      reading: Array(reader.buffer[range]), of: placed.name)
    guard report.serverID.isEmpty || report.serverID == header.serverID else {
      throw placed.name.damaged(.anotherServer(header.serverID))
    }
    report.serverID = header.serverID
    if let mark, mark.serverID != header.serverID {
      throw FileName.mark().damaged(.anotherServer(mark.serverID))
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
      throw placed.name.damaged(.wrongNumber(first))
    }
    guard header.chain == chain.checksum else {
      throw placed.name.damaged(.notTheNext)
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
      throw placed.name.damaged(reason, at: offset, record: chain.due)
    }
    let rest = try placed.file.read(offset..<placed.size)
    if let reason = TornTail.damage(in: rest.span, due: chain.due, reason: reason) {
      throw placed.name.damaged(reason, at: offset, record: chain.due)
    }
    return TornTail(file: placed.name.text, offset: offset, count: rest.count)
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
