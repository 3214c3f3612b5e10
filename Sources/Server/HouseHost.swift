import Dispatch
import Lines
import Room
import Sockets

/// The house in its mailbox. Before each input, its store catches up with what tables have put on
/// record. Nothing goes out that reveals an entry before that entry is durable.
///
/// Only the house opens tables. It tells every shard of a new table before it posts the reply that
/// makes the table known: first in, first out keeps all of them in step.
struct HouseHost: MailboxHandler {
  static let wakeInput = HouseInput.wake

  private let wallClock = WallClock()
  private let randomness: Randomness
  private let log: Log
  private var house: House
  private var tables: [TableID: OpenTable] = [:]
  private var opened = 0
  private var gate = DurabilityGate()
  private let entries: EntryLog
  private var waits: DurabilityWaits?
  private let history: (any DurableHistory)?
  private var isWritingSnapshot = false
  private var boxes: Mailboxes?
  private var outgoing: Outgoing?
  private let failure: DiskFailure
  /// Called once the first tables are on record and open.
  private var whenOpen: (@Sendable () -> Void)?
  /// Called once, when everything is released.
  private var whenTornDown: (@Sendable () -> Void)?

  var wake: Instant? { mutating get { house.wake } }

  /// - Parameters:
  ///   - history: where finished rounds are written; `nil` if nothing outlives the process.
  ///   - failure: informed when an entry contradicts the store.
  init(
    _ house: House, randomness: Randomness = .system, entries: EntryLog,
    history: (any DurableHistory)?, log: Log, failure: DiskFailure
  ) {
    self.house = house
    self.randomness = randomness
    self.entries = entries
    self.history = history
    self.log = log
    self.failure = failure
  }

  mutating func handle(_ input: HouseInput, at _: Instant, in mailbox: Mailbox<HouseHost>) {
    // Operators' requests of the server itself go to it.
    if case .operate(let request) = input, let boxes {
      if request.line.isReload { return boxes.control(.reload(request.number)) }
      if request.line.isHandOver { return boxes.control(.handOver(request.number)) }
    }
    // Tables' summaries come first, and before those the entries that tables have put on record.
    let news = boxes?.summaries.takeNews() ?? []
    // Most of the backlog is applied before the turn, because other entries wait during it.
    follow(entries.takeBacklog(), in: mailbox)
    follow(entries.beginTurn(), in: mailbox)
    // Catching up may have taken a while.
    let (now, time) = mailbox.now(beside: wallClock)
    let isAhead = entries.unacknowledged > 0
    let first = gate.pass(
      news.flatMap { house.handle(.summary($0), at: now, time) }, isLive: false, isAhead: isAhead)
    let own = gate.pass(
      house.handle(input, at: now, time), isLive: input.isLive, isAhead: isAhead)
    endTurn(
      free: first.free + own.free, first.entries + own.entries, own.ticket ?? first.ticket,
      at: time, in: mailbox)
  }

  private mutating func endTurn(
    free: [Effect], _ made: [JournalEntry], _ ticket: Int?, taking changes: [HistoryChange] = [],
    at time: WallTime, in mailbox: Mailbox<HouseHost>
  ) {
    let position = endTurn(
      entries.isKept ? made.map { Store.record($0, at: time) } : [], in: mailbox)
    take(changes, when: position, in: mailbox)
    carryOut(free)
    finishIfDrained()
    guard let ticket else { return }
    guard entries.isKept else { return release(ticket) }
    wait(for: position, in: mailbox) { mailbox.enter { host, _ in host.release(ticket) } }
  }

  /// Everything recorded under this ticket is durable: opens tables and sends what waited for it.
  private mutating func release(_ ticket: Int) {
    carryOut(gate.release(through: ticket))
    whenOpen.take()?()
    finishIfDrained()
  }

  /// Ends the server once everybody has left after a drain and nothing is left to send.
  private func finishIfDrained() { if gate.isEmpty, house.isDrained { outgoing?.finish() } }

  // MARK: - Entries

  /// Applies to the store what others have put on record.
  private mutating func follow(_ batches: [EntryLog.Batch], in mailbox: Mailbox<HouseHost>) {
    for batch in batches {
      do throws(StoreError) {
        let changes = try house.take(batch.entries, at: batch.time)
        take(changes, when: batch.position, in: mailbox)
      } catch {
        failure.report("an entry contradicts the store: \(error.explanation)")
      }
    }
  }

