// Runs one table on a queue of its own. Knows no rule: the value inside does.

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
  private var timer: WakeTimer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: TableConfiguration, seed: Seed, on shard: Shard,
    outgoing: Outgoing, clock: ServerClock
  ) {
    executor = QueueExecutor(
      label: "cardroom.table.\(configuration.id)", target: shard.queue, bell: shard.bell)
    table = TableSession(configuration, seed: seed)
    self.outgoing = outgoing
    self.clock = clock
  }

  /// The only way in, first in first out.
  nonisolated func post(_ input: TableInput) {
    executor.async { self.assumeIsolated { $0.perform(input) } }
  }

  /// Has the table say that the server stops, and calls `done` when that is on its way.
  nonisolated func stop(then done: @escaping @Sendable () -> Void) {
    post(.stop)
    close()
    executor.async(done)
  }

  /// Ends the clock of a table that is gone. What is still in its mailbox is answered.
  nonisolated func close() {
    executor.async { self.assumeIsolated { $0.timer = nil } }
  }

  private func perform(_ input: TableInput) {
    let now = clock.now
    for effect in table.handle(input, at: now) {
      outgoing.carryOut(effect, from: nil, tables: [:])
    }
    outgoing.flush()
    arm(now)
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
