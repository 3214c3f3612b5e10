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
  /// Empty of a statement that gives no rows.
  public let columns: [PostgresColumn]
  /// In the server's order.
  public let rows: [EngineRow]
  /// `nil` of an empty statement.
  public let tag: CommandTag?
}

/// A column of a result's.
public struct PostgresColumn: Hashable, Sendable {
  /// Its name in the result.
  public let name: String
  /// The number of its type.
  let type: UInt32

  /// The number of the type `text`.
  static let text: UInt32 = PostgresType.text.rawValue
}
