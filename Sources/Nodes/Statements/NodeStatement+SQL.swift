/// Statements in PostgreSQL's SQL. The text gives every value its type, so that the sender need not
/// know the tables.
extension NodeStatement {
  private static let schema = LogSchema.name

  /// One statement, with `$1`, `$2` and so on for the parameters.
  public var sql: String {
    switch self {
    case .check: Self.checkSQL
    case .register: Self.registerSQL
    case .beat: Self.beatSQL
    case .leave: "DELETE FROM \(Self.schema).node WHERE name = $1::text AND life = $2::bigint"
    case .watch:
      Self.answeringHead(
        "head AS (SELECT * FROM \(Self.schema).head WHERE id = '\(LogSchema.log)')")
    case .claim: Self.claimSQL
    case .renew: Self.renewSQL
    case .release: Self.releaseSQL
    case .append: Self.appendSQL
    case .readRecords: Self.readRecordsSQL
    case .readSnapshot: Self.readSnapshotSQL
    case .writeSnapshot: Self.writeSnapshotSQL
    case .finishSnapshot: Self.finishSnapshotSQL
    case .trim: Self.trimSQL
    case .listNodes:
      """
      SELECT name, address, \(Self.left("node")),
        EXISTS (SELECT FROM \(Self.schema).head
          WHERE owner = node.name AND head.life = node.life)
      FROM \(Self.schema).node ORDER BY name
      """
    }
  }

  /// The values of `$1`, `$2` and so on.
  public var parameters: [EngineValue] {
    switch self {
    case .check, .watch, .listNodes: []
    case .register(let registration, let lease):
      Self.values(registration.identity) + [.text(registration.address), Self.value(lease)]
    case .beat(let identity, let lease): Self.values(identity) + [Self.value(lease)]
    case .leave(let identity): Self.values(identity)
    case .claim(let claim, let lease):
      Self.values(claim.identity) + [
        Self.value(lease), .integer(claim.epoch), .boolean(claim.isDead),
        .boolean(claim.allowsSingleEngine),
      ]
    case .renew(let holder, let lease):
      Self.values(holder.identity) + [Self.value(lease), .integer(holder.epoch)]
    case .release(let holder): Self.values(holder.identity) + [.integer(holder.epoch)]
    case .append(let epoch, let last, let lines):
      [.integer(epoch), .integer(last), .byteArrays(lines)]
    case .readRecords(let after, let through, let page):
      [.integer(after), .integer(through)] + Self.values(page)
    case .readSnapshot(let name, let from, let page):
      Self.values(name) + [.integer(from)] + Self.values(page)
    case .writeSnapshot(let name, let first, let lines):
      Self.values(name) + [.integer(first), .byteArrays(lines)]
    case .finishSnapshot(let name, let parts): Self.values(name) + [.integer(parts)]
    case .trim(let most): [.integer(most)]
    }
  }

  private static func values(_ identity: NodeIdentity) -> [EngineValue] {
    [.text(identity.name), .integer(identity.life)]
  }

  private static func values(_ name: SnapshotName) -> [EngineValue] {
    [.integer(name.index), .integer(name.epoch)]
  }

  private static func values(_ page: PageSize) -> [EngineValue] {
    [.integer(page.lines), .integer(page.bytes)]
  }

  private static func value(_ duration: Duration) -> EngineValue {
    .integer(duration.wholeMilliseconds)
  }

  // MARK: - What the statements have in common

  /// The lease, which is always the third parameter. Times are the engine's at the moment when it
  /// reads a row, because a statement may have waited for the row.
  private static let lease = "$3::bigint * interval '1 millisecond'"

  /// Whether a time of this clock is in the future by at most a lease. A time farther ahead was
  /// written by another clock, or before this one was set.
  private static func runs(_ until: String) -> String {
    """
    (\(until) > clock_timestamp()
      AND \(until) <= clock_timestamp() + 2 * \(lease))
    """
  }

  /// Milliseconds left until the end of a lease.
  private static func left(_ table: String) -> String {
    "(extract(epoch FROM \(table).until - clock_timestamp()) * 1000)::bigint"
  }

