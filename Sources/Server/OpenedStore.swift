import Dispatch
import Journal
import LineProtocol
import Recovery
import Store
import Synchronization

/// A data directory that this server holds: what is remembered, and where more is kept.
struct OpenedStore {
  let store: Store
  let journal: GroupCommit
  let history: HistoryFiles
  /// Entries behind the last snapshot.
  let records: Int
  /// The number of the last record; 0 if there is none.
  let lastNumber: UInt64
  /// What opening found, in a sentence for the log.
  let report: String

  /// Opens `directory`, and begins a journal there if there is none.
  ///
  /// - Parameter stopped: called once, on the journal's queue, if the disk fails.
  /// - Throws: `JournalError`, whose `explanation` names the fix.
  static func open(
    _ directory: String, stopped: @escaping @Sendable (JournalError) -> Void
  ) throws(JournalError) -> OpenedStore {
    var recovered = RecoveredStore()
    let journal = try Journal.open(
      directory, on: RealFileSystem(), newServerID: newServerID()
    ) { (line) throws(LineRefusal) in try recovered.take(line) }
    let history = HistoryFiles(of: directory, on: RealFileSystem())
    history.recover(recovered)
    let recovery = journal.recovery
    let queue = DispatchQueue(label: "cardroom.journal", target: .serverRoot)
    let torn = recovery.torn.map { "; " + $0.explanation } ?? ""
    let open =
      recovery.wasOpenToOthers
      ? "; others could write to the directory, whose mode is 0700 now" : ""
    return OpenedStore(
      store: recovered.store, journal: GroupCommit(journal, on: queue, stopped: stopped),
      history: history,
      records: Int(clamping: recovery.records), lastNumber: recovery.lastNumber,
      report: "journal \(directory): \(recovery.stateLines) lines of state, "
        + "\(recovery.records) records\(torn)\(open)")
  }

  /// 64 random bits, so that the journals of two servers are never taken for one another.
  private static func newServerID() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 16)
  }
}

/// What happens once the disk has failed: everybody is told, and then the process must end.
final class DiskFailure: Sendable {
  private let shards: [Shard]
  private let failed: @Sendable (String) -> Void
  private let hasFailed = Atomic<Bool>(false)
  /// Nobody is waited for longer.
  private static let farewell: DispatchTimeInterval = .milliseconds(500)

  /// - Parameter failed: called once, with the first reason, when everybody has been told.
  init(shards: [Shard], failed: @escaping @Sendable (String) -> Void) {
    (self.shards, self.failed) = (shards, failed)
  }

  /// Takes a reason; all but the first are only its consequences.
  func report(_ reason: String) {
    guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
    let told = DispatchGroup()
    for shard in shards {
      told.enter()
      shard.stop(.serverDisk) { told.leave() }
    }
    DispatchQueue.global().async {
      _ = told.wait(timeout: .now() + Self.farewell)
      self.failed(reason)
    }
  }
}
