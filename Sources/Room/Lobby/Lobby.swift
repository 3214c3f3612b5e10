// Owns the lobby: who is here under which name, and which tables are open. Never knows what
// happens at a table beyond its summary.

import Archive
import Identity
import LineProtocol

/// What a lobby needs to know of its server.
public struct LobbyConfiguration: Sendable {
  /// How long a name and its seats are held after a cut connection.
  public var hold: Duration

  /// A configuration.
  public init(hold: Duration = .seconds(Limits.holdSeconds)) { self.hold = hold }
}

/// The lobby: names, tokens, tables.
public struct Lobby: Sendable {
  /// Somebody with a name.
  struct Resident: Sendable {
    let name: PlayerName
    var person: Person
    let token: String
    var address: String
    var session: SessionID
    var isGone = false
  }

  /// A table as the lobby keeps it.
  struct Table: Sendable {
    let creator: PlayerName?
    var summary: TableSummary
    /// Since when nobody is there; `nil` while somebody is.
    var emptySince: Instant?
    /// What is to be done once it is closed; `nil` while it is open.
    var whenClosed: [Effect]?
  }

  private let configuration: LobbyConfiguration
  var people: [PlayerName: Resident] = [:]
  var tokens: [String: PlayerName] = [:]
  var tables: [TableID: Table] = [:]
  var connections = 0
  /// Names that are held for sessions that register them.
  var reserved: [SessionID: PlayerName] = [:]
  var isDraining = false

  /// A lobby without people and tables.
  public init(configuration: LobbyConfiguration) { self.configuration = configuration }

  /// Opens the first tables: the house's own, and those of before a restart that people created.
  ///
  /// - Parameter archive: what the house remembers of its tables.
  public mutating func open(
    _ tables: [TableConfiguration], remembering archive: [TableID: TableArchive] = [:],
    at now: Instant
  ) -> [Effect] {
    let own = Set(tables.map(\.id))
    let others = archive.values.filter { !own.contains($0.charter.id) }
      .sorted { $0.charter.id < $1.charter.id }
    let created = others.compactMap { table in
      table.charter.creator == nil ? nil : try? TableConfiguration(table.charter)
    }
    let kept = Set(created.map(\.id))
    let closed = others.map(\.charter.id).filter { !kept.contains($0) }
    var entries: [JournalEntry] = [.started] + closed.map { .tableClosed($0) }
    var effects: [Effect] = []
    for var table in tables + created {
      if let known = archive[table.id], known.charter == table.charter {
        table.memory = TableMemory(known)
      } else {
        entries.append(.tableOpened(table.charter))
      }
      effects += add(table, at: now)
    }
    return [.journal(entries)] + effects
  }

  /// When `handle(.wake)` is due: the next table that was empty for too long.
  public var wake: Instant? {
    tables.values.compactMap { $0.creator == nil || $0.whenClosed != nil ? nil : $0.emptySince }
      .min()?
      .after(seconds: Limits.emptyTableSeconds)
  }

  /// Takes a message.
  public mutating func handle(_ input: LobbyInput, at now: Instant) -> [Effect] {
    switch input {
    case .wake: return closeEmptyTables(at: now)
    case .arrived: connections += 1
    case .departed(let session, let name): return depart(session, name)
    case .cutOff(let session, let name):
      guard people[name]?.session == session else { break }
      people[name]?.isGone = true
    case .handedOver(let old, let new, let name, let address):
      guard people[name]?.session == old else { break }
      people[name]?.session = new
      people[name]?.address = address
      people[name]?.isGone = false
    case .reserve(let session, let name, let role, let token, let address):
      let person = Resident(
        name: name, person: Person(role: role), token: token, address: address, session: session)
      return [.office(.reserved(session, reserve(person)))]
    case .unreserve(let session):
      if let name = reserved.removeValue(forKey: session) { forget(name, of: session) }
    case .promote(let session, let name):
      reserved[session] = nil
      if people[name]?.session == session { people[name]?.person.kind = .member }
    case .order(let order): return carryOut(order)
    case .reloaded(let request, let tables): return reload(tables, request, at: now)
    case .closed(let table): return forget(table)
    case .summary(let summary):
      tables[summary.id]?.summary = summary
      let isEmpty = summary.seated.isEmpty && summary.watching == 0
      tables[summary.id]?.emptySince = isEmpty ? now : nil
    case .command(let session, let name, let command):
      return perform(command, from: session, name: name, at: now)
    case .stop: break
    }
    return []
  }

  private mutating func depart(_ session: SessionID, _ name: PlayerName?) -> [Effect] {
    connections -= 1
    if let name = reserved.removeValue(forKey: session) { forget(name, of: session) }
    if let name { forget(name, of: session) }
    return finishIfDrained()
  }

  private mutating func forget(_ name: PlayerName, of session: SessionID) {
    guard let person = people[name], person.session == session else { return }
    people[name] = nil
    tokens[person.token] = nil
  }

  mutating func add(_ configuration: TableConfiguration, at now: Instant) -> [Effect] {
    var configuration = configuration
    configuration.hold = self.configuration.hold
    let game = configuration.start
    let summary = TableSummary(
      id: configuration.id, game: game.id, seats: game.seatCount, watching: 0,
      state: game.state, seated: [])
    tables[configuration.id] = Table(
      creator: configuration.creator, summary: summary, emptySince: now)
    return [.open(configuration)]
      + (configuration.memory == nil ? [] : [.table(configuration.id, .opened)])
  }

  /// Has a table close. Its name is taken until its last record is kept: what is on record of a
  /// name must never be taken for that of the next table of the name.
  ///
  /// - Parameter effects: what is to be done then.
  mutating func remove(_ table: TableID, then effects: [Effect] = []) -> [Effect] {
    tables[table]?.whenClosed = effects
    return [.table(table, .close)]
  }

  /// A table has closed.
  private mutating func forget(_ id: TableID) -> [Effect] {
    guard let effects = tables[id]?.whenClosed else { return [] }
    tables[id] = nil
    return [.remove(id)] + effects
  }

  /// The table of a name, unless there is none or it closes just now.
  func openTable(_ id: TableID) -> Table? { tables[id].flatMap { $0.whenClosed == nil ? $0 : nil } }

  /// Tables that somebody created and everybody left are closed after a while.
  private mutating func closeEmptyTables(at now: Instant) -> [Effect] {
    let old = tables.filter { _, table in
      guard table.creator != nil, table.whenClosed == nil, let since = table.emptySince else {
        return false
      }
      return since.after(seconds: Limits.emptyTableSeconds) <= now
    }
    return old.keys.sorted().flatMap { remove($0) }
  }
}
