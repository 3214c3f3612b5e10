import Dispatch
import Journal
import Room
import Store
import Synchronization

/// What comes to the office's mailbox.
enum OfficeMail: Sendable {
  /// A message for the office.
  case input(OfficeInput)
  /// Entries of a table or of the lobby to be put on record; `done` once they are on the disk.
  case record([JournalEntry], done: @Sendable () -> Void)
  /// There is much in the backlog.
  case backlog
}

/// The office in its mailbox, and the one that writes the journal: tables and the lobby put their
/// entries on record here too, so that the store and the journal always agree. Nothing goes out
/// that tells of an entry which the disk does not have.
struct OfficeHost: MailboxHandler {
  static let wakeInput = OfficeMail.input(.wake)

  private let wallClock = WallClock()
  private let log: Log
  private var office: Office
  private var gate = DurabilityGate()
  private let journal: GroupCommit?
  private let history: HistoryQueue?
  private let backlog: RecordBacklog
  /// Calls of the journal that it has not acknowledged.
  private let unacknowledged = CallCount()
  private let commits = CommitTimes()
  /// The number of the last record.
  private var recorded: UInt64
  private var entriesSinceSnapshot: Int
  private let entriesPerSnapshot: Int
  private var isWritingSnapshot = false
  private var outgoing: Outgoing?
  private let failure: DiskFailure

  var wake: Instant? { mutating get { office.wake } }

  /// - Parameters:
  ///   - recorded: the number of the last record that the journal has.
  ///   - entriesSinceSnapshot: those that the journal has already.
  ///   - entriesPerSnapshot: after so many the journal is begun anew from a snapshot.
  ///   - journal: where entries are written; `nil` to forget them with the process.
  ///   - history: where rounds that are over are written; `nil` without a journal.
  ///   - backlog: what tables put aside that wait for no disk.
  ///   - failure: told if the store and an entry contradict each other.
  init(
    _ office: Office, journal: GroupCommit?, history: HistoryQueue?, backlog: RecordBacklog,
    recorded: UInt64, entriesSinceSnapshot: Int, entriesPerSnapshot: Int, log: Log,
    failure: DiskFailure
  ) {
    self.office = office
    self.backlog = backlog
    self.recorded = recorded
    self.journal = journal
    self.history = history
    self.entriesSinceSnapshot = entriesSinceSnapshot
    self.entriesPerSnapshot = entriesPerSnapshot
    self.log = log
    self.failure = failure
  }

  mutating func handle(_ mail: OfficeMail, at now: Instant, in mailbox: Mailbox<OfficeHost>) {
    takeBacklog()
    switch mail {
    case .input(let input): handle(input, at: now, in: mailbox)
    case .record(let entries, let done): take(entries, at: now, in: mailbox, done)
    case .backlog: break
    }
  }

  // MARK: - Entries

  /// Has the store take what tables have put aside.
  private mutating func takeBacklog() {
    for batch in backlog.takeAll() { _ = take(batch.entries, at: batch.now, batch.time) }
  }

  /// Has the store take entries.
  ///
  /// - Returns: what changes in the history; `nil` if they contradict the store, which is the end.
  private mutating func take(
    _ entries: [JournalEntry], at now: Instant, _ time: WallTime
  ) -> [HistoryChange]? {
    do { return try office.take(entries, at: now, time) } catch {
      failure.report("an entry contradicts the store: \(error.explanation)")
      return nil
    }
  }

  private mutating func take(
    _ entries: [JournalEntry], at now: Instant, in mailbox: Mailbox<OfficeHost>,
    _ done: @escaping @Sendable () -> Void
  ) {
    let time = wallClock.now
    guard let changes = take(entries, at: now, time) else { return }
    append(entries, at: time, in: mailbox) { [history] in
      // Not before the journal has them: after a crash the history is cut to what that has.
      history?.take(changes)
      done()
    }
  }

  /// Appends to the journal what the store has taken already.
  private mutating func append(
    _ entries: [JournalEntry], at time: WallTime, in mailbox: Mailbox<OfficeHost>,
    _ done: @escaping @Sendable () -> Void
  ) {
    guard let journal else { return done() }
    unacknowledged.add()
    let start = DispatchTime.now()
    do {
      let lines = entries.map { Array(Store.line($0, at: time).utf8) }
      try journal.append(lines) { [unacknowledged, commits] _ in
        commits.note(since: start)
        done()
        unacknowledged.remove()
      }
    } catch {
      return failure.report(error.explanation)
    }
    recorded += UInt64(entries.count)
    entriesSinceSnapshot += entries.count
    if entriesSinceSnapshot >= entriesPerSnapshot, !isWritingSnapshot { writeSnapshot(in: mailbox) }
  }

