import Dispatch
import Glibc
import Journal
import Nodes
import Sockets

/// The server as one of several nodes that share a store.
enum NodeProgram {
  /// Runs until a signal stops it. Returns only by throwing.
  static func serve(
    _ options: Options, _ url: PostgresURL, rereading reread: @escaping ServerProgram.Reread
  ) throws(ProgramError) {
    StopSignals.block()
    let environment = SocketActivation.takeEnvironment()
    let notifier = try ServiceNotifier(environment: environment)
    let inherited = try ServerProgram.inherited(environment, options)
    let log = Log()
    var configuration = try ServerProgram.configuration(options, inherited)
    configuration.reload = reread
    let password = try StoreProgram.password(file: options.passwordFile)
    let name = options.node ?? ""
    let directory = try NodeDirectory(options.data ?? "", log: log)
    try prove(url, password, allowsSingleEngine: options.allowsSingleEngine)
    let (sockets, agent) = try ServerProgram.describing {
      let sockets = inherited.isEmpty ? try CardroomServer.listen(configuration) : inherited
      return (sockets, try listenForAgents(options, beside: sockets))
    }
    let address = try ServerProgram.describing { try agent.localAddress() }
    guard !address.isAnywhere else {
      throw ProgramError(
        .usage,
        "other nodes cannot reach node \(name) at \(address); name an address of this machine, as "
          + "in --agent 10.0.0.2:7778")
    }
    let engine = PostgresEngine(
      url, password: password, application: "cardroom \(name)",
      failed: rarely { log.write("node \(name): \($0)", .warning) })
    let running = Locked(Running())
    let node = NodeServer(
      NodeServer.Setting(
        configuration: configuration, name: name, address: "\(address)",
        allowsSingleEngine: options.allowsSingleEngine, directory: directory, connector: engine,
        timing: NodeTiming(), log: log),
      agent: agent
    ) { news in
      switch news {
      case .waits:
        running.withLock { $0.server = nil }
        _ = notifier?.ready(status: "node \(name) waits")
      case .serves(let server):
        running.withLock { $0.server = server }
        // After a drain, once everybody has left.
        server.onFinish { stop(running, notifier, log) }
        _ = notifier?.ready(status: "node \(name) is active")
      case .ended(let error): end(error, log)
      }
    }
    running.withLock { $0.node = node }
    ServerProgram.warn(of: options, log)
    for socket in sockets {
      let address = try ServerProgram.describing { try socket.localAddress() }
      log.write("node \(name) listens on \(address)")
    }
    log.write("node \(name) is asked at \(address) whether it serves")
    let signals = StopSignals { stop(running, notifier, log) }
    let audit = AuditLog(in: options.data, log: log)
    let reload = ReloadSignal {
      if let server = running.withLock(\.server) { return server.reload() }
      audit.note(
        "reload", by: ControlQueue.signal, refused: "node \(name) waits, and opens no tables")
    }
    node.start(at: sockets)
    withExtendedLifetime((signals, reload)) { dispatchMain() }
  }

  /// What a signal, or the end of a drain, acts on.
  private struct Running {
    var node: NodeServer?
    var server: CardroomServer?
  }

  private static func stop(
    _ running: Locked<Running>, _ notifier: ServiceNotifier?, _ log: Log
  ) {
    let (node, isServing) = running.withLock { ($0.node, $0.server != nil) }
    guard let node else { return }
    log.write("stopping")
    _ = notifier?.stopping()
    // The program ends in time, whatever the engine does.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(4_700)) {
      let state =
        isServing
        ? "what nobody was told of may not be kept"
        : "this node only waited, so nothing is lost, and its name is free after a lease"
      end(ProgramError(.unavailable, "the store does not answer: \(state)"), log)
    }
    node.stop {}
  }

  private static func end(_ error: ProgramError?, _ log: Log) {
    if let error {
      log.write("stopping at once: \(error.message)", .error)
    } else {
      log.write("stopped")
    }
    let code = error?.code.rawValue ?? 0
    log.drain { exit(code) }
  }

  /// Checks that a node can work with the store at all, before it is announced as running.
  private static func prove(
    _ url: PostgresURL, _ password: PostgresPassword?, allowsSingleEngine: Bool
  ) throws(ProgramError) {
    let session: EngineSession
    do throws(PostgresError) {
      session = try EngineSession(url, password: password, application: "cardroom check")
    } catch {
      throw ProgramError(error)
    }
    try StoreProgram.requireUsable(
      session, allowsSingleEngine: allowsSingleEngine, allowsWaiting: true)
  }

  /// The socket for agents, on a free port of the first address if none is given.
  private static func listenForAgents(
    _ options: Options, beside sockets: [ListeningSocket]
  ) throws -> ListeningSocket {
    if let endpoint = options.agent {
      return try Socket.listen(on: endpoint.listeningAddress())
    }
    for socket in sockets {
      switch try socket.localAddress() {
      case .v4(let bits, _): return try Socket.listen(on: .v4(bits: bits, port: 0))
      case .v6(let high, let low, _, let scope):
        return try Socket.listen(on: .v6(high: high, low: low, port: 0, scope: scope))
      case .file: continue
      }
    }
    return try Socket.listen(on: .loopback(port: 0))
  }

  /// Reports an error again only after a minute: while an engine is away, each of its hosts is tried
  /// many times a second.
  private static func rarely(
    _ report: @escaping @Sendable (PostgresError) -> Void
  ) -> @Sendable (PostgresError) -> Void {
    // When each error was reported.
    let reported = Locked<[String: UInt64]>([:])
    let (most, interval) = (100, 60_000_000_000 as UInt64)
    return { error in
      let (line, now) = ("\(error)", DispatchTime.now().uptimeNanoseconds)
      let isDue = reported.withLock { reported in
        if let time = reported[line], now &- time < interval { return false }
        if reported.count >= most { reported = [:] }
        reported[line] = now
        return true
      }
      if isDue { report(error) }
    }
  }
}
