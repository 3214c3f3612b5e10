// Owns all that outlives the process, as one value: it changes only by `apply`, so the journal of
// its entries is the archive. It has no clock, no file and no secrets of its own.

import Identity
import LineProtocol
import ScoreBook

/// What the house remembers: accounts, chips, standings, the score book, tables and their rounds.
public struct Archive: Sendable, Equatable {
  /// Who is a member.
  public private(set) var accounts = Accounts()
  /// The members' chips.
  public private(set) var ledger = Ledger()
  /// Who has played how well.
  public private(set) var standings = Standings()
  /// The club's score book.
  public private(set) var book = Book()
  /// The tables that are open.
  public private(set) var tables: [TableID: TableArchive] = [:]
  /// What the operator has ordered.
  public private(set) var orders = Orders()

  /// How many games are in the book's list.
  public var bookGames: Int { book.games.count }

  /// A house without memories.
  public init() {}

  /// Takes an entry.
  ///
  /// - Returns: what the score book tells of a change of its own.
  /// - Throws: `ArchiveError` if the entry cannot follow those before it; nothing has changed.
  @discardableResult
  public mutating func apply(
    _ entry: JournalEntry, at time: WallTime
  ) throws(ArchiveError) -> [BookEvent] {
    switch entry {
    case .started: for id in tables.keys { tables[id]?.empty() }
    case .account(let change):
      try accounts.apply(change, at: time)
      if case .register(let name, _) = change {
        for id in tables.keys { tables[id]?.promote(name) }
      }
    case .movement(let movement): try ledger.apply(movement, at: time)
    case .book(let record):
      do { return try book.apply(record) } catch { throw .book(error) }
    case .tableOpened(let charter):
      if tables[charter.id]?.charter != charter { tables[charter.id] = TableArchive(charter) }
    case .tableClosed(let id): tables[id] = nil
    case .play(let record): play(record, at: time)
    case .sanction(let sanction): orders.apply(sanction)
    case .audit: break
    }
    return []
  }

  /// Whatever a table tells is taken; one that is not open has nobody to remember it for.
  private mutating func play(_ record: PlayRecord, at time: WallTime) {
    guard let game = tables[record.table]?.charter.game else { return }
    for outcome in tables[record.table]?.apply(record, at: time) ?? [] {
      switch outcome {
      case .result(let player, let isWin, let paid, let balance):
        standings.note(
          round: isWin, paid: paid, balance: balance, game: game, by: player, at: time)
      case .gameOver(let player): standings.noteGame(finished: game, by: player, at: time)
      }
    }
  }
}

// MARK: - The journal's lines

extension Archive {
  /// An entry as a record of the journal: its time and its own form.
  public static func line(_ entry: JournalEntry, at time: WallTime) -> String {
    "\(time.milliseconds) \(entry)"
  }

  /// Takes a record of the journal.
  ///
  /// - Throws: `ArchiveError` if it is none, or cannot follow those before it.
  public mutating func apply(record text: String) throws(ArchiveError) {
    var rest = text[...]
    guard let time = WallTime(String(rest.takeWord())), let entry = JournalEntry(line: rest) else {
      throw .illegalLine
    }
    try apply(entry, at: time)
  }

  /// All of it as lines, which `restore` takes in their order.
  public func snapshot() -> [String] {
    let tables = self.tables.sorted { $0.key < $1.key }.flatMap { id, table in
      ["table \(table.charter)"] + table.snapshot.map { "of \(id) \($0)" }
    }
    return accounts.snapshot().map { "account \($0)" } + ledger.snapshot().map { "ledger \($0)" }
      + standings.snapshot().map { "standing \($0)" } + book.snapshot().map { "book \($0)" }
      + tables + orders.snapshot.map { "order \($0)" }
  }

  /// Takes a line of a snapshot.
  ///
  /// - Throws: `ArchiveError` if it is none.
  public mutating func restore(line: String) throws(ArchiveError) {
    var rest = line[...]
    let word = rest.takeWord()
    switch word {
    case "account": try accounts.restore(rest)
    case "ledger": try ledger.restore(rest)
    case "standing": try standings.restore(rest)
    case "book":
      guard let record = BookRecord(String(rest)) else { throw .illegalLine }
      do { _ = try book.apply(record) } catch { throw .book(error) }
    case "table":
      guard let charter = TableCharter(String(rest)) else { throw .illegalLine }
      tables[charter.id] = TableArchive(charter)
    case "of":
      guard let id = TableID(rest.takeWord()), tables[id]?.restore(rest) == true
      else { throw .illegalLine }
    case "order":
      guard let sanction = Sanction(String(rest)) else { throw .illegalLine }
      orders.apply(sanction)
    default: throw .illegalLine
    }
  }
}
