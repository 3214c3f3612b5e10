import Identity
import Store

/// A store as the lines of a journal make it, and the rounds that ended in them.
public struct RecoveredStore: Sendable {
  /// The store.
  public private(set) var store = Store()
  private var states = TableStates()
  private var ended: [TableID: [Int: RoundRecord]] = [:]

  /// Nothing was read.
  public init() {}

  /// Takes a line of a journal.
  ///
  /// - Throws: `LineRefusal` if it is none of a store, or cannot follow those before it.
  public mutating func take(_ line: JournalLine) throws(LineRefusal) {
    do throws(StoreError) {
      switch line {
      case .state(_, let text): try restore(state: text)
      case .record(_, let text): note(try apply(record: text).history)
      }
    } catch { throw LineRefusal(error.explanation) }
  }

  /// Takes a line of a snapshot.
  ///
  /// - Throws: `StoreError` if it is none, or cannot follow those before it.
  public mutating func restore(state text: String) throws(StoreError) {
    try states.restore(line: text, in: &store)
  }

  /// Takes a record of a journal.
  ///
  /// - Throws: `StoreError` if it is none, or cannot follow those before it.
  @discardableResult
  public mutating func apply(record text: String) throws(StoreError) -> StoreNews {
    let (entry, time) = try Store.entry(of: text)
    let news = try store.apply(entry, at: time)
    states.apply(entry, in: store)
    return news
  }

  /// The tables that go on.
  public var tables: [TableID: TableState] { states.goingOn(in: store) }

  /// All of it as lines of a snapshot.
  ///
  /// - Throws: `StoreError.unwritable`.
  public func snapshot() throws(StoreError) -> [String] {
    try store.snapshot(with: tables)
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
  /// - Parameter isNew: whether the history has nothing of the table.
  public func rounds(of table: TableID, isNew: Bool) -> [RoundRecord] {
    var rounds = ended[table] ?? [:]
    for round in store.history(of: table)?.rounds ?? [] where isNew { rounds[round.number] = round }
    return rounds.values.sorted { $0.number < $1.number }
  }

  /// The numbers of the rounds of each table that this store has or can write again.
  func knownRounds(of table: TableID) -> Set<Int> {
    Set(rounds(of: table, isNew: true).map(\.number))
  }
}
