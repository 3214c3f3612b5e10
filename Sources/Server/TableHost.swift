// Runs one table on a queue of its own. Knows no rule: the value inside does.

import Archive
import Cards
import Dispatch
import LineProtocol
import Room

/// A table's mailbox: one input after the other, on a serial queue that targets a shard's.
actor TableHost {
  private let executor: QueueExecutor
  private let clock: ServerClock
  private var table: TableSession
  private var outgoing: Outgoing
  private let office: OfficeHost
  private var gate = DurabilityGate()
  private var whenQuiet: (@Sendable () -> Void)?
  private var timer: WakeTimer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: TableConfiguration, seed: Seed, on shard: Shard,
    outgoing: Outgoing, office: OfficeHost, clock: ServerClock
  ) {
    executor = QueueExecutor(
      label: "cardroom.table.\(configuration.id)", target: shard.queue, wakeup: shard.wakeup)
    table = TableSession(configuration, seed: seed)
    self.outgoing = outgoing
    self.office = office
    self.clock = clock
  }

  /// The only way in, first in first out.
  nonisolated func post(_ input: TableInput) {
    executor.async { self.assumeIsolated { $0.perform(input) } }
  }

  /// Has the table say that the server stops, and calls `done` when that is kept and on its way.
  nonisolated func stop(then done: @escaping @Sendable () -> Void) {
    post(.stop)
    close()
    executor.async {
      self.assumeIsolated { host in
        if host.gate.isEmpty { done() } else { host.whenQuiet = done }
      }
    }
  }

  /// Ends the clock of a table that is gone. What is still in its mailbox is answered.
  nonisolated func close() {
    executor.async { self.assumeIsolated { $0.timer = nil } }
  }

  private func perform(_ input: TableInput) {
    let now = clock.now
    let (free, entries, ticket) = gate.pass(table.handle(input, at: now))
    carryOut(free)
    if let ticket { record(entries, ticket) }
    arm(now)
  }

  /// Without a journal there is nothing to wait for.
  private func record(_ entries: [JournalEntry], _ ticket: Int) {
    if office.isDurable {
      office.record(entries) { self.release(ticket) }
    } else {
      office.record(entries) {}
      carryOut(gate.release(through: ticket))
    }
  }

  /// What was put on record with this ticket is kept: whoever waits for it may be told.
  private nonisolated func release(_ ticket: Int) {
    executor.async {
      self.assumeIsolated { host in
        host.carryOut(host.gate.release(through: ticket))
        if host.gate.isEmpty, let done = host.whenQuiet {
          host.whenQuiet = nil
          done()
        }
      }
    }
  }

  private func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects { outgoing.carryOut(effect, from: nil, tables: [:]) }
    outgoing.flush()
  }

  private func wake() {
    timer?.fired()
    let now = clock.now
    if let due = table.wake, due <= now { perform(.wake) } else { arm(now) }
  }

  private func arm(_ now: Instant) {
    guard let wake = table.wake else { return }
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
