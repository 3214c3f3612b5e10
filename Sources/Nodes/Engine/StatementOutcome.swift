/// The outcome of a statement, which is a transaction of its own.
public enum StatementOutcome: Hashable, Sendable {
  /// It is done, and on all the required disks. Nothing else is an acknowledgement.
  case committed([EngineRow])
  /// The engine refused it, with this meaning.
  case refused(EngineTrouble)
  /// The connection was lost, or the engine warned while it committed: it may or may not be done,
  /// now or later.
  case unknown
}
