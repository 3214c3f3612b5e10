import Dispatch
import Room
import Store

/// What comes to the office's mailbox.
enum OfficeMail: Sendable {
  /// A message for the office.
  case input(OfficeInput)
  /// There is much that the store has not taken.
  case backlog
}

/// The office in its mailbox. Before it does anything, its store takes what tables and the lobby
/// have put on record. Nothing goes out that tells of an entry which is not durable.
struct OfficeHost: MailboxHandler {
  static let wakeInput = OfficeMail.input(.wake)

  private let wallClock = WallClock()
  private let log: Log
  private var office: Office
  private var gate = DurabilityGate()
  private let entries: EntryLog
  private var waits: DurabilityWaits?
  private let history: (any DurableHistory)?
  private var isWritingSnapshot = false
  private var outgoing: Outgoing?
  private let failure: DiskFailure
  /// Called once, when everything is released.
  private var whenTornDown: (@Sendable () -> Void)?

  var wake: Instant? { mutating get { office.wake } }

  /// - Parameters:
  ///   - history: where rounds that are over are written; `nil` if nothing outlives the process.
  ///   - failure: told if the store and an entry contradict each other.
  init(
    _ office: Office, entries: EntryLog, history: (any DurableHistory)?, log: Log,
    failure: DiskFailure
  ) {
    self.office = office
    self.entries = entries
    self.history = history
    self.log = log
    self.failure = failure
  }

  mutating func handle(_ mail: OfficeMail, at now: Instant, in mailbox: Mailbox<OfficeHost>) {
    // Most of it before the turn, in which others' entries wait.
    follow(entries.takeBacklog(), in: mailbox)
    switch mail {
    case .input(let input): handle(input, in: mailbox)
    case .backlog:
      guard isSnapshotDue else { return }
      follow(entries.beginTurn(), in: mailbox)
      _ = endTurn([], in: mailbox)
    }
  }

  // MARK: - Entries

  /// Has the store take what others have put on record.
  private mutating func follow(_ batches: [EntryLog.Batch], in mailbox: Mailbox<OfficeHost>) {
    for batch in batches {
      do throws(StoreError) {
        let changes = try office.take(batch.entries, at: batch.now, batch.time)
        guard !changes.isEmpty, let history else { continue }
        // Not before they are durable: after a crash the history is cut to what the log has.
        wait(for: batch.position, in: mailbox) { history.take(changes) }
      } catch {
        failure.report("an entry contradicts the store: \(error.explanation)")
      }
    }
  }

  private mutating func wait(
    for position: UInt64, in mailbox: Mailbox<OfficeHost>, then go: @escaping @Sendable () -> Void
  ) {
    waits?.wait(for: position, then: go)
    if waits?.isDueOrTold() == true { mailbox.enter { host, _ in host.release() } }
  }

  /// Lets those go on whose entries are durable.
  private mutating func release() {
    repeat { while let go = waits?.next() { go() } } while waits?.isDueOrTold() == true
  }

  /// Puts on record what the office has made, and begins a snapshot if one is due: it is made
  /// behind the rounds that wait until they are durable, since it takes them from the log.
  private mutating func endTurn(
    _ records: [[UInt8]], in mailbox: Mailbox<OfficeHost>
  ) -> UInt64 {
    guard isSnapshotDue, let history else { return entries.endTurn(records) }
    isWritingSnapshot = true
    let store = office.store
    let behind = PostponedQueue(target: history.queue)
    let position = entries.endTurn(records) { [log] durable in
      durable.snapshot(on: behind.queue) { () throws(LogFailure) in
        // What the snapshot takes from the journal has no other place then.
        try history.sync()
        do throws(StoreError) { return try store.snapshot() } catch {
          throw LogFailure(error.explanation)
        }
      } done: { result in
        let hasFailed = if case .failure = result { true } else { false }
        if case .failure(let error) = result {
          log.write("no snapshot, the journal goes on: \(error.explanation)", .warning)
        }
        mailbox.enter { host, _ in host.endSnapshot(hasFailed: hasFailed) }
      }
    }
    wait(for: position, in: mailbox) { behind.release() }
    return position
  }

  private var isSnapshotDue: Bool { !isWritingSnapshot && entries.isSnapshotDue }

  private mutating func endSnapshot(hasFailed: Bool) {
    isWritingSnapshot = false
    if hasFailed { entries.retrySnapshot() }
  }

  // MARK: - The office's own

