import Identity
import LineProtocol
import Lines
import ScoreBook

/// Something that happened and is kept for ever: one record of the journal.
public enum JournalEntry: Sendable, Equatable {
  /// The server began; nobody is seated anywhere.
  case started
  /// The format of all that follows.
  case format(Int)
  /// An account came or changed.
  case account(PersonID, AccountChange)
  /// Chips went from one account to another.
  case movement(Movement)
  /// A guest's evening is over: what is left in the purse goes to the house, and so will what
  /// stands at tables.
  case purseEnded(PersonID)
  /// A guest has another name.
  case renamed(PersonID, to: PlayerName)
  /// The score book changed.
  case book(BookRecord)
  /// A member has said something to one who is not here.
  case memoLeft(from: PersonID, to: PersonID, String)
  /// A member was told what has waited in these places, counted from 0.
  case memosTaken(PersonID, [Int])
  /// A table was opened, or opened anew with other options; whose it is, if a person created it.
  case tableOpened(TableSettings, by: PersonID?)
  /// A table was closed.
  case tableClosed(TableID)
  /// A table decided something.
  case step(TableRecord)
  /// A player of a table is connected from an address, so that a ban of it finds the seat after a
  /// restart.
  case address(TableID, PersonID, PeerAddress)
  /// Commands of somebody who is seated go to this table.
  case used(TableID, PersonID)
  /// A program has logged in to the seats of another: the tagged commands of that are forgotten.
  case loggedIn(PersonID)
  /// Somebody was banned or muted, or no longer is.
  case sanction(Sanction)
}

extension JournalEntry: Record {
  private enum Word: String, RecordWord {
    case step, started, format, account, move, renamed, book, memo, told, table, closed, address
    case sanction, use, login
    case purseEnd = "purse-end"
  }

  /// A word for the kind, and what there is of that.
  public init<C: RecordCoder>(_ line: inout C, _ entry: Self?) throws(Unreadable) {
    if let entry {
      try entry.write(to: &line)
      self = entry
      return
    }
    switch try line.word(nil as Word?) {
    case .started: self = .started
    case .format: self = .format(try line.number(nil, in: 0...Limits.amount))
    case .account: self = .account(try line.word(nil), try AccountChange(&line, nil))
    case .move: self = .movement(try Movement(&line, nil))
    case .purseEnd: self = .purseEnded(try line.word(nil))
    case .renamed: self = .renamed(try line.word(nil), to: try line.word(nil))
    case .book: self = .book(try BookRecord(&line, nil))
    case .memo:
      self = .memoLeft(
        from: try line.word(nil), to: try line.word(nil), try line.text(nil))
    case .told:
      let person: PersonID = try line.word(nil)
      let places: [Int] = try line.list(nil)
      guard places.allSatisfy({ $0 >= 0 }) else { throw Unreadable() }
      self = .memosTaken(person, places)
    case .table:
      let person: PersonID? = try line.word(nil)
      self = .tableOpened(try TableSettings(&line, nil), by: person)
    case .closed: self = .tableClosed(try line.word(nil))
    case .step: self = .step(try TableRecord(&line, nil))
    case .address: self = .address(try line.word(nil), try line.word(nil), try line.word(nil))
    case .use: self = .used(try line.word(nil), try line.word(nil))
    case .login: self = .loggedIn(try line.word(nil))
    case .sanction: self = .sanction(try Sanction(&line, nil))
    }
  }

  private func write<C: RecordCoder>(to line: inout C) throws(Unreadable) {
    switch self {
    case .started: _ = try line.word(Word.started)
    case .format(let number): try line.put(Word.format, number)
    case .account(let person, let change):
      try line.put(Word.account, person)
      _ = try AccountChange(&line, change)
    case .movement(let movement): try line.put(Word.move, movement)
    case .purseEnded(let person): try line.put(Word.purseEnd, person)
    case .renamed(let person, let name): try line.put(Word.renamed, person, name)
    case .book(let record): try line.put(Word.book, record)
    case .memoLeft(let from, let to, let text):
      try line.put(Word.memo, from, to)
      _ = try line.text(text)
    case .memosTaken(let person, let places):
      try line.put(Word.told, person)
      _ = try line.list(places)
    case .tableOpened(let settings, let person):
      try line.put(Word.table, person)
      _ = try TableSettings(&line, settings)
    case .tableClosed(let id): try line.put(Word.closed, id)
    case .step(let record): try line.put(Word.step, record)
    case .address(let id, let person, let address): try line.put(Word.address, id, person, address)
    case .used(let id, let person): try line.put(Word.use, id, person)
    case .loggedIn(let person): try line.put(Word.login, person)
    case .sanction(let sanction): try line.put(Word.sanction, sanction)
    }
  }
}

extension RecordCoder {
  mutating func put<each W: RecordWord>(_ words: repeat each W) throws(Unreadable) {
    for item in repeat each words { _ = try word(item) }
  }

  fileprivate mutating func put<R: Record>(
    _ kind: some RecordWord, _ record: R
  ) throws(Unreadable) {
    _ = try word(kind)
    _ = try R(&self, record)
  }
}
