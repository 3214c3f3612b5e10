/// What has become of a statement, each of which is a transaction.
public enum StatementOutcome: Hashable, Sendable {
  /// It is done, and on the disks where it has to be. Nothing else is an acknowledgement.
  case committed([EngineRow])
  /// The engine has said no.
  case refused(EngineRefusal)
  /// The connection was lost, or the engine has warned when it committed: it may be done, now or
  /// later, or not.
  case unknown
}

/// Why the engine has refused a statement.
public struct EngineRefusal: Hashable, Sendable {
  /// What nodes tell apart.
  public enum Kind: Sendable {
    /// There is no schema, or no table, of that name.
    case schemaMissing
    /// The role may not do this.
    case forbidden
    /// Nothing can be written there.
    case readOnly
    /// Something else.
    case other
  }

  let kind: Kind
  /// The engine's own words, with its code.
  let message: String

  /// A refusal of these.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
