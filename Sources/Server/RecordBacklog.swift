import Room
import Store

/// Entries of tables without a disk, put aside for the store. The office takes them in before
/// anything else that it does, so nobody whom it answers can see less than a table has told; to
/// wake it for each would take longer than all that a table does for a round.
final class RecordBacklog: Sendable {
  /// Entries that were put aside together, and when.
  struct Batch: Sendable {
    let entries: [JournalEntry]
    let now: Instant
    let time: WallTime
  }

  /// So many entries at most wait for somebody to ask the office for something.
  private static let most = 1024

  private let waiting = Locked<(batches: [Batch], count: Int)>(([], 0))

  /// Puts entries aside, behind those that wait already.
  ///
  /// - Returns: whether so many wait that the office is to be woken for them.
  func add(_ entries: [JournalEntry], at now: Instant, _ time: WallTime) -> Bool {
    waiting.withLock { waiting in
      let before = waiting.count
      waiting.batches.append(Batch(entries: entries, now: now, time: time))
      waiting.count += entries.count
      return before < Self.most && waiting.count >= Self.most
    }
  }

  /// Takes what waits, oldest first.
  func takeAll() -> [Batch] {
    waiting.withLock { waiting in
      defer { waiting = ([], 0) }
      return waiting.batches
    }
  }
}
