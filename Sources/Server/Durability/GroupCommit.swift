import Dispatch
import Glibc
import Journal
import Sockets
import Synchronization

/// The journal of this machine as a log.
///
/// A batch grows while its appenders are still busy, but for no longer than eight times the last
/// commit's duration: so nobody waits long for company, and commits use at most a ninth of the
/// time. Records that arrive during a commit form the next batch.
///
/// An idle shard commits on its own thread if the disk is quick: waking another thread, and being
/// woken by it, takes as long as the sync. Otherwise a serial queue commits, which may block in the
/// disk; between two batches it looks for more for a moment, as shards do.
///
/// Unchecked, because a lock decides who owns the journal: everything declared below `queue` is
/// used by its owner alone.
final class GroupCommit: DurableLog, @unchecked Sendable {
  /// Calls that nobody has begun, and whether somebody carries out calls, or the queue is about to;
  /// that owner also sees the calls that arrive meanwhile.
  private let waiting = Locked((calls: [Call](), hasOwner: false))
  /// Whether a batch is waiting to be flushed.
  private let isGathering = Atomic<Bool>(false)
  /// Whether there is something to do, readable without the lock.
  private let hasWork = Atomic<Bool>(false)
  /// How many nanoseconds the last commit took.
  private let lastCommit = Atomic<UInt64>(0)
  private let times = Locked(Histogram())
  private let queue: DispatchQueue
  private let journal: Journal
  private let quickCommit: Duration
  private let markDelay: DispatchTimeInterval
  private let durable: @Sendable (UInt64) -> Void
  private let postponed: @Sendable (JournalError) -> Void
  private let stopped: @Sendable (JournalError) -> Void
  private var polling = PollingHabit()
  private var isMarkArmed = false
  /// Whether `postponed` was already called for the present failure.
  private var hasTold = false
  private var hasStopped = false

  private enum Call {
    case append(Appended)
    case mark
    case snapshot(Snapshot)
    case close(@Sendable (Result<Void, LogFailure>) -> Void)
  }

  private struct Appended {
    let records: [[UInt8]]
    let position: UInt64
    /// When it was appended, in nanoseconds.
    let start: UInt64
  }

  private struct Snapshot {
    let background: DispatchQueue
    let lines: @Sendable () throws(LogFailure) -> [String]
    let done: @Sendable (Result<UInt64, LogFailure>) -> Void
  }

  /// How long after a commit the mark is written, so that commits in a row share one and a quiet
  /// journal is marked a tenth of a second later, however late the timer.
  static let markDelay = DispatchTimeInterval.milliseconds(50)

  /// About how long it takes to wake a thread and to be woken: shards do not wait for a slower
  /// disk.
  static let quickCommit = Duration.microseconds(300)

  /// Takes over `journal`.
  ///
  /// - Parameters:
  ///   - queue: serial, targeting a queue that may block; nothing else should run on it.
  ///   - quickCommit: a shard commits on its own thread if the last commit took less.
  ///   - markDelay: how long after a commit the mark is written.
  ///   - durable: called by the owner after each commit, with the position of its last records.
  ///   - postponed: called by the owner when the disk begins to refuse something that the journal
  ///     can do without.
  ///   - stopped: called once, by the owner, if the disk fails; the server must stop then.
  init(
    _ journal: sending Journal, on queue: DispatchQueue,
    quickCommit: Duration = GroupCommit.quickCommit,
    markDelay: DispatchTimeInterval = GroupCommit.markDelay,
    durable: @escaping @Sendable (UInt64) -> Void,
    postponed: @escaping @Sendable (JournalError) -> Void = { _ in },
    stopped: @escaping @Sendable (JournalError) -> Void
  ) {
    self.journal = journal
    self.queue = queue
    self.quickCommit = quickCommit
    self.markDelay = markDelay
    self.durable = durable
    self.postponed = postponed
    self.stopped = stopped
  }

  func append(_ records: [[UInt8]], as position: UInt64) {
    let call = Appended(
      records: records, position: position, start: DispatchTime.now().uptimeNanoseconds)
    waiting.withLock { $0.calls.append(.append(call)) }
    isGathering.store(true, ordering: .releasing)
  }

  func flush(_ urgency: FlushUrgency) {
    guard isGathering.load(ordering: .acquiring) else { return }
    let last = lastCommit.load(ordering: .relaxed)
    if case .soon = urgency, gatheringTime < 8 * last { return }
    isGathering.store(false, ordering: .releasing)
    let isQuick = .nanoseconds(Int64(clamping: last)) < quickCommit
    guard case .here = urgency, isQuick, let calls = takeOwnership() else { return wake() }
    carryOut(calls)
    // Callers that came meanwhile have work for the queue.
    if !rests() { queue.async { self.work() } }
  }

  /// How long the oldest record of the batch has waited, in nanoseconds.
  private var gatheringTime: UInt64 {
    let first = waiting.withLock { waiting in
      if case .append(let first)? = waiting.calls.first { first.start } else { UInt64.max }
    }
    let now = DispatchTime.now().uptimeNanoseconds
    return now > first ? now - first : 0
  }

