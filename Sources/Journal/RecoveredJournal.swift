/// A journal that was read, verified and repaired, and can take more records.
struct RecoveredJournal {
  let volume: Volume
  let file: VolumeFile
  let lock: VolumeLock
  let segment: FileName
  let size: Int
  let link: UInt32
  let chain: RecordChain
  var report: JournalReport
}

extension Journal {
  /// The file by whose lock releases of before this one exclude a second server.
  private static let lockName = "lock"

  /// Opens the journal in `directory`, and begins one if there is none, directory and all.
  ///
  /// `each` gets every line of the snapshot and every record behind it, in order. When this
  /// returns, all of them are on the disk. A torn tail was never acknowledged: it is copied to
  /// `<segment>.broken` and cut; `recovery.torn` describes it. A journal that is nothing but a torn
  /// header is copied likewise and begun anew, as `newServerID`.
  ///
  /// - Parameters:
  ///   - newServerID: names the server if the journal is new; else the journal's own name stays.
  ///   - segmentBytes: the size at which a new segment is begun.
  /// - Throws: `inUse`, `damaged`, `missing`, `newerVersion`, `refused` (by `each`),
  ///   `illegalServerID`, `disk`, which is also how a directory in which no file can be made is
  ///   refused. No file was changed then, beyond repairs already whole.
  public static func open(
    _ directory: String, on fileSystem: any FileSystem, newServerID: String,
    segmentBytes: Int = Journal.segmentBytes, each: LineReading
  ) throws(JournalError) -> sending Journal {
    guard FileHeader.isServerID(newServerID) else { throw .illegalServerID(newServerID) }
    let volume = Volume(directory, on: fileSystem)
    try volume.createIfMissing()
    let wasOpenToOthers = try volume.protect()
    let directoryLock = try volume.lock()
    let earlierLock = try volume.lock(lockName)
    try volume.requireWritable()
    var plan = Plan(names: try volume.list())
    if plan.isEmpty {
      // Before the first file, whoever made the directory: once there is a file, nobody asks.
      try volume.syncParent()
      try RecoveredJournal.begin(in: volume, serverID: newServerID)
      plan = Plan(names: try volume.list())
    }
    var replay = Replay()
    try replay.read(try plan.open(in: volume), each: each)
    var replaced: TornTail?
    if let torn = replay.torn, torn.isOfHeader {
      replaced = try RecoveredJournal.beginAnew(after: torn, in: volume, serverID: newServerID)
      plan = Plan(names: try volume.list())
      replay = Replay()
      try replay.read(try plan.open(in: volume), each: each)
    }
    var recovered = try RecoveredJournal(replay, in: volume, replaced: replaced)
    recovered.report.wasOpenToOthers = wasOpenToOthers
    let leftovers = plan.covered + plan.unfinished
    for name in leftovers { try volume.remove(name) }
    // A segment of this life may have the name of an unfinished one. If the disk forgot that this
    // was removed, a crash could leave it in the new one's place.
    if !leftovers.isEmpty { try volume.sync() }
    return Journal(
      recovered, lock: directoryLock, earlierLock: earlierLock, segmentBytes: segmentBytes)
  }
}

extension RecoveredJournal {
  /// Makes the first segment of a new journal.
  fileprivate static func begin(in volume: Volume, serverID: String) throws(JournalError) {
    let name = FileName.segment(from: 1)
    let line = FileHeader(name, serverID: serverID, chain: 0).line
    let file = try volume.create(name.text) { (file) throws(JournalError) in
      try file.write(line.span, at: 0)
    }
    file.close()
  }

  /// Puts a new first segment in the place of one that is torn in its header, in one step, and
  /// returns that with the name of its copy.
  fileprivate static func beginAnew(
    after torn: TornTail, in volume: Volume, serverID: String
  ) throws(JournalError) -> TornTail {
    var replaced = torn
    let file = try volume.open(torn.file, for: .read)
    replaced.copy = try save(torn, of: file, in: volume)
    file.close()
    try begin(in: volume, serverID: serverID)
    return replaced
  }

  /// Takes over what `replay` read, and makes it durable.
  ///
  /// - Parameter replaced: the torn header in whose place the journal was begun.
  init(_ replay: Replay, in volume: Volume, replaced: TornTail?) throws(JournalError) {
    guard let last = replay.last else { throw .noJournal(directory: volume.directory) }
    let lock = try volume.lock(last.name.text)
    let file = try volume.open(last.name.text, for: .update)
    var report = JournalReport(replay)
    report.torn = report.torn ?? replaced
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
      link: last.link, chain: replay.chain, report: report)
  }

  /// Copies a torn tail to a name that is free, and returns the name.
  private static func save(
    _ torn: TornTail, of file: VolumeFile, in volume: Volume
  ) throws(JournalError) -> String {
    let taken = Set(try volume.list())
    var name = torn.file + ".broken"
    var count = 1
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
