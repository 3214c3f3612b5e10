import Games
import Identity
import LineProtocol
import Lines
import Tables

/// A table as its last record left it, with what those see who come back to it after a restart.
public struct TableState: Sendable, Equatable {
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

  // MARK: - Snapshots

  private enum Part: String, RecordWord { case step, state, recent }

  /// The lines that `restore` takes.
  ///
  /// - Throws: `StoreError.unwritable`.
  func snapshot(of id: TableID) throws(StoreError) -> [String] {
    ["\(Part.step.rawValue) \(index) \(turns)", "\(Part.state.rawValue) \(try table.json(at: id))"]
      + recent.all.map { "\(Part.recent.rawValue) \($0.line)" }
  }

  /// Takes a line of a snapshot.
  ///
  /// - Throws: `StoreError.illegalLine` if it is none.
  mutating func restore(_ line: RecordReader, of family: GameFamily) throws(StoreError) {
    var line = line
    guard let part: Part = line.next() else { throw .illegalLine }
    switch part {
    case .step:
      (index, turns) = try line.whole { line throws(Unreadable) in
        (try line.count(nil), try line.count(nil))
      }
    case .state: table = try line.json()
    case .recent: recent.append(try line.event(of: family))
    }
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

  fileprivate static let word = "at"

  /// Takes a line of a snapshot, if it is of a table's state.
  ///
  /// - Returns: whether it was.
  /// - Throws: `StoreError.illegalLine` if it cannot stand there.
  public mutating func restore(line text: String, in store: Store) throws(StoreError) -> Bool {
    var line = RecordReader(text)
    guard line.takes(Self.word) else { return false }
    guard let id: TableID = line.next(), let settings = store.tables[id]?.settings else {
      throw .illegalLine
    }
    try all[id, default: TableState(settings)].restore(line, of: settings.game.family)
    return true
  }
}

extension Store {
  /// All of it and the tables that are open as lines of a snapshot. The tables may have taken
  /// records that the store has not: these stand behind the snapshot, and only the store takes them
  /// then.
  ///
  /// - Throws: `StoreError.unwritable`, also of a table that has none of the states.
  public func snapshot(with states: [TableID: TableState]) throws(StoreError) -> [String] {
    var lines = try snapshot()
    for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
      // A table that is to be opened has no record yet.
      let fresh = table.lastIndex == 0 ? TableState(table.settings) : nil
      guard let state = states[id] ?? fresh else { throw .unwritable(id) }
      lines += try state.snapshot(of: id).map { "\(TableStates.word) \(id) \($0)" }
    }
    return lines
  }
}
