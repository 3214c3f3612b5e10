import Games
import Lines

/// A table after its last record, with the events that returning players see after a restart.
public struct TableState: Sendable, Equatable, Codable {
  public private(set) var table: Table
  /// The index of the last record; 0 before the first.
  public private(set) var index = 0
  /// The number of questions that the table has asked.
  public private(set) var turns = 0
  private var recent = RecentEvents()

  /// Creates the state of an empty table.
  public init(_ settings: TableSettings) { table = Table(settings.start) }

  /// Creates the state of a table that continues.
  ///
  /// - Parameter events: the last events that viewers saw, oldest first.
  init(
    _ table: Table, index: Int, turns: Int,
    after events: some Sequence<NumberedEvent>
  ) {
    (self.table, self.index, self.turns) = (table, index, turns)
    for event in events { recent.append(event) }
  }

  /// The last events, including at least those of the round in play, for returning players.
  var recentEvents: [NumberedEvent] { recent.all }

  /// Applies a record, unless it has been applied.
  ///
  /// - Returns: `false` if a record before it is missing; the state is then unchanged.
  public mutating func apply(_ record: TableRecord) -> Bool {
    guard record.index > index else { return true }
    guard record.index == index + 1 else { return false }
    (index, turns) = (record.index, record.turns)
    for event in record.events {
      table.evolve(event)
      if event.isShown { recent.append(NumberedEvent(table.seq, event)) }
    }
    return true
  }
}

/// The open tables, as the records of a log left them.
public struct TableStates: Sendable, Equatable {
  private var all: [TableID: TableState]

  public init(_ all: [TableID: TableState] = [:]) { self.all = all }

  /// The tables that can continue. A snapshot may contain a table as it was some records later; if
  /// these are missing, because damage at the end of the log was accepted, the table cannot
  /// continue.
  public func goingOn(in store: Store) -> [TableID: TableState] {
    all.filter { store.tables[$0.key]?.lastIndex == $0.value.index }
  }

  /// Applies an entry that the store has applied already.
  public mutating func apply(_ entry: JournalEntry, in store: Store) {
    switch entry {
    case .tableOpened(let settings, _) where store.tables[settings.id]?.lastIndex == 0:
      all[settings.id] = TableState(settings)
    case .tableClosed(let id): all[id] = nil
    case .step(let record):
      if all[record.table]?.apply(record) == false { all[record.table] = nil }
    default: break
    }
  }

  /// Restores a line of a snapshot, which is either a state or a line of the store.
  ///
  /// - Throws: `StoreError` if the line is not valid there.
  public mutating func restore(line: String, in store: inout Store) throws(StoreError) {
    switch try SnapshotLine(line) {
    case .state(let id, let state):
      guard store.tables[id] != nil else { throw .illegalLine }
      all[id] = state
    case let line: try store.restore(line)
    }
  }
}

extension Store {
  /// The store and the open tables as lines of a snapshot. The tables may have applied records that
  /// the store has not; these follow the snapshot, and only the store applies them then.
  ///
  /// - Throws: `StoreError.unwritable` for a table without a state.
  public func snapshot(with states: [TableID: TableState]) throws(StoreError) -> [String] {
    var lines = snapshot()
    for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
      // A table that is about to be opened has no record yet.
      let fresh = table.lastIndex == 0 ? TableState(table.settings) : nil
      guard let state = states[id] ?? fresh else { throw .unwritable(id) }
      lines.append(SnapshotLine.state(id, state).text)
    }
    return lines
  }
}
