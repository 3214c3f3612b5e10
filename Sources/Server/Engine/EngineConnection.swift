import Nodes

/// Connects to the engines of a log.
protocol EngineConnector: Sendable {
  /// Begins a connection, first to the engine after the one that was tried first the last time.
  ///
  /// - Parameter events: called on any thread, in order; not after `drop`, except for events
  ///   already on their way.
  func connect(events: @escaping @Sendable (LinkEvent) -> Void) -> any EngineConnection
}

/// A connection that has begun.
protocol EngineConnection: Sendable {
  /// Sends a statement. Only one may be in flight.
  func run(_ statement: NodeStatement)
  /// Abandons the connection. A statement in flight is left to its fate.
  func drop()
}
