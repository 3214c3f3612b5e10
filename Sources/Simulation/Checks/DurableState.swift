import Games
import Journal
import Lines
import ScoreBook
import Room

/// The store and the tables as they are on the disk, and the counters of tables that no longer
/// exist.
struct DurableState: Sendable {
  private(set) var recovered = RecoveredStore()
  /// Rules about money and cards that a restart must not break.
  private var games = GameAudit()
  /// How far a name's former tables got, which were closed or opened anew with other options.
  private var former: [TableID: (seq: Int, rounds: Int)] = [:]
  /// All rounds of the tables that keep a history.
  private var rounds: [TableID: [Int: RoundRecord]] = [:]
  /// Every member that the operator has deleted.
  private var deleted: Set<PlayerName> = []

  var store: Store { recovered.store }

  /// Applies a record of the journal.
  ///
  /// - Returns: the changes for the history.
  /// - Throws: `Violation` if the record cannot come next.
  @discardableResult
  mutating func take(_ line: String) throws(Violation) -> [HistoryChange] {
    let entry: JournalEntry
    do { entry = try Store.entry(of: line).entry } catch {
      throw Violation(.replay, "no record of the store: \(line): mend Store.record")
    }
    switch entry {
    case .tableOpened(let settings, _):
      if store.tables[settings.id]?.settings != settings { retire(settings.id) }
    case .tableClosed(let id): retire(id)
    case .account(let person, .delete):
      if let name = store.accounts[person]?.name { deleted.insert(name) }
    case .step(let record): try checkOrder(record)
    default: break
    }
    let ledger = store.ledger
    let news: StoreNews
    do { news = try recovered.apply(record: line) } catch {
      throw Violation(.replay, "\(error.explanation): \(line): apply before it is recorded")
    }
    if case .step(let record) = entry {
      for round in store.tables[record.table]?.rounds ?? [] {
        rounds[record.table, default: [:]][round.number] = round
      }
    }
    for case .removed(let id) in news.history { rounds[id] = nil }
    try games.take(entry, recovered, before: ledger)
    return news.history
  }

  private mutating func retire(_ id: TableID) {
    guard let table = store.tables[id] else { return }
    let before = former[id] ?? (0, 0)
    former[id] = (max(before.seq, table.seq), max(before.rounds, table.roundCount))
  }

  /// Checks that a table's steps are consecutive, and that its questions are numbered without gaps.
  private func checkOrder(_ record: TableRecord) throws(Violation) {
    guard let before = store.tables[record.table] else {
      throw Violation(
        .replay,
        "\(record.table) is not open and records \(record): record tableClosed last of all")
    }
    guard record.index == before.lastIndex + 1 else {
      throw Violation(
        .replay,
        "\(record) after index \(before.lastIndex): "
          + "a table's name must not be free before its last record is durable")
    }
    let turns = recovered.tables[record.table]?.turns ?? 0
    guard record.turns >= turns else {
      throw Violation(.turns, "\(record) after \(turns) questions")
    }
  }

  /// The length of a numbered series, including members that no longer exist.
  func count(of series: DisclosureAudit.Series) -> Int {
    switch series {
    case .events(let table): return max(store.tables[table]?.seq ?? 0, former[table]?.seq ?? 0)
    case .rounds(let table):
      return max(store.tables[table]?.roundCount ?? 0, former[table]?.rounds ?? 0)
    case .movements: return store.ledger.nextNumber - 1
    case .games: return store.book.nextNumber - 1
    case .changes(let game):
      // The contents of a dropped game were revealed before.
      let isDropped = game < store.book.nextNumber && store.book.game(game) == nil
      return isDropped ? .max : store.book.game(game)?.changes.count ?? 0
    case .member(let name):
      return store.accounts[name] != nil || deleted.contains(name) ? 1 : 0
    }
  }

  /// For each table, the number of the last event before the round in play, or of the last event if
  /// there is no such round.
  var roundStarts: [String: Int] {
    Dictionary(
      store.tables.map { id, history in
        ("\(id)", history.openRound?.events.first.map { $0.seq - 1 } ?? history.seq)
      }, uniquingKeysWith: { $1 })
  }

  /// Whether a table of this name was closed, or opened anew.
  func hasClosed(_ table: TableID) -> Bool { former[table] != nil }

  /// Checks that the history has all rounds, except the oldest of a table that has too many.
  func checkHistory(
    _ read: (TableID, Range<Int>) -> [RoundRecord]
  ) throws(Violation) {
    for (id, played) in rounds.sorted(by: { $0.key < $1.key }) {
      guard store.history(of: id) != nil, let last = played.keys.max() else { continue }
      let found = read(id, 1..<(last + 1))
      let expected = ((found.first?.number ?? last)...last).compactMap { played[$0] }
      guard found != expected else { continue }
      throw Violation(
        .history,
        "\(id) has rounds \(found.map(\.number)) of \(expected.map(\.number)) in its files: "
          + "write them again from the journal before a snapshot covers them")
    }
  }

  /// Checks that a snapshot of the store restores the store.
  func checkSnapshot() throws(Violation) {
    var copy = RecoveredStore()
    do {
      let lines = try recovered.snapshot()
      for (number, line) in lines.enumerated() {
        try copy.take(.state(line: UInt64(number + 1), text: line))
      }
    } catch {
      throw Violation(.replay, "a snapshot is not read: \(error)")
    }
    guard copy.store == store, copy.tables == recovered.tables else {
      throw Violation(
        .replay,
        "a snapshot is another store: \(DurableState.difference(copy.store, store)): mend restore")
    }
  }

  /// Checks that `other` is what is on the disk.
  func check(_ other: Store, _ whose: String) throws(Violation) {
    guard other != store else { return }
    throw Violation(
      .replay,
      "\(whose) is not what the journal makes: \(DurableState.difference(other, store)): "
        + "change the store by recorded entries only")
  }

  /// The first line in which two stores differ.
  private static func difference(_ here: Store, _ there: Store) -> String {
    let (mine, other) = (here.snapshot(), there.snapshot())
    let first = zip(mine, other).first { $0 != $1 }
    guard let (one, two) = first else {
      let rest = mine.count > other.count ? mine : other
      return rest.dropFirst(min(mine.count, other.count)).first ?? "what snapshots leave out"
    }
    return "\(one) or \(two)"
  }
}
