import Dispatch
import Glibc
import Journal
import Lines
import Room
import Sockets

/// A card room that listens. Several may run in one process; each runs until `stop`.
final class CardroomServer: Sendable {
  /// Where it listens, in the order asked for, with the ports that the kernel picked.
  let addresses: [SocketAddress]
  private let listener: Listener
  private let house: Mailbox<HouseHost>
  let shards: [Shard]
  /// Where metrics are served, with the port that the kernel picked.
  let metricsAddress: SocketAddress?
  private let metrics: MetricsServer?
  private let controlQueue: ControlQueue
  private let control = DispatchQueue(label: "cardroom.control", target: .serverRoot)
  private let ending = Locked(Ending())

  /// The end, once it has begun.
  private struct Ending {
    var hasBegun = false
    var isOver = false
    var waiting: [@Sendable () -> Void] = []
  }

  /// Why a server ends all connections.
  enum StopReason: Sendable {
    /// The program ends.
    case stopping
    /// Another node goes on with the tables. This one cannot wait for what it has not made durable.
    case moved
    /// A node ends, and nobody knows whether another goes on. It cannot wait either.
    case nodeStopping

    fileprivate var code: ErrorCode {
      switch self {
      case .stopping, .nodeStopping: .serverStopping
      case .moved: .serverMoved
      }
    }

    /// How long to wait for what is on its way to the disk; `nil` for as long as it takes.
    fileprivate var patience: DispatchTimeInterval? {
      switch self {
      case .stopping: nil
      case .moved, .nodeStopping: .milliseconds(500)
      }
    }

    /// When to close what is still open, so that the program ends within five seconds.
    fileprivate var deadline: DispatchTimeInterval {
      switch self {
      case .stopping: .seconds(4)
      case .moved, .nodeStopping: .seconds(2)
      }
    }
  }

