import Dispatch
import Nodes
import Sockets

/// One statement that a program asks the engine beside its node.
enum EngineQuestion {
  /// What is known of the connection.
  private struct State {
    var connection: (any EngineConnection)?
    var isConnected = false
    var isOver = false
  }

  /// Connects, asks, and lets go.
  ///
  /// - Parameters:
  ///   - patience: for so long an answer is waited for; an operator waits for it, too.
  ///   - done: called once, on any thread, with the rows; `nil` if none came soon.
  static func ask(
    _ statement: NodeStatement, at connector: any EngineConnector,
    within patience: DispatchTimeInterval = .seconds(2),
    then done: @escaping @Sendable ([EngineRow]?) -> Void
  ) {
    let state = Locked(State())
    @Sendable func finish(_ rows: [EngineRow]?) {
      let (isFirst, connection) = state.withLock { state in
        defer { state.isOver = true }
        return (!state.isOver, state.connection.take())
      }
      connection?.drop()
      if isFirst { done(rows) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { finish(nil) }
    let connection = connector.connect(.lease) { event in
      switch event {
      case .connected:
        let connection = state.withLock { state in
          state.isConnected = true
          return state.connection
        }
        connection?.run(statement)
      case .lost: finish(nil)
      case .answered(.committed(let rows)): finish(rows)
      case .answered: finish(nil)
      }
    }
    // It may be connected, or gone, before it is known here.
    let (isConnected, isOver) = state.withLock { state in
      if !state.isOver { state.connection = connection }
      return (state.isConnected, state.isOver)
    }
    if isOver { connection.drop() } else if isConnected { connection.run(statement) }
  }
}
