// Runs the lobby on a queue of its own, and makes and removes the tables that it asks for.

import Dispatch
import LineProtocol
import Room

/// The lobby's mailbox. It alone opens tables. What follows an opening (or a removal) waits until every
/// shard has noted it: a shard may be reading a client's answer to our reply in a turn that began before
/// the note came to its queue, so that the order of the posts alone would not do.
actor LobbyHost {
  private let executor: QueueExecutor
  private let clock: ServerClock
  private let randomness: Randomness
  private let log: Log
  private var lobby: Lobby
  private var tables: [TableID: TableHost] = [:]
  private var opened = 0
  /// How many shards have yet to note the last opening or removal.
  private var notesOnTheWay = 0
  /// What is carried out when they have, in order.
  private var waiting: ArraySlice<Effect> = []
  private var whenSettled: [() -> Void] = []
  private var boxes: Mailboxes?
  private var outgoing: Outgoing?
  private var timer: WakeTimer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ lobby: Lobby, randomness: Randomness, on target: DispatchQueue, clock: ServerClock, log: Log
  ) {
    executor = QueueExecutor(label: "cardroom.lobby", target: target)
    self.lobby = lobby
    self.randomness = randomness
    self.clock = clock
    self.log = log
  }

  /// The only way in, first in first out.
  nonisolated func post(_ input: LobbyInput) {
    executor.queue.async { self.assumeIsolated { $0.perform(input) } }
  }

  /// Opens the first tables and calls `done` when every shard knows them.
  nonisolated func start(
    _ opening: [TableConfiguration], boxes: Mailboxes, then done: @escaping @Sendable () -> Void
  ) {
    executor.queue.async {
      self.assumeIsolated { lobby in
        lobby.boxes = boxes
        lobby.outgoing = Outgoing(boxes, log: lobby.log)
        lobby.whenSettled.append(done)
        lobby.carryOut(lobby.lobby.open(opening, at: lobby.clock.now))
      }
    }
  }

  /// Tells lobby and tables that the server stops; leaves `group` when all that they say is on its way.
  nonisolated func stop(_ group: DispatchGroup) {
    group.enter()
    executor.queue.async {
      self.assumeIsolated { lobby in
        lobby.whenSettled.append {
          lobby.timer = nil
          for table in lobby.tables.values {
            group.enter()
            table.stop { group.leave() }
          }
          group.leave()
        }
        lobby.perform(.stop)
      }
    }
  }

  /// Lets go of everything, when all sessions are gone.
  nonisolated func close() {
    executor.queue.async {
      self.assumeIsolated {
        $0.tables = [:]
        $0.outgoing = nil
        $0.boxes = nil
      }
    }
  }

  private func perform(_ input: LobbyInput) {
    carryOut(lobby.handle(input, at: clock.now))
  }

  private func carryOut(_ effects: [Effect]) {
    waiting += effects
    goOn()
    arm(clock.now)
  }

  /// Carries out what waits, up to the next opening or removal.
  private func goOn() {
    while notesOnTheWay == 0, let effect = waiting.popFirst() {
      switch effect {
      case .open(let configuration): open(configuration)
      case .remove(let id): remove(id)
      default: outgoing?.carryOut(effect, from: nil, tables: tables)
      }
    }
    outgoing?.flush()
    guard notesOnTheWay == 0 else { return }
    let settled = whenSettled
    whenSettled = []
    for body in settled { body() }
  }

  private func open(_ configuration: TableConfiguration) {
    guard let boxes else { return }
    let id = configuration.id
    let table = TableHost(
      configuration, seed: randomness.seed(of: id),
      on: boxes.shards[opened % boxes.shards.count].queue,
      outgoing: Outgoing(boxes, log: log), clock: clock)
    opened += 1
    tables[id] = table
    haveNoted(table, as: id)
  }

  private func remove(_ id: TableID) {
    tables.removeValue(forKey: id)?.close()
    haveNoted(nil, as: id)
  }

  /// Has every shard note that the table is there, or gone.
  private func haveNoted(_ table: TableHost?, as id: TableID) {
    let shards = boxes?.shards ?? []
    notesOnTheWay = shards.count
    for shard in shards { shard.note(table, as: id) { self.noted() } }
  }

  private nonisolated func noted() {
    executor.queue.async {
      self.assumeIsolated {
        $0.notesOnTheWay -= 1
        $0.goOn()
      }
    }
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
