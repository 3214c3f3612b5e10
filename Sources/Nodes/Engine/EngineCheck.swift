/// The conditions under which a node trusts an engine, checked on every new connection.
struct EngineRequirements: Hashable, Sendable {
  /// Whether an engine may do without a standby.
  let allowsSingleEngine: Bool
  /// The latest timeline seen. An engine on an earlier one was replaced.
  private var timeline: Int64 = 0

  init(allowsSingleEngine: Bool) { self.allowsSingleEngine = allowsSingleEngine }

  /// Why the node refuses an engine with this answer; `nil` if it accepts it.
  mutating func trouble(with outcome: StatementOutcome) -> EngineTrouble? {
    switch outcome {
    case .committed(let rows):
      do {
        guard let row = rows.first else { return .unreadable }
        return try trouble(with: row)
      } catch {
        return .unreadable
      }
    case .refused(let trouble): return trouble
    case .unknown: return .silent
    }
  }

  /// In the columns of `NodeStatement.check`; the last counts this role's connections that have
  /// waited for a standby for a second.
  private mutating func trouble(with row: EngineRow) throws(Misread) -> EngineTrouble? {
    let (version, isInRecovery) = (try row.optionalInteger(0), try row.boolean(1))
    let (synchronousCommit, standbyNames) = (try row.text(2), try row.text(3))
    let (timeline, waiting) = (try row.integer(4), try row.integer(5))
    if isInRecovery { return .isStandby }
    guard let version else { return .schemaMissing }
    if version > LogSchema.version { return .schemaNewer(version) }
    if timeline < self.timeline { return .replaced }
    if synchronousCommit != "on" { return .notSynchronous(synchronousCommit) }
    if standbyNames.allSatisfy({ $0 == " " }), !allowsSingleEngine { return .withoutStandby }
    self.timeline = timeline
    return waiting > 0 ? .waitsForStandby : nil
  }
}

/// Why a node does not work with an engine, or has stopped doing so.
public enum EngineTrouble: Error, Hashable, Sendable {
  /// It has no schema of ours.
  case schemaMissing
  /// The schema belongs to a newer release.
  case schemaNewer(Int64)
  /// The role lacks a necessary right.
  case forbidden(String)
  /// Commits would not wait for a standby, because none is named.
  case withoutStandby
  /// Commits do not wait.
  case notSynchronous(String)
  /// It only accepts reads.
  case isStandby
  /// Another engine was promoted in its place.
  case replaced
  /// It waits for a standby that does not answer.
  case waitsForStandby
  /// The engine refused something else, in its own words.
  case refused(String)
  /// An answer did not have the required form.
  case unreadable
  /// There was no connection, or it was lost.
  case silent

  /// What is wrong with an engine that has answered `check` like this; `nil` if nothing is.
  public static func found(
    by outcome: StatementOutcome, allowsSingleEngine: Bool
  ) -> EngineTrouble? {
    var requirements = EngineRequirements(allowsSingleEngine: allowsSingleEngine)
    return requirements.trouble(with: outcome)
  }

  /// Whether waiting is useless and a person must act. A server that is starting gives up.
  public var needsOperator: Bool {
    switch self {
    case .schemaMissing, .schemaNewer, .forbidden, .withoutStandby, .notSynchronous: true
    case .isStandby, .replaced, .waitsForStandby, .refused, .unreadable, .silent: false
    }
  }

  /// A sentence that says what to do.
  public var explanation: String {
    switch self {
    case .schemaMissing:
      "the database has no schema \(LogSchema.name), where this release keeps a card room; make it "
        + "with cardroom-server store init URL. What an earlier release keeps in another schema "
        + "only that release reads: cardroom-client book export there and book import here bring a "
        + "club's book across"
    case .schemaNewer(let version):
      "the database was made by a newer release (schema \(version), this one knows "
        + "\(LogSchema.version)); start that release"
    case .forbidden(let message):
      "the database refuses this user (\(message)); as its owner type cardroom-server store init "
        + "URL ROLE, which gives a role what it needs"
    case .withoutStandby:
      "the engine has no standby (synchronous_standby_names is empty), so what it acknowledges "
        + "may be lost with its machine; name one, or start with --single-engine"
    case .notSynchronous(let setting):
      "synchronous_commit is '\(setting)' for this user; as its owner say ALTER ROLE NAME SET "
        + "synchronous_commit = 'on'"
    case .isStandby:
      "the engine is a standby, which takes no writes; name the primary, or all hosts, in the URL"
    case .replaced:
      "this engine is an old primary, in whose place another was promoted; stop it with pg_ctl "
        + "stop, and make it a standby of that one with pg_rewind or pg_basebackup"
    case .waitsForStandby:
      "the engine waits for its standby, which does not answer; start that one again"
    case .refused(let message): "the engine has refused a statement: \(message)"
    case .unreadable:
      "the engine has answered with other columns than were asked for; check that the database is "
        + "the card room's"
    case .silent: "the engine does not answer"
    }
  }
}
