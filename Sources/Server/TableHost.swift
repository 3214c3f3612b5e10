import Store
import Cards
import LineProtocol
import Room

/// A table in its mailbox, whose queue targets that of the shard where its players live.
struct TableHost: MailboxHandler {
  static let wakeInput = TableInput.wake

  private let shard: Shard
  private var table: TableSession
  private var outgoing: Outgoing
  private let office: Mailbox<OfficeHost>
  /// Where entries are put aside; `nil` if they must be on the disk before anybody is told of them.
  private let backlog: RecordBacklog?
  private let wallClock = WallClock()
  private var gate = DurabilityGate()
  /// Entries that are not on their way to the store.
  private var unrecorded: [JournalEntry] = []
  /// The gate's ticket for the last of them, if anything waits until they are durable.
  private var lastTicket: Int?
  private var whenQuiet: (@Sendable () -> Void)?

  var wake: Instant? { mutating get { table.wake } }

  init(
    _ configuration: TableConfiguration, seed: Seed, on shard: Shard, outgoing: Outgoing,
    office: Mailbox<OfficeHost>, backlog: RecordBacklog?
  ) {
    self.shard = shard
    table = TableSession(configuration, seed: seed)
    self.outgoing = outgoing
    self.office = office
    self.backlog = backlog
  }

  mutating func handle(_ input: TableInput, at now: Instant, in mailbox: Mailbox<TableHost>) {
    let effects = table.handle(input, at: now)
    guard backlog == nil else {
      for case .journal(let entries) in effects { record(entries, at: now) }
      return carryOut(effects)
    }
    let (free, entries, ticket) = gate.pass(effects)
    carryOut(free)
    guard let ticket else { return }
    unrecorded += entries
    let isFirst = lastTicket == nil
    lastTicket = ticket
    // Behind what has come in already, so that the entries of all that go together.
    if isFirst { mailbox.enter { host, _ in host.recordAll(in: mailbox) } }
  }

  /// Puts on record what has been gathered, and releases what waits for it when it is durable.
  private mutating func recordAll(in mailbox: Mailbox<TableHost>) {
    guard let ticket = lastTicket.take() else { return }
    office.post(.record(unrecorded) { mailbox.enter { host, _ in host.release(ticket) } })
    unrecorded = []
  }

  /// With nothing to wait for, the store takes what has happened when somebody asks it for
  /// something.
  private func record(_ entries: [JournalEntry], at now: Instant) {
    if backlog?.add(entries, at: now, wallClock.now) == true { office.post(.backlog) }
  }

  /// What was put on record with this ticket is durable: whoever waits for it may be told.
  private mutating func release(_ ticket: Int) {
    carryOut(gate.release(through: ticket))
    guard gate.isEmpty, let done = whenQuiet.take() else { return }
    done()
  }

  private mutating func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      if case .journal = effect { continue }
      outgoing.carryOut(effect, from: nil, tables: [:])
    }
    outgoing.flush(on: shard)
  }

  /// Calls `done` when nothing waits for the disk any more.
  fileprivate mutating func awaitQuiet(_ done: @escaping @Sendable () -> Void) {
    if gate.isEmpty { done() } else { whenQuiet = done }
  }
}

extension Mailbox where Handler == TableHost {
  /// Has the table say that the server stops, and calls `done` when that is durable and on its way.
  nonisolated func stop(then done: @escaping @Sendable () -> Void) {
    post(.stop)
    close()
    enter { host, _ in host.awaitQuiet(done) }
  }
}

/// A table that is open, and where it lives.
struct OpenTable: Sendable {
  let mailbox: Mailbox<TableHost>
  /// The number of the shard.
  let shard: Int
}
