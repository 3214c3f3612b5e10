import Dispatch
import Engine
import NodeSimulation
import Nodes
import Sockets

/// A model of an engine, without a standby, behind the seam where PostgreSQL is otherwise. What it
/// says to a node can be held back, as by a network that is cut.
final class PlayedEngine: Sendable {
  private struct State {
    var model = EngineModel(servers: 1)
    var visits: [SessionID: Visit] = [:]
    /// Who hears nothing, and what was to be said.
    var deaf: Set<String> = []
    var held: [(node: String, say: @Sendable () -> Void)] = []
  }

  /// A connection of a node's.
  private final class Visit: EngineConnection {
    let node: String
    let events: @Sendable (LinkEvent) -> Void
    private let engine: PlayedEngine
    private let session = Locked<SessionID?>(nil)

    init(
      _ engine: PlayedEngine, _ node: String, _ events: @escaping @Sendable (LinkEvent) -> Void
    ) { (self.engine, self.node, self.events) = (engine, node, events) }

    func open(_ session: SessionID) { self.session.withLock { $0 = session } }

    func run(_ statement: NodeStatement) {
      guard let session = session.withLock(\.self) else { return events(.lost) }
      engine.receive(statement, on: session)
    }

    func drop() {}
  }

  private struct Connector: EngineConnector {
    let engine: PlayedEngine
    let node: String

    func connect(
      _ channel: Channel, events: @escaping @Sendable (LinkEvent) -> Void
    ) -> any EngineConnection { engine.connect(node, events) }
  }

  private let state = Locked(State())

  /// The way of a node to the engine.
  func connector(of node: String) -> any EngineConnector { Connector(engine: self, node: node) }

  /// Nothing that the engine says reaches that node, until it is said all at once.
  func hold(_ node: String) { state.withLock { _ = $0.deaf.insert(node) } }

  /// What was held back is said, and all that comes.
  func release(_ node: String) {
    let said = state.withLock { state in
      state.deaf.remove(node)
      defer { state.held.removeAll { $0.node == node } }
      return state.held.filter { $0.node == node }
    }
    for (_, say) in said { say() }
  }

  private func connect(
    _ node: String, _ events: @escaping @Sendable (LinkEvent) -> Void
  ) -> any EngineConnection {
    let visit = Visit(self, node, events)
    state.withLock { state in
      guard let session = state.model.connect(to: 0) else { return }
      state.visits[session] = visit
      visit.open(session)
    }
    say(to: visit) { events(.connected) }
    return visit
  }

  private func receive(_ statement: NodeStatement, on session: SessionID) {
    let effects = state.withLock { $0.model.receive(statement, on: session, at: NodeClock.now) }
    carryOut(effects)
  }

  private func carryOut(_ effects: [EngineEffect]) {
    for effect in effects {
      switch effect {
      case .reply(let session, let reply):
        guard let visit = state.withLock({ $0.visits[session] }) else { continue }
        let outcome: StatementOutcome =
          switch reply {
          case .committed(let rows): .committed(rows)
          case .warned: .unknown
          }
        say(to: visit) { visit.events(.answered(outcome)) }
      case .broken(let session):
        guard let visit = state.withLock({ $0.visits.removeValue(forKey: session) })
        else { continue }
        say(to: visit) { visit.events(.lost) }
      case .after(let time, let event):
        let nanoseconds = Int(time / .nanoseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
          self.carryOut(self.state.withLock { $0.model.handle(event, at: NodeClock.now) })
        }
      }
    }
  }

  private func say(to visit: Visit, _ say: @escaping @Sendable () -> Void) {
    let isHeard = state.withLock { state in
      guard state.deaf.contains(visit.node) else { return true }
      state.held.append((visit.node, say))
      return false
    }
    if isHeard { say() }
  }
}