  /// Hands changes to the history once they are durable: after a crash the history is cut to what
  /// the log has.
  private mutating func take(
    _ changes: [HistoryChange], when position: UInt64, in mailbox: Mailbox<HouseHost>
  ) {
    guard !changes.isEmpty, let history else { return }
    wait(for: position, in: mailbox) { history.take(changes) }
  }

  private mutating func wait(
    for position: UInt64, in mailbox: Mailbox<HouseHost>, then go: @escaping @Sendable () -> Void
  ) {
    waits?.wait(for: position, then: go)
    if waits?.isDueOrTold() == true { mailbox.enter { host, _ in host.release() } }
  }

  /// Resumes the callers whose entries are durable.
  private mutating func release() {
    repeat { while let go = waits?.next() { go() } } while waits?.isDueOrTold() == true
  }

  /// Puts the house's records into the log, and begins a snapshot if one is due: of the store at
  /// this place in the log, and of the tables a little later. The snapshot is made once the log has
  /// everything that it contains, and after the history has the rounds that it drops from the log.
  private mutating func endTurn(
    _ records: [[UInt8]], in mailbox: Mailbox<HouseHost>
  ) -> UInt64 {
    guard isSnapshotDue, let history else { return entries.endTurn(records) }
    isWritingSnapshot = true
    let store = house.store
    let states = Locked<[TableID: TableState]>([:])
    let behind = PostponedQueue(target: history.queue)
    let position = entries.endTurn(records) { [log] durable in
      durable.snapshot(on: behind.queue) { () throws(LogFailure) in
        // Rounds that the snapshot drops from the journal are kept nowhere else.
        try history.sync()
        do throws(StoreError) { return try store.snapshot(with: states.withLock(\.self)) } catch {
          throw LogFailure(error.explanation)
        }
      } done: { result in
        let hasFailed = if case .failure = result { true } else { false }
        if case .failure(let error) = result {
          log.write("no snapshot, the journal goes on: \(error.explanation)", .warning)
        }
        mailbox.enter { host, _ in
          host.isWritingSnapshot = false
          if hasFailed { host.entries.retrySnapshot() }
        }
      }
    }
    let write: @Sendable () -> Void = {
      mailbox.enter { host, _ in
        host.wait(for: host.entries.posted, in: mailbox) { behind.release() }
      }
    }
    let count = tables.count
    if count == 0 { write() }
    for (id, table) in tables {
      table.mailbox.enter { host, _ in
        let given = states.withLock { states in
          states[id] = host.state
          return states.count
        }
        if given == count { write() }
      }
    }
    return position
  }

  private var isSnapshotDue: Bool { !isWritingSnapshot && entries.isSnapshotDue }

  /// Has the store catch up with a long backlog.
  fileprivate mutating func takeBacklog(in mailbox: Mailbox<HouseHost>) {
    follow(entries.takeBacklog(), in: mailbox)
    guard isSnapshotDue else { return }
    follow(entries.beginTurn(), in: mailbox)
    _ = endTurn([], in: mailbox)
  }

  // MARK: - Effects

