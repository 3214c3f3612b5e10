import Dispatch
import Journal
import Nodes
import Store

/// A node's own directory. It has the rounds of tables, which the log keeps only until a snapshot
/// takes them from it; and while the node waits, all of the log as a journal, from which a server
/// without a store can go on.
///
/// Nobody waits for it, and what it lacks, because the node was away, only other nodes' directories
/// have. Once the node is active its journal stands still.
///
/// Unchecked, because the history's queue is the lock: what stands below `log` is used on it alone.
final class NodeDirectory: @unchecked Sendable {
  /// The rounds of tables.
  let history: HistoryQueue
  private let path: String
  private let log: Log
  private let journal: Journal
  /// Whether the journal has all of the log that was read.
  private var isCurrent = false

  /// Names the journals of nodes, so that none is taken for that of a server without a store.
  private static let serverID = "node"

  /// Opens a directory, which no other node or server can use meanwhile.
  init(_ path: String, log: Log) throws(ProgramError) {
    (self.path, self.log) = (path, log)
    do throws(JournalError) {
      journal = try Journal.open(
        path, on: RealFileSystem(), newServerID: Self.serverID
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
    history = HistoryQueue(HistoryFiles(of: path, on: RealFileSystem()), log: log)
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

  /// Takes the state after all that was read, in place of what is there.
  func take(_ recovered: RecoveredStore) {
    history.queue.async {
      if !self.isCurrent { self.history.recover(recovered) }
      self.attempt { () throws(LogFailure) in
        // What the snapshot takes from the journal has no other place then.
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

  /// Takes records behind that, and what they mean for the rounds of tables.
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

  /// Tells which rounds are missing, as of the time in which the node was away.
  func tellLoss(beside recovered: RecoveredStore) {
    history.tellLoss(in: path, beside: recovered)
  }

  /// Lets go of the directory, with all that was taken in it, and calls `done`.
  func close(then done: @escaping @Sendable () -> Void) {
    history.close {
      self.attempt { () throws(LogFailure) in
        do throws(JournalError) { try self.journal.close() } catch { throw LogFailure(error) }
      }
      self.isCurrent = false
      done()
    }
  }

  /// What fails is told; the next snapshot of the log begins the journal anew, if the disk lets it.
  private func attempt(_ body: () throws(LogFailure) -> Void) {
    do throws(LogFailure) { try body() } catch {
      isCurrent = false
      log.write("\(path) has no copy of the log any more: \(error.explanation)", .warning)
    }
  }
}
