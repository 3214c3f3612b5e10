/// A journal that was read, verified and repaired, and can take more records.
struct RecoveredJournal {
  let volume: Volume
  let file: VolumeFile
  let lock: VolumeLock
  let segment: FileName
  let size: Int
  /// The size of its file: zeros stand behind the records.
  let allocated: Int
  let chain: RecordChain
  let mark: SealedLine
  let markFile: MarkFile
  var report: JournalReport
}

extension Journal {
  /// Opens the journal in `directory`, and begins one if there is none, directory and all.
  ///
  /// `each` gets every line of the snapshot and every record behind it, in order. When this
  /// returns, all of them are on the disk. A torn tail, behind all that is known to have been on
  /// the disk, is copied to `<segment>.broken` and cut; `recovery.torn` describes it. A journal
  /// that is nothing but a torn header is copied likewise and begun anew, as `newServerID`.
  ///
  /// - Parameters:
  ///   - newServerID: names the server if the journal is new; else the journal's own name stays.
  ///   - segmentBytes: the size at which a new segment is begun.
  ///   - preallocatedBytes: how many bytes of a segment are preallocated at once; at least 1.
  /// - Throws: `inUse`, `damaged`, `missing`, `otherVersion`, `refused` (by `each`),
  ///   `illegalServerID`, `disk`, which is also how a directory in which no file can be made is
  ///   refused. No file was changed then, beyond repairs already whole.
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
  /// Reads a journal and repairs it; begins it if there is none.
  fileprivate init(
    in volume: Volume, serverID: String, each: LineReading
  ) throws(JournalError) {
    var reading = try Reading(volume)
    if reading.files.isEmpty, reading.mark?.number ?? 0 == 0 {
      // Before the first file, whoever made the directory: once there is a file, nobody asks.
      try volume.syncParent()
      try RecoveredJournal.begin(in: volume, serverID: serverID)
      try reading.list(volume)
    }
    var replay = reading.replay
    try replay.read(reading.files, each: each)
    var torn: TornTail?
    if let header = replay.torn, header.isOfHeader {
      torn = try RecoveredJournal.beginAnew(after: header, in: volume, serverID: serverID)
      // Everything was handed out that is in it.
      try reading.list(volume)
      replay = Replay()
      try replay.read(reading.files) { _ throws(LineRefusal) in }
    }
    try self.init(replay, in: volume)
    report.torn = report.torn ?? torn
    report.marked = reading.mark?.number
    // The next segment was begun, and the process ended before it had cut this one.
    for file in reading.files where file.isSegment && file.zeros > 0 && file.name != segment {
      try volume.truncate(file.name.text, to: file.size)
    }
    let leftovers =
      reading.plan.covered + reading.plan.unfinished + replay.abandoned.names.map(\.text)
    for name in leftovers { try volume.remove(name) }
    // A segment of this life may have the name of an unfinished one. If the disk forgot that this
    // was removed, a crash could leave it in the new one's place.
    if !leftovers.isEmpty { try volume.sync() }
  }

  /// The files of a journal as they are found.
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

  /// Makes the first segment of a new journal.
  private static func begin(in volume: Volume, serverID: String) throws(JournalError) {
    let name = FileName.segment(from: 1)
    let line = SealedLine(name, serverID: serverID, chain: 0).line
    let file = try volume.create(name.text) { (file) throws(JournalError) in
      try file.write(line.span, at: 0)
    }
    file.close()
  }

  /// Puts a new first segment in the place of one that is torn in its header, in one step, and
  /// returns that with the name of its copy.
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

  /// Takes over what `replay` read, and makes it durable, then the mark that says so.
  private init(_ replay: Replay, in volume: Volume) throws(JournalError) {
    guard let last = replay.last else { throw .noJournal(directory: volume.directory) }
    let lock = try volume.lock(last.name.text)
    let file = try volume.open(last.name.text, for: .update)
    var report = JournalReport(replay)
    if let torn = replay.torn {
      report.torn?.copy = try RecoveredJournal.save(torn, of: file, in: volume)
      try file.truncate(to: torn.offset)
    }
    // If the last sync failed, the system may hold the last commit as clean although it never
    // reached the disk. Only writing it again makes the sync below mean what it says.
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

  /// Copies a torn tail to a name that is free, and returns the name.
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
