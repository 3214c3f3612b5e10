import Identity
import Journal
import Store

/// A store as the lines of a journal make it, and the rounds that ended in them.
public struct RecoveredStore: Sendable {
  /// The store.
  public private(set) var store = Store()
  private var ended: [TableID: [Int: RoundRecord]] = [:]

  /// Nothing was read.
  public init() {}

  /// Takes a line of a journal.
  ///
  /// - Throws: `LineRefusal` if it is none of a store, or cannot follow those before it.
  public mutating func take(_ line: JournalLine) throws(LineRefusal) {
    do throws(StoreError) {
      switch line {
      case .state(_, let text): try store.restore(line: text)
      case .record(_, let text): note(try store.apply(record: text).history)
      }
    } catch {
      if case .newerFormat(let number) = error {
        throw LineRefusal(format: "\(number)", known: "\(Store.currentFormat)")
      }
      throw LineRefusal(error.explanation)
    }
  }

  private mutating func note(_ changes: [HistoryChange]) {
    for change in changes {
      switch change {
      case .ended(let table, let round): ended[table, default: [:]][round.number] = round
      case .removed(let table): ended[table] = nil
      }
    }
  }

  /// The rounds of a table that ended behind the snapshot, which a crash may have kept from the
  /// history; and those that the store remembers.
  ///
  /// - Parameter isNew: whether the history has nothing of the table, as after an earlier release.
  public func rounds(of table: TableID, isNew: Bool) -> [RoundRecord] {
    var rounds = ended[table] ?? [:]
    for round in store.tables[table]?.rounds ?? [] where isNew { rounds[round.number] = round }
    return rounds.values.sorted { $0.number < $1.number }
  }

  /// The numbers of the rounds of each table that this store has or can write again.
  func knownRounds(of table: TableID) -> Set<Int> {
    Set(rounds(of: table, isNew: true).map(\.number))
  }
}
