/// What has become of a batch. Only the first case is an acknowledgement.
public enum PostgresOutcome: Sendable {
  /// All of it is done, and durable as the server was set up: with `synchronous_commit = on` also
  /// on its synchronous standby. A result for each statement.
  case committed([PostgresResult])
  /// Nothing of it is done, and nothing will be.
  case refused(PostgresError)
  /// It may be done, now or later, or not: whoever has to know must ask by a write of its own. One
  /// that is committed behind it, and was written on condition of it, shows that it is done.
  case unknown(PostgresError)
}

/// What one statement has given.
public struct PostgresResult: Sendable {
  /// In the server's order.
  public let rows: [EngineRow]
  /// What it has done, as the server says it: `INSERT 0 5`, `CREATE TABLE`; `nil` of an empty one.
  public let tag: String?
}
