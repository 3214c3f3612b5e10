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
    _ directory: String, on disk: any Disk, newServerID: String,
    segmentBytes: Int = Journal.segmentBytes, preallocatedBytes: Int = Journal.preallocatedBytes,
    each: LineReading
  ) throws(JournalError) -> sending Journal {
    guard SealedLine.isServerID(newServerID) else { throw .illegalServerID(newServerID) }
    let volume = Volume(directory, on: disk)
    try volume.createIfMissing()
    let wasOpenToOthers = try disk.protect(volume.directory)
    let lock = try volume.lock()
    try volume.requireWritable()
    let mark = try MarkFile.read(in: volume)
    var plan = Plan(names: try volume.list())
    if plan.files.isEmpty, mark?.number ?? 0 == 0 {
      // Before the first file, whoever made the directory: later starts find a file, and do not
      // check this again.
      try volume.syncParent()
      try begin(in: volume, serverID: newServerID)
      plan = Plan(names: try volume.list())
    }
    var files = try plan.open(in: volume)
    var replay = Replay(mark: mark)
    try replay.read(files, each: each)
    var report = replay.report
    report.wasOpenToOthers = wasOpenToOthers
    if let torn = report.torn, torn.isOfHeader {
      report.torn?.copy = try save(torn, of: files, in: volume)
      try begin(in: volume, serverID: newServerID)
      // Everything in it was already handed out.
      plan = Plan(names: try volume.list())
      files = try plan.open(in: volume)
      replay = Replay()
      try replay.read(files) { _ throws(LineRefusal) in }
      report.serverID = newServerID
    }
    guard let last = replay.last else { throw .noJournal(directory: volume.directory) }
    let file = try volume.lock(last.name.text)
    if let torn = replay.report.torn {
      report.torn?.copy = try save(torn, of: files, in: volume)
      try file.truncate(to: torn.offset)
    }
    // If the last sync failed, the system may consider the last commit clean although it never
    // reached the disk. Only writing it again gives the sync below its meaning.
    let commit = try file.read(last.commitStart..<last.wholeSize)
    try file.writeAll(commit.span, at: last.commitStart)
    try file.sync()
    try volume.sync()
    let journal = try Journal(
      replay, report, in: volume, lock, file, last.name, size: last.wholeSize,
      segmentBytes: segmentBytes, preallocatedBytes: preallocatedBytes)
    // The process ended after the next segment was begun and before this one was cut.
    for cut in files where cut.isSegment && cut.zeros > 0 && cut.name != last.name {
      let file = try volume.open(cut.name.text, for: .update)
      defer { file.close() }
      try file.truncate(to: cut.size)
      try file.sync()
    }
    let leftovers = plan.covered + plan.unfinished + replay.abandoned.names.map(\.text)
    for name in leftovers { try volume.remove(name) }
    // A segment of this run may have the name of an unfinished one. If the disk forgot that
    // removal, a crash could put the old file in the new one's place.
    if !leftovers.isEmpty { try volume.sync() }
    return journal
  }

  /// Creates the first segment of a new journal, in the place of one with a torn header.
  private static func begin(in volume: Volume, serverID: String) throws(JournalError) {
    let name = FileName.segment(from: 1)
    let line = SealedLine(name, serverID: serverID, chain: 0).line
    try volume.create(name.text) { (file) throws(JournalError) in
      try file.writeAll(line.span, at: 0)
    }
  }

  /// Copies a torn tail to an unused name, and returns that name.
  private static func save(
    _ torn: TornTail, of files: [PlacedFile], in volume: Volume
  ) throws(JournalError) -> String {
    let taken = Set(try volume.list())
    var (name, count) = (torn.file + ".broken", 1)
    while taken.contains(name) {
      count += 1
      name = "\(torn.file).\(count).broken"
    }
    for file in files where file.name.text == torn.file {
      try volume.create(name, from: file.file, torn.offset..<(torn.offset + torn.count))
    }
    return name
  }
}
