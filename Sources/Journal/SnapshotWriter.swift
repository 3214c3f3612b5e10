/// Writes the snapshot that `Journal.beginSnapshot` began; for any thread, once.
public struct SnapshotWriter: Sendable {
  /// Bytes between two syncs: a long unsynced stretch would make the journal's next sync wait.
  private static let syncedBytes = 1 << 20

  let volume: Volume
  /// Where the journal ended when the snapshot was begun.
  let end: SealedLine

  /// The number of the last record that the state must include.
  public var lastNumber: UInt64 { end.number }

  /// Writes the state after record `lastNumber` as `lines`, and then removes the segments and
  /// snapshots that it covers. The older files stay until the snapshot is whole and on the disk, so
  /// a failure at any point loses nothing and the journal goes on.
  ///
  /// - Throws: `illegalText` if a line is not legal; `disk`.
  public func write(_ lines: some Collection<String>) throws(JournalError) {
    guard lines.allSatisfy({ Journal.isLegal($0.utf8.span) }) else { throw .illegalText }
    let name = FileName.snapshot(of: lastNumber)
    let header = SealedLine(
      name, serverID: end.serverID, chain: end.chain, lines: UInt64(lines.count))
    try volume.create(name.text) { (file) throws(JournalError) in
      var bytes = header.line
      var offset = 0
      var chain = RecordChain(due: 1, checksum: header.checksum)
      for line in lines {
        chain.append(line.utf8.span, continues: false, to: &bytes)
        if bytes.count >= SnapshotWriter.syncedBytes {
          try file.writeAll(bytes.span, at: offset)
          try file.sync()
          offset += bytes.count
          bytes.removeAll(keepingCapacity: true)
        }
      }
      try file.writeAll(bytes.span, at: offset)
    }
    try removeCovered()
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