  private mutating func handle(_ input: OfficeInput, in mailbox: Mailbox<OfficeHost>) {
    follow(entries.beginTurn(), in: mailbox)
    // To take what others have put on record may have lasted.
    let (now, time) = mailbox.now(beside: wallClock)
    var effects = office.handle(input, at: now, time)
    // What an answer tells may come from entries that are still on their way to the disk.
    if entries.unacknowledged > 0, !effects.isEmpty { effects.insert(.journal([]), at: 0) }
    let (free, made, ticket) = gate.pass(effects)
    let records = entries.isKept ? made.map { Store.record($0, at: time) } : []
    let position = endTurn(records, in: mailbox)
    carryOut(free)
    guard let ticket else { return }
    guard entries.isKept else { return carryOut(gate.release(through: ticket)) }
    wait(for: position, in: mailbox) {
      mailbox.enter { host, _ in host.carryOut(host.gate.release(through: ticket)) }
    }
  }

  private mutating func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .readRounds(let request): read(request)
      case .status(let request, let lines, let hits) where entries.isKept:
        let own = [
          "records \(entries.recorded)", "records-since-snapshot \(entries.sinceSnapshot)",
        ]
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
  fileprivate mutating func fill(_ figures: inout ServerFigures, in mailbox: Mailbox<OfficeHost>) {
    follow(entries.takeBacklog(), in: mailbox)
    figures.office = office.figures
    figures.records = entries.recorded
    figures.unacknowledged = entries.unacknowledged
    figures.isStalled = entries.isStalled
    figures.commits = entries.commitTimes
  }

  // MARK: - Beginning and end

  fileprivate mutating func start(_ boxes: Mailboxes, in mailbox: Mailbox<OfficeHost>) {
    outgoing = Outgoing(boxes, log: log)
    waits = DurabilityWaits(for: entries.durable) { [weak mailbox] in
      mailbox?.enter { host, _ in host.release() }
    }
    // The office knows how far the two clocks are apart before anybody has a name.
    handle(.wake, in: mailbox)
  }

  fileprivate mutating func tearDown(
    in mailbox: Mailbox<OfficeHost>, within patience: DispatchTimeInterval?,
    then done: @escaping @Sendable () -> Void
  ) {
    outgoing = nil
    follow(entries.beginTurn(), in: mailbox)
    let position = entries.endTurn([])
    guard let history else { return done() }
    whenTornDown = done
    if let patience {
      DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
        mailbox.enter { host, _ in host.finish() }
      }
    }
    // While the directory is still this server's.
    wait(for: position, in: mailbox) { [entries, failure] in
      history.close {
        entries.close { result in
          switch result {
          case .success: mailbox.enter { host, _ in host.finish() }
          case .failure(let error): failure.report(error.explanation)
          }
        }
      }
    }
  }

  /// Lets go of whoever waits still: what is not durable by now, nobody is told of.
  private mutating func finish() {
    waits = nil
    gate = DurabilityGate()
    whenTornDown.take()?()
  }
}

extension Mailbox where Handler == OfficeHost {
  /// Calls `done` on the office's queue with what it adds to the figures.
  nonisolated func fill(
    _ figures: ServerFigures, then done: @escaping @Sendable (ServerFigures) -> Void
  ) {
    enter { host, _ in
      var figures = figures
      host.fill(&figures, in: self)
      done(figures)
    }
  }

  /// A message for the office.
  nonisolated func post(_ input: OfficeInput) { post(.input(input)) }

  /// To be called once, before anything else.
  nonisolated func start(boxes: Mailboxes) {
    enter { host, _ in host.start(boxes, in: self) }
  }

  /// Releases everything; `done` when all that was put on record is durable and what keeps it is
  /// let go of, or after some time; never, if that is not limited and the disk fails.
  nonisolated func tearDown(
    within patience: DispatchTimeInterval? = nil, then done: @escaping @Sendable () -> Void
  ) {
    close()
    enter { host, _ in host.tearDown(in: self, within: patience, then: done) }
  }
}

/// A part of a serial queue where nothing is done until it is released, or given up.
private final class PostponedQueue: Sendable {
  let queue: DispatchQueue

  init(target: DispatchQueue) {
    queue = DispatchQueue(
      label: "cardroom.snapshot", attributes: .initiallyInactive, target: target)
  }

  // A queue that was never active must not be dropped.
  deinit { queue.activate() }

  func release() { queue.activate() }
}
