import Dispatch
import Sockets
import Synchronization

/// Accepts on its owner's queue and hands connections over. When descriptors run out, or only those
/// are left that the journal and the operator need, it looks away, for 10 ms at first and up to a
/// second, says so once, and goes on.
actor Listener {
  private let executor: QueueExecutor
  private let sockets: [ListeningSocket]
  private let descriptors: DescriptorLimit?
  private let name: String
  private let log: Log
  private let take: @Sendable (Socket) -> Void
  private var sources: [any DispatchSourceRead] = []
  /// The present pause after an exhaustion, nil while accepting.
  private var pauseMilliseconds: Int?
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private static let pauseRange = 10...1_000

  /// Owns the sockets from now on.
  ///
  /// - Parameters:
  ///   - name: whom it accepts, for the log.
  ///   - executor: where it accepts and calls `take`.
  ///   - descriptors: how many may be used up; `nil`: all of them.
  init(
    _ sockets: [ListeningSocket], for name: String, on executor: QueueExecutor,
    within descriptors: DescriptorLimit? = nil, log: Log,
    take: @escaping @Sendable (Socket) -> Void
  ) {
    (self.sockets, self.name, self.executor) = (sockets, name, executor)
    (self.descriptors, self.log, self.take) = (descriptors, log, take)
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated Listener) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept. Clients that came earlier have waited in the kernel's backlog.
  nonisolated func start() { enter { $0.watch() } }

  /// Closes the sockets and calls `done` when they and their files are gone. To be called once.
  nonisolated func close(then done: @escaping @Sendable () -> Void) { enter { $0.end(done) } }

  private func watch() {
    guard !isClosed else { return }
    for socket in sockets {
      let source = DispatchSource.makeReadSource(
        fileDescriptor: socket.descriptor, queue: executor.queue)
      source.setEventHandler { self.assumeIsolated { $0.accept() } }
      source.activate()
      sources.append(source)
    }
  }

  private func end(_ done: @escaping @Sendable () -> Void) {
    guard !isClosed else { return done() }
    isClosed = true
    if sources.isEmpty {
      for socket in sockets { socket.close() }
      return done()
    }
    let closed = DispatchGroup()
    for (source, socket) in zip(sources, sockets) {
      closed.enter()
      source.setCancelHandler {
        socket.close()
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

  /// Takes everybody who waits; returns what kept it from taking more.
  private func acceptAll() -> String? {
    for socket in sockets {
      do {
        while true {
          if let descriptors, !descriptors.allowsConnection(beside: socket.descriptor) {
            return "of \(descriptors.most) descriptors only the reserve is free; "
              + "raise the limit (ulimit -n)"
          }
          guard let connection = try socket.accept() else { break }
          take(connection)
        }
      } catch {
        return error.description
      }
    }
    return nil
  }

  // MARK: - Out of descriptors

  private func pause(_ reason: String) {
    log.write("not accepting \(name) for a while: \(reason)")
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
    if acceptAll() != nil { return retry(after: min(2 * pause, Self.pauseRange.upperBound)) }
    pauseMilliseconds = nil
    log.write("accepting \(name) again")
    for source in sources { source.resume() }
  }
}

/// Hands connections to the shards in turn.
final class ShardRotation: Sendable {
  private let shards: [Shard]
  private let next = Atomic<Int>(0)

  init(_ shards: [Shard]) { self.shards = shards }

  /// Gives the next shard a connection.
  func adopt(_ socket: Socket) {
    let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
    shards[turn % shards.count].adopt(socket)
  }
}
