/// The outcome of a batch. Only the first case is an acknowledgement.
public enum PostgresOutcome: Sendable {
  /// All of it is done, and as durable as the server is configured: with `synchronous_commit = on`
  /// also on its synchronous standby. There is a result for each statement.
  case committed([PostgresResult])
  /// Nothing of it is done, and nothing will be.
  case refused(PostgresError)
  /// It may or may not be done, now or later: to find out, ask with another write. A later commit
  /// that was conditional on it proves that it is done.
  case unknown(PostgresError)
}

/// The result of one statement.
public struct PostgresResult: Sendable {
  /// The rows, in the server's order.
  public let rows: [EngineRow]
  /// The server's word for what it did: `INSERT 0 5`, `CREATE TABLE`; `nil` for an empty statement.
  public let tag: String?
}
