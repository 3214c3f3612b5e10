/// The durable log of one server in one directory: the only way its state outlives the process.
///
/// Records are appended in memory; `commit` puts all of them on the disk with one write and one
/// sync. Only then are they durable. After the disk's first failure the journal accepts no more
/// records. It must be used by one thread at a time.
///
/// The current segment is preallocated: zeros follow its records, and most commits overwrite them.
/// So the file does not grow with each commit, and the file system has no new size to record. A
/// finished segment holds only records.
public final class Journal {
  /// The most bytes a record or a line of state can have.
  static let maximumTextBytes = 1 << 21

  /// The most bytes one commit writes; more are committed in parts.
  static let maximumCommitBytes = 1 << 24

  /// The size in bytes at which a new segment is begun (64 MiB).
  public static let segmentBytes = 1 << 26

  /// How many bytes are preallocated at once (1 MiB).
  public static let preallocatedBytes = 1 << 20

  /// After the disk has refused a segment or a preallocation, the journal tries again once it has
  /// written that size divided by this.
  private static let partsBetweenTries = 16

  /// The server that the journal belongs to.
  public let serverID: String

  /// What `open` found and repaired.
  public let recovery: JournalReport

  /// What the disk refused and the journal tries again later: beginning a segment, writing the
  /// mark, or preallocating. The journal does without; `nil` if nothing is lacking.
  public var postponed: JournalError? { segmentFailure ?? markFailure ?? allocationFailure }

  private let volume: Volume
  private let lock: any OpenFile
  private let segmentBytes: Int
  /// The size at which to begin a new segment, or to try again.
  private var fullSize: Int
  /// The segment, which is locked too: it may have been moved to another server's directory.
  private var file: any OpenFile
  private var segment: FileName
  /// The end of the records in the file.
  private var size: Int
  /// The end of the zeros after them; if the disk refused those, where to ask again.
  private var allocated: Int
  private let preallocatedBytes: Int
  private var chain: RecordChain
  /// Where the journal ends on the disk, and the number in the mark's file.
  private var end: SealedLine
  private var marked: UInt64
  private var markFile: MarkFile
  /// The directory's status when the segment was last found in it.
  private var directoryStatus: FileStatus?
  private var pending: [UInt8] = []
  private var segmentFailure: JournalError?
  private var markFailure: JournalError?
  private var allocationFailure: JournalError?
  private var reason: JournalError?

  /// Takes over what `replay` read and recovery repaired, and writes the mark that says so.
  ///
  /// - Parameters:
  ///   - lock: the locked directory.
  ///   - file: the last segment, locked, and on the disk up to `size`.
  init(
    _ replay: Replay, _ report: JournalReport, in volume: Volume, _ lock: any OpenFile,
    _ file: any OpenFile, _ segment: FileName, size: Int, segmentBytes: Int, preallocatedBytes: Int
  ) throws(JournalError) {
    (serverID, recovery) = (report.serverID, report)
    (self.volume, self.lock, self.file, self.segment) = (volume, lock, file, segment)
    (self.size, allocated) = (size, try file.size())
    (end, chain, marked) = (replay.end, replay.chain, replay.end.number)
    markFile = try MarkFile(replay.end, in: volume)
    (self.segmentBytes, fullSize) = (segmentBytes, segmentBytes)
    self.preallocatedBytes = preallocatedBytes
  }

  /// The number of the last durable record; 0 for none.
  public var durable: UInt64 { end.number }

  /// The number of the last record that was appended, durable or not; 0 for none.
  public var lastNumber: UInt64 { chain.due - 1 }

