import Dispatch
import Journal
import Nodes
import Room

/// A node's own directory. It holds the rounds of tables, which the log keeps only until a snapshot
/// drops them; and, while the node waits, the whole log as a journal, from which a server without a
/// store can go on.
///
/// Nobody waits for it. What it missed while the node was away is only in other nodes' directories.
/// Once the node is active, the journal is no longer written.
///
/// Unchecked, because the history's queue is the lock: everything declared below `log` is used only
/// there.
final class NodeDirectory: @unchecked Sendable {
  /// The rounds of tables.
  let history: HistoryQueue
  private let path: String
  private let log: Log
  private let journal: Journal
  /// Whether the journal has everything that was read of the log.
  private var isCurrent = false

  /// Marks the journals of nodes, so that none is mistaken for one of a server without a store.
  private static let serverID = "node"

  /// Opens a directory and locks it against other nodes and servers.
  init(_ path: String, log: Log) throws(ProgramError) {
    (self.path, self.log) = (path, log)
    do throws(JournalError) {
      journal = try Journal.open(
        path, on: RealDisk(), newServerID: Self.serverID
      ) { _ throws(LineRefusal) in }
    } catch {
      let reason = ProgramError(error)
      switch error {
      case .damaged, .missing, .otherVersion:
        throw ProgramError(
          reason.code,
          "--data \(path) of this node has a copy of the log that is of no use: move all of it but "
            + "\(path)/history away, and the node makes another. (\(reason.message))")
      default: throw reason
      }
    }
    history = HistoryQueue(HistoryFiles(of: path, on: RealDisk()), log: log)
    guard journal.serverID == Self.serverID else {
      throw ProgramError(
        .cannotCreate,
        "--data \(path) has the journal of a server without a store, which a node would replace; "
          + "give the node a directory of its own, and copy \(path)/history into it to keep the "
          + "rounds of tables")
    }
  }

  /// What was read of the log is void, or the node does not wait any more.
  func stopFollowing() { history.queue.async { self.isCurrent = false } }

  /// Replaces the journal's contents by the state after everything that was read.
  func take(_ recovered: RecoveredStore) {
    history.queue.async {
      if !self.isCurrent { self.history.recover(recovered) }
      self.attempt { () throws(LogFailure) in
        // Rounds that the snapshot drops from the journal are kept nowhere else.
        try self.history.sync()
        let lines: [String]
        do throws(StoreError) { lines = try recovered.snapshot() } catch {
          throw LogFailure(error.explanation)
        }
        do throws(JournalError) { try self.journal.beginSnapshot().write(lines) } catch {
          throw LogFailure(error)
        }
        self.isCurrent = true
      }
    }
  }

  /// Appends records after that state, with their changes to the rounds of tables.
  func append(_ records: [[UInt8]], _ changes: [HistoryChange]) {
    history.take(changes)
    history.queue.async {
      guard self.isCurrent else { return }
      self.attempt { () throws(LogFailure) in
        do throws(JournalError) {
          for record in records { try self.journal.append(record) }
          try self.journal.commit()
        } catch { throw LogFailure(error) }
        self.journal.mark()
      }
    }
  }

  /// Reports missing rounds, such as those played while the node was away.
  func tellLoss(beside recovered: RecoveredStore) {
    history.tellLoss(in: path, beside: recovered)
  }

  /// Writes everything that is pending, releases the directory, and calls `done`.
  func close(then done: @escaping @Sendable () -> Void) {
    history.close {
      self.attempt { () throws(LogFailure) in
        do throws(JournalError) { try self.journal.close() } catch { throw LogFailure(error) }
      }
      self.isCurrent = false
      done()
    }
  }

  /// Logs a failure; the next snapshot of the log begins the journal anew, if the disk allows it.
  private func attempt(_ body: () throws(LogFailure) -> Void) {
    do throws(LogFailure) { try body() } catch {
      isCurrent = false
      log.write("\(path) has no copy of the log any more: \(error.explanation)", .warning)
    }
  }
}
