import Dispatch
import Nodes
import Sockets

@testable import cardroom_server
@testable import Simulation

/// A model of an engine, without a standby, behind the seam where PostgreSQL is otherwise. What it
/// and a node say to each other can be held back, as by a network that is cut for a while.
final class PlayedEngine: Sendable {
  private struct State {
    var model = EngineModel(servers: 1)
    var connections: [ModelSession: PlayedConnection] = [:]
    /// Who is cut off, and what was on its way.
    var cut: Set<String> = []
    var held: [(node: String, go: @Sendable () -> Void)] = []
  }

  /// A connection of a node's.
  private final class PlayedConnection: EngineConnection {
    let node: String
    let events: @Sendable (LinkEvent) -> Void
    private let engine: PlayedEngine
    private let session = Locked<ModelSession?>(nil)

    init(
      _ engine: PlayedEngine, _ node: String, _ events: @escaping @Sendable (LinkEvent) -> Void
    ) { (self.engine, self.node, self.events) = (engine, node, events) }

    func open(_ session: ModelSession) { self.session.withLock { $0 = session } }

    func run(_ statement: NodeStatement) {
      guard let session = session.withLock(\.self) else { return events(.lost) }
      engine.pass(by: node) { [engine] in engine.receive(statement, on: session) }
    }

    func drop() {}
  }

  private struct Connector: EngineConnector {
    let engine: PlayedEngine
    let node: String

    func connect(events: @escaping @Sendable (LinkEvent) -> Void) -> any EngineConnection {
      engine.connect(node, events)
    }
  }

  private let state = Locked(State())

  /// The names of the nodes that it knows.
  var nodes: [String] { state.withLock { $0.model.contents.nodes.keys.sorted() } }

  /// The way of a node to the engine.
  func connector(of node: String) -> any EngineConnector { Connector(engine: self, node: node) }

  /// Nothing passes between the engine and that node, until all of it does at once.
  func hold(_ node: String) { state.withLock { _ = $0.cut.insert(node) } }

  /// What was held back passes, and all that comes.
  func release(_ node: String) {
    let held = state.withLock { state in
      state.cut.remove(node)
      defer { state.held.removeAll { $0.node == node } }
      return state.held.filter { $0.node == node }
    }
    for (_, go) in held { go() }
  }

  private func connect(
    _ node: String, _ events: @escaping @Sendable (LinkEvent) -> Void
  ) -> any EngineConnection {
    let connection = PlayedConnection(self, node, events)
    state.withLock { state in
      guard let session = state.model.connect(to: 0) else { return }
      state.connections[session] = connection
      connection.open(session)
    }
    pass(by: connection.node) { events(.connected) }
    return connection
  }

  private func receive(_ statement: NodeStatement, on session: ModelSession) {
    let effects = state.withLock { $0.model.receive(statement, on: session, at: NodeClock.now) }
    carryOut(effects)
  }

  private func carryOut(_ effects: [EngineEffect]) {
    for effect in effects {
      switch effect {
      case .reply(let session, let reply):
        guard let connection = state.withLock({ $0.connections[session] }) else { continue }
        let outcome: StatementOutcome =
          switch reply {
          case .committed(let rows): .committed(rows)
          case .warned: .unknown
          }
        pass(by: connection.node) { connection.events(.answered(outcome)) }
      case .broken(let session):
        guard let connection = state.withLock({ $0.connections.removeValue(forKey: session) })
        else { continue }
        pass(by: connection.node) { connection.events(.lost) }
      case .after(let time, let event):
        let nanoseconds = Int(time / .nanoseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
          self.carryOut(self.state.withLock { $0.model.handle(event, at: NodeClock.now) })
        }
      }
    }
  }

  private func pass(by node: String, _ go: @escaping @Sendable () -> Void) {
    let isFree = state.withLock { state in
      guard state.cut.contains(node) else { return true }
      state.held.append((node, go))
      return false
    }
    if isFree { go() }
  }
}