  private mutating func writeSnapshot(in mailbox: Mailbox<OfficeHost>) {
    isWritingSnapshot = true
    entriesSinceSnapshot = 0
    let store = office.store
    guard let history else { return }
    journal?.snapshot(on: history.queue) { () throws(JournalError) in
      // What the snapshot takes from the journal has no other place then.
      try history.sync()
      do throws(StoreError) { return try store.snapshot() } catch { throw .illegalText }
    } done: { [log] result in
      let hasFailed = if case .failure = result { true } else { false }
      if case .failure(let error) = result {
        log.write("no snapshot, the journal goes on: \(error.explanation)")
      }
      mailbox.enter { host, _ in host.endSnapshot(hasFailed: hasFailed) }
    }
  }

  /// One that failed is tried again much sooner than the next one is due.
  private mutating func endSnapshot(hasFailed: Bool) {
    isWritingSnapshot = false
    if hasFailed { entriesSinceSnapshot += entriesPerSnapshot - entriesPerSnapshot / 16 }
  }

  // MARK: - The office's own

  private mutating func handle(
    _ input: OfficeInput, at now: Instant, in mailbox: Mailbox<OfficeHost>
  ) {
    let time = wallClock.now
    var effects = office.handle(input, at: now, time)
    // What an answer tells may come from entries that are still on their way to the disk.
    if unacknowledged.isAny, !effects.isEmpty { effects.insert(.journal([]), at: 0) }
    let (free, entries, ticket) = gate.pass(effects)
    carryOut(free)
    guard let ticket else { return }
    append(entries, at: time, in: mailbox) {
      mailbox.enter { host, _ in host.carryOut(host.gate.release(through: ticket)) }
    }
  }

  private mutating func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .readRounds(let request): read(request)
      case .status(let request, let lines, let hits) where journal != nil:
        let own = ["records \(recorded)", "records-since-snapshot \(entriesSinceSnapshot)"]
        let status = Effect.status(request, lines + own, hits)
        outgoing?.carryOut(status, from: nil, tables: [:])
      default: outgoing?.carryOut(effect, from: nil, tables: [:])
      }
    }
    outgoing?.flush()
  }

  /// Without files there are no rounds but those of the store.
  private func read(_ request: RoundsRequest) {
    guard let office = outgoing?.office else { return }
    guard let history else { return office.post(.roundsRead(request.number, [])) }
    history.read(request) { office.post(.roundsRead(request.number, $0)) }
  }

  /// Fills in what the office knows of how the server stands.
  fileprivate mutating func fill(_ figures: inout ServerFigures) {
    takeBacklog()
    figures.office = office.figures
    figures.records = recorded
    figures.unacknowledged = unacknowledged.depth
    figures.commits = commits.histogram
  }

  // MARK: - Beginning and end

  fileprivate mutating func start(_ boxes: Mailboxes) { outgoing = Outgoing(boxes, log: log) }

  fileprivate mutating func tearDown(then done: @escaping @Sendable () -> Void) {
    outgoing = nil
    guard let journal, let history else { return done() }
    let close: @Sendable () -> Void = { [failure] in
      journal.close { result in
        switch result {
        case .success: done()
        case .failure(let error): failure.report(error.explanation)
        }
      }
    }
    // While the directory is still this server's.
    do { try journal.append([]) { _ in history.close(then: close) } } catch {
      failure.report(error.explanation)
    }
  }
}

/// How many calls are under way, counted from two threads.
private final class CallCount: Sendable {
  private let count = Atomic<Int>(0)

  var isAny: Bool { count.load(ordering: .acquiring) > 0 }
  var depth: Int { max(0, count.load(ordering: .relaxed)) }

  func add() { count.add(1, ordering: .relaxed) }

  func remove() { count.subtract(1, ordering: .releasing) }
}

/// How long entries took to become durable, noted on the journal's queue.
private final class CommitTimes: Sendable {
  private let times = Locked(Histogram())

  var histogram: Histogram { times.withLock { $0 } }

  func note(since start: DispatchTime) {
    let time = DispatchTime.now().uptimeNanoseconds &- start.uptimeNanoseconds
    times.withLock { $0.note(Int64(clamping: time)) }
  }
}

extension Mailbox where Handler == OfficeHost {
  /// Calls `done` on the office's queue with what it adds to the figures.
  nonisolated func fill(
    _ figures: ServerFigures, then done: @escaping @Sendable (ServerFigures) -> Void
  ) {
    enter { host, _ in
      var figures = figures
      host.fill(&figures)
      done(figures)
    }
  }

  /// A message for the office.
  nonisolated func post(_ input: OfficeInput) { post(.input(input)) }

  /// To be called once, before anything else.
  nonisolated func start(boxes: Mailboxes) { enter { host, _ in host.start(boxes) } }

  /// Releases everything; `done` when all that was put on record is on the disk and the
  /// directory is free, never if the disk fails.
  nonisolated func tearDown(then done: @escaping @Sendable () -> Void) {
    close()
    enter { host, _ in host.tearDown(then: done) }
  }
}
