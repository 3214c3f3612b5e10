import Dispatch
import Journal
import Lines
import Room

/// The history's files on a queue of its own, which may block in the disk.
///
/// Unchecked, because the queue is the lock: the files are used on it alone.
final class HistoryQueue: DurableHistory, @unchecked Sendable {
  let queue = DispatchQueue(label: "cardroom.history", target: .global(qos: .utility))
  private let files: HistoryFiles
  private let log: Log
  private var isArmed = false
  private var hasFailed = false

  /// How long a round waits for others, to be written with them.
  private static let delay = DispatchTimeInterval.seconds(1)

  init(_ files: HistoryFiles, log: Log) {
    self.files = files
    self.log = log
  }

  /// Cuts the files back to the store's rounds, and writes those that are missing. Call it on the
  /// queue, or before anything else.
  func recover(_ recovered: RecoveredStore) {
    files.recover(recovered)
    tellFailure()
  }

  /// Reads all files in the directory, and reports lost rounds.
  func tellLoss(in directory: String, beside recovered: RecoveredStore) {
    queue.async { [log] in
      do throws(JournalError) {
        if let loss = try HistoryCheck(directory, beside: recovered).loss {
          log.write(loss, .warning)
        }
      } catch {
        log.write("the history was not read: \(error.explanation)", .warning)
      }
    }
  }

  func take(_ changes: [HistoryChange]) {
    guard !changes.isEmpty else { return }
    queue.async {
      self.files.take(changes)
      guard !self.isArmed else { return }
      self.isArmed = true
      self.queue.asyncAfter(deadline: .now() + Self.delay) { self.write() }
    }
  }

  func read(
    _ numbers: Range<Int>, of table: TableID, _ done: @escaping @Sendable ([RoundRecord]) -> Void
  ) {
    queue.async {
      done(self.files.rounds(of: table, numbers))
    }
  }

  /// - Throws: the first failure of the disk.
  func sync() throws(LogFailure) {
    do throws(JournalError) { try files.sync() } catch { throw LogFailure(error) }
  }

  func close(then done: @escaping @Sendable () -> Void) {
    queue.async {
      do throws(JournalError) { try self.files.sync() } catch { self.tellFailure() }
      done()
    }
  }

  private func write() {
    isArmed = false
    files.write()
    tellFailure()
  }

  private func tellFailure() {
    guard let failure = files.failure, !hasFailed else { return }
    hasFailed = true
    log.write(
      "no history: \(failure.explanation); the journal keeps the rounds until the next start",
      .warning)
  }
}
