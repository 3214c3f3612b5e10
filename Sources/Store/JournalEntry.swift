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
  case account(AccountChange)
  /// Chips went from one account to another.
  case movement(Movement)
  /// A guest's evening is over: what is left in the purse goes to the house, and so will what
  /// stands at tables.
  case purseEnded(PlayerName)
  /// A guest has another name, and the purse goes along.
  case renamed(PlayerName, to: PlayerName)
  /// The score book changed.
  case book(BookRecord)
  /// A member has answered the quiz.
  case quiz(QuizRecord)
  /// A member has said something to one who is not here, or it was told.
  case memo(MemoRecord)
  /// A table was opened, or opened anew with other options.
  case tableOpened(TableSettings)
  /// A table was closed.
  case tableClosed(TableID)
  /// A table decided something.
  case step(TableRecord)
  /// A player of a table is connected from an address, so that a ban of it finds the seat after a
  /// restart.
  case address(TableID, PlayerName, PeerAddress)
  /// Commands of somebody who is seated go to this table.
  case used(TableID, PlayerName)
  /// A program has logged in to the seats of another: the tagged commands of that are forgotten.
  case loggedIn(PlayerName)
  /// Somebody was banned or muted, or is so no more.
  case sanction(Sanction)
}

extension JournalEntry: Record {
  private enum Word: String, RecordWord {
    case step, started, format, account, move, renamed, book, quiz, memo, table, closed, address
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
    case .account: self = .account(try AccountChange(&line, nil))
    case .move: self = .movement(try Movement(&line, nil))
    case .purseEnd: self = .purseEnded(try line.word(nil))
    case .renamed: self = .renamed(try line.word(nil), to: try line.word(nil))
    case .book: self = .book(try BookRecord(&line, nil))
    case .quiz: self = .quiz(try QuizRecord(&line, nil))
    case .memo: self = .memo(try MemoRecord(&line, nil))
    case .table: self = .tableOpened(try TableSettings(&line, nil))
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
    case .account(let change): try line.put(Word.account, change)
    case .movement(let movement): try line.put(Word.move, movement)
    case .purseEnded(let name): try line.put(Word.purseEnd, name)
    case .renamed(let name, let other): try line.put(Word.renamed, name, other)
    case .book(let record): try line.put(Word.book, record)
    case .quiz(let record): try line.put(Word.quiz, record)
    case .memo(let record): try line.put(Word.memo, record)
    case .tableOpened(let settings): try line.put(Word.table, settings)
    case .tableClosed(let id): try line.put(Word.closed, id)
    case .step(let record): try line.put(Word.step, record)
    case .address(let id, let name, let address): try line.put(Word.address, id, name, address)
    case .used(let id, let name): try line.put(Word.use, id, name)
    case .loggedIn(let name): try line.put(Word.login, name)
    case .sanction(let sanction): try line.put(Word.sanction, sanction)
    }
  }
}

extension RecordCoder {
  fileprivate mutating func put<each W: RecordWord>(_ words: repeat each W) throws(Unreadable) {
    for item in repeat each words { _ = try word(item) }
  }

  fileprivate mutating func put<R: Record>(
    _ kind: some RecordWord, _ record: R
  ) throws(Unreadable) {
    _ = try word(kind)
    _ = try R(&self, record)
  }
}
