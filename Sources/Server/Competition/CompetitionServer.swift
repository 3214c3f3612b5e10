import Cards
import Dispatch
import Room
import Sockets

/// What is opened for a place of matches before there is a queue for it.
struct CompetitionPlace: Sendable {
  let configuration: CompetitionConfiguration
  /// Sockets that listen.
  let ports: [ListeningSocket]
  let file: MatchLog?

  /// Binds the addresses and opens the log.
  ///
  /// - Throws: `SocketError` or `ProgramError`.
  init(_ configuration: CompetitionConfiguration, log: Log) throws {
    self.configuration = configuration
    file = try configuration.options.logPath.map { (path) throws(ProgramError) in
      try MatchLog(path: path, log: log)
    }
    ports = try configuration.addresses.map { (address) throws(SocketError) in
      try Socket.listen(on: address)
    }
  }
}

/// Matches by the protocol of the Annual Computer Poker Competition, on a serial queue with an
/// epoll descriptor of its own, beside everything else.
actor CompetitionServer {
  private let executor: QueueExecutor
  private let epoll: Epoll
  private let clock = ServerClock()
  private let connections: SeatConnections
  private let hosts: [MatchHost]
  private var source: (any DispatchSourceRead)?
  private var timer: WakeTimer?
  private var isTakingTurns = false
  private var isStopped = false

  /// How long it waits in epoll itself before Dispatch watches again.
  private static let lingerMilliseconds: Int32 = 2
  private static let holdMilliseconds = Int32(MatchHost.longestHold.milliseconds)
  /// So many waits in a row at most, before timers have their turn.
  private static let waitsInARow = 32
  private var polling = PollingHabit()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Owns the places' sockets from now on.
  init(_ places: [CompetitionPlace], seed: UInt64?, log: Log) throws(SocketError) {
    executor = QueueExecutor(label: "cardroom.acpc", target: .serverRoot)
    let epoll = try Epoll(capacity: 64)
    let connections = SeatConnections(epoll, log: log)
    hosts = try places.map { (place) throws(SocketError) in
      let label = place.configuration.name + " \(place.configuration.addresses)"
      return try MatchHost(
        place, seed: seed.map { Seed(number: $0).derived("acpc " + label) },
        connections: connections)
    }
    (self.epoll, self.connections) = (epoll, connections)
  }

  /// Places that share some queues, no more than there are processors.
  static func servers(
    _ places: [CompetitionPlace], seed: UInt64?, log: Log
  ) throws(SocketError) -> [CompetitionServer] {
    let count = min(places.count, Options.defaultShards)
    return try (0..<count).map { (number) throws(SocketError) in
      let share = stride(from: number, to: places.count, by: count).map { places[$0] }
      return try CompetitionServer(share, seed: seed, log: log)
    }
  }

  private nonisolated func enter(
    _ body: @escaping @Sendable (isolated CompetitionServer) -> Void
  ) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept.
  nonisolated func start() { enter { $0.watch() } }

  private func watch() {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: epoll.descriptor, queue: executor.queue)
    source.setEventHandler { self.assumeIsolated { $0.beginTurns() } }
    // The handler keeps the descriptor until the source is done with it.
    source.setCancelHandler { _ = self }
    source.activate()
    self.source = source
  }

  private func beginTurns() {
    guard !isTakingTurns, let source else { return }
    isTakingTurns = true
    source.suspend()
    takeTurns()
  }

  /// Serves what is ready and waits for more, until nothing comes for a while.
  private func takeTurns() {
    for _ in 0..<Self.waitsInARow where isTakingTurns {
      let isHolding = hosts.contains { $0.heldSince != nil }
      let patience = isHolding ? Self.holdMilliseconds : Self.lingerMilliseconds
      let count = (try? epoll.wait(milliseconds: patience, &polling)) ?? 0
      let now = clock.now
      for index in 0..<count { connections.serve(epoll.event(at: index), now) }
      if isHolding { sendHeld(now) }
      if count == 0, !isHolding { return rest(now) }
    }
    guard isTakingTurns else { return }
    arm(clock.now)
    executor.async { self.assumeIsolated { $0.takeTurns() } }
  }

  private func sendHeld(_ now: Instant) {
    let since = Instant(nanoseconds: now.nanoseconds - MatchHost.longestHold.nanoseconds)
    for host in hosts { host.sendHeld(since: since) }
  }

  /// Nothing to do: Dispatch watches from now on.
  private func rest(_ now: Instant) {
    guard isTakingTurns else { return }
    isTakingTurns = false
    for host in hosts { host.writeLog() }
    arm(now)
    source?.resume()
  }

  private func arm(_ now: Instant) {
    guard !isStopped else { return }
    let wake = (hosts.compactMap(\.wake) + [connections.wake].compactMap { $0 }).min()
    guard let wake, wake.nanoseconds < .max else { return }
    let timer =
      timer
      ?? WakeTimer(queue: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.deadlineHasCome() }
      }
    timer.arm(for: wake, now: now)
    self.timer = timer
  }

  private func deadlineHasCome() {
    _ = timer?.fired()
    guard !isStopped else { return }
    let now = clock.now
    for host in hosts where (host.wake.map { $0 <= now } ?? false) { host.deadlineHasCome(now) }
    connections.closeLate(now)
    if !isTakingTurns { for host in hosts { host.sendHeld(since: now) } }
    arm(now)
  }

  /// Closes everything; `done` is called when the logs have what was finished.
  nonisolated func stop(then done: @escaping @Sendable () -> Void) {
    enter { server in
      guard !server.isStopped else { return done() }
      server.isStopped = true
      let written = DispatchGroup()
      for host in server.hosts {
        written.enter()
        host.stop { written.leave() }
      }
      server.connections.closeAll()
      if server.isTakingTurns { server.source?.resume() }
      server.isTakingTurns = false
      server.source?.cancel()
      (server.source, server.timer) = (nil, nil)
      written.notify(queue: .global(qos: .utility), execute: done)
    }
  }
}
