import Dispatch
import Glibc
import Sockets
import Synchronization

/// Accepts on its owner's queue and hands connections over. When only the descriptors reserved for
/// the journal and the operator are left, or none, a new client is told so and closed; nobody is
/// left waiting. If not even that is possible it pauses, for 10 ms at first and up to a second.
actor Listener {
  private let executor: QueueExecutor
  private let sockets: [ListeningSocket]
  private let descriptors: DescriptorLimit?
  private let name: String
  /// The message for clients that cannot be served.
  private let farewell: [UInt8]
  private let log: Log
  private let take: @Sendable (Socket) -> Void
  private var sources: [any DispatchSourceRead] = []
  /// The present pause after an exhaustion, nil while accepting.
  private var pauseMilliseconds: Int?
  /// A descriptor given up for a moment when no other is left, to turn somebody away; -1 if there
  /// is none.
  private var spare: Int32 = -1
  /// Whether the last client was turned away.
  private var isFull = false
  private var isClosed = false
  private nonisolated let count = Atomic<Int>(0)

  /// How many clients were turned away.
  nonisolated var turnedAway: Int { count.load(ordering: .relaxed) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private static let pauseRange = 10...1_000
  /// How many clients are handled before other work on the queue gets its turn.
  private static let mostAtOnce = 256

  /// Takes over the sockets.
  ///
  /// - Parameters:
  ///   - name: the kind of client, for the log.
  ///   - executor: where it accepts and calls `take`.
  ///   - descriptors: how many may be used up; `nil`: all of them.
  ///   - farewell: the message for clients that cannot be served.
  init(
    _ sockets: [ListeningSocket], for name: String, on executor: QueueExecutor,
    within descriptors: DescriptorLimit? = nil, farewell: [UInt8] = [], log: Log,
    take: @escaping @Sendable (Socket) -> Void
  ) {
    (self.sockets, self.name, self.executor) = (sockets, name, executor)
    (self.descriptors, self.farewell, self.log, self.take) = (descriptors, farewell, log, take)
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated Listener) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept. Clients that came earlier have waited in the kernel's backlog.
  nonisolated func start() { enter { $0.watch() } }

  /// Closes the sockets, and calls `done` when they and their files are gone. Call it once.
  nonisolated func close(then done: @escaping @Sendable () -> Void) {
    enter { $0.end(closing: true, done) }
  }

  /// Stops accepting and gives the sockets away, still open, along with the clients waiting there;
  /// none if they are closed. Call it once, instead of `close`.
  nonisolated func release(to take: @escaping @Sendable ([ListeningSocket]) -> Void) {
    enter { listener in
      let sockets = listener.isClosed ? [] : listener.sockets
      listener.end(closing: false) { take(sockets) }
    }
  }

  private func watch() {
    guard !isClosed else { return }
    keepSpare()
    for socket in sockets {
      let source = DispatchSource.makeReadSource(
        fileDescriptor: socket.descriptor, queue: executor.queue)
      source.setEventHandler { self.assumeIsolated { $0.accept() } }
      source.activate()
      sources.append(source)
    }
  }

  private func end(closing closes: Bool, _ done: @escaping @Sendable () -> Void) {
    guard !isClosed else { return done() }
    isClosed = true
    giveUpSpare()
    if sources.isEmpty {
      if closes { for socket in sockets { socket.close() } }
      return done()
    }
    let closed = DispatchGroup()
    for (source, socket) in zip(sources, sockets) {
      closed.enter()
      source.setCancelHandler {
        if closes { socket.close() }
        closed.leave()
      }
      if pauseMilliseconds != nil { source.resume() }
      source.cancel()
    }
    sources = []
    closed.notify(queue: executor.queue, execute: done)
  }

  private func accept() {
    guard !isClosed, pauseMilliseconds == nil else { return }
    if let reason = acceptAll() { pause(reason) }
  }

  /// Accepts every waiting client; returns what kept it from accepting more.
  private func acceptAll() -> String? {
    var accepted = 0
    for socket in sockets {
      do {
        while accepted < Self.mostAtOnce {
          let isFull = descriptors.map { !$0.allowsConnection(beside: socket.descriptor) } ?? false
          guard let connection = try socket.accept() else { break }
          accepted += 1
          note(isFull)
          if isFull { connection.turnAway(saying: farewell) } else { take(connection) }
        }
      } catch {
        guard error.isExhaustion, turnAwayOne(at: socket) else { return error.description }
      }
    }
    return nil
  }

  // MARK: - Out of descriptors

  /// Notes whether a client was turned away, and logs each change.
  private func note(_ isFull: Bool) {
    if isFull { count.add(1, ordering: .relaxed) }
    guard isFull != self.isFull else { return }
    self.isFull = isFull
    guard isFull else { return log.write("accepting \(name) again") }
    let most = descriptors.map { "of \($0.most) descriptors only the reserve is free" }
    log.write(
      "turning \(name) away: \(most ?? "no descriptor is free"); raise the limit (ulimit -n)",
      .warning)
  }

  /// Turns the next client away with the spare descriptor; the event for the others comes again.
  private func turnAwayOne(at socket: ListeningSocket) -> Bool {
    guard spare >= 0 else { return false }
    giveUpSpare()
    defer { keepSpare() }
    do throws(SocketError) {
      guard let connection = try socket.accept() else { return true }
      note(true)
      connection.turnAway(saying: farewell)
      return true
    } catch { return false }
  }

  private func keepSpare() {
    if spare < 0 { spare = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  private func giveUpSpare() {
    if spare >= 0 { Glibc.close(spare) }
    spare = -1
  }

  private func pause(_ reason: String) {
    log.write("not accepting \(name) for a while: \(reason)", .warning)
    for source in sources { source.suspend() }
    retry(after: Self.pauseRange.lowerBound)
  }

  private func retry(after milliseconds: Int) {
    pauseMilliseconds = milliseconds
    executor.queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      self.assumeIsolated { $0.tryAgain() }
    }
  }

  private func tryAgain() {
    guard !isClosed, let pause = pauseMilliseconds else { return }
    keepSpare()
    if acceptAll() != nil { return retry(after: min(2 * pause, Self.pauseRange.upperBound)) }
    pauseMilliseconds = nil
    log.write("accepting \(name) again")
    for source in sources { source.resume() }
  }
}

extension Socket {
  /// Says why and closes. Pending input is read first, because otherwise the kernel would discard
  /// our last words; nobody is waited for.
  func turnAway(saying words: [UInt8]) {
    if !words.isEmpty { _ = words.withUnsafeBytes { send($0) } }
    finishSending()
    _ = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { receive(into: $0) }
    close()
  }
}
