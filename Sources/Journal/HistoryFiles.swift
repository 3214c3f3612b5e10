import Lines
import Room

/// Finished rounds kept beside the journal, by table and day, which no snapshot removes: the files
/// of `DIR/history`. Of two lines with the same number, the later one counts.
///
/// Rounds added since the last `sync` are also in the journal. So nobody waits for these files, and
/// a crash costs nothing: at the next start, `recover` cuts the files back to the rounds that the
/// journal has dropped, and the rest is written again. After the disk's first failure they accept
/// no more until then. For one thread at a time.
public final class HistoryFiles {
  /// The size in bytes at which a table's next file is begun (256 KiB).
  public static let fileBytes = 1 << 18

  /// How many files a table has at most; beyond that, the oldest is removed.
  public static let filesKept = 400

  /// Why nothing more is written.
  public private(set) var failure: JournalError?

  private let volume: Volume
  private let fileBytes: Int
  private let filesKept: Int
  private var files: [TableID: [HistoryFileName]] = [:]
  private var waiting: [TableID: [RoundRecord]] = [:]
  /// Where the last file of a table continues; for tables not listed, the file must be read.
  private var ends: [TableID: End] = [:]
  private var unsynced: Set<HistoryFileName> = []
  private var isListUnsynced = false

  /// Where a file continues.
  private struct End {
    let name: HistoryFileName
    var size: Int
    var chain: RecordChain
  }

  /// Opens the history of a data directory, or begins one. If that fails, `failure` says why.
  public init(
    of directory: String, on disk: any Disk, fileBytes: Int = HistoryFiles.fileBytes,
    filesKept: Int = HistoryFiles.filesKept
  ) {
    volume = HistoryFiles.volume(of: directory, on: disk)
    self.fileBytes = fileBytes
    self.filesKept = filesKept
    attempt { () throws(JournalError) in
      try volume.createIfMissing()
      files = HistoryFileName.sorted(try volume.list())
    }
  }

  static func volume(of directory: String, on disk: any Disk) -> Volume {
    Volume(Volume(directory, on: disk).path("history"), on: disk)
  }

  // MARK: - Writing

  /// Adds changes, which `write` puts into the files; those of a table that was removed go at once.
  public func take(_ changes: [HistoryChange]) {
    for change in changes {
      switch change {
      case .ended(let table, let round):
        if failure == nil { waiting[table, default: []].append(round) }
      case .removed(let table):
        waiting[table] = nil
        let names = files.removeValue(forKey: table) ?? []
        attempt { () throws(JournalError) in try remove(names) }
      }
    }
  }

  /// Writes the added rounds to the files; this does not make them durable.
  public func write() {
    let tables = waiting
    waiting = [:]
    attempt { () throws(JournalError) in
      for (table, rounds) in tables.sorted(by: { $0.key < $1.key }) {
        try write(rounds, of: table)
      }
    }
  }

  /// Makes everything added so far durable, and removes surplus files.
  ///
  /// - Throws: the disk's first failure, now or earlier: the journal must keep what it has.
  public func sync() throws(JournalError) {
    write()
    attempt { () throws(JournalError) in
      for name in unsynced {
        let file = try volume.open(name.text, for: .update)
        defer { file.close() }
        try file.sync()
      }
      unsynced = []
      if isListUnsynced {
        try volume.sync()
        try volume.syncParent()
        isListUnsynced = false
      }
      try removeOldest()
    }
    if let failure { throw failure }
  }

  /// Removes files one by one, each durably: if a crash restored one of two, there would be a gap.
  private func removeOldest() throws(JournalError) {
    for table in files.keys {
      while let names = files[table], names.count > filesKept {
        files[table]?.removeFirst()
        try remove([names[0]])
        try volume.sync()
      }
    }
  }

  private func write(_ rounds: [RoundRecord], of table: TableID) throws(JournalError) {
    var end = try end(of: table)
    var bytes: [UInt8] = []
    for round in rounds {
      let (text, now) = (round.description, round.ended.dayText)
      guard round.number > 0, Journal.isLegal(text.utf8.span) else { continue }
      // The names of the files sort in the order of their lines, even if the clock was set back.
      let day = max(now, end?.name.day ?? files[table]?.last?.day ?? now)
      let goesOn = end.map { $0.name.day == day && $0.size + bytes.count < fileBytes } ?? false
      if !goesOn {
        try flush(&bytes, to: end)
        let name = HistoryFileName(table: table, day: day, first: round.number)
        var chain = RecordChain(due: 0, checksum: 0)
        chain.append(name.header.utf8.span, continues: false, to: &bytes)
        end = End(name: name, size: 0, chain: chain)
      }
      end?.chain.due = UInt64(round.number)
      end?.chain.append(text.utf8.span, continues: false, to: &bytes)
    }
    let count = bytes.count
    try flush(&bytes, to: end)
    end?.size += count
    ends[table] = end
  }

