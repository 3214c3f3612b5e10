import Dispatch
import Journal
import Room
import Sockets
import Store
import Synchronization

/// All entries of a server, in the one order in which the store takes them and the log keeps them.
///
/// Tables post theirs from their own queues, straight to the log; the store follows when the house
/// is asked for something. The house must decide on a store that has taken
/// everything before: it begins a turn, takes what was posted until then, and what is posted during
/// the turn comes behind what it makes. So no table waits for the house, and no chip is spent
/// twice.
final class EntryLog: Sendable {
  /// Entries that were posted together.
  struct Batch: Sendable {
    let entries: [JournalEntry]
    /// When they were made.
    let time: WallTime
    /// When this is durable, they are.
    let position: UInt64
  }

  private struct Order {
    /// What the store has not taken.
    var batches: [Batch] = []
    var entries = 0
    /// Of the last posting.
    var position: UInt64 = 0
    /// The number of the last record.
    var recorded: UInt64
    /// Entries since the last snapshot.
    var sinceSnapshot: Int
    var isHousesTurn = false
    /// What was posted in the house's turn.
    var behind: [(records: [[UInt8]], position: UInt64)] = []

    /// The position without the place that the house has not used yet.
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
  /// Whether somebody looks whether records become durable.
  private let isWatched = Atomic<Bool>(false)
  private let standsStill = Atomic<Bool>(false)
  private let stalls = Locked<[@Sendable () -> Void]>([])

  /// So often it is looked whether anything has become durable.
  private static let look = DispatchTimeInterval.milliseconds(250)
  /// After so many looks in vain the log stands still.
  private static let looksInVain = 4

  /// So many entries at most wait for somebody to ask the house for something.
  private static let most = 1024
  /// And no longer than this, if they are kept: rounds that are over are to be written.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  /// - Parameters:
  ///   - log: where entries are kept, and what tells `durable`; `nil` to forget them with the
  ///     process.
  ///   - recorded: the number of the last record that the log has.
  ///   - sinceSnapshot: entries that it has behind its last snapshot.
  ///   - entriesPerSnapshot: after so many the log is to be begun anew from a snapshot.
  init(
    _ log: (any DurableLog)?, durable: DurablePosition = DurablePosition(), recorded: UInt64 = 0,
    sinceSnapshot: Int = 0, entriesPerSnapshot: Int = .max
  ) {
    (self.log, self.durable) = (log, durable)
    self.entriesPerSnapshot = entriesPerSnapshot
    order = Locked(Order(recorded: recorded, sinceSnapshot: sinceSnapshot))
  }

  /// Whether anything outlives the process, and so is waited for.
  var isKept: Bool { log != nil }

  /// The number of the last record.
  var recorded: UInt64 { order.withLock(\.recorded) }

  /// Entries since the last snapshot.
  var sinceSnapshot: Int { order.withLock(\.sinceSnapshot) }

  /// Whether there are enough of them for another one.
  var isSnapshotDue: Bool { sinceSnapshot >= entriesPerSnapshot }

  /// When this position is durable, all that was posted until now is.
  var posted: UInt64 { order.withLock(\.posted) }

  /// Postings that are not durable.
  var unacknowledged: Int { Int(clamping: posted) - Int(clamping: durable.value) }

  /// How long records took to become durable.
  var commitTimes: Histogram { log?.commitTimes ?? Histogram() }

  // MARK: - Tables

  /// Puts entries on record, behind all that were posted before. They may wait for others until
  /// `flush`.
  ///
  /// - Returns: when that position is durable, they are; 0 if they are not kept.
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

  /// What was posted need not wait for more.
  func flush(_ urgency: FlushUrgency) { log?.flush(urgency) }

  // MARK: - A log that stands still

  /// Whether what was posted has not become durable for a second.
  var isStalled: Bool { standsStill.load(ordering: .relaxed) }

  /// Has `tell` be called when what was posted has not become durable for a second, and again and
  /// again as long as it does not. It is called on any queue, and must not block.
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
        // Something may have been posted just before.
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

  /// Takes what the store has not taken, oldest first.
  func takeBacklog() -> [Batch] { order.withLock { $0.takeBacklog() } }

  /// Takes what the store has not taken. What is posted from now on comes behind what `endTurn` is
  /// given.
  func beginTurn() -> [Batch] {
    order.withLock { order in
      order.isHousesTurn = true
      if isKept { order.position += 1 }
      return order.takeBacklog()
    }
  }

  /// Puts on record what the house has made, which the store has taken already.
  ///
  /// - Parameter snapshot: begins a snapshot of the store as it is now.
  /// - Returns: when that position is durable, these and all before them are.
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

  /// There is no snapshot after all: the next one is due much sooner than it would be.
  func retrySnapshot() {
    order.withLock { $0.sinceSnapshot += entriesPerSnapshot - entriesPerSnapshot / 16 }
  }

  /// Keeps all that was posted, lets go of what keeps it, and calls `done`.
  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
    guard let log else { return done(.success(())) }
    log.close(done)
  }
}
