import Dispatch
import Glibc
import Lines
import Room
import Sockets

/// What every shard needs to start.
struct ShardSettings: Sendable {
  let limits: FloodLimit
  let hold: Duration
  /// How long the kernel may accept no byte before a connection is given up.
  let stall: Duration
  let clock: ServerClock
  let log: Log
  let limiter: ConnectionLimiter
}

/// A serial queue with its own epoll descriptor and one Dispatch source on that descriptor. When
/// the source fires it is suspended and the shard waits in epoll itself until nothing has been
/// ready for a moment. It never waits while anything is queued: work posted to the queue, or to one
/// that targets it, is counted until it begins, and ends a wait already under way.
actor Shard {
  let number: Int
  let settings: ShardSettings
  /// Where the tokens of sessions come from.
  private(set) var randomness = Randomness.system
  let epoll: Epoll
  /// Tables of this shard run on it too.
  nonisolated let executor: QueueExecutor
  private var source: (any DispatchSourceRead)?
  private var timer: WakeTimer?
  private let wakeup: Wakeup
  private(set) var isTakingTurns = false
  /// From `start` until the last connection has ended after a stop.
  var isRunning: Bool { source != nil }
  /// How long a shard that was just busy waits in epoll itself: the kernel wakes it there at once,
  /// where Dispatch would take two threads to do it.
  private static let lingerMilliseconds: Int32 = 2
  /// How many waits in a row are allowed before other work on the queue, timers too, gets its turn.
  private static let waitsInARow = 32
  private var polling = PollingHabit()

  /// Every socket is read into this, one after the other.
  let buffer = ReadBuffer()
  var slots: [ShardConnection?] = []
  /// Connections that came here from the shard that numbered them.
  var visitors: [SessionID: ShardConnection] = [:]
  /// Where connections numbered here have moved to; they keep their slots.
  var moved: [SessionID: Shard] = [:]
  var freeSlots: [Int] = []
  var serial = 0
  var deadlines = DeadlineHeap()
  var touched: [ShardConnection] = []
  /// Connections here that a table has asked for a move in this turn.
  var asked: [ShardConnection] = []
  /// Inputs from sessions here for tables here, to be handled in this turn.
  var forTables: [(table: Mailbox<TableHost>, input: TableInput)] = []
  /// Inputs that are being handled, apart from those that sessions send in response.
  private var served: [(table: Mailbox<TableHost>, input: TableInput)] = []
  var tables: [TableID: OpenTable] = [:]
  var figures = ShardFigures()
  var outgoing: Outgoing?
  /// The log of the tables here, and the callers that wait for it to be durable.
  private var entries: EntryLog?
  private var waits: DurabilityWaits?
  var whenEmpty: [@Sendable () -> Void] = []
  /// Why the server stops, once it does.
  var stopCode: ErrorCode?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var queue: DispatchQueue { executor.queue }

  init(number: Int, settings: ShardSettings) throws(SocketError) {
    self.number = number
    self.settings = settings
    epoll = try Epoll(capacity: 256)
    wakeup = try Wakeup()
    executor = QueueExecutor(
      label: "cardroom.shard.\(number)", target: .serverRoot, wakeup: wakeup)
    try epoll.add(wakeup.descriptor, .input, word: Self.wakeupWord)
  }

  /// Runs `body` on the shard, first in first out.
  nonisolated func enter(_ body: @escaping @Sendable (isolated Shard) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to watch. Call it once, before anything else.
  nonisolated func start(boxes: Mailboxes, randomness: Randomness) {
    enter { shard in
      shard.randomness = randomness
      shard.outgoing = Outgoing(boxes, log: shard.settings.log)
      shard.entries = boxes.entries
      shard.waits = DurabilityWaits(for: boxes.entries.durable) { [weak shard] in
        shard?.enter { $0.release() }
      }
      boxes.entries.onStall { [weak shard] in shard?.enter { $0.tellOfStall() } }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: shard.epoll.descriptor, queue: shard.queue)
      source.setEventHandler { shard.assumeIsolated { $0.beginTurns() } }
      // The handler keeps the shard, and with it the descriptor, until the source is done with
      // both.
      source.setCancelHandler { _ = shard }
      source.activate()
      shard.source = source
    }
  }

  /// Calls `done` on the shard with its figures.
  nonisolated func figures(then done: @escaping @Sendable (ShardFigures) -> Void) {
    enter { shard in
      var figures = shard.figures
      let here = shard.slots.compactMap { $0 }
      figures.connections = here.count { $0.socket != nil }
      figures.sessions = here.count
      figures.queued = shard.wakeup.depth
      done(figures)
    }
  }

  // MARK: - Turns

  private func beginTurns() {
    guard !isTakingTurns, let source else { return }
    isTakingTurns = true
    source.suspend()
    takeTurns()
  }

  /// Serves what is ready and waits for more, until something is queued after this turn or nothing
  /// comes for a while.
  private func takeTurns() {
    for _ in 0..<Self.waitsInARow where isTakingTurns {
      release()
      serveTables()
      settleTouched(settings.clock.now)
      if waits?.isEmpty == false { entries?.flush(.soon) }
      let mayWait = wakeup.beginWait() && forTables.isEmpty
      let count =
        !mayWait
        ? (try? epoll.wait(milliseconds: 0)) ?? 0
        : waits?.isEmpty == false ? waitForDisk() : linger()
      wakeup.endWait()
      if count == 0, mayWait, waits?.isDueOrTold() != true { return rest() }
      serve(count)
      if wakeup.hasPosted {
        // Input that came earlier is served before what is queued now, such as an order to cut
        // somebody off.
        serveTables()
        break
      }
    }
    guard isTakingTurns else { return }
    // Not counted: with nothing else queued, the turn may wait.
    queue.async { self.assumeIsolated { $0.takeTurns() } }
  }

  private func linger() -> Int {
    (try? epoll.wait(milliseconds: Self.lingerMilliseconds, &polling)) ?? 0
  }

  /// How many connections are ready; if none, how many become so while the disk writes.
  private func waitForDisk() -> Int {
    let count = (try? epoll.wait(milliseconds: 0)) ?? 0
    if count > 0 { return count }
    entries?.flush(.here)
    return waits?.isDueOrTold() == true ? 0 : linger()
  }

  /// Serves the events of the last wait; one of them may be a wake-up.
  private func serve(_ count: Int) {
    guard count > 0 else { return }
    let now = settings.clock.now
    for index in 0..<count {
      let event = epoll.event(at: index)
      if event.word == Self.wakeupWord { wakeup.reset() } else { serve(event, now) }
    }
    outgoing?.flush()
    arm(now)
  }

  /// Whether an input for a table of this shard may bypass the queue: during a turn, and with
  /// nothing queued that its sender may have sent before.
  var maySkipQueue: Bool { isTakingTurns && !wakeup.hasPosted }

  /// Hands the tables here the inputs from sessions here. Further inputs, from lines that clients
  /// have sent ahead, come after everything else that is ready.
  private func serveTables() {
    guard !forTables.isEmpty else { return }
    swap(&forTables, &served)
    for (table, input) in served { table.takeNow(input) }
    served.removeAll(keepingCapacity: true)
  }

  /// Calls `go` once everything up to a position, which was just put on record, is durable. For a
  /// caller that runs on the shard's queue.
  nonisolated func wait(for position: UInt64, then go: @escaping @Sendable () -> Void) {
    assumeIsolated { shard in
      shard.waits?.wait(for: position, then: go)
      guard !shard.isTakingTurns else { return }
      shard.entries?.flush(.now)
      if shard.waits?.isDueOrTold() == true { shard.enter { $0.release() } }
    }
  }

  /// Resumes the callers whose entries are durable.
  private func release() {
    while let go = waits?.next() { go() }
    if !isTakingTurns, waits?.isDueOrTold() == true { enter { $0.release() } }
  }

  /// Nothing to do: Dispatch watches from now on.
  private func rest() {
    guard isTakingTurns else { return }
    isTakingTurns = false
    source?.resume()
  }

  /// Not the word of any connection: those contain a serial number, which is above 0.
  private static let wakeupWord: UInt64 = 0

  // MARK: - Deadlines

  /// Arms the timer for the earliest deadline.
  func arm(_ now: Instant) {
    guard let earliest = deadlines.earliest else { return }
    let timer =
      timer
      ?? WakeTimer(queue: queue) { [weak self] in
        self?.assumeIsolated { $0.deadlinesHaveCome() }
      }
    timer.arm(for: earliest, now: now)
    self.timer = timer
  }

  private func deadlinesHaveCome() {
    let now = settings.clock.now
    settings.clock.noteLateness(of: timer?.fired(), at: now)
    for slot in deadlines.removeDue(at: now) { deadlineHasCome(for: slot, now) }
    outgoing?.flush()
    arm(now)
  }

  // MARK: - The end

  /// Tells every session why the server stops, and calls `done` when the last one is gone.
  nonisolated func stop(_ code: ErrorCode, then done: @escaping @Sendable () -> Void) {
    enter { shard in
      shard.whenEmpty.append(done)
      shard.sayGoodbye(code)
      shard.finishIfEmpty()
    }
  }

  /// Closes the remaining connections, whether or not they have been told.
  nonisolated func closeAll() {
    enter { shard in
      for case let connection? in shard.slots { shard.forget(connection) }
    }
  }

  /// Lets go of everything once the shard stops and the last connection is gone.
  func finishIfEmpty() {
    guard stopCode != nil, freeSlots.count == slots.count else { return }
    if isTakingTurns {
      source?.resume()
      isTakingTurns = false
    }
    for (table, input) in forTables { table.post(input) }
    forTables = []
    source?.cancel()
    source = nil
    timer = nil
    outgoing = nil
    waits = nil
    tables = [:]
    let waiting = whenEmpty
    whenEmpty = []
    for done in waiting { done() }
  }
}

/// 64 KiB that live as long as their shard, so that an idle connection needs no buffer of its own.
final class ReadBuffer {
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 64)

  deinit { bytes.deallocate() }
}
