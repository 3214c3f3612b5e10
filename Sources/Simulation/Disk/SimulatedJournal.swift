import Identity
import Journal
import Store

/// A real journal on a simulated disk over all restarts of its server, and what it was ever given.
///
/// Unchecked, because a simulation has one thread, and one simulation uses it.
final class SimulatedJournal: @unchecked Sendable {
  /// What a server that starts finds.
  struct Found {
    /// What it reads.
    let recovered: RecoveredStore
    /// The records behind the snapshot, with their numbers.
    let records: [(number: Int, line: String)]
    /// The number of the last record.
    let last: Int
  }

  let disk: FaultyDisk
  private let fileSystem: any FileSystem
  private var journal: Journal?
  /// The rounds that are over; `nil` while there is no process.
  private(set) var history: HistoryFiles?
  /// Every record that may be on the disk, the first one first; those that no restart has found
  /// again are struck out.
  private(set) var sent: [String] = []
  /// How many of them are.
  private(set) var durable = 0
  /// The records that the mark must say are on the disk, whatever ends the process, and if only the
  /// process ends.
  private var marked = (durably: 0, inMemory: 0)
  private var snapshot: (writer: SnapshotWriter, store: Store)?

  private static let directory = "/data"
  /// Small, so that a run has several segments.
  private static let segmentBytes = 20_000
  private static let preallocatedBytes = 4096
  /// Small too, so that tables have several files, and old ones go.
  private static let historyBytes = 12_000
  private static let historyFiles = 4

  /// - Parameter seed: decides what a crash leaves.
  init(seed: UInt64, fileSystem: (FaultyDisk) -> any FileSystem) {
    disk = FaultyDisk(seed: seed)
    self.fileSystem = fileSystem(disk)
  }

  /// A server starts.
  ///
  /// - Throws: `JournalError`; then it does not.
  func open() throws(JournalError) -> Found {
    var recovered = RecoveredStore()
    var records: [(number: Int, line: String)] = []
    let journal = try Journal.open(
      SimulatedJournal.directory, on: fileSystem, newServerID: "simulated",
      segmentBytes: SimulatedJournal.segmentBytes,
      preallocatedBytes: SimulatedJournal.preallocatedBytes
    ) { (line) throws(LineRefusal) in
      if case .record(let number, let text) = line { records.append((Int(number), text)) }
      try recovered.take(line)
    }
    let history = HistoryFiles(
      of: SimulatedJournal.directory, on: fileSystem, fileBytes: SimulatedJournal.historyBytes,
      filesKept: SimulatedJournal.historyFiles)
    history.recover(recovered)
    (self.journal, self.history) = (journal, history)
    return Found(recovered: recovered, records: records, last: Int(journal.lastNumber))
  }

  /// What a restart has found is all that there is from then on.
  func settle(on found: Found) {
    sent = Array(sent.prefix(found.last))
    durable = found.last
    marked = (found.last, found.last)
  }

  /// Writes down how far the journal is on the disk.
  func mark() {
    guard let journal else { return }
    journal.mark()
    if journal.postponed == nil { marked.inMemory = Int(journal.durable) }
  }

  /// Gives lines to the journal, which makes them durable at the next commit. It may begin a
  /// segment for them, and so fail with the disk.
  func append(_ lines: [String]) throws(JournalError) {
    sent += lines
    for line in lines { try journal?.append(Array(line.utf8)) }
  }

  /// Puts all of them on the disk, and gives back the new ones among those that are.
  ///
  /// - Throws: `JournalError` if the disk fails.
  func commit() throws(JournalError) -> [String] {
    guard let journal else { return [] }
    let before = durable
    durable = min(Int(try journal.commit()), sent.count)
    return Array(sent[before..<durable])
  }

  /// Whether the journal takes no more, as it must after its disk has failed.
  var refuses: Bool { (try? journal?.append([])) == nil }

  /// Begins a snapshot of a store, which `writeSnapshot` puts on the disk some time later.
  ///
  /// - Throws: `JournalError` if the journal ends; a disk that refuses the new segment costs the
  ///   snapshot only.
  func beginSnapshot(of store: Store) throws(JournalError) {
    guard snapshot == nil, let journal else { return }
    do throws(JournalError) {
      snapshot = (try journal.beginSnapshot(), store)
    } catch .disk {
      return
    }
  }

  /// Writes the snapshot that was begun. If that fails, the journal goes on without it, as it does
  /// if a table was closed meanwhile.
  ///
  /// - Parameter states: the tables as they are by now, all of whose records are on the disk.
  func writeSnapshot(_ states: [TableID: TableState]) {
    guard let (writer, store) = snapshot.take(),
      let lines = try? store.snapshot(with: states)
    else { return }
    do throws(JournalError) {
      try history?.sync()
      try writer.write(lines)
    } catch { return }
  }

  /// The process is gone, and with it all that is in memory.
  ///
  /// - Parameter losesPower: whether what was not synced is left to chance as well.
  func die(losesPower: Bool) {
    journal = nil
    history = nil
    snapshot = nil
    if losesPower { disk.crash() } else { disk.restart() }
    if losesPower { marked.inMemory = marked.durably }
  }

  /// Spoils a record that the mark covers, on a copy of the disk, and sees whether that is called
  /// damage. To be called while there is no process.
  ///
  /// - Returns: what went wrong, in words.
  func spoilMarkedRecord(by chance: inout Chance) -> String? {
    let copy = disk.copy()
    // What cannot be read now is found out by the next start.
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

  /// The process ends normally.
  func close() throws(JournalError) {
    try? history?.sync()
    try journal?.close()
    (journal, history) = (nil, nil)
  }
}