  private mutating func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .open(let configuration): open(configuration)
      case .remove(let id): remove(id)
      case .slowAnswer(let slow): answer(slow)
      case .reply(let request, var reply) where reply.behind != nil && entries.isKept:
        reply.lines += [
          "records \(entries.recorded)", "records-since-snapshot \(entries.sinceSnapshot)",
        ]
        outgoing?.carryOut(.reply(request, reply), from: nil, tables: tables)
      default: outgoing?.carryOut(effect, from: nil, tables: tables)
      }
    }
    outgoing?.flush()
  }

  /// Makes an answer while the house goes on. Without files, the only rounds are those in the
  /// store.
  private func answer(_ slow: SlowAnswer) {
    guard let boxes else { return }
    let answer: @Sendable ([RoundRecord]) -> Void = { [log] rounds in
      var outgoing = Outgoing(boxes, log: log)
      outgoing.carryOut(slow.answer(rounds), from: nil, tables: [:])
      outgoing.flush()
    }
    guard let history, let (table, numbers) = slow.rounds else {
      return DispatchQueue.global(qos: .utility).async { answer([]) }
    }
    history.read(numbers, of: table, answer)
  }

  private mutating func open(_ configuration: TableConfiguration) {
    guard let boxes else { return }
    let id = configuration.id
    let shard = boxes.shards[opened % boxes.shards.count]
    let host = TableHost(
      configuration, seed: randomness.seed(of: id), on: shard,
      outgoing: Outgoing(boxes, log: log), house: boxes.house, entries: entries)
    let table = OpenTable(mailbox: Mailbox(host, on: shard), shard: shard.number)
    opened += 1
    tables[id] = table
    for shard in boxes.shards { shard.add(table, as: id) }
  }

  private mutating func remove(_ id: TableID) {
    tables.removeValue(forKey: id)?.mailbox.close()
    boxes?.summaries.remove(id)
    for shard in boxes?.shards ?? [] { shard.removeTable(id) }
  }

  /// Adds the house's own figures.
  fileprivate mutating func fill(_ figures: inout ServerFigures, in mailbox: Mailbox<HouseHost>) {
    handle(.wake, at: Instant(nanoseconds: 0), in: mailbox)
    figures.house = house.figures
    figures.records = entries.recorded
    figures.unacknowledged = entries.unacknowledged
    figures.isStalled = entries.isStalled
    figures.commits = entries.commitTimes
  }

  // MARK: - Beginning and end

  fileprivate mutating func start(
    _ opening: [TableConfiguration], goingOn states: [TableID: TableState], _ boxes: Mailboxes,
    in mailbox: Mailbox<HouseHost>, then done: @escaping @Sendable () -> Void
  ) {
    (self.boxes, outgoing, whenOpen) = (boxes, Outgoing(boxes, log: log), done)
    waits = DurabilityWaits(for: entries.durable) { [weak mailbox] in
      mailbox?.enter { host, _ in host.release() }
    }
    for line in House.changes(to: opening, in: house.store) { log.write(line) }
    follow(entries.beginTurn(), in: mailbox)
    let (now, time) = mailbox.now(beside: wallClock)
    do throws(StoreError) {
      let (effects, changes) = try house.open(opening, goingOn: states, at: now, time)
      let (free, made, ticket) = gate.pass(effects)
      endTurn(free: free, made, ticket, taking: changes, at: time, in: mailbox)
    } catch {
      failure.report("what is remembered contradicts itself: \(error.explanation)")
    }
  }

  fileprivate func stopTables(_ group: DispatchGroup) {
    for table in tables.values {
      group.enter()
      table.mailbox.stop { group.leave() }
    }
  }

  fileprivate mutating func tearDown(
    in mailbox: Mailbox<HouseHost>, within patience: DispatchTimeInterval?,
    then done: @escaping @Sendable () -> Void
  ) {
    (tables, outgoing, boxes) = ([:], nil, nil)
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

  /// Drops everybody who still waits: nobody hears of what is not durable by now.
  private mutating func finish() {
    waits = nil
    gate = DurabilityGate()
    whenTornDown.take()?()
  }
}

extension Mailbox where Handler == HouseHost {
  /// Calls `done` on the house's queue with the house's figures added.
  nonisolated func fill(
    _ figures: ServerFigures, then done: @escaping @Sendable (ServerFigures) -> Void
  ) {
    enter { host, _ in
      var figures = figures
      host.fill(&figures, in: self)
      done(figures)
    }
  }

  /// The store has fallen far behind the log.
  nonisolated func takeBacklog() { enter { host, _ in host.takeBacklog(in: self) } }

  /// Opens the first tables, and calls `done` when they are on record and every shard knows them.
  /// Call it once, before anything else.
  nonisolated func start(
    _ opening: [TableConfiguration], goingOn states: [TableID: TableState], boxes: Mailboxes,
    then done: @escaping @Sendable () -> Void
  ) {
    enter { host, _ in host.start(opening, goingOn: states, boxes, in: self, then: done) }
  }

  /// Tells tables that the server stops; leaves `group` once everything that they say is on its
  /// way.
  nonisolated func stop(_ group: DispatchGroup) {
    group.enter()
    enter { host, _ in
      host.stopTables(group)
      group.leave()
    }
  }

  /// Releases everything after the last session is gone. Calls `done` once every entry is durable
  /// and the files are released, or when `patience` runs out; never, if there is no limit and the
  /// disk fails.
  nonisolated func tearDown(
    within patience: DispatchTimeInterval? = nil, then done: @escaping @Sendable () -> Void
  ) {
    close()
    enter { host, _ in host.tearDown(in: self, within: patience, then: done) }
  }
}

/// A part of a serial queue that runs nothing until it is released or dropped.
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
