/// The tables of a log in PostgreSQL, which `cardroom-server store init URL` makes, all in a schema
/// of their own.
///
/// - `head` says who may append and where the log ends; a log has one row, so each change waits for
///   the previous one.
/// - `record` has the lines after the newest snapshot, `snapshot` the lines of snapshots; only the
///   snapshot that `head` names is whole.
/// - `node` has the existing nodes.
public enum LogSchema {
  /// The schema's name, which contains the data's format, so that a release with another format
  /// does not find these tables.
  public static let name = "cardroom_13"

  /// The version that is created, and the latest that this release supports. Version 1 also had a
  /// table for the rounds of tables, which nobody reads any more.
  public static let version: Int64 = 2

  /// The log of a server. Other ids are for logs of single tables.
  public static let log = "house"

  /// The statements that create everything, one after the other in one transaction.
  public static let creation: [String] = [
    "CREATE SCHEMA \(name)",
    "CREATE TABLE \(name).version (number bigint NOT NULL)",
    // Every append updates the row: there is room beside it for its next versions.
    """
    CREATE TABLE \(name).head (
      id text PRIMARY KEY, epoch bigint NOT NULL, idx bigint NOT NULL,
      owner text, life bigint, until timestamptz,
      snapshot bigint, snapshot_epoch bigint, parts bigint
    ) WITH (fillfactor = 10)
    """,
    """
    CREATE TABLE \(name).record (
      id text, idx bigint, epoch bigint NOT NULL, line bytea NOT NULL, PRIMARY KEY (id, idx))
    """,
    """
    CREATE TABLE \(name).snapshot (
      id text, idx bigint, epoch bigint, part bigint, line bytea NOT NULL,
      PRIMARY KEY (id, idx, epoch, part))
    """,
    """
    CREATE TABLE \(name).node (
      name text PRIMARY KEY, life bigint NOT NULL, since timestamptz NOT NULL,
      until timestamptz NOT NULL, address text NOT NULL) WITH (fillfactor = 50)
    """,
    "INSERT INTO \(name).head (id, epoch, idx) VALUES ('\(log)', 0, 0)",
    // Last, because it completes the schema.
    "INSERT INTO \(name).version (number) VALUES (\(version))",
  ]

  /// The statements that grant a role exactly the rights that the server needs. The role already
  /// exists, and owns nothing.
  public static func grants(to role: String) -> [String] {
    let role =
      "\""
      + role.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    return [
      "GRANT USAGE ON SCHEMA \(name) TO \(role)",
      "GRANT SELECT ON \(name).version TO \(role)",
      "GRANT SELECT, UPDATE ON \(name).head TO \(role)",
      "GRANT SELECT, INSERT, DELETE ON \(name).record, \(name).snapshot TO \(role)",
      "GRANT SELECT, INSERT, UPDATE, DELETE ON \(name).node TO \(role)",
    ]
  }
}
