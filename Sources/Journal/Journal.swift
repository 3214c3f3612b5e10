/// The durable log of one server in one directory: the only way its state outlives the process.
///
/// Records are appended to memory and put on the disk by `commit`, all together with one write and
/// one sync. Only then are they durable. After the first failure of the disk it takes no more. Used
/// by one thread at a time; `GroupCommit` drives it from a queue of its own.
public final class Journal {
  /// The most bytes a record or a line of state can have.
  public static let maximumTextBytes = 1 << 20

  /// The most bytes one commit writes; more are committed in parts.
  static let maximumCommitBytes = 1 << 24

  /// The size in bytes at which a new segment is begun (64 MiB).
  public static let segmentBytes = 1 << 26

  /// The server whose journal it is.
  public let serverID: String

  /// What opening found, and what it repaired.
  public let recovery: JournalReport

  /// The number of the last record that is on the disk; 0 for none.
  public private(set) var durable: UInt64

  private let volume: Volume
  private let directoryLock: VolumeLock
  /// Of the file that is all that earlier releases lock.
  private let earlierLock: VolumeLock
  /// Of the segment, which may have been moved to another server's directory.
  private var segmentLock: VolumeLock
  private let segmentBytes: Int
  private var file: VolumeFile
  private var segment: FileName
  private var size: Int
  private var link: UInt32
  private var chain: RecordChain
  private var pending: [UInt8] = []
  private var end: JournalError?

  init(
    _ recovered: RecoveredJournal, lock directoryLock: VolumeLock, earlierLock: VolumeLock,
    segmentBytes: Int
  ) {
    serverID = recovered.report.serverID
    recovery = recovered.report
    durable = recovered.chain.due - 1
    volume = recovered.volume
    file = recovered.file
    segment = recovered.segment
    size = recovered.size
    link = recovered.link
    chain = recovered.chain
    segmentLock = recovered.lock
    (self.directoryLock, self.earlierLock) = (directoryLock, earlierLock)
    self.segmentBytes = segmentBytes
  }

  /// The number of the last record that was appended, durable or not; 0 for none.
  public var lastNumber: UInt64 { chain.due - 1 }

  /// Whether `text` can be a record: one line without control characters, not too long.
  public static func isLegal(_ text: String) -> Bool {
    text.utf8.count <= maximumTextBytes && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Adds a record to the next commit and returns its number.
  ///
  /// - Throws: `illegalText` and `full` without any change; `stopped` or `closed` if the journal
  ///   takes no more, or if the disk failed when a commit grew too long to wait or a new segment
  ///   was due.
  @discardableResult
  public func append(_ text: String) throws(JournalError) -> UInt64 {
    if let end { throw end }
    guard Journal.isLegal(text) else { throw .illegalText }
    guard chain.due <= FileName.maximumNumber else { throw .full }
    let most = text.utf8.count + RecordLine.maximumOverhead
    if pending.count + most > Journal.maximumCommitBytes { try commit() }
    // Not when the segment fills: whoever waits for those records need not wait for this as well.
    if pending.isEmpty, size >= segmentBytes, chain.due > segment.number { try beginSegment() }
    let number = chain.due
    chain.checksum = RecordLine.append(
      text, number: number, continues: !pending.isEmpty, after: chain.checksum, to: &pending)
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
    if let end { throw end }
    guard !pending.isEmpty else { return durable }
    do {
      try file.write(pending.span, at: size)
      try file.sync()
      try segmentLock.requireInPlace()
      try directoryLock.requireInPlace()
    } catch {
      throw stop(error)
    }
    size += pending.count
    durable = lastNumber
    pending.removeAll(keepingCapacity: pending.count <= 1 << 20)
    return durable
  }

  /// Commits and begins a new segment, and returns what writes the snapshot of the state after
  /// the last record appended so far. That may be used on any other thread, however long it takes,
  /// while this journal goes on.
  ///
  /// - Throws: `stopped` or `closed`, as `commit`.
  public func beginSnapshot() throws(JournalError) -> SnapshotWriter {
    try commit()
    if chain.due > segment.number { try beginSegment() }
    return SnapshotWriter(volume, serverID: serverID, lastNumber: durable, chain: link)
  }

  /// Commits, and releases the directory.
  ///
  /// - Throws: `stopped` or `closed`, as `commit`; the directory is released all the same.
  public func close() throws(JournalError) {
    defer {
      file.close()
      segmentLock.release()
      earlierLock.release()
      directoryLock.release()
    }
    try commit()
    end = .closed
  }

  /// Begins a new segment. Only between commits: the chain goes through its header.
  private func beginSegment() throws(JournalError) {
    let name = FileName.segment(from: chain.due)
    let header = FileHeader(name, serverID: serverID, chain: chain.checksum)
    let line = header.line
    do {
      let next = try volume.create(name.text) { (file) throws(JournalError) in
        try file.write(line.span, at: 0)
      }
      let nextLock = try volume.lock(name.text)
      file.close()
      segmentLock.release()
      (file, segmentLock) = (next, nextLock)
    } catch {
      throw stop(error)
    }
    segment = name
    size = line.count
    link = chain.checksum
    chain.checksum = header.checksum
  }

  /// Ends the journal for good. The disk's first failure is the one that every call reports.
  private func stop(_ error: JournalError) -> JournalError {
    var reason = error
    if case .disk(let cause) = error { reason = .stopped(cause) }
    end = reason
    pending = []
    return reason
  }
}

/// Writes the snapshot that `Journal.beginSnapshot` began, on any thread, once.
public struct SnapshotWriter: Sendable {
  /// Bytes between two syncs: a long unsynced stretch would make the journal's next sync wait.
  private static let syncedBytes = 1 << 20