  /// Answers with the row named `head` in the clauses, in the form that `LogHead` reads.
  private static func answeringHead(_ clauses: String) -> String {
    """
    WITH \(clauses)
    SELECT head.epoch, head.idx, head.owner, head.life, \(left("head")), node.address,
      head.snapshot, head.snapshot_epoch, head.parts
    FROM head LEFT JOIN \(schema).node ON node.name = head.owner AND node.life = head.life
    """
  }

  // MARK: - Nodes

  /// A standby that lags reports that itself; connections of this role show whether anybody waits
  /// for one. A short wait is usual, so those that have just begun are not counted.
  private static let checkSQL = """
    SELECT (SELECT max(number) FROM \(schema).version), pg_is_in_recovery(),
      current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
      CASE WHEN pg_is_in_recovery() THEN 0 ELSE
        ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END,
      (SELECT count(*) FROM pg_stat_activity
        WHERE usename = current_user AND wait_event = 'SyncRep'
          AND query_start < clock_timestamp() - interval '1 second')
    """

  private static let registerSQL = """
    WITH values AS (
      SELECT $1::text AS name, $2::bigint AS life, $3::text AS address,
        clock_timestamp() AS since, $4::bigint * interval '1 millisecond' AS lease)
    INSERT INTO \(schema).node AS node (name, life, since, until, address)
    SELECT name, life, since, since + lease, address FROM values
    ON CONFLICT (name) DO UPDATE SET
      life = excluded.life, since = excluded.since, until = excluded.until,
      address = excluded.address
    WHERE node.life = excluded.life OR node.until <= clock_timestamp()
      OR node.until > clock_timestamp() + 2 * (excluded.until - excluded.since)
    RETURNING true
    """

  /// `since` is when its beats began to come in time.
  private static let beatUpdate = """
    UPDATE \(schema).node SET
      since = CASE WHEN \(runs("until")) THEN since ELSE clock_timestamp() END,
      until = clock_timestamp() + \(lease)
    WHERE name = $1::text AND life = $2::bigint
    """

  private static let beatSQL = answeringHead(
    """
    beat AS (\(beatUpdate) RETURNING name),
    head AS (SELECT head.* FROM \(schema).head, beat WHERE head.id = '\(LogSchema.log)')
    """)

  private static let claimSQL = answeringHead(
    """
    head AS (
      UPDATE \(schema).head SET
        epoch = epoch + 1, owner = $1::text, life = $2::bigint,
        until = clock_timestamp() + \(lease)
      WHERE id = '\(LogSchema.log)' AND epoch = $4::bigint
        AND ($6::boolean OR btrim(current_setting('synchronous_standby_names')) <> '')
        AND EXISTS (SELECT FROM \(schema).node WHERE name = $1::text AND life = $2::bigint)
        AND CASE
          WHEN owner IS NULL OR $5::boolean THEN true
          ELSE (until IS NULL OR NOT \(runs("head.until")))
            AND EXISTS (SELECT FROM \(schema).node
              WHERE name = $1::text AND life = $2::bigint AND \(runs("node.until"))
                AND since <= clock_timestamp() - \(lease))
          END
      RETURNING *)
    """)

  private static func isHolder(epoch parameter: Int) -> String {
    """
    id = '\(LogSchema.log)' AND epoch = $\(parameter)::bigint AND owner = $1::text
      AND life = $2::bigint
    """
  }

  private static let renewSQL = answeringHead(
    """
    head AS (
      UPDATE \(schema).head SET until = clock_timestamp() + \(lease)
      WHERE \(isHolder(epoch: 4)) RETURNING *),
    beat AS (\(beatUpdate) AND EXISTS (SELECT FROM head))
    """)

  private static let releaseSQL = answeringHead(
    """
    head AS (
      UPDATE \(schema).head SET owner = NULL, life = NULL, until = NULL
      WHERE \(isHolder(epoch: 3)) RETURNING *),
    gone AS (
      DELETE FROM \(schema).node
      WHERE name = $1::text AND life = $2::bigint AND EXISTS (SELECT FROM head))
    """)

  // MARK: - Records

