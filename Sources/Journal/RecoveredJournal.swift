/// A journal that was read, verified and repaired, and accepts more records.
struct RecoveredJournal {
  let volume: Volume
  let file: VolumeFile
  let lock: VolumeLock
  let segment: FileName
  let size: Int
  /// The size of the file, including the zeros after the records.
  let allocated: Int
  let chain: RecordChain
  let mark: SealedLine
  let markFile: MarkFile
  var report: JournalReport
}

extension Journal {
  /// Opens the journal in `directory`; if there is none, creates it, with the directory if need be.
  ///
  /// `each` gets every line of the snapshot and every record after it, in order. When this returns,
  /// all of them are on the disk. A torn tail, after everything that is known to have been on the
  /// disk, is copied to `<segment>.broken` and cut off; `recovery.torn` describes it. A journal
  /// that consists only of a torn header is copied likewise, and begun anew as `newServerID`.
  ///
  /// - Parameters:
  ///   - newServerID: names the server if the journal is new; otherwise the journal keeps its own
  ///     name.
  ///   - segmentBytes: the size at which a new segment is begun.
  ///   - preallocatedBytes: how many bytes of a segment are preallocated at once; at least 1.
  /// - Throws: `inUse`, `damaged`, `missing`, `otherVersion`, `refused` (by `each`),
  ///   `illegalServerID`, `disk`, also for a directory in which no file can be created. No file was
  ///   changed then, apart from repairs that were completed.
  public static func open(
    _ directory: String, on fileSystem: any FileSystem, newServerID: String,
    segmentBytes: Int = Journal.segmentBytes, preallocatedBytes: Int = Journal.preallocatedBytes,
    each: LineReading
  ) throws(JournalError) -> sending Journal {
    guard SealedLine.isServerID(newServerID) else { throw .illegalServerID(newServerID) }
    let volume = Volume(directory, on: fileSystem)
    try volume.createIfMissing()
    let wasOpenToOthers = try volume.protect()
    let directoryLock = try volume.lock()
    try volume.requireWritable()
    var recovered = try RecoveredJournal(in: volume, serverID: newServerID, each: each)
    recovered.report.wasOpenToOthers = wasOpenToOthers
    return Journal(
      recovered, lock: directoryLock, segmentBytes: segmentBytes,
      preallocatedBytes: preallocatedBytes)
  }
}

extension RecoveredJournal {
  /// Reads and repairs a journal, or begins one.
  fileprivate init(
    in volume: Volume, serverID: String, each: LineReading
  ) throws(JournalError) {
    var reading = try Reading(volume)
    if reading.files.isEmpty, reading.mark?.number ?? 0 == 0 {
      // Before the first file, whoever made the directory: later starts find a file, and do not
      // check this again.
      try volume.syncParent()
      try RecoveredJournal.begin(in: volume, serverID: serverID)
      try reading.list(volume)
    }
    var replay = reading.replay
    try replay.read(reading.files, each: each)
    var torn: TornTail?
    if let header = replay.torn, header.isOfHeader {
      torn = try RecoveredJournal.beginAnew(after: header, in: volume, serverID: serverID)
      // Everything in it was already handed out.
      try reading.list(volume)
      replay = Replay()
      try replay.read(reading.files) { _ throws(LineRefusal) in }
    }
    try self.init(replay, in: volume)
    report.torn = report.torn ?? torn
    report.marked = reading.mark?.number
    // The process ended after the next segment was begun and before this one was cut.
    for file in reading.files where file.isSegment && file.zeros > 0 && file.name != segment {
      try volume.truncate(file.name.text, to: file.size)
    }
    let leftovers =
      reading.plan.covered + reading.plan.unfinished + replay.abandoned.names.map(\.text)
    for name in leftovers { try volume.remove(name) }
    // A segment of this run may have the name of an unfinished one. If the disk forgot that
    // removal, a crash could put the old file in the new one's place.
    if !leftovers.isEmpty { try volume.sync() }
  }

  /// The files of a journal as they were found.
  private struct Reading {
    let mark: SealedLine?
    let replay: Replay
    private(set) var plan: Plan
    private(set) var files: [PlacedFile]

    init(_ volume: Volume) throws(JournalError) {
      mark = try MarkFile.read(in: volume)
      replay = Replay(mark: mark)
      plan = Plan(names: try volume.list())
      files = try plan.open(in: volume)
    }

    mutating func list(_ volume: Volume) throws(JournalError) {
      plan = Plan(names: try volume.list())
      files = try plan.open(in: volume)
    }
  }

  /// Creates the first segment of a new journal.
  private static func begin(in volume: Volume, serverID: String) throws(JournalError) {
    let name = FileName.segment(from: 1)
    let line = SealedLine(name, serverID: serverID, chain: 0).line
    let file = try volume.create(name.text) { (file) throws(JournalError) in
      try file.write(line.span, at: 0)
    }
    file.close()
  }

  /// Replaces a first segment with a torn header by a new one, in one step, and returns that with
  /// the name of the old one's copy.
  private static func beginAnew(
    after torn: TornTail, in volume: Volume, serverID: String
  ) throws(JournalError) -> TornTail {
    var replaced = torn
    let file = try volume.open(torn.file, for: .read)
    replaced.copy = try save(torn, of: file, in: volume)
    file.close()
    try begin(in: volume, serverID: serverID)
    return replaced
  }

  /// Takes over what `replay` read, makes it durable, and then writes the mark that says so.
  private init(_ replay: Replay, in volume: Volume) throws(JournalError) {
    guard let last = replay.last else { throw .noJournal(directory: volume.directory) }
    let lock = try volume.lock(last.name.text)
    let file = try volume.open(last.name.text, for: .update)
    var report = JournalReport(replay)
    if let torn = replay.torn {
      report.torn?.copy = try RecoveredJournal.save(torn, of: file, in: volume)
      try file.truncate(to: torn.offset)
    }
    // If the last sync failed, the system may consider the last commit clean although it never
    // reached the disk. Only writing it again gives the sync below its meaning.
    let commit = try file.read(last.commitStart..<last.wholeSize)
    try file.write(commit.span, at: last.commitStart)
    try file.sync()
    try volume.sync()
    self.init(
      volume: volume, file: file, lock: lock, segment: last.name, size: last.wholeSize,
      allocated: try file.size(), chain: replay.chain, mark: replay.end,
      markFile: try MarkFile(replay.end, in: volume),
      report: report)
  }

  /// Copies a torn tail to an unused name, and returns that name.
  private static func save(
    _ torn: TornTail, of file: VolumeFile, in volume: Volume
  ) throws(JournalError) -> String {
    let taken = Set(try volume.list())
    var (name, count) = (torn.file + ".broken", 1)
    while taken.contains(name) {
      count += 1
      name = "\(torn.file).\(count).broken"
    }
    let tail = try file.read(torn.offset..<(torn.offset + torn.count))
    let copy = try volume.create(name) { (copy) throws(JournalError) in
      try copy.write(tail.span, at: 0)
    }
    copy.close()
    return name
  }
}
