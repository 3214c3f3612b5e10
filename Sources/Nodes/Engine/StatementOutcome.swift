/// What has become of a statement, each of which is a transaction.
public enum StatementOutcome: Hashable, Sendable {
  /// It is done, and on the disks where it has to be. Nothing else is an acknowledgement.
  case committed([EngineRow])
  /// The engine has said no, and this is what that means.
  case refused(EngineTrouble)
  /// The connection was lost, or the engine has warned when it committed: it may be done, now or
  /// later, or not.
  case unknown
}
