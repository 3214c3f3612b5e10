import Cards
import Journal
import Lines
import Room

/// A real journal on a simulated disk over all restarts of its server, and everything ever written
/// to it.
///
/// Unchecked, because a simulation has one thread, and one simulation uses it.
final class SimulatedJournal: @unchecked Sendable {
  /// What a starting server finds.
  struct Found {
    /// The store that it rebuilds.
    let recovered: RecoveredStore
    /// The records after the snapshot, with their numbers.
    let records: [(number: Int, line: String)]
    /// The number of the last record.
    let last: Int
  }

  let disk: FaultyDisk
  private var journal: Journal?
  /// The finished rounds; `nil` while there is no process.
  private(set) var history: HistoryFiles?
  /// Every record that may be on the disk, in order; records that a restart did not find again are
  /// removed.
  private(set) var sent: [String] = []
  /// How many of them are durable.
  private(set) var durable = 0
  /// How many records the mark must cover however the process ends, and how many if only the
  /// process ends.
  private var marked = (durably: 0, inMemory: 0)
  private var snapshot: (writer: SnapshotWriter, store: Store)?

  private static let directory = "/data"
  /// Small, so that a run has several segments.
  private static let segmentBytes = 20_000
  private static let preallocatedBytes = 4096
  /// Small too, so that tables have several files, and old ones are removed.
  private static let historyBytes = 12_000
  private static let historyFiles = 4

  /// - Parameter seed: determines the effect of a crash.
  init(seed: UInt64, bytesSynced: Int) {
    disk = FaultyDisk(seed: seed)
    disk.bytesSynced = bytesSynced
  }

  /// Opens the journal for a starting server.
  ///
  /// - Throws: `JournalError`; the server does not start then.
  func open() throws(JournalError) -> Found {
    var recovered = RecoveredStore()
    var records: [(number: Int, line: String)] = []
    let journal = try Journal.open(
      SimulatedJournal.directory, on: disk, newServerID: "simulated",
      segmentBytes: SimulatedJournal.segmentBytes,
      preallocatedBytes: SimulatedJournal.preallocatedBytes
    ) { (line) throws(LineRefusal) in
      if case .record(let number, let text) = line { records.append((Int(number), text)) }
      try recovered.take(line)
    }
    let history = HistoryFiles(
      of: SimulatedJournal.directory, on: disk, fileBytes: SimulatedJournal.historyBytes,
      filesKept: SimulatedJournal.historyFiles)
    history.recover(recovered)
    (self.journal, self.history) = (journal, history)
    return Found(recovered: recovered, records: records, last: Int(journal.lastNumber))
  }

  /// Makes what a restart has found all that there is from then on.
  func settle(on found: Found) {
    sent = Array(sent.prefix(found.last))
    durable = found.last
    marked = (found.last, found.last)
  }

  /// Records how far the journal is on the disk.
  func mark() {
    guard let journal else { return }
    journal.mark()
    if journal.postponed == nil { marked.inMemory = Int(journal.durable) }
  }

  /// Appends lines to the journal, which makes them durable at the next commit. It may begin a
  /// segment for them, and so fail with the disk.
  func append(_ lines: [String]) throws(JournalError) {
    sent += lines
    for line in lines { try journal?.append(Array(line.utf8)) }
  }

  /// Makes all of them durable, and returns the newly durable ones.
  ///
  /// - Throws: `JournalError` if the disk fails.
  func commit() throws(JournalError) -> [String] {
    guard let journal else { return [] }
    let before = durable
    durable = min(Int(try journal.commit()), sent.count)
    return Array(sent[before..<durable])
  }

  /// Whether the journal accepts no more, as it must after its disk has failed.
  var refuses: Bool { (try? journal?.append([])) == nil }

  /// Begins a snapshot of a store, which `writeSnapshot` writes some time later.
  ///
  /// - Throws: `JournalError` if the journal ends; a disk that refuses the new segment costs only
  ///   the snapshot.
  func beginSnapshot(of store: Store) throws(JournalError) {
    guard snapshot == nil, let journal else { return }
    do throws(JournalError) {
      snapshot = (try journal.beginSnapshot(), store)
    } catch .disk {
      return
    }
  }

  /// Writes the snapshot that was begun. If that fails, or a table was closed meanwhile, the
  /// journal goes on without it.
  ///
  /// - Parameter states: the present states of the tables, all of whose records are on the disk.
  func writeSnapshot(_ states: [TableID: TableState]) {
    guard let (writer, store) = snapshot.take(),
      let lines = try? store.snapshot(with: states)
    else { return }
    do throws(JournalError) {
      try history?.sync()
      try writer.write(lines)
    } catch { return }
  }

  /// Ends the process, and everything in its memory.
  ///
  /// - Parameter losesPower: whether unsynced writes are left to chance as well.
  func die(losesPower: Bool) {
    journal = nil
    history = nil
    snapshot = nil
    if losesPower { disk.crash() } else { disk.restart() }
    if losesPower { marked.inMemory = marked.durably }
  }

  /// Spoils a record that the mark covers, on a copy of the disk, and checks that this is reported
  /// as damage. Call it while there is no process.
  ///
  /// - Returns: what went wrong, in words.
  func spoilMarkedRecord(by chance: inout Chance) -> String? {
    let copy = disk.copy()
    // The next start discovers what cannot be read now.
    guard let report = try? Journal.check(SimulatedJournal.directory, on: copy) else { return nil }
    guard let last = report.marked.map(Int.init), last >= marked.inMemory else {
      return "the mark says \(report.marked ?? 0), and \(marked.inMemory) were marked"
    }
    let first = Int(report.snapshot ?? 0) + 1
    guard first <= last else { return nil }
    let record = max(first, last - chance.number(below: 4))
    guard let what = RecordDamage(record, on: copy, in: SimulatedJournal.directory, by: &chance)
    else { return "record \(record) is in no segment" }
    return SimulatedJournal.opens(copy) ? "\(what) of record \(record) passes for a crash" : nil
  }

  private static func opens(_ disk: FaultyDisk) -> Bool {
    disk.restart()
    let journal = try? Journal.open(
      directory, on: disk, newServerID: "simulated", segmentBytes: segmentBytes
    ) { _ throws(LineRefusal) in }
    return journal != nil
  }

  /// Ends the process normally.
  func close() throws(JournalError) {
    try? history?.sync()
    try journal?.close()
    (journal, history) = (nil, nil)
  }
}
