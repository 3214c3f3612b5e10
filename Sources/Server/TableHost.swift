import Cards
import Room

/// A table in its mailbox, whose queue targets that of the shard where its players live.
struct TableHost: MailboxHandler {
  static let wakeInput = TableInput.wake

  private let shard: Shard
  private var table: TableSession
  private var outgoing: Outgoing
  private let house: Mailbox<HouseHost>
  private let entries: EntryLog
  private var gate = DurabilityGate()
  private var whenQuiet: (@Sendable () -> Void)?

  var wake: Instant? { mutating get { table.wake } }

  /// The table's state for a snapshot.
  var state: TableState { table.state }

  init(
    _ configuration: TableConfiguration, seed: Seed, on shard: Shard, outgoing: Outgoing,
    house: Mailbox<HouseHost>, entries: EntryLog
  ) {
    self.shard = shard
    table = TableSession(configuration, seed: seed)
    self.outgoing = outgoing
    self.house = house
    self.entries = entries
  }

  mutating func handle(_ input: TableInput, at now: Instant, in mailbox: Mailbox<TableHost>) {
    let effects = table.handle(input, at: now)
    guard entries.isKept else {
      for case .journal(let made) in effects { _ = entries.post(made, waking: house) }
      return carryOut(effects)
    }
    let (free, made, ticket) = gate.pass(effects)
    carryOut(free)
    guard let ticket else { return }
    let position = entries.post(made, waking: house)
    shard.wait(for: position) { mailbox.enterNow { host, _ in host.release(ticket) } }
  }

  /// Everything recorded under this ticket is durable: sends what waited for it.
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

  /// Calls `done` once nothing waits for the disk.
  fileprivate mutating func awaitQuiet(_ done: @escaping @Sendable () -> Void) {
    if gate.isEmpty { done() } else { whenQuiet = done }
  }
}

extension Mailbox where Handler == TableHost {
  /// Has the table announce that the server stops, and calls `done` once that is durable and on its
  /// way.
  nonisolated func stop(then done: @escaping @Sendable () -> Void) {
    post(.stop)
    close()
    enter { host, _ in host.awaitQuiet(done) }
  }
}

/// An open table, and where it lives.
struct OpenTable: Sendable {
  let mailbox: Mailbox<TableHost>
  let shard: Int
}
