import Dispatch
import Journal
import Room
import Sockets
import Synchronization

/// All entries of a server, in the one order in which the store applies them and the log keeps
/// them.
///
/// Tables post theirs from their own queues, straight to the log; the store catches up when the
/// house is asked for something. The house must decide on a store that has applied everything
/// before: it begins a turn and applies what was posted until then; what is posted during the turn
/// goes after the house's own entries. So no table waits for the house, and no chip is spent twice.
final class EntryLog: Sendable {
  /// Entries that were posted together.
  struct Batch: Sendable {
    let entries: [JournalEntry]
    /// When they were made.
    let time: WallTime
    /// The entries are durable once this position is.
    let position: UInt64
  }

  private struct Order {
    /// Batches that the store has not applied.
    var batches: [Batch] = []
    var entries = 0
    /// The position of the last posting.
    var position: UInt64 = 0
    /// The number of the last record.
    var recorded: UInt64
    /// Entries since the last snapshot.
    var sinceSnapshot: Int
    var isHousesTurn = false
    /// Records posted during the house's turn.
    var behind: [(records: [[UInt8]], position: UInt64)] = []

    /// The position without the one that the house has reserved but not used yet.
    var posted: UInt64 { isHousesTurn && position > 0 ? position - 1 : position }

    mutating func note(_ count: Int) {
      recorded += UInt64(count)
      sinceSnapshot += count
    }

    mutating func takeBacklog() -> [Batch] {
      defer { (batches, entries) = ([], 0) }
      return batches
    }
  }

  /// How far it is durable.
  let durable: DurablePosition
  private let log: (any DurableLog)?
  private let order: Locked<Order>
  private let entriesPerSnapshot: Int
  private let wallClock = WallClock()
  /// Whether somebody watches for records to become durable.
  private let isWatched = Atomic<Bool>(false)
  private let standsStill = Atomic<Bool>(false)
  private let stalls = Locked<[@Sendable () -> Void]>([])

  /// How often to check whether anything has become durable.
  private static let look = DispatchTimeInterval.milliseconds(250)
  /// After this many checks without progress the log counts as stalled.
  private static let looksInVain = 4

  /// The most entries that may wait until somebody asks the house for something.
  private static let most = 1024
  /// How long they may wait, if they are kept: finished rounds have to be written.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  /// - Parameters:
  ///   - log: keeps entries, and advances `durable`; `nil` to forget them with the process.
  ///   - recorded: the number of the log's last record.
  ///   - sinceSnapshot: entries after the log's last snapshot.
  ///   - entriesPerSnapshot: how many entries make a new snapshot due.
  init(
    _ log: (any DurableLog)?, durable: DurablePosition = DurablePosition(), recorded: UInt64 = 0,
    sinceSnapshot: Int = 0, entriesPerSnapshot: Int = .max
  ) {
    (self.log, self.durable) = (log, durable)
    self.entriesPerSnapshot = entriesPerSnapshot
    order = Locked(Order(recorded: recorded, sinceSnapshot: sinceSnapshot))
  }

  /// Whether entries outlive the process, and so are waited for.
  var isKept: Bool { log != nil }

  /// The number of the last record.
  var recorded: UInt64 { order.withLock(\.recorded) }

  /// Entries since the last snapshot.
  var sinceSnapshot: Int { order.withLock(\.sinceSnapshot) }

  /// Whether there are enough of them for another snapshot.
  var isSnapshotDue: Bool { sinceSnapshot >= entriesPerSnapshot }

  /// Once this position is durable, everything posted so far is.
  var posted: UInt64 { order.withLock(\.posted) }

  /// Postings that are not durable.
  var unacknowledged: Int { Int(clamping: posted) - Int(clamping: durable.value) }

  /// How long records took to become durable.
  var commitTimes: Histogram { log?.commitTimes ?? Histogram() }

  // MARK: - Tables

