// Runs the lobby on a queue of its own, and makes and removes the tables that it asks for.

import Archive
import Dispatch
import Identity
import LineProtocol
import Room

/// The lobby's mailbox. It alone opens tables; it tells every shard of a new one before it posts
/// the reply that makes the table known, so that first in first out keeps all of them in step.
actor LobbyHost {
  private let executor: QueueExecutor
  private let clock: ServerClock
  private let randomness: Randomness
  private let log: Log
  private var lobby: Lobby
  private var tables: [TableID: TableHost] = [:]
  private var opened = 0
  private var boxes: Mailboxes?
  private var outgoing: Outgoing?
  private let office: OfficeHost
  private var gate = DurabilityGate()
  /// Called once the first tables are on record and open.
  private var whenOpen: (@Sendable () -> Void)?
  private var timer: WakeTimer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ lobby: Lobby, randomness: Randomness, on shard: Shard, office: OfficeHost,
    clock: ServerClock, log: Log
  ) {
    executor = QueueExecutor(label: "cardroom.lobby", target: shard.queue, wakeup: shard.wakeup)
    self.lobby = lobby
    self.randomness = randomness
    self.clock = clock
    self.log = log
    self.office = office
  }

  /// The only way in, first in first out.
  nonisolated func post(_ input: LobbyInput) {
    executor.async { self.assumeIsolated { $0.perform(input) } }
  }

  /// Opens the first tables and calls `done` when they are on record and every shard has been told
  /// of them.
  ///
  /// - Parameter archive: what the house remembers of its tables.
  nonisolated func start(
    _ opening: [TableConfiguration], remembering archive: [TableID: TableHistory],
    boxes: Mailboxes, then done: @escaping @Sendable () -> Void
  ) {
    executor.async {
      self.assumeIsolated {
        $0.boxes = boxes
        $0.outgoing = Outgoing(boxes, log: $0.log)
        $0.whenOpen = done
        let now = $0.clock.now
        $0.pass($0.lobby.open(opening, remembering: archive, at: now), now)
      }
    }
  }

  /// Tells lobby and tables that the server stops; leaves `group` when all that they say is on its
  /// way.
  nonisolated func stop(_ group: DispatchGroup) {
    group.enter()
    executor.async {
      self.assumeIsolated {
        $0.perform(.stop)
        for table in $0.tables.values {
          group.enter()
          table.stop { group.leave() }
        }
        $0.timer = nil
      }
      group.leave()
    }
  }

  /// Lets go of everything, when all sessions are gone.
  nonisolated func close() {
    executor.async {
      self.assumeIsolated {
        $0.tables = [:]
        $0.outgoing = nil
        $0.boxes = nil
      }
    }
  }

  private func perform(_ input: LobbyInput) {
    let now = clock.now
    pass(lobby.handle(input, at: now), now)
  }

  private func pass(_ effects: [Effect], _ now: Instant) {
    let (free, entries, ticket) = gate.pass(effects)
    carryOut(free)
    if let ticket {
      office.record(entries) { self.release(ticket) }
    }
    arm(now)
  }

  /// What was put on record with this ticket is kept: tables open, and people are told.
  private nonisolated func release(_ ticket: Int) {
    executor.async {
      self.assumeIsolated { host in
        host.carryOut(host.gate.release(through: ticket))
        host.whenOpen?()
        host.whenOpen = nil
      }
    }
  }

  private func carryOut(_ effects: [Effect]) {
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

  private func open(_ configuration: TableConfiguration) {
    guard let boxes else { return }
    let id = configuration.id
    let table = TableHost(
      configuration, seed: randomness.seed(of: id),
      on: boxes.shards[opened % boxes.shards.count],
      outgoing: Outgoing(boxes, log: log), office: office, clock: clock)
    opened += 1
    tables[id] = table
    for shard in boxes.shards { shard.add(table, as: id) }
  }

  private func remove(_ id: TableID) {
    tables.removeValue(forKey: id)?.close()
    for shard in boxes?.shards ?? [] { shard.removeTable(id) }
  }

  private func wake() {
    timer?.fired()
    let now = clock.now
    if let due = lobby.wake, due <= now { perform(.wake) } else { arm(now) }
  }

  private func arm(_ now: Instant) {
    guard let wake = lobby.wake else { return }
    let timer = timer ?? makeTimer()
    timer.arm(for: wake, now: now)
    self.timer = timer
  }

  private func makeTimer() -> WakeTimer {
    WakeTimer(queue: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.wake() }
    }
  }
}