  /// The number of the last record that the state must include.
  public let lastNumber: UInt64

  private let volume: Volume
  private let serverID: String
  private let chain: UInt32

  fileprivate init(_ volume: Volume, serverID: String, lastNumber: UInt64, chain: UInt32) {
    self.volume = volume
    self.serverID = serverID
    self.lastNumber = lastNumber
    self.chain = chain
  }

  /// Writes the state after record `lastNumber` as `lines`, and then removes the segments and
  /// snapshots that it covers. Until it is whole and on the disk the older files stay, so a
  /// failure at any point loses nothing and the journal goes on.
  ///
  /// - Throws: `illegalText` if a line cannot be one; `disk`.
  public func write(_ lines: some Collection<String>) throws(JournalError) {
    guard lines.allSatisfy(Journal.isLegal) else { throw .illegalText }
    let name = FileName.snapshot(of: lastNumber)
    let header = FileHeader(name, serverID: serverID, chain: chain, lines: UInt64(lines.count))
    let file = try volume.create(name.text) { (file) throws(JournalError) in
      try write(lines, behind: header, to: file)
    }
    file.close()
    try removeCovered()
  }

  private func write(
    _ lines: some Collection<String>, behind header: FileHeader, to file: VolumeFile
  ) throws(JournalError) {
    var bytes = header.line
    var offset = 0
    var chain = RecordChain(due: 1, checksum: header.checksum)
    for line in lines {
      chain.checksum = RecordLine.append(
        line, number: chain.due, continues: false, after: chain.checksum, to: &bytes)
      chain.due += 1
      if bytes.count >= SnapshotWriter.syncedBytes {
        try file.write(bytes.span, at: offset)
        try file.sync()
        offset += bytes.count
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.write(bytes.span, at: offset)
  }

  /// Removes what the newest snapshot covers. Names of unfinished files are left alone: the
  /// running journal may be about to finish one.
  private func removeCovered() throws(JournalError) {
    for name in Plan(names: try volume.list()).covered {
      do {
        try volume.remove(name)
      } catch .disk(let error) where error.reason == .notFound {
        continue
      }
    }
    try volume.sync()
  }
}