  /// Puts entries on record, after all that were posted before. They may wait for others until
  /// `flush`.
  ///
  /// - Returns: the position that makes them durable; 0 if they are not kept.
  func post(
    _ entries: [JournalEntry], waking house: Mailbox<HouseHost>
  ) -> UInt64 {
    let time = wallClock.now
    let records = isKept ? entries.map { Store.record($0, at: time) } : []
    let (position, isFirst, isMuch) = order.withLock { order in
      let (before, wasDue) = (order.entries, order.sinceSnapshot >= entriesPerSnapshot)
      if isKept { order.position += 1 }
      order.batches.append(
        Batch(entries: entries, time: time, position: order.position))
      order.entries += entries.count
      order.note(records.count)
      if order.isHousesTurn {
        order.behind.append((records, order.position))
      } else {
        log?.append(records, as: order.position)
      }
      let becomesDue = !wasDue && order.sinceSnapshot >= entriesPerSnapshot
      let isMuch = before < Self.most && order.entries >= Self.most
      return (order.position, before == 0, isMuch || becomesDue)
    }
    watch()
    if isMuch { house.takeBacklog() }
    if isFirst, isKept {
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak house] in
        house?.takeBacklog()
      }
    }
    return position
  }

  /// Posted entries need not wait for more.
  func flush(_ urgency: FlushUrgency) { log?.flush(urgency) }

  // MARK: - A log that stands still

  /// Whether posted entries have waited a second without anything becoming durable.
  var isStalled: Bool { standsStill.load(ordering: .relaxed) }

  /// Registers `tell`, which is called whenever posted entries have waited another second without
  /// anything becoming durable. It runs on any queue, and must not block.
  func onStall(_ tell: @escaping @Sendable () -> Void) { stalls.withLock { $0.append(tell) } }

  private func watch() {
    guard isKept, !isWatched.load(ordering: .relaxed),
      !isWatched.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    look(after: durable.value, inVain: 0)
  }

  private func look(after position: UInt64, inVain count: Int) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.look) { [weak self] in
      guard let self else { return }
      guard unacknowledged > 0 else {
        standsStill.store(false, ordering: .relaxed)
        isWatched.store(false, ordering: .sequentiallyConsistent)
        // An entry may have been posted just before.
        if unacknowledged > 0 { watch() }
        return
      }
      let reached = durable.value
      let count = reached == position ? count + 1 : 0
      standsStill.store(count >= Self.looksInVain, ordering: .relaxed)
      if count >= Self.looksInVain { for tell in stalls.withLock(\.self) { tell() } }
      look(after: reached, inVain: count)
    }
  }

  // MARK: - The house

  /// Removes and returns the batches that the store has not applied, oldest first.
  func takeBacklog() -> [Batch] { order.withLock { $0.takeBacklog() } }

  /// Removes and returns the batches that the store has not applied. What is posted from now on
  /// goes after the records given to `endTurn`.
  func beginTurn() -> [Batch] {
    order.withLock { order in
      order.isHousesTurn = true
      if isKept { order.position += 1 }
      return order.takeBacklog()
    }
  }

  /// Puts the house's records into the log; the store has already applied them.
  ///
  /// - Parameter snapshot: begins a snapshot of the store as it is now.
  /// - Returns: the position that makes these and all earlier entries durable.
  func endTurn(
    _ records: [[UInt8]], snapshot: ((any DurableLog) -> Void)? = nil
  ) -> UInt64 {
    if !records.isEmpty { watch() }
    return order.withLock { order in
      order.isHousesTurn = false
      guard let log else { return 0 }
      var position = order.position - UInt64(order.behind.count)
      if records.isEmpty {
        position -= 1
        if order.behind.isEmpty { order.position = position }
      } else {
        log.append(records, as: position)
        order.note(records.count)
      }
      if let snapshot {
        snapshot(log)
        order.sinceSnapshot = order.behind.reduce(0) { $0 + $1.records.count }
      }
      for (records, position) in order.behind { log.append(records, as: position) }
      order.behind.removeAll(keepingCapacity: true)
      log.flush(.now)
      return position
    }
  }

  /// A snapshot failed: the next one is due much sooner than usual.
  func retrySnapshot() {
    order.withLock { $0.sinceSnapshot += entriesPerSnapshot - entriesPerSnapshot / 16 }
  }

  /// Makes everything posted durable, releases the log, and calls `done`.
  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
    guard let log else { return done(.success(())) }
    log.close(done)
  }
}
