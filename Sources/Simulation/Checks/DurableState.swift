import Games
import HandOracle
import Identity
import Journal
import LineProtocol
import Lines
import Recovery
import Room
import ScoreBook
import Store
import Tables

/// The store and the tables as the disk has them, and the numbers of tables that are there no more.
struct DurableState: Sendable {
  private(set) var recovered = RecoveredStore()
  /// Rules of money and cards that a restart must not break.
  private(set) var games = GameAudit()
  /// How far the tables of a name came that were closed, or opened anew with other options.
  private var former: [TableID: (seq: Int, rounds: Int)] = [:]
  /// All rounds of the tables whose history is kept.
  private var rounds: [TableID: [Int: RoundRecord]] = [:]
  /// Every member that the operator has deleted.
  private var deleted: Set<PlayerName> = []
  /// Every member who has ever let others read in `finger` how hands have gone.
  private var openToFinger: Set<PlayerName> = []
  /// For whom somebody has ever left a message.
  private var memos: [PlayerName: Set<PlayerName>] = [:]
  /// Every player of the book, in lower case, whom the operator has removed.
  private var reaped: Set<String> = []
  /// Every game of the book that was listed again, or brought back.
  private var restored: Set<Int> = []
  /// Every table that was ever opened.
  private var opened: Set<TableID> = []

  var store: Store { recovered.store }

  /// Takes a record of the journal.
  ///
  /// - Returns: what the history has to take.
  /// - Throws: `Violation` if it cannot stand there.
  @discardableResult
  mutating func take(_ line: String) throws(Violation) -> [HistoryChange] {
    let entry: JournalEntry
    do { entry = try Store.entry(of: line).entry } catch {
      throw Violation(.replay, "no record of the store: \(line): mend Store.record")
    }
    switch entry {
    case .tableOpened(let settings, _):
      opened.insert(settings.id)
      if store.tables[settings.id]?.settings != settings { retire(settings.id) }
    case .tableClosed(let id): retire(id)
    case .account(let person, .delete):
      if let name = store.accounts[person]?.name { deleted.insert(name) }
    case .memoLeft(let from, let to, _):
      if let from = store.accounts[from]?.name, let to = store.accounts[to]?.name {
        memos[to, default: []].insert(from)
      }
    case .account(let person, .finger(.open)):
      if let name = store.accounts[person]?.name { openToFinger.insert(name) }
    case .step(let record): try checkOrder(record)
    default: break
    }
    let ledger = store.ledger
    let players = store.book.players
    let news: StoreNews
    do { news = try recovered.apply(record: line) } catch {
      throw Violation(.replay, "\(error.explanation): \(line): apply before it is recorded")
    }
    if case .book(let record) = entry, record.change == .reapPlayers {
      let left = Set(store.book.players)
      reaped.formUnion(players.filter { !left.contains($0) }.map { $0.name.lowercased() })
    }
    if case .book(let record) = entry, case .restore(let game) = record.change {
      restored.insert(game)
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

  /// The steps of a table stand one behind the other, and its questions are numbered on.
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

  /// What was seen of the hands of a table that have a number: their own, or that of their round.
  func sights(of number: Int, at table: TableID, isRound: Bool) -> [Sight] {
    (rounds[table] ?? [:]).values.filter { round in
      guard !isRound else { return round.number == number }
      guard case .game(.poker(.hand(let start)))? = round.start else { return false }
      return start.number == number
    }.map { round in
      round.events.reduce(into: Sight()) { $0.take(OracleLine($1.event)) }
    }
  }

  /// The last event of the tables of a name.
  func seq(of table: TableID) -> Int {
    max(store.tables[table]?.seq ?? 0, former[table]?.seq ?? 0)
  }

  /// The last round of the tables of a name.
  func rounds(of table: TableID) -> Int {
    max(store.tables[table]?.roundCount ?? 0, former[table]?.rounds ?? 0)
  }

  /// The number of the last event before the round in play of each table, or of the last event of
  /// all if none is.
  var roundStarts: [String: Int] {
    Dictionary(
      store.tables.map { id, history in
        ("\(id)", history.openRound?.events.first.map { $0.seq - 1 } ?? history.seq)
      }, uniquingKeysWith: { $1 })
  }

  /// Whether a table of this name was closed, or opened anew.
  func hasClosed(_ table: TableID) -> Bool { former[table] != nil }

  /// Whether there was such a member, whom the operator has deleted.
  func hasDeleted(_ name: PlayerName) -> Bool { deleted.contains(name) }

  /// Whether somebody has ever left a message for a member.
  func hasMemo(from: PlayerName, to name: PlayerName) -> Bool {
    memos[name]?.contains(from) == true
  }

  /// Whether there was such a member who let others read in `finger` how hands have gone.
  func wasOpenToFinger(_ name: PlayerName) -> Bool { openToFinger.contains(name) }

  /// Whether there was such a player in the book, whom the operator has removed.
  func hasReaped(_ player: String) -> Bool { reaped.contains(player.lowercased()) }

  /// Whether there was such a game in the book, which came back after it had been dropped.
  func hasRestored(_ game: Int) -> Bool { restored.contains(game) }

  /// Whether there ever was such a table.
  func knows(_ table: TableID) -> Bool { opened.contains(table) }

  /// Whether the history has all rounds, but for the oldest of a table that has too many.
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

  /// Whether a snapshot of the store is the store.
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

  /// Whether `other` is what is on the disk.
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