  private static let appendSQL = """
    WITH fence AS (
      UPDATE \(schema).head SET idx = idx + cardinality($3::bytea[])
      WHERE id = '\(LogSchema.log)' AND epoch = $1::bigint AND idx = $2::bigint
        AND owner IS NOT NULL
      RETURNING id, epoch, idx),
    written AS (
      INSERT INTO \(schema).record (id, idx, epoch, line)
      SELECT fence.id, $2::bigint + added.number, fence.epoch, added.line
      FROM fence, unnest($3::bytea[]) WITH ORDINALITY AS added (line, number))
    SELECT idx FROM fence
    """

  /// A page of rows with a `line`, in order of `number`; the last two parameters are its size.
  private static func page(
    by number: String, from table: String, _ condition: String, size parameter: Int
  ) -> String {
    """
    SELECT \(number), line FROM (
      SELECT *, sum(octet_length(line)) OVER (ORDER BY \(number)) - octet_length(line) AS before
      FROM (SELECT * FROM \(table) WHERE \(condition)
        ORDER BY \(number) LIMIT $\(parameter)::bigint) AS found) AS counted
    WHERE before < $\(parameter + 1)::bigint OR before = 0 ORDER BY \(number)
    """
  }

  private static let readRecordsSQL = page(
    by: "idx", from: "\(schema).record",
    "id = '\(LogSchema.log)' AND idx > $1::bigint AND idx <= $2::bigint", size: 3)

  // MARK: - Snapshots

  private static let ofSnapshot = """
    id = '\(LogSchema.log)' AND idx = $1::bigint AND epoch = $2::bigint
    """

  private static let readSnapshotSQL = page(
    by: "part", from: "\(schema).snapshot", "\(ofSnapshot) AND part >= $3::bigint",
    size: 4)

  /// Whether the node is active in the snapshot's epoch.
  private static let isActive = """
    EXISTS (SELECT FROM \(schema).head
      WHERE id = '\(LogSchema.log)' AND epoch = $2::bigint AND owner IS NOT NULL)
    """

  private static let writeSnapshotSQL = """
    WITH written AS (
      INSERT INTO \(schema).snapshot (id, idx, epoch, part, line)
      SELECT '\(LogSchema.log)', $1::bigint, $2::bigint, $3::bigint + added.number - 1, added.line
      FROM unnest($4::bytea[]) WITH ORDINALITY AS added (line, number)
      WHERE \(isActive)
      ON CONFLICT DO NOTHING)
    SELECT true WHERE \(isActive)
    """

  private static let finishSnapshotSQL = """
    UPDATE \(schema).head SET
      snapshot = $1::bigint, snapshot_epoch = $2::bigint, parts = $3::bigint
    WHERE id = '\(LogSchema.log)' AND epoch = $2::bigint AND owner IS NOT NULL
      AND idx >= $1::bigint AND (snapshot IS NULL OR snapshot <= $1::bigint)
      AND (SELECT count(*) FROM \(schema).snapshot WHERE \(ofSnapshot)) = $3::bigint
    RETURNING true
    """

  /// It removes what `head` makes superfluous, so it is right whoever runs it, and however often.
  private static let trimSQL = """
    WITH records AS (
      DELETE FROM \(schema).record WHERE (id, idx) IN (
        SELECT record.id, record.idx FROM \(schema).record JOIN \(schema).head USING (id)
        WHERE record.id = '\(LogSchema.log)' AND record.idx <= head.snapshot
        ORDER BY record.idx LIMIT $1::bigint)
      RETURNING 1),
    parts AS (
      DELETE FROM \(schema).snapshot WHERE (id, idx, epoch, part) IN (
        SELECT snapshot.id, snapshot.idx, snapshot.epoch, snapshot.part
        FROM \(schema).snapshot JOIN \(schema).head USING (id)
        WHERE snapshot.id = '\(LogSchema.log)'
          AND (snapshot.idx < head.snapshot
            OR snapshot.idx = head.snapshot AND snapshot.epoch < head.snapshot_epoch)
        LIMIT $1::bigint)
      RETURNING 1)
    SELECT (SELECT count(*) FROM records) + (SELECT count(*) FROM parts)
    """
}
