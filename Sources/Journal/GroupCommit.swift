import Dispatch

/// Drives a journal from a serial queue of its own, which may block in the disk.
///
/// The first record to arrive puts a commit at the end of the queue, behind all that arrived
/// before it runs; so a quiet server commits at once and a busy one commits many together. Calls
/// come from any thread; those of one thread keep their order.
///
/// Unchecked, because the queue is the lock: everything below the first line is used on it alone.
public final class GroupCommit: @unchecked Sendable {
  private let queue: DispatchQueue
  private let journal: Journal
  private let markDelay: DispatchTimeInterval
  private let postponed: @Sendable (JournalError) -> Void
  private let stopped: @Sendable (JournalError) -> Void
  private var waiting: [@Sendable (UInt64) -> Void] = []
  private var isArmed = false
  private var isMarkArmed = false
  /// What the journal has postponed was told.
  private var hasTold = false
  private var hasStopped = false

  /// How long after a commit the mark is written, so that commits in a row share one and a quiet
  /// journal is marked a tenth of a second later, however late the timer.
  public static let markDelay = DispatchTimeInterval.milliseconds(50)

  /// Takes over `journal`.
  ///
  /// - Parameters:
  ///   - queue: serial, targeting a queue that may block; nothing else should run on it.
  ///   - markDelay: how long after a commit the mark is written.
  ///   - postponed: called on the queue when the disk begins to refuse what the journal can go on
  ///     without.
  ///   - stopped: called once, on the queue, if the disk fails; the server must stop then.
  public init(
    _ journal: sending Journal, on queue: DispatchQueue,
    markDelay: DispatchTimeInterval = GroupCommit.markDelay,
    postponed: @escaping @Sendable (JournalError) -> Void = { _ in },
    stopped: @escaping @Sendable (JournalError) -> Void
  ) {
    self.journal = journal
    self.queue = queue
    self.markDelay = markDelay
    self.postponed = postponed
    self.stopped = stopped
  }

  /// Adds records, and calls `durable` on the queue with the number of the last durable record
  /// once all of them are on the disk; never if the disk fails first. Callbacks come in the order
  /// of the calls. Without texts, it is called when everything before it is on the disk.
  ///
  /// - Throws: `illegalText`, without any change.
  public func append(
    _ texts: [[UInt8]], durable: @escaping @Sendable (UInt64) -> Void
  ) throws(JournalError) {
    guard texts.allSatisfy({ Journal.isLegal($0.span) }) else { throw .illegalText }
    queue.async { self.take(texts, durable) }
  }

  /// Takes a snapshot of the state after all records that were appended before this call. Only
  /// beginning a new segment happens on the journal's queue; `lines` is called and its result
  /// written on `background`, which should be serial.
  ///
  /// - Parameters:
  ///   - lines: encodes the state from a value that the caller copied when it called this.
  ///   - done: called on `background` with the number of the last record in the snapshot, or why
  ///     there is none. The journal goes on either way, unless `stopped` was called as well.
  public func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(JournalError) -> [String],
    done: @escaping @Sendable (Result<UInt64, JournalError>) -> Void
  ) {
    queue.async {
      do throws(JournalError) {
        let writer = try self.beginSnapshot()
        background.async {
          do throws(JournalError) { done(GroupCommit.write(try lines(), by: writer)) } catch {
            done(.failure(error))
          }
        }
      } catch {
        background.async { done(.failure(error)) }
      }
    }
  }

  /// Commits what was appended before this call, releases the directory, and calls `done` on the
  /// queue. What is appended later is never acknowledged.
  public func close(_ done: @escaping @Sendable (Result<Void, JournalError>) -> Void) {
    queue.async {
      self.commit()
      do throws(JournalError) {
        try self.journal.close()
        // What comes later is dropped and `stopped` is not called: no disk failed.
        self.hasStopped = true
        done(.success(()))
      } catch {
        done(.failure(error))
      }
    }
  }

  private func take(_ texts: [[UInt8]], _ durable: @escaping @Sendable (UInt64) -> Void) {
    do throws(JournalError) {
      for text in texts { try journal.append(text) }
    } catch {
      return stop(error)
    }
    tellPostponed()
    waiting.append(durable)
    guard !isArmed else { return }
    isArmed = true
    queue.async { self.commit() }
  }

  private func commit() {
    isArmed = false
    do throws(JournalError) {
      let number = try journal.commit()
      let acknowledged = waiting
      waiting.removeAll(keepingCapacity: true)
      for durable in acknowledged { durable(number) }
      armMark()
    } catch {
      stop(error)
    }
  }

  private func armMark() {
    guard !isMarkArmed else { return }
    isMarkArmed = true
    // Not longer than the owner: nobody else closes the files.
    queue.asyncAfter(deadline: .now() + markDelay) { [weak self] in self?.mark() }
  }

  private func mark() {
    isMarkArmed = false
    journal.mark()
    tellPostponed()
  }

  /// Tells once until it has worked again.
  private func tellPostponed() {
    let error = journal.postponed
    if let error, !hasTold { postponed(error) }
    hasTold = error != nil
  }

  /// Acknowledges first, so that nobody waits for the new segment.
  private func beginSnapshot() throws(JournalError) -> SnapshotWriter {
    commit()
    do {
      return try journal.beginSnapshot()
    } catch {
      // A new segment that the disk refuses costs the snapshot, and nothing else.
      if case .disk = error { hasTold = true } else { stop(error) }
      throw error
    }
  }

  private func stop(_ error: JournalError) {
    waiting = []
    guard !hasStopped else { return }
    hasStopped = true
    stopped(error)
  }

  private static func write(
    _ lines: [String], by writer: SnapshotWriter
  ) -> Result<UInt64, JournalError> {
    do throws(JournalError) {
      try writer.write(lines)
      return .success(writer.lastNumber)
    } catch {
      return .failure(error)
    }
  }
}