  /// Binds every address, reads the journal, opens the tables and begins to accept. When it
  /// returns, clients can connect.
  ///
  /// - Parameters:
  ///   - store: a store that is already open, instead of the data directory.
  ///   - failed: called once, if the server cannot store anything and has told everybody; the
  ///     process must end then.
  /// - Throws: `SocketError`, `JournalError` or `PasswordError`, whichever kept it from listening;
  ///   nothing is left open.
  static func start(
    _ configuration: ServerConfiguration, log: Log = Log(), store: OpenedStore? = nil,
    clock: ServerClock = ServerClock(), failed: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> CardroomServer {
    let descriptors = DescriptorLimit.raise()
    let range = SessionNumber.shardRange
    let count = min(max(configuration.shards, range.lowerBound), range.upperBound)
    let settings = ShardSettings(
      limits: configuration.limits, hold: configuration.hold, stall: configuration.stall,
      clock: clock, log: log,
      limiter: ConnectionLimiter(configuration))
    var shards: [Shard] = []
    for number in 0..<count { shards.append(try Shard(number: number, settings: settings)) }
    let failure = DiskFailure(shards: shards, failed: failed)
    // Before the socket: a second server on it must not take connections even for a moment.
    let opened =
      try store
      ?? configuration.data.map { (directory) throws(JournalError) in
        try OpenedStore.open(directory, log: log) { error in failure.report(error.explanation) }
      }
    let passwords = try PasswordQueue()
    let inherited = configuration.inherited
    let sockets = inherited.isEmpty ? try listen(configuration) : inherited
    let metrics = try configuration.metrics.map { (address) throws(SocketError) in
      try Socket.listen(on: address, mode: configuration.socketMode)
    }
    for report in opened?.reports ?? [] { log.write(report.line, report.level) }
    return try CardroomServer(
      configuration, shards, settings, failure,
      Resources(
        sockets: sockets, descriptors: descriptors, metrics: metrics, store: opened,
        passwords: passwords))
  }

  /// Everything that is opened before there is a server.
  private struct Resources {
    let sockets: [ListeningSocket]
    let descriptors: DescriptorLimit
    let metrics: ListeningSocket?
    let store: OpenedStore?
    let passwords: PasswordQueue
  }

  private init(
    _ configuration: ServerConfiguration, _ shards: [Shard], _ settings: ShardSettings,
    _ failure: DiskFailure, _ resources: Resources
  ) throws(SocketError) {
    var addresses: [SocketAddress] = []
    for socket in resources.sockets { addresses.append(try socket.localAddress()) }
    self.addresses = addresses
    self.shards = shards
    let (opened, passwords) = (resources.store, resources.passwords)
    let store = opened?.store ?? Store()
    let randomness = Randomness(number: configuration.seed, after: opened?.lastNumber ?? 0)
    let entries = EntryLog(
      opened?.log, durable: opened?.durable ?? DurablePosition(), recorded: opened?.lastNumber ?? 0,
      sinceSnapshot: opened?.records ?? 0, entriesPerSnapshot: configuration.entriesPerSnapshot)
    let house = Mailbox(
      HouseHost(
        House(
          store, seed: randomness.houseSeed, hold: settings.hold, quotas: configuration.quotas,
          zone: .local),
        randomness: randomness, entries: entries, history: opened?.history, log: settings.log,
        failure: failure),
      on: QueueExecutor(label: "cardroom.house", target: .serverRoot), clock: settings.clock)
    self.house = house
    let turns = Locked(0)
    let listener = Listener(
      resources.sockets, for: "clients",
      on: QueueExecutor(label: "cardroom.listener", target: .serverRoot),
      within: resources.descriptors,
      farewell: Line.farewell(
        .serverFull, "the server has no room for more connections; come back later"),
      log: settings.log
    ) { socket in
      let turn = turns.withLock { turns in
        defer { turns &+= 1 }
        return turns
      }
      shards[turn % shards.count].adopt(socket)
    }
    self.listener = listener
    let figures = FiguresSource(
      shards: shards, house: house, clock: settings.clock, failure: failure,
      listener: listener,
      data: configuration.node == nil ? configuration.data : nil, node: configuration.node)
    metricsAddress = try resources.metrics?.localAddress()
    let metrics = resources.metrics.map { socket in
      MetricsServer(socket, log: settings.log) { figures.gather(then: $0) }
    }
    self.metrics = metrics
    let audit = AuditLog(in: configuration.data, log: settings.log)
    let adminSocket = configuration.data.flatMap {
      AdminSocket.open(in: $0, log: settings.log, audit: audit) { house.post(.operate($0)) }
    }
    let controlQueue = ControlQueue(
      house: house, adminSocket: adminSocket, audit: audit,
      data: configuration.node == nil ? configuration.data : nil, node: configuration.node,
      log: settings.log, readFiles: configuration.reload)
    self.controlQueue = controlQueue
    let boxes = Mailboxes(
      shards: shards, house: house, summaries: SummaryBoard(), entries: entries,
      passwords: passwords, control: { controlQueue.post($0) })
    for shard in shards { shard.start(boxes: boxes, randomness: randomness) }
    house.start(configuration.tables, goingOn: opened?.tables ?? [:], boxes: boxes) {
      listener.start()
      adminSocket?.start()
      metrics?.start()
    }
  }

  // MARK: - The operator

  /// Calls `action` once when the server is to end by itself, because everybody has left after a
  /// `drain`.
  func onFinish(_ action: @escaping @Sendable () -> Void) { controlQueue.onFinish(action) }

  /// Reads the files again, and takes what can change; the result goes to the log.
  func reload() {
    controlQueue.post(.reload(ControlQueue.logNumber))
  }

  /// Listens at all addresses or at none.
  static func listen(
    _ configuration: ServerConfiguration
  ) throws(SocketError) -> [ListeningSocket] {
    var sockets: [ListeningSocket] = []
    do throws(SocketError) {
      for address in configuration.addresses {
        sockets.append(try Socket.listen(on: address, mode: configuration.socketMode))
      }
      return sockets
    } catch {
      for socket in sockets { socket.close() }
      throw error
    }
  }

  // MARK: - The end

  /// Announces the end at the tables, then to every session, writes what is left and closes. Calls
  /// `done`, on a queue of its own, once nothing is open: after four seconds at the latest. If the
  /// disk fails meanwhile, `failed` is called instead.
  ///
  /// - Parameters:
  ///   - reason: what everybody hears; a server that is already stopping keeps its first one.
  ///   - take: gets the listening sockets, still open, as soon as nobody is accepted; without it they
  ///     are closed.
  func stop(
    saying reason: StopReason = .stopping,
    releasing take: (@Sendable ([ListeningSocket]) -> Void)? = nil,
    then done: @escaping @Sendable () -> Void
  ) {
    let (isFirst, isOver) = ending.withLock { ending in
      defer { ending.hasBegun = true }
      if !ending.isOver { ending.waiting.append(done) }
      return (!ending.hasBegun, ending.isOver)
    }
    if isOver { return done() }
    guard isFirst else { return }
    let announced = DispatchGroup()
    announced.enter()
    if let take {
      listener.release { sockets in
        take(sockets)
        announced.leave()
      }
    } else {
      listener.close { announced.leave() }
    }
    announced.enter()
    if let metrics { metrics.close { announced.leave() } } else { announced.leave() }
    // While the directory is still this server's.
    announced.enter()
    controlQueue.close { announced.leave() }
    stopTables(announced, within: reason.patience)
    announced.notify(queue: control) { self.closeSessions(reason) }
  }

  private func end() {
    let waiting = ending.withLock { ending in
      ending.isOver = true
      defer { ending.waiting = [] }
      return ending.waiting
    }
    for done in waiting { done() }
  }

  /// Leaves `group` once everything that tables have to say is on its way, or when `patience` runs
  /// out.
  private func stopTables(_ group: DispatchGroup, within patience: DispatchTimeInterval?) {
    guard let patience else { return house.stop(group) }
    let quiet = DispatchGroup()
    house.stop(quiet)
    group.enter()
    DispatchQueue.global().async {
      _ = quiet.wait(timeout: .now() + patience)
      group.leave()
    }
  }

  /// The same, for callers that can wait.
  func stop(
    saying reason: StopReason = .stopping,
    releasing take: (@Sendable ([ListeningSocket]) -> Void)? = nil
  ) async {
    await withCheckedContinuation { continuation in
      stop(saying: reason, releasing: take) { continuation.resume() }
    }
  }

  private func closeSessions(_ reason: StopReason) {
    let (told, closed, over) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
    over.enter()
    for shard in shards {
      closed.enter()
      over.enter()
      shard.stop(reason.code) {
        closed.leave()
        over.leave()
      }
      told.enter()
      shard.enter { _ in told.leave() }
    }
    control.asyncAfter(deadline: .now() + reason.deadline) {
      for shard in self.shards { shard.closeAll() }
    }
    // Another node need not wait until every connection is closed.
    let whenTold = if case .stopping = reason { closed } else { told }
    whenTold.notify(queue: control) {
      self.house.tearDown(within: reason.patience) { over.leave() }
    }
    over.notify(queue: control) { self.end() }
  }
}
