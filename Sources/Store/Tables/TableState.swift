import Games
import Identity
import LineProtocol

/// A table as its last record left it, with what those see who come back to it after a restart.
public struct TableState: Sendable, Equatable, Codable {
  public private(set) var table: Table
  /// The index of its last record; 0 before the first.
  public private(set) var index = 0
  /// How many questions it had asked.
  public private(set) var turns = 0
  private var recent = RecentEvents()

  /// A table at which nobody sits.
  public init(_ settings: TableSettings) { table = Table(settings.start) }

  /// A table that goes on.
  ///
  /// - Parameter events: the last ones that were shown, oldest first.
  public init(
    _ table: Table, index: Int, turns: Int,
    after events: some Sequence<NumberedEvent>
  ) {
    (self.table, self.index, self.turns) = (table, index, turns)
    for event in events { recent.append(event) }
  }

  /// The last events, at least those of the round in play, for whoever comes back to the table.
  public var recentEvents: [NumberedEvent] { recent.all }

  /// Takes a record, unless it has it.
  ///
  /// - Returns: whether none is missing before it; nothing has changed otherwise.
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

/// The tables that are open, as the records of a log have left them.
public struct TableStates: Sendable, Equatable {
  private var all: [TableID: TableState]

  public init(_ all: [TableID: TableState] = [:]) { self.all = all }

  /// Those that go on. A snapshot may have a table as it was some records later: without them, if
  /// damage at the end of the log was accepted, it does not go on.
  public func goingOn(in store: Store) -> [TableID: TableState] {
    all.filter { store.tables[$0.key]?.lastIndex == $0.value.index }
  }

  /// Takes an entry, which the store has taken already.
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

  /// Takes a line of a snapshot, which is one of these or the store's.
  ///
  /// - Throws: `StoreError` if it cannot stand there.
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
  /// All of it and the tables that are open as lines of a snapshot. The tables may have taken
  /// records that the store has not: these stand behind the snapshot, and only the store takes them
  /// then.
  ///
  /// - Throws: `StoreError.unwritable` of a table that has none of the states.
  public func snapshot(with states: [TableID: TableState]) throws(StoreError) -> [String] {
    var lines = snapshot()
    for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
      // A table that is to be opened has no record yet.
      let fresh = table.lastIndex == 0 ? TableState(table.settings) : nil
      guard let state = states[id] ?? fresh else { throw .unwritable(id) }
      lines.append(SnapshotLine.state(id, state).text)
    }
    return lines
  }
}
