import Dispatch
import Sockets

/// Accepts on a queue of its own and hands connections to the shards in turn. When descriptors run
/// out, or only those are left that the journal and the operator need, it looks away, for 10 ms at
/// first and up to a second, says so once, and goes on.
actor Listener {
  private let executor: QueueExecutor
  private let sockets: [Socket]
  private let descriptors: DescriptorLimit
  private let shards: [Shard]
  private let log: Log
  private var sources: [any DispatchSourceRead] = []
  private var next = 0
  /// The present pause after an exhaustion, nil while accepting.
  private var pauseMilliseconds: Int?
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private static let pauseRange = 10...1_000

  /// Owns the sockets from now on.
  init(_ sockets: [Socket], _ descriptors: DescriptorLimit, shards: [Shard], log: Log) {
    executor = QueueExecutor(label: "cardroom.listener", target: .serverRoot)
    (self.sockets, self.descriptors) = (sockets, descriptors)
    self.shards = shards
    self.log = log
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated Listener) -> Void) {
    executor.queue.async { self.assumeIsolated(body) }
  }

  /// Begins to accept. Clients that came earlier have waited in the kernel's backlog.
  nonisolated func start() { enter { $0.watch() } }

  /// Closes the sockets. To be called once.
  nonisolated func close() { enter { $0.end() } }

  private func watch() {
    guard !isClosed else { return }
    for socket in sockets {
      let source = DispatchSource.makeReadSource(
        fileDescriptor: socket.descriptor, queue: executor.queue)
      source.setEventHandler { self.assumeIsolated { $0.accept() } }
      source.setCancelHandler { socket.close() }
      source.activate()
      sources.append(source)
    }
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    if sources.isEmpty { for socket in sockets { socket.close() } }
    for source in sources {
      if pauseMilliseconds != nil { source.resume() }
      source.cancel()
    }
    sources = []
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
          guard descriptors.allowsConnection(beside: socket.descriptor) else {
            return "of \(descriptors.most) descriptors only the reserve is free; "
              + "raise the limit (ulimit -n)"
          }
          guard let connection = try socket.accept() else { break }
          shards[next].adopt(connection)
          next = (next + 1) % shards.count
        }
      } catch {
        return error.description
      }
    }
    return nil
  }

  // MARK: - Out of descriptors

  private func pause(_ reason: String) {
    log.write("not accepting for a while: \(reason)")
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
    log.write("accepting again")
    for source in sources { source.resume() }
  }
}
