/// The durable log of one server in one directory: the only way its state outlives the process.
///
/// Records are appended to memory and put on the disk by `commit`, all together with one write and
/// one sync. Only then are they durable. After the first failure of the disk it takes no more. One
/// thread uses it at a time.
///
/// The current segment is preallocated: zeros follow its records, and most commits overwrite them.
/// So the file does not grow with each commit, and the file system has no new size to write down.
/// A finished segment holds only records.
public final class Journal {
  /// The most bytes a record or a line of state can have.
  static let maximumTextBytes = 1 << 21

  /// The most bytes one commit writes; more are committed in parts.
  static let maximumCommitBytes = 1 << 24

  /// The size in bytes at which a new segment is begun (64 MiB).
  public static let segmentBytes = 1 << 26

  /// How many bytes are preallocated at once (1 MiB).
  public static let preallocatedBytes = 1 << 20

  /// When the disk has refused a segment or a preallocation, the journal tries again after writing
  /// one of so many parts of its size.
  private static let partsBetweenTries = 16

  /// The server whose journal it is.
  public let serverID: String

  /// What opening found, and what it repaired.
  public let recovery: JournalReport

  /// What the disk refused and is tried again later: to begin a segment, to write the mark, or to
  /// preallocate. The journal goes on without; `nil` if it lacks nothing.
  public var postponed: JournalError? { segmentFailure ?? markFailure ?? allocationFailure }

  private let volume: Volume
  private let directoryLock: VolumeLock
  /// Of the segment, which may have been moved to another server's directory.
  private var segmentLock: VolumeLock
  private let segmentBytes: Int
  /// The size at which a new segment is begun, or tried again.
  private var fullSize: Int
  private var file: VolumeFile
  private var segment: FileName
  /// Where its records end.
  private var size: Int
  /// Where the zeros behind them end; if the disk refused those, where it is asked again.
  private var allocated: Int
  private let preallocatedBytes: Int
  private var chain: RecordChain
  /// Where the journal is on the disk, and the number that its file says.
  private var end: SealedLine
  private var marked: UInt64
  private var markFile: MarkFile
  /// The directory when the segment was last found in it.
  private var directoryStatus: FileStatus?
  private var pending: [UInt8] = []
  private var segmentFailure: JournalError?
  private var markFailure: JournalError?
  private var allocationFailure: JournalError?
  private var reason: JournalError?

  init(
    _ recovered: RecoveredJournal, lock directoryLock: VolumeLock, segmentBytes: Int,
    preallocatedBytes: Int
  ) {
    serverID = recovered.report.serverID
    recovery = recovered.report
    (end, marked, markFile) = (recovered.mark, recovered.mark.number, recovered.markFile)
    volume = recovered.volume
    file = recovered.file
    segment = recovered.segment
    (size, allocated) = (recovered.size, recovered.allocated)
    chain = recovered.chain
    segmentLock = recovered.lock
    self.directoryLock = directoryLock
    (self.segmentBytes, fullSize) = (segmentBytes, segmentBytes)
    self.preallocatedBytes = preallocatedBytes
  }

  /// The number of the last record that is on the disk; 0 for none.
  public var durable: UInt64 { end.number }

  /// The number of the last record that was appended, durable or not; 0 for none.
  public var lastNumber: UInt64 { chain.due - 1 }

  /// Whether `text` can be a record: one line of UTF-8 without control characters, not too long.
  static func isLegal(_ text: Span<UInt8>) -> Bool {
    guard text.count <= maximumTextBytes else { return false }
    // Without a branch, so that the compiler looks at many bytes in one step.
    var controls: UInt8 = 0
    for index in text.indices {
      controls |= (text[index] < 0x20 ? 1 : 0) | (text[index] == 0x7F ? 1 : 0)
    }
    guard controls == 0 else { return false }
    do { _ = try UTF8Span(validating: text) } catch { return false }
    return true
  }

  /// Adds a record of these bytes to the next commit and returns its number.
  ///
  /// - Throws: `illegalText` and `full` without any change; `stopped` or `closed` if the journal
  ///   takes no more, or if the disk failed when a commit grew too long to wait.
  @discardableResult
  public func append(_ text: [UInt8]) throws(JournalError) -> UInt64 {
    if let reason { throw reason }
    guard Journal.isLegal(text.span) else { throw .illegalText }
    guard chain.due <= FileName.maximumNumber else { throw .full }
    let most = text.count + RecordLine.maximumOverhead
    if pending.count + most > Journal.maximumCommitBytes { try commit() }
    // Not when the segment fills: whoever waits for those records need not wait for this as well.
    if pending.isEmpty, size >= fullSize, chain.due > segment.number { beginSegmentOrPostpone() }
    let number = chain.due
    chain.checksum = RecordLine.append(
      text.span, number: number, continues: !pending.isEmpty, after: chain.checksum, to: &pending)
    chain.due += 1
    return number
  }

  /// Makes everything appended durable, by one write and one sync, and returns the number of the
  /// last durable record. A directory or segment that was removed or replaced meanwhile is a disk
  /// that has failed.
  ///
  /// - Throws: `stopped` if the disk failed: none of these records is acknowledged, nothing is
  ///   tried again, and every later call throws the same.
  @discardableResult
  public func commit() throws(JournalError) -> UInt64 {
    if let reason { throw reason }
    guard !pending.isEmpty else { return durable }
    let newSize = size + pending.count
    do {
      try file.write(pending.span, at: size)
      // After the records, so that on a full disk they get the space that is left.
      if newSize > allocated { preallocate(from: newSize) }
      try file.sync()
      try requireInPlace()
    } catch {
      throw stop(error)
    }
    size = newSize
    end = SealedLine(markedBy: serverID, number: lastNumber, chain: chain.checksum)
    pending.removeAll(keepingCapacity: pending.count <= 1 << 20)
    return durable
  }

