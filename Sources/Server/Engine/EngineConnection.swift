import Nodes

/// What makes connections to the engines of a log.
protocol EngineConnector: Sendable {
  /// Begins a connection, and looks first at the engine behind the one at which it looked first the
  /// last time.
  ///
  /// - Parameter events: called on any thread, in order; not after `drop`, but for what is on its
  ///   way already.
  func connect(events: @escaping @Sendable (LinkEvent) -> Void) -> any EngineConnection
}

/// A connection that was begun.
protocol EngineConnection: Sendable {
  /// Sends a statement. Only one is in flight.
  func run(_ statement: NodeStatement)
  /// Lets go of it. A statement in flight is left to its fate.
  func drop()
}
