import Nodes

/// A session of the model: one connection from the engine's side.
typealias ModelSession = Int

/// The engine's reply to a session.
enum EngineReply: Hashable, Sendable {
  /// Committed, and on a standby.
  case committed([EngineRow])
  /// Committed on this engine's own disk; the wait for a standby was cancelled. PostgreSQL reports
  /// success and warns.
  case warned([EngineRow])
}

/// The model's requests to its driver.
enum EngineEffect: Sendable {
  case reply(ModelSession, EngineReply)
  /// The connection is gone.
  case broken(ModelSession)
  /// `EngineModel.handle` is due after that time.
  case after(Duration, EngineEvent)
}

/// An event between the engines of the model.
enum EngineEvent: Hashable, Sendable {
  /// The primary's writes reach a standby.
  case received(standby: Int, from: Int, timeline: Int64)
  /// The primary hears how much a standby has.
  case confirmed(primary: Int, standby: Int, count: Int, timeline: Int64)
}

/// PostgreSQL with streaming replication as nodes see it: a primary, whose commits wait until at
/// least one standby has them on its disk, and standbys.
///
/// A waiting commit holds its locks and nobody sees it, but it is on the primary's disk: a restart
/// shows it, standby or not. Nodes have to cope with that, with cancelled waits and with the
/// promotion of a standby.
struct EngineModel: Sendable {
  struct Server: Sendable {
    var isUp = true
    /// The primary that it follows; `nil` for a primary.
    var following: Int?
    var timeline: Int64 = 1
    /// The write-ahead log: the transactions on its disk.
    var log: [EngineTables.Change] = []
    /// The visible rows; on a primary, without waiting commits.
    var tables = EngineTables()
    /// Commits that wait for a standby, by their place in the log.
    var pending: [Int: Pending] = [:]
    var holders: [EngineTables.Lock: Int] = [:]
    /// Statements that wait for a lock, in order.
    var queue: [(session: ModelSession, statement: NodeStatement)] = []
    /// How far its clock is ahead of the others, in milliseconds.
    var clock: Int64 = 0
    var hasStandbyNames = true
    /// The delay of messages from its primary, and of those to it; `nil` while it is cut off.
    var receives: Duration? = .milliseconds(1)
    var confirms: Duration? = .milliseconds(1)
  }

  struct Pending: Sendable {
    let session: ModelSession
    let rows: [EngineRow]
    let locks: [EngineTables.Lock]
    let since: Duration
  }

  private(set) var servers: [Server]
  private var sessions: [ModelSession: Int] = [:]
  private var nextSession = 1
  /// For planted mistakes: changes a statement before it runs.
  var distortion: (@Sendable (NodeStatement, EngineTables) -> NodeStatement)?

  /// For planted mistakes: statements that do not wait for a standby.
  var isLocal: (@Sendable (NodeStatement) -> Bool)?

  /// Creates that many servers, the first of which is the primary; a single one waits for nobody.
  init(servers count: Int) {
    servers = (0..<max(1, count)).map { number in
      var server = Server()
      if number > 0 { server.following = 0 }
      server.hasStandbyNames = count > 1
      return server
    }
  }

  // MARK: - What can be asked

  /// The primary on the latest timeline, whether it is up or not.
  var primary: Int {
    servers.indices.filter { servers[$0].following == nil }
      .max { servers[$0].timeline < servers[$1].timeline } ?? 0
  }

  func standbys(of primary: Int) -> [Int] {
    servers.indices.filter { servers[$0].following == primary }
  }

  /// Everything on the latest primary's disk.
  var contents: EngineTables { Self.contents(of: servers[primary]) }

  private static func contents(of server: Server) -> EngineTables {
    var tables = server.tables
    for place in server.pending.keys.sorted() { server.log[place](&tables) }
    return tables
  }

  // MARK: - Sessions

  /// Connects to a server; `nil` if nothing listens there.
  mutating func connect(to server: Int) -> ModelSession? {
    guard servers.indices.contains(server), servers[server].isUp else { return nil }
    defer { nextSession += 1 }
    sessions[nextSession] = server
    return nextSession
  }

  /// Handles a statement from a connection. A session that no longer exists gets no answer.
  mutating func receive(
    _ statement: NodeStatement, on session: ModelSession, at now: Duration
  ) -> [EngineEffect] {
    guard let server = sessions[session] else { return [] }
    var effects: [EngineEffect] = []
    let statement = distortion?(statement, servers[server].tables) ?? statement
    let locks = EngineTables.locks(of: statement)
    if isFree(locks, on: server) || skipsLocks(statement, on: server, at: now) {
      execute(statement, for: session, on: server, at: now, &effects)
    } else {
      servers[server].queue.append((session, statement))
    }
    return effects
  }

