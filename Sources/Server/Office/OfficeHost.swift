// Runs the office on a queue of its own, and the journal behind it. Lets out nothing that tells of
// an entry which the disk does not have.

import Archive
import Dispatch
import Journal
import Room

/// The office's mailbox, and the one that writes the journal: tables and the lobby put their
/// entries on record here too, so that the archive and the journal always agree.
actor OfficeHost {
  private let executor = QueueExecutor(label: "cardroom.office", target: .serverRoot)
  private let clock: ServerClock
  private let wallClock: WallClock
  private let log: Log
  private var office: Office
  private var gate = DurabilityGate()
  private let journal: GroupCommit?
  /// Calls of the journal that it has not acknowledged.
  private var unkept = 0
  private var entriesSinceSnapshot: Int
  private var isWritingSnapshot = false
  private var outgoing: Outgoing?
  private var timer: WakeTimer?
  private let failure: DiskFailure
  private static let background = DispatchQueue(
    label: "cardroom.snapshot", target: .global(qos: .utility))

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Whether entries must be kept before anybody is told of them.
  nonisolated let isDurable: Bool

  private let entriesPerSnapshot: Int

  /// - Parameters:
  ///   - entriesSinceSnapshot: those that the journal has already.
  ///   - entriesPerSnapshot: after so many the journal is begun anew from a snapshot.
  ///   - journal: where entries are kept; `nil` to forget them with the process.
  ///   - failure: told if the archive and an entry contradict each other.
  init(
    _ office: Office, journal: GroupCommit?, entriesSinceSnapshot: Int, entriesPerSnapshot: Int,
    clock: ServerClock, log: Log,
    failure: DiskFailure
  ) {
    self.office = office
    self.journal = journal
    self.entriesSinceSnapshot = entriesSinceSnapshot
    self.entriesPerSnapshot = entriesPerSnapshot
    self.clock = clock
    self.log = log
    self.failure = failure
    wallClock = WallClock()
    isDurable = journal != nil
  }

  /// Runs `body` on the office's queue, first in first out.
  private nonisolated func enter(_ body: @escaping @Sendable (isolated OfficeHost) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// To be called once, before anything else.
  nonisolated func start(boxes: Mailboxes) {
    enter { $0.outgoing = Outgoing(boxes, log: $0.log) }
  }

  /// A message for the office.
  nonisolated func post(_ input: OfficeInput) { enter { $0.perform(input) } }

  /// Puts entries of a table or of the lobby on record, and calls `kept` once they are on the disk.
  nonisolated func record(
    _ entries: [JournalEntry], kept: @escaping @Sendable () -> Void
  ) {
    enter { $0.take(entries, kept) }
  }

  /// Lets go of everything; `done` when all that was put on record is on the disk and the
  /// directory is free, never if the disk fails.
  nonisolated func close(then done: @escaping @Sendable () -> Void) {
    enter { host in
      host.timer = nil
      host.outgoing = nil
      guard let journal = host.journal else { return done() }
      journal.close { result in
        switch result {
        case .success: done()
        case .failure(let error): host.failure.report(error.explanation)
        }
      }
    }
  }

  private func take(_ entries: [JournalEntry], _ kept: @escaping @Sendable () -> Void) {
    let time = wallClock.now
    do {
      try office.take(entries, at: time)
    } catch {
      return failure.report("an entry contradicts the archive: \(error.explanation)")
    }
    keep(entries, at: time, kept)
  }

  /// Appends to the journal what the archive has taken already.
  private func keep(
    _ entries: [JournalEntry], at time: WallTime, _ kept: @escaping @Sendable () -> Void
  ) {
    guard let journal else { return kept() }
    unkept += 1
    do {
      try journal.append(entries.map { Archive.line($0, at: time) }) { _ in
        kept()
        self.enter { $0.unkept -= 1 }
      }
    } catch {
      return failure.report(error.explanation)
    }
    entriesSinceSnapshot += entries.count
    if entriesSinceSnapshot >= entriesPerSnapshot, !isWritingSnapshot { writeSnapshot() }
  }

  private func writeSnapshot() {
    isWritingSnapshot = true
    entriesSinceSnapshot = 0
    let archive = office.archive
    journal?.snapshot(on: Self.background) { () throws(JournalError) in
      do throws(ArchiveError) { return try archive.snapshot() } catch { throw .illegalText }
    } done: { result in
      if case .failure(let error) = result { self.log.write("no snapshot: \(error.explanation)") }
      self.enter { $0.isWritingSnapshot = false }
    }
  }

  // MARK: - The office's own

  private func perform(_ input: OfficeInput) {
    let now = clock.now
    let time = wallClock.now
    var effects = office.handle(input, at: now, time)
    // What an answer tells may come from entries that are still on their way to the disk.
    if unkept > 0, !effects.isEmpty { effects.insert(.journal([]), at: 0) }
    let (free, entries, ticket) = gate.pass(effects)
    carryOut(free)
    if let ticket {
      keep(entries, at: time) { self.enter { $0.release(ticket) } }
    }
    arm(now)
  }

  private func release(_ ticket: Int) { carryOut(gate.release(through: ticket)) }

  private func carryOut(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects { outgoing?.carryOut(effect, from: nil, tables: [:]) }
    outgoing?.flush()
  }

  private func wake() {
    timer?.fired()
    let now = clock.now
    if let due = office.wake, due <= now { perform(.wake) } else { arm(now) }
  }

  private func arm(_ now: Instant) {
    guard let wake = office.wake else { return }
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
