import Store
import Dispatch
import Identity
import LineProtocol
import Room

/// The lobby in its mailbox. It alone opens tables; it tells every shard of a new one before it
/// posts the reply that makes the table known, so that first in first out keeps all of them in
/// step.
struct LobbyHost: MailboxHandler {
  static let wakeInput = LobbyInput.wake

  private let randomness: Randomness
  private let log: Log
  private let shard: Shard
  private let office: Mailbox<OfficeHost>
  private let entries: EntryLog
  private var lobby: Lobby
  private var tables: [TableID: OpenTable] = [:]
  private var opened = 0
  private var boxes: Mailboxes?
  private var outgoing: Outgoing?
  private var gate = DurabilityGate()
  /// Called once the first tables are on record and open.
  private var whenOpen: (@Sendable () -> Void)?

  var wake: Instant? { mutating get { lobby.wake } }

  /// - Parameter shard: on whose queue it lives.
  init(
    _ lobby: Lobby, randomness: Randomness, on shard: Shard, office: Mailbox<OfficeHost>,
    entries: EntryLog, log: Log
  ) {
    self.lobby = lobby
    self.randomness = randomness
    self.log = log
    self.office = office
    (self.shard, self.entries) = (shard, entries)
  }

  mutating func handle(_ input: LobbyInput, at now: Instant, in mailbox: Mailbox<LobbyHost>) {
    readSummaries(at: now, in: mailbox)
    pass(lobby.handle(input, at: now), at: now, in: mailbox)
  }

  /// Has the lobby hear what tables have said of themselves.
  fileprivate mutating func readSummaries(at now: Instant, in mailbox: Mailbox<LobbyHost>) {
    for summary in boxes?.summaries.takeNews() ?? [] {
      pass(lobby.handle(.summary(summary), at: now), at: now, in: mailbox)
    }
  }

  private mutating func pass(
    _ effects: [Effect], at now: Instant, in mailbox: Mailbox<LobbyHost>
  ) {
    let (free, made, ticket) = gate.pass(effects)
    carryOut(free)
    guard let ticket else { return }
    let position = entries.post(made, at: now, waking: office)
    guard entries.isKept else { return release(ticket) }
    shard.wait(for: position) { mailbox.enterNow { host, _ in host.release(ticket) } }
  }

  /// What was put on record with this ticket is durable: tables open, and people are told.
  private mutating func release(_ ticket: Int) {
    carryOut(gate.release(through: ticket))
    whenOpen.take()?()
  }

  private mutating func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .open(let configuration): open(configuration)
      case .remove(let id): remove(id)
      default: outgoing?.carryOut(effect, from: nil, tables: tables)
      }
    }
    outgoing?.flush()
  }

  private mutating func open(_ configuration: TableConfiguration) {
    guard let boxes else { return }
    let id = configuration.id
    let shard = boxes.shards[opened % boxes.shards.count]
    let host = TableHost(
      configuration, seed: randomness.seed(of: id), on: shard,
      outgoing: Outgoing(boxes, log: log), office: office, entries: entries)
    let table = OpenTable(mailbox: Mailbox(host, on: shard), shard: shard.number)
    opened += 1
    tables[id] = table
    for shard in boxes.shards { shard.add(table, as: id) }
  }

  private mutating func remove(_ id: TableID) {
    tables.removeValue(forKey: id)?.mailbox.close()
    boxes?.summaries.remove(id)
    for shard in boxes?.shards ?? [] { shard.removeTable(id) }
  }

  /// How the lobby stands.
  fileprivate var figures: LobbyFigures { lobby.figures }

  // MARK: - Beginning and end

  fileprivate mutating func start(
    _ opening: [TableConfiguration], _ store: Store, _ boxes: Mailboxes,
    at now: Instant, then done: @escaping @Sendable () -> Void
  ) {
    self.boxes = boxes
    outgoing = Outgoing(boxes, log: log)
    whenOpen = done
    for line in Lobby.changes(to: opening, in: store) { log.write(line) }
    let effects = lobby.open(opening, remembering: store, at: now, WallClock().now)
    pass(effects, at: now, in: boxes.lobby)
  }

  fileprivate func stopTables(_ group: DispatchGroup) {
    for table in tables.values {
      group.enter()
      table.mailbox.stop { group.leave() }
    }
  }

  fileprivate mutating func tearDown() {
    tables = [:]
    outgoing = nil
    boxes = nil
  }
}

extension Mailbox where Handler == LobbyHost {
  /// Calls `done` on the lobby's queue with how it stands.
  nonisolated func figures(then done: @escaping @Sendable (LobbyFigures) -> Void) {
    enter { host, now in
      host.readSummaries(at: now, in: self)
      done(host.figures)
    }
  }

  /// Opens the first tables and calls `done` when they are on record and every shard has been told
  /// of them.
  ///
  /// - Parameter store: what is remembered of the tables.
  nonisolated func start(
    _ opening: [TableConfiguration], remembering store: Store,
    boxes: Mailboxes, then done: @escaping @Sendable () -> Void
  ) {
    enter { host, now in host.start(opening, store, boxes, at: now, then: done) }
  }

  /// Tells lobby and tables that the server stops; leaves `group` when all that they say is on its
  /// way.
  nonisolated func stop(_ group: DispatchGroup) {
    group.enter()
    post(.stop)
    close()
    enter { host, _ in
      host.stopTables(group)
      group.leave()
    }
  }

  /// Releases everything, when all sessions are gone.
  nonisolated func tearDown() { enter { host, _ in host.tearDown() } }
}
