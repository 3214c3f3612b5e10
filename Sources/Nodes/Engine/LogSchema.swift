/// The tables of a log in PostgreSQL, which `cardroom-server store init URL` makes, all in a schema
/// of their own.
///
/// - `head` says who may append and where the log ends; a log has one row, so whoever changes it
///   waits for the one before.
/// - `record` has the lines behind the newest snapshot, `snapshot` those of snapshots; only the one
///   that `head` names is whole.
/// - `node` has the nodes that there are.
public enum LogSchema {
  /// The name of the schema has the data's format in it, so that a release with another format does
  /// not find these tables.
  public static let name = "cardroom_13"

  /// What is made, and the latest that this release works with. Version 1 had a table for the rounds
  /// of tables too, which nobody reads any more.
  public static let version: Int64 = 2

  /// The log of a server. Other ids are for logs of single tables.
  public static let log = "house"

  /// What makes all of it, one statement after the other in one transaction.
  public static let creation: [String] = [
    "CREATE SCHEMA \(name)",
    "CREATE TABLE \(name).version (number bigint NOT NULL)",
    // The row is updated with every append: there is room beside it for its next versions.
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
    // Last: with it the schema is whole.
    "INSERT INTO \(name).version (number) VALUES (\(version))",
  ]

  /// What gives a role that the server logs in as the rights that it needs, and no more. The role
  /// is there already, and owns nothing.
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
