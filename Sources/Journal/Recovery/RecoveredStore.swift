import Lines
import Room

/// A store rebuilt from the lines of a journal, and the rounds that ended in them.
public struct RecoveredStore: Sendable {
  /// The rebuilt store.
  public private(set) var store = Store()
  private var states = TableStates()
  private var ended: [TableID: [Int: RoundRecord]] = [:]

  /// Creates an empty store, before any line.
  public init() {}

  /// Applies a line of a journal.
  ///
  /// - Throws: `LineRefusal` if it is not a store's line, or cannot follow the earlier ones.
  public mutating func take(_ line: JournalLine) throws(LineRefusal) {
    do throws(StoreError) {
      switch line {
      case .state(_, let text): try restore(state: text)
      case .record(_, let text):
        for change in try apply(record: text).history {
          switch change {
          case .ended(let table, let round): ended[table, default: [:]][round.number] = round
          case .removed(let table): ended[table] = nil
          }
        }
      }
    } catch { throw LineRefusal(error.explanation) }
  }

  /// Applies a line of a snapshot.
  ///
  /// - Throws: `StoreError` if it is not one, or cannot follow the earlier ones.
  public mutating func restore(state text: String) throws(StoreError) {
    try states.restore(line: text, in: &store)
  }

  /// Applies a record of a journal.
  ///
  /// - Throws: `StoreError` if it is not one, or cannot follow the earlier ones.
  @discardableResult
  public mutating func apply(record text: String) throws(StoreError) -> StoreNews {
    let (entry, time) = try Store.entry(of: text)
    let news = try store.apply(entry, at: time)
    states.apply(entry, in: store)
    return news
  }

  /// The tables that can continue.
  public var tables: [TableID: TableState] { states.goingOn(in: store) }

  /// The whole state as lines of a snapshot.
  ///
  /// - Throws: `StoreError.unwritable`.
  public func snapshot() throws(StoreError) -> [String] {
    try store.snapshot(with: tables)
  }

  /// The rounds of a table that ended after the snapshot, which a crash may have kept from the
  /// history, and those that the store remembers.
  ///
  /// - Parameter isNew: whether the history has nothing of the table.
  public func rounds(of table: TableID, isNew: Bool) -> [RoundRecord] {
    var rounds = ended[table] ?? [:]
    for round in store.history(of: table)?.rounds ?? [] where isNew { rounds[round.number] = round }
    return rounds.values.sorted { $0.number < $1.number }
  }
}