  private func isFree(_ locks: [EngineTables.Lock], on server: Int) -> Bool {
    locks.allSatisfy { lock in
      servers[server].holders[lock] == nil
        && !servers[server].queue.contains { EngineTables.locks(of: $0.statement).contains(lock) }
    }
  }

  /// A statement does not wait for a row that visibly does not match, except to avoid a duplicate
  /// insertion.
  private func skipsLocks(
    _ statement: NodeStatement, on server: Int, at now: Duration
  ) -> Bool {
    if case .register = statement { return false }
    return servers[server].tables.evaluate(statement, setting(of: server, at: now)).change == nil
  }

  private mutating func execute(
    _ statement: NodeStatement, for session: ModelSession, on server: Int, at now: Duration,
    _ effects: inout [EngineEffect]
  ) {
    let tables = servers[server].tables
    let statement = distortion?(statement, tables) ?? statement
    let (rows, change) = tables.evaluate(statement, setting(of: server, at: now))
    // A statement that writes nothing has nothing to wait for.
    guard let change else {
      effects.append(.reply(session, .committed(rows)))
      return
    }
    let place = servers[server].log.count
    servers[server].log.append(change)
    guard servers[server].hasStandbyNames, isLocal?(statement) != true else {
      change(&servers[server].tables)
      effects.append(.reply(session, .committed(rows)))
      for standby in standbys(of: server) { stream(to: standby, &effects) }
      return
    }
    let locks = EngineTables.locks(of: statement)
    for lock in locks { servers[server].holders[lock] = place }
    servers[server].pending[place] = Pending(
      session: session, rows: rows, locks: locks, since: now)
    for standby in standbys(of: server) { stream(to: standby, &effects) }
  }

  private func setting(of server: Int, at now: Duration) -> EngineTables.Setting {
    let server = servers[server]
    let waiting = server.pending.values.filter { now - $0.since > .seconds(1) }.count
    return EngineTables.Setting(
      clock: server.clock + now.milliseconds, isInRecovery: server.following != nil,
      hasStandbyNames: server.hasStandbyNames, timeline: server.timeline,
      waiting: Int64(waiting))
  }

  // MARK: - Replication

  /// Sends a standby what its primary has, unless the standby is cut off.
  private func stream(to standby: Int, _ effects: inout [EngineEffect]) {
    guard let primary = servers[standby].following, let delay = servers[standby].receives else {
      return
    }
    effects.append(
      .after(
        delay,
        .received(standby: standby, from: primary, timeline: servers[primary].timeline)))
  }

  /// Handles an event between the engines.
  mutating func handle(_ event: EngineEvent, at now: Duration) -> [EngineEffect] {
    var effects: [EngineEffect] = []
    switch event {
    case .received(let standby, let primary, let timeline):
      guard servers[standby].isUp, servers[standby].following == primary,
        servers[standby].receives != nil, servers[primary].isUp,
        servers[primary].timeline == timeline
      else { return [] }
      for change in servers[primary].log.dropFirst(servers[standby].log.count) {
        servers[standby].log.append(change)
        change(&servers[standby].tables)
      }
      confirm(by: standby, &effects)
    case .confirmed(let primary, let standby, let count, let timeline):
      guard servers[primary].isUp, servers[primary].timeline == timeline,
        servers[standby].following == primary, servers[standby].confirms != nil
      else { return [] }
      let places = servers[primary].pending.keys.filter { $0 < count }.sorted()
      for place in places { finish(place, on: primary, isWarned: false, &effects) }
      drainQueue(of: primary, at: now, &effects)
    }
    return effects
  }

  private func confirm(by standby: Int, _ effects: inout [EngineEffect]) {
    guard let primary = servers[standby].following, let delay = servers[standby].confirms else {
      return
    }
    effects.append(
      .after(
        delay,
        .confirmed(
          primary: primary, standby: standby, count: servers[standby].log.count,
          timeline: servers[primary].timeline)))
  }

  private mutating func finish(
    _ place: Int, on server: Int, isWarned: Bool, _ effects: inout [EngineEffect]
  ) {
    guard let pending = servers[server].pending.removeValue(forKey: place) else { return }
    servers[server].log[place](&servers[server].tables)
    for lock in pending.locks { servers[server].holders[lock] = nil }
    effects.append(
      .reply(pending.session, isWarned ? .warned(pending.rows) : .committed(pending.rows)))
  }

