/// Writes the snapshot that `Journal.beginSnapshot` began; for any thread, once.
public struct SnapshotWriter: Sendable {
  /// Bytes between two syncs: a long unsynced stretch would make the journal's next sync wait.
  private static let syncedBytes = 1 << 20

  /// The number of the last record that the state must include.
  public let lastNumber: UInt64

  private let volume: Volume
  private let serverID: String
  private let chain: UInt32

  init(_ volume: Volume, serverID: String, lastNumber: UInt64, chain: UInt32) {
    self.volume = volume
    self.serverID = serverID
    self.lastNumber = lastNumber
    self.chain = chain
  }

  /// Writes the state after record `lastNumber` as `lines`, and then removes the segments and
  /// snapshots that it covers. The older files stay until the snapshot is whole and on the disk, so
  /// a failure at any point loses nothing and the journal goes on.
  ///
  /// - Throws: `illegalText` if a line is not legal; `disk`.
  public func write(_ lines: some Collection<String>) throws(JournalError) {
    guard lines.allSatisfy({ Journal.isLegal($0.utf8.span) }) else { throw .illegalText }
    let name = FileName.snapshot(of: lastNumber)
    let header = SealedLine(name, serverID: serverID, chain: chain, lines: UInt64(lines.count))
    let file = try volume.create(name.text) { (file) throws(JournalError) in
      try write(lines, behind: header, to: file)
    }
    file.close()
    try removeCovered()
  }

  private func write(
    _ lines: some Collection<String>, behind header: SealedLine, to file: VolumeFile
  ) throws(JournalError) {
    var bytes = header.line
    var offset = 0
    var chain = RecordChain(due: 1, checksum: header.checksum)
    for line in lines {
      chain.checksum = RecordLine.append(
        line.utf8.span, number: chain.due, continues: false, after: chain.checksum, to: &bytes)
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

  /// Removes the files that the newest snapshot covers. Names of unfinished files are left alone:
  /// the running journal may be about to finish one.
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