  /// Whether `text` can be a record: one line of UTF-8 without control characters, and not too
  /// long.
  static func isLegal(_ text: Span<UInt8>) -> Bool {
    guard text.count <= maximumTextBytes else { return false }
    // Branch-free, so that the compiler can check many bytes in one step.
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
  /// - Throws: `illegalText` and `full`, with nothing changed; `stopped` or `closed` if the journal
  ///   accepts no more, or if the disk failed when the pending commit grew too long to wait.
  @discardableResult
  public func append(_ text: [UInt8]) throws(JournalError) -> UInt64 {
    if let reason { throw reason }
    guard Journal.isLegal(text.span) else { throw .illegalText }
    guard chain.due <= FileName.maximumNumber else { throw .full }
    let most = text.count + RecordLine.maximumOverhead
    if pending.count + most > Journal.maximumCommitBytes { try commit() }
    // Not when the segment becomes full: callers waiting for those records need not wait for this
    // too.
    if pending.isEmpty, size >= fullSize, chain.due > segment.number { beginSegmentOrPostpone() }
    let number = chain.due
    chain.append(text.span, continues: !pending.isEmpty, to: &pending)
    return number
  }

  /// Makes everything appended durable, with one write and one sync, and returns the number of the
  /// last durable record. A directory or segment that was removed or replaced meanwhile counts as a
  /// failed disk.
  ///
  /// - Throws: `stopped` if the disk failed: none of these records is acknowledged, nothing is
  ///   retried, and every later call throws the same error.
  @discardableResult
  public func commit() throws(JournalError) -> UInt64 {
    if let reason { throw reason }
    guard !pending.isEmpty else { return durable }
    let newSize = size + pending.count
    do {
      try file.writeAll(pending.span, at: size)
      // After the records, so that on a full disk they get the remaining space.
      if newSize > allocated { preallocate(from: newSize) }
      try file.sync()
      try requireInPlace()
    } catch {
      throw stop(error)
    }
    size = newSize
    end = SealedLine(.mark(at: lastNumber), serverID: serverID, chain: chain.checksum)
    pending.removeAll(keepingCapacity: pending.count <= 1 << 20)
    return durable
  }

  /// Verifies that directory and segment are where they were.
  ///
  /// It looks at the segment only when a name in the directory has changed, and with each mark.
  /// After each look, Linux (since 6.13) gives the next write a new timestamp, and the next sync
  /// then has to commit the file system's own journal as well.
  private func requireInPlace(looksTwice: Bool = false) throws(JournalError) {
    let status = try volume.requireInPlace(lock)
    guard looksTwice || status != directoryStatus else { return }
    try volume.requireInPlace(file)
    directoryStatus = status
  }

  /// Records how far the journal is on the disk, which recovery treats as the least that must be
  /// there, and preallocates if little is left. Call it some time after a commit, when nobody waits
  /// for the next one. A mark that cannot be written is `postponed`; until it is written, recovery
  /// expects less of the journal.
  public func mark() {
    guard reason == nil, marked < end.number else { return }
    do throws(JournalError) { try writeMark() } catch { markFailure = error }
    // An older system may record two changes within some milliseconds as one.
    do throws(JournalError) { try requireInPlace(looksTwice: true) } catch {
      _ = stop(error)
      return
    }
    guard pending.isEmpty, allocationFailure == nil, allocated < segmentBytes,
      allocated - size < preallocatedBytes / 2
    else { return }
    preallocate(from: allocated)
    // Otherwise the next commit would have to wait for it.
    do throws(JournalError) { try file.sync() } catch { _ = stop(error) }
  }

  private func writeMark() throws(JournalError) {
    try markFile.write(end)
    marked = end.number
    markFailure = nil
  }

  /// Commits and begins a new segment, and returns the writer for a snapshot of the state after the
  /// last record appended so far. The writer may run on any other thread, for as long as it needs,
  /// while this journal goes on.
  ///
  /// - Throws: `stopped` or `closed`, like `commit`; `disk` if the segment cannot be begun: there
  ///   is no snapshot then, and the journal goes on.
  public func beginSnapshot() throws(JournalError) -> SnapshotWriter {
    try commit()
    if chain.due > segment.number { try beginSegment() }
    return SnapshotWriter(volume: volume, end: end)
  }

  /// Commits, writes the mark durably, and releases the directory.
  ///
  /// - Throws: `stopped` or `closed`, like `commit`; the directory is released all the same.
  public func close() throws(JournalError) {
    defer {
      file.close()
      markFile.file.close()
      lock.close()
    }
    try commit()
    releasePreallocated()
    do throws(JournalError) {
      // Both slots, so that later damage to one of them costs nothing.
      for _ in 0..<MarkFile.slots { try writeMark() }
      try markFile.file.sync()
    } catch {
      markFailure = error
    }
    reason = .closed
  }

  /// Begins a new segment if the disk allows it; otherwise the present one grows some more before
  /// the next attempt.
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
  /// will be acknowledged depends on the new one. The new one's name may exist all the same, or
  /// come back after a crash, because the failure leaves that open: recovery skips it.
  private func beginSegment() throws(JournalError) {
    let name = FileName.segment(from: chain.due)
    let header = SealedLine(name, serverID: serverID, chain: chain.checksum)
    let line = header.line
    do throws(JournalError) {
      // The remains of an earlier attempt must be gone for good before a file of that name is made:
      // a crash could restore them, unfinished.
      if segmentFailure != nil { try volume.sync() }
      try volume.create(name.text) { (file) throws(JournalError) in
        try file.writeAll(line.span, at: 0)
      }
      let next = try volume.lock(name.text)
      releasePreallocated()
      file.close()
      file = next
    } catch {
      segmentFailure = error
      // Remains of the file do no harm.
      _ = try? volume.remove(name.text)
      throw error
    }
    segment = name
    (size, allocated) = (line.count, line.count)
    (fullSize, segmentFailure) = (segmentBytes, nil)
    chain.checksum = header.checksum
  }

  /// Writes zeros from `start`, at or after the end of the records, to the next multiple of
  /// `preallocatedBytes`, but not past a segment's size. No record depends on them: if the disk
  /// refuses them, more records are written before the next attempt.
  private func preallocate(from start: Int) {
    let multiple = (start / preallocatedBytes + 1) * preallocatedBytes
    allocated = max(start, min(multiple, segmentBytes))
    guard allocated > start else { return }
    do throws(JournalError) {
      try file.writeAll([UInt8](repeating: 0, count: allocated - start).span, at: start)
      allocationFailure = nil
    } catch {
      allocationFailure = error
      allocated = start + max(1, preallocatedBytes / Journal.partsBetweenTries)
    }
  }

  /// Cuts off the zeros after the records of a finished segment. If the disk refuses, the next
  /// recovery does it.
  private func releasePreallocated() {
    guard allocated > size else { return }
    do throws(JournalError) { try file.truncate(to: size) } catch { allocationFailure = error }
  }

  /// Ends the journal for good. Every call reports the disk's first failure.
  private func stop(_ error: JournalError) -> JournalError {
    var last = error
    if case .disk(let cause) = error { last = .stopped(cause) }
    reason = last
    pending = []
    return last
  }
}