  /// The waiting calls, if nobody owns the journal and all of them are records.
  private func takeOwnership() -> [Call]? {
    waiting.withLock { waiting in
      let isPlain = waiting.calls.allSatisfy { if case .append = $0 { true } else { false } }
      guard isPlain, !waiting.hasOwner else { return nil }
      waiting.hasOwner = true
      defer { waiting.calls = [] }
      return waiting.calls
    }
  }

  /// Gives the journal up, unless there is more to do.
  private func rests() -> Bool {
    waiting.withLock { waiting in
      waiting.hasOwner = !waiting.calls.isEmpty
      return !waiting.hasOwner
    }
  }

  /// Only beginning a new segment happens on the journal's queue.
  func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(LogFailure) -> [String],
    done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
  ) { put(.snapshot(Snapshot(background: background, lines: lines, done: done))) }

  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
    put(.close(done))
  }

  var commitTimes: Histogram { times.withLock(\.self) }

  private func put(_ call: Call) {
    waiting.withLock { $0.calls.append(call) }
    wake()
  }

  /// Wakes the queue to look for calls, unless it is awake.
  private func wake() {
    hasWork.store(true, ordering: .releasing)
    let wakes = waiting.withLock { waiting in
      defer { waiting.hasOwner = true }
      return !waiting.hasOwner
    }
    if wakes { queue.async { self.work() } }
  }

  // MARK: - The owner

  /// Carries out the waiting calls, and schedules the next look after everything else on the queue;
  /// rests when nothing has come for a moment.
  private func work() {
    var calls = take()
    if calls.isEmpty, linger() { calls = take() }
    if calls.isEmpty, rests() { return }
    carryOut(calls)
    queue.async { self.work() }
  }

  private func take() -> [Call] {
    hasWork.store(false, ordering: .relaxed)
    return waiting.withLock { waiting in
      defer { waiting.calls = [] }
      return waiting.calls
    }
  }

  /// Looks for new calls for a moment.
  private func linger() -> Bool {
    polling.look {
      if hasWork.load(ordering: .acquiring) { return true }
      // Other threads with work on this processor go first.
      sched_yield()
      return hasWork.load(ordering: .acquiring)
    }
  }

  private func carryOut(_ calls: [Call]) {
    var appended: [Appended] = []
    for call in calls {
      switch call {
      case .append(let call):
        append(call.records)
        appended.append(call)
      case .mark:
        commit(&appended)
        mark()
      case .snapshot(let snapshot):
        commit(&appended)
        begin(snapshot)
      case .close(let done):
        commit(&appended)
        close(then: done)
      }
    }
    commit(&appended)
  }

  private func append(_ records: [[UInt8]]) {
    do throws(JournalError) {
      for record in records { try journal.append(record) }
    } catch {
      return stop(error)
    }
    tellPostponed()
  }

  private func commit(_ appended: inout [Appended]) {
    guard let last = appended.last else { return }
    let start = DispatchTime.now().uptimeNanoseconds
    do throws(JournalError) { try journal.commit() } catch { return stop(error) }
    let end = DispatchTime.now().uptimeNanoseconds
    durable(last.position)
    lastCommit.store(end &- start, ordering: .relaxed)
    times.withLock { times in
      for call in appended { times.note(Int64(clamping: end &- call.start)) }
    }
    appended = []
    armMark()
  }

  private func armMark() {
    guard !isMarkArmed else { return }
    isMarkArmed = true
    // Kept no longer than by its owner: nobody else closes the files.
    queue.asyncAfter(deadline: .now() + markDelay) { [weak self] in self?.put(.mark) }
  }

  private func mark() {
    isMarkArmed = false
    journal.mark()
    // A commit preallocates too, and a disk that has failed at that takes nothing more.
    do throws(JournalError) { try journal.commit() } catch { return stop(error) }
    tellPostponed()
  }

  /// Reports a postponed failure once, until the journal has recovered from it.
  private func tellPostponed() {
    let error = journal.postponed
    if let error, !hasTold { postponed(error) }
    hasTold = error != nil
  }

  private func begin(_ snapshot: Snapshot) {
    do throws(JournalError) {
      let writer = try journal.beginSnapshot()
      snapshot.background.async {
        do throws(LogFailure) {
          let lines = try snapshot.lines()
          do throws(JournalError) { try writer.write(lines) } catch { throw LogFailure(error) }
          snapshot.done(.success(writer.lastNumber))
        } catch {
          snapshot.done(.failure(error))
        }
      }
    } catch {
      // A new segment that the disk refuses costs the snapshot, and nothing else.
      if case .disk = error { hasTold = true } else { stop(error) }
      snapshot.background.async { snapshot.done(.failure(LogFailure(error))) }
    }
  }

  private func close(then done: @Sendable (Result<Void, LogFailure>) -> Void) {
    do throws(JournalError) {
      try journal.close()
      // Later calls are dropped without calling `stopped`: no disk failed.
      hasStopped = true
      done(.success(()))
    } catch {
      done(.failure(LogFailure(error)))
    }
  }

  private func stop(_ error: JournalError) {
    guard !hasStopped else { return }
    hasStopped = true
    stopped(error)
  }
}