  private mutating func drainQueue(
    of server: Int, at now: Duration, _ effects: inout [EngineEffect]
  ) {
    var held: Set<EngineTables.Lock> = []
    var kept: [(session: ModelSession, statement: NodeStatement)] = []
    let queue = servers[server].queue
    servers[server].queue = []
    for waiting in queue {
      let locks = EngineTables.locks(of: waiting.statement)
      if locks.allSatisfy({ servers[server].holders[$0] == nil && !held.contains($0) }) {
        execute(waiting.statement, for: waiting.session, on: server, at: now, &effects)
      } else {
        held.formUnion(locks)
        kept.append(waiting)
      }
    }
    servers[server].queue = kept
  }

  // MARK: - Faults

  /// Kills a server, with its connections and everything that was not written.
  mutating func crash(_ server: Int) -> [EngineEffect] {
    guard servers[server].isUp else { return [] }
    servers[server].isUp = false
    servers[server].queue = []
    let ended = sessions.filter { $0.value == server }.keys.sorted()
    for session in ended { sessions[session] = nil }
    return ended.map { .broken($0) }
  }

  /// Starts a server again with what is on its disk, all of which becomes visible.
  mutating func restart(_ server: Int) -> [EngineEffect] {
    guard !servers[server].isUp else { return [] }
    servers[server].isUp = true
    servers[server].tables = Self.contents(of: servers[server])
    (servers[server].pending, servers[server].holders) = ([:], [:])
    var effects: [EngineEffect] = []
    if servers[server].following != nil { stream(to: server, &effects) }
    for standby in standbys(of: server) { stream(to: standby, &effects) }
    return effects
  }

  /// Cancels all waits for a standby, as an operator may.
  mutating func cancelWaits(of server: Int, at now: Duration) -> [EngineEffect] {
    var effects: [EngineEffect] = []
    guard servers[server].isUp else { return [] }
    for place in servers[server].pending.keys.sorted() {
      finish(place, on: server, isWarned: true, &effects)
    }
    drainQueue(of: server, at: now, &effects)
    return effects
  }

  /// Ends a session, as an operator may; if it waits for a standby, it commits.
  mutating func terminate(_ session: ModelSession, at now: Duration) -> [EngineEffect] {
    guard let server = sessions.removeValue(forKey: session) else { return [] }
    var effects: [EngineEffect] = []
    servers[server].queue.removeAll { $0.session == session }
    for (place, pending) in servers[server].pending where pending.session == session {
      finish(place, on: server, isWarned: true, &effects)
    }
    drainQueue(of: server, at: now, &effects)
    return effects + [.broken(session)]
  }

  /// Cuts a standby off, in one direction or both, or slows it down.
  mutating func set(
    _ standby: Int, receives: Duration?, confirms: Duration?
  ) -> [EngineEffect] {
    servers[standby].receives = receives
    servers[standby].confirms = confirms
    var effects: [EngineEffect] = []
    stream(to: standby, &effects)
    if servers[standby].isUp { confirm(by: standby, &effects) }
    return effects
  }

  /// Sets a server's clock forward, or back.
  mutating func setClock(of server: Int, ahead: Duration) {
    servers[server].clock = ahead.milliseconds
  }

  /// Promotes a standby, as the operator does: all of the primary's standbys must answer, and the
  /// one that has received the most takes its place. From then on nobody follows the old primary,
  /// so none of its commits is acknowledged.
  mutating func promote() -> [EngineEffect] {
    let old = primary
    let standbys = standbys(of: old)
    guard standbys.allSatisfy({ servers[$0].isUp }),
      let new = standbys.max(by: { servers[$0].log.count < servers[$1].log.count })
    else { return [] }
    servers[new].following = nil
    servers[new].timeline = servers[old].timeline + 1
    var effects: [EngineEffect] = []
    for standby in standbys where standby != new {
      servers[standby].following = new
      stream(to: standby, &effects)
    }
    return effects
  }

  /// Makes a server a standby of the primary, with a copy of its disk.
  mutating func rejoin(_ server: Int) -> [EngineEffect] {
    let primary = primary
    guard server != primary, servers[primary].isUp else { return [] }
    var effects = crash(server)
    var copy = Server()
    copy.clock = servers[server].clock
    copy.following = primary
    copy.timeline = servers[primary].timeline
    copy.log = servers[primary].log
    copy.tables = Self.contents(of: servers[primary])
    servers[server] = copy
    confirm(by: server, &effects)
    return effects
  }
}