  /// Appends the bytes to the file, which is created if it is new.
  private func flush(_ bytes: inout [UInt8], to end: End?) throws(JournalError) {
    guard let end, !bytes.isEmpty else { return }
    let file = try volume.open(end.name.text, for: end.size == 0 ? .create : .update)
    defer { file.close() }
    if end.size == 0 {
      files[end.name.table, default: []].removeAll { $0 == end.name }
      files[end.name.table, default: []].append(end.name)
      isListUnsynced = true
    }
    unsynced.insert(end.name)
    try file.writeAll(bytes.span, at: end.size)
    bytes = []
  }

  /// Where the last file of a table continues; `nil` if it does not, because there is none, or
  /// because its last whole line is followed by something that a rewind has left alone.
  private func end(of table: TableID) throws(JournalError) -> End? {
    if let end = ends[table] { return end }
    guard let name = files[table]?.last else { return nil }
    let contents = try HistoryContents(of: name, in: volume)
    guard let last = contents.lines.last ?? contents.header, last.end == contents.size else {
      return nil
    }
    return End(name: name, size: last.end, chain: RecordChain(due: 0, checksum: last.checksum))
  }

  // MARK: - After a start

  /// Writes what a journal has and the files may lack, and drops rounds of tables that it does not
  /// have.
  public func recover(_ recovered: RecoveredStore) {
    let kept = recovered.store.histories
    for table in Array(files.keys) {
      // Rounds later than the journal's belong to somebody else, or to a newer journal.
      if let history = kept[table] {
        rewind(table, to: history.roundCount + 1)
      } else {
        take([.removed(table)])
      }
    }
    for table in kept.keys.sorted() {
      let rounds = recovered.rounds(of: table, isNew: files[table] == nil)
      guard let first = rounds.first else { continue }
      rewind(table, to: first.number)
      take(rounds.map { .ended(table, $0) })
    }
    write()
  }

  /// Drops the rounds of a table from `number` on, and any remains of a crash after the others.
  ///
  /// It changes no line before them, so that damage there can still be examined.
  func rewind(_ table: TableID, to number: Int) {
    ends[table] = nil
    let late = files[table]?.filter { $0.first >= number } ?? []
    files[table]?.removeAll { $0.first >= number }
    attempt { () throws(JournalError) in
      try remove(late)
      guard let name = files[table]?.last else { return }
      let contents = try HistoryContents(of: name, in: volume)
      let before = contents.lines.last { $0.number < number }
      guard let before, before.end < contents.size else { return }
      let file = try volume.open(name.text, for: .update)
      defer { file.close() }
      try file.truncate(to: before.end)
      unsynced.insert(name)
    }
  }

  // MARK: - Reading

  /// The readable rounds of a table among these numbers, in order.
  public func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] {
    write()
    let names = files[table] ?? []
    let start = names.lastIndex { $0.first <= numbers.lowerBound } ?? 0
    var found: [Int: RoundRecord] = [:]
    for name in names[start...] where name.first < numbers.upperBound {
      // `HistoryCheck` reports a file that cannot be read.
      let lines = (try? HistoryContents(of: name, in: volume))?.lines ?? []
      for line in lines where numbers.contains(line.number) {
        found[line.number] = RoundRecord(line.text)
      }
    }
    return found.values.sorted { $0.number < $1.number }
  }

  // MARK: - The disk

  private func remove(_ names: [HistoryFileName]) throws(JournalError) {
    for name in names {
      ends[name.table] = nil
      unsynced.remove(name)
      isListUnsynced = true
      try volume.remove(name.text)
    }
  }

  /// Runs `body`, unless something has already failed; a failure is final.
  private func attempt(_ body: () throws(JournalError) -> Void) {
    guard failure == nil else { return }
    do { try body() } catch { failure = error }
  }
}