  /// Verifies that directory and segment are where they were.
  ///
  /// It looks at the segment only when a name in the directory has changed, and with each mark.
  /// After each look Linux (since 6.13) stamps the next write with a new time, and then the next
  /// sync has to commit the file system's own journal as well.
  private func requireInPlace(looksTwice: Bool = false) throws(JournalError) {
    let status = try directoryLock.requireInPlace()
    guard looksTwice || status != directoryStatus else { return }
    try segmentLock.requireInPlace()
    directoryStatus = status
  }

  /// Writes down how far the journal is on the disk, which recovery takes as the end of what must
  /// be there, and preallocates if little is left. Call it some time after a commit, when nobody
  /// waits for the next one. A mark that cannot be written is `postponed`; until it is written,
  /// recovery expects less of the journal.
  public func mark() {
    guard reason == nil, marked < end.number else { return }
    do throws(JournalError) { try writeMark() } catch { markFailure = error }
    // An older system may note two changes within some milliseconds as one.
    do throws(JournalError) { try requireInPlace(looksTwice: true) } catch {
      _ = stop(error)
      return
    }
    guard pending.isEmpty, allocationFailure == nil, allocated < segmentBytes,
      allocated - size < preallocatedBytes / 2
    else { return }
    preallocate(from: allocated)
    // The next commit would have to wait for it.
    do throws(JournalError) { try file.sync() } catch { _ = stop(error) }
  }

  private func writeMark() throws(JournalError) {
    try markFile.write(end)
    marked = end.number
    markFailure = nil
  }

  /// Commits and begins a new segment, and returns what writes the snapshot of the state after
  /// the last record appended so far. That may be used on any other thread, however long it takes,
  /// while this journal goes on.
  ///
  /// - Throws: `stopped` or `closed`, as `commit`; `disk` if the segment cannot be begun: there is
  ///   no snapshot then, and the journal goes on.
  public func beginSnapshot() throws(JournalError) -> SnapshotWriter {
    try commit()
    if chain.due > segment.number { try beginSegment() }
    return SnapshotWriter(volume, serverID: serverID, lastNumber: durable, chain: end.chain)
  }

  /// Commits, writes the mark durably, and releases the directory.
  ///
  /// - Throws: `stopped` or `closed`, as `commit`; the directory is released all the same.
  public func close() throws(JournalError) {
    defer {
      file.close()
      markFile.close()
      segmentLock.release()
      directoryLock.release()
    }
    try commit()
    releasePreallocated()
    do throws(JournalError) {
      // Both slots, so that what spoils one of them later costs nothing.
      for _ in 0..<MarkFile.slots { try writeMark() }
      try markFile.sync()
    } catch {
      markFailure = error
    }
    reason = .closed
  }

  /// Begins a new segment if the disk lets it; else the present one takes some more before that is
  /// tried again.
  private func beginSegmentOrPostpone() {
    do throws(JournalError) {
      try beginSegment()
    } catch {
      fullSize = size + max(1, segmentBytes / Journal.partsBetweenTries)
    }
  }

  /// Begins a new segment. Only between commits: the chain goes through its header.
  ///
  /// If the disk fails on the way, the journal goes on in the present segment: nothing that was or
  /// will be acknowledged depends on the new one. The new one's name may be there all the same, or
  /// come back in a crash, since the disk did not say: recovery passes over it.
  private func beginSegment() throws(JournalError) {
    let name = FileName.segment(from: chain.due)
    let header = SealedLine(name, serverID: serverID, chain: chain.checksum)
    let line = header.line
    do throws(JournalError) {
      // What an earlier attempt left must be gone for good before a file of that name is made: a
      // crash could put it there, unfinished.
      if segmentFailure != nil { try volume.sync() }
      let next = try volume.create(name.text) { (file) throws(JournalError) in
        try file.write(line.span, at: 0)
      }
      let nextLock: VolumeLock
      do throws(JournalError) {
        nextLock = try volume.lock(name.text)
      } catch {
        next.close()
        throw error
      }
      releasePreallocated()
      file.close()
      segmentLock.release()
      (file, segmentLock) = (next, nextLock)
    } catch {
      segmentFailure = error
      // Whatever stays of it does no harm.
      _ = try? volume.remove(name.text)
      throw error
    }
    segment = name
    (size, allocated) = (line.count, line.count)
    (fullSize, segmentFailure) = (segmentBytes, nil)
    chain.checksum = header.checksum
  }

  /// Writes zeros from `start`, at the records' end or behind it, to the next multiple of
  /// `preallocatedBytes`, but not past a segment's size. No record depends on them: if the disk
  /// refuses them, some more records are written before it is asked again.
  private func preallocate(from start: Int) {
    let multiple = (start / preallocatedBytes + 1) * preallocatedBytes
    allocated = max(start, min(multiple, segmentBytes))
    guard allocated > start else { return }
    do throws(JournalError) {
      try file.write([UInt8](repeating: 0, count: allocated - start).span, at: start)
      allocationFailure = nil
    } catch {
      allocationFailure = error
      allocated = start + max(1, preallocatedBytes / Journal.partsBetweenTries)
    }
  }

  /// Cuts off the zeros behind the records of a segment that is finished. If the disk refuses that,
  /// the next recovery does it.
  private func releasePreallocated() {
    guard allocated > size else { return }
    do throws(JournalError) { try file.truncate(to: size) } catch { allocationFailure = error }
  }

  /// Ends the journal for good. The disk's first failure is the one that every call reports.
  private func stop(_ error: JournalError) -> JournalError {
    var last = error
    if case .disk(let cause) = error { last = .stopped(cause) }
    reason = last
    pending = []
    return last
  }
}
