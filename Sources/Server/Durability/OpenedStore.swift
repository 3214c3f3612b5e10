import Dispatch
import Journal
import Lines
import Room

/// The store as it was opened, and its log.
struct OpenedStore {
  let store: Store
  /// The tables that can continue.
  let tables: [TableID: TableState]
  let log: any DurableLog
  /// Advances with the log.
  let durable: DurablePosition
  let history: any DurableHistory
  /// Entries after the last snapshot.
  let records: Int
  /// The number of the last record; 0 if there is none.
  let lastNumber: UInt64
  /// The results of opening, as lines for the log.
  let reports: [(line: String, level: Log.Level)]

  /// Opens a data directory, and begins a journal there if there is none.
  ///
  /// - Parameter stopped: called once, on the journal's queue, if the disk fails.
  /// - Throws: `JournalError`, whose `explanation` names the fix.
  static func open(
    _ directory: String, log: Log, stopped: @escaping @Sendable (JournalError) -> Void
  ) throws(JournalError) -> OpenedStore {
    let durable = DurablePosition()
    var recovered = RecoveredStore()
    let work = LongWork("reading the journal", isTerminal: false) {
      log.write(String($0.dropLast()))
    }
    work.beginReading(directory)
    // The journal keeps its file system for good, so this counts lines instead of reads.
    let journal = try Journal.open(
      directory, on: RealDisk(), newServerID: newServerID()
    ) { (line) throws(LineRefusal) in
      work.note(line.text.utf8.count)
      try recovered.take(line)
    }
    let history = HistoryQueue(HistoryFiles(of: directory, on: RealDisk()), log: log)
    history.recover(recovered)
    history.tellLoss(in: directory, beside: recovered)
    let recovery = journal.recovery
    // Without a target the queue has a thread of its own: the shared pool has as many threads as
    // processors, and one that waits for the disk, or for a shard that waits in epoll, would hold
    // up the rest.
    let queue = DispatchQueue(label: "cardroom.journal", qos: .userInitiated)
    return OpenedStore(
      store: recovered.store, tables: recovered.tables,
      log: GroupCommit(
        journal, on: queue, durable: { durable.advance(to: $0) },
        postponed: {
          log.write("the journal goes on, and tries again later: \($0.explanation)", .warning)
        },
        stopped: stopped),
      durable: durable,
      history: history,
      records: Int(clamping: recovery.records), lastNumber: recovery.lastNumber,
      reports: reports(of: recovery, directory))
  }

  private static func reports(
    of recovery: JournalReport, _ directory: String
  ) -> [(line: String, level: Log.Level)] {
    let torn = recovery.torn.map { "; " + $0.explanation } ?? ""
    let open =
      recovery.wasOpenToOthers
      ? "; others could write to the directory, whose mode is 0700 now" : ""
    let unmarked =
      recovery.marked == nil && recovery.lastNumber > 0
      ? "; no mark said how far it should reach, so nothing shows whether its end was cut" : ""
    let report =
      "journal \(directory): \(recovery.stateLines) lines of state, "
      + "\(recovery.records) records\(torn)\(unmarked)\(open)"
    return [(report, .info)]
  }

  /// 64 random bits, so that two servers' journals are never confused.
  private static func newServerID() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 16)
  }
}
