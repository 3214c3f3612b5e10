// Owns how the score book is asked, written and followed by several people at once. Never judges
// an entry: the book does.

import Archive
import Identity
import LineProtocol
import ScoreBook

extension Office {
  /// Does a `book …` command; whoever says one follows the book from then on. Games that are too
  /// old go from the list first.
  mutating func performInBook(
    _ words: [String], _ asker: Asker, at time: WallTime
  ) -> [Effect] {
    let purged = purge(at: time)
    do throws(CommandError) { return purged + (try perform(words, asker, at: time)) } catch {
      return purged + [refuse(asker, error)]
    }
  }

  private mutating func perform(
    _ words: [String], _ asker: Asker, at time: WallTime
  ) throws(CommandError) -> [Effect] {
    let command: BookCommand
    do { command = try BookCommand.parse(words) } catch {
      throw CommandError(ErrorCode(error), error.explanation)
    }
    var reader = readers[asker.session] ?? Reader()
    reader.name = asker.name
    readers[asker.session] = reader
    do {
      switch command {
      case .ask(let query):
        let answer = try archive.book.answer(query, at: time.bookTime, watching: reader.game)
        follow(answer, asker.session)
        return [self.answer(asker, answer)]
      case .change(let request): return try change(request, asker, at: time)
      }
    } catch let error as CommandError {
      throw error
    } catch let error as BookError {
      throw CommandError(error)
    } catch ArchiveError.book(let error) {
      throw CommandError(error)
    } catch {
      throw CommandError(.ruleUnknown)
    }
  }

  private mutating func change(
    _ request: BookRequest, _ asker: Asker, at time: WallTime
  ) throws -> [Effect] {
    guard let name = asker.name else { throw CommandError(.authRequired) }
    let watching = readers[asker.session]?.game
    let book = archive.book
    let change = try request.change(in: book, at: time.bookTime, watching: watching)
    let entry = BookRecord(change, by: name.description, at: time.bookTime)
    let events = try archive.apply(.book(entry), at: time)
    let game = change.game ?? events.compactMap { $0.game }.first
    if let game {
      if events.contains(where: \.isStart) { turnTo(game) }
      readers[asker.session]?.game = game
    }
    let answer = archive.book.answer(to: change, events)
    let reply = self.answer(asker, answer)
    guard !events.isEmpty else { return [reply] }
    return [.journal([.book(entry)]), reply] + tell(events, except: asker.session)
  }

  /// Whoever followed a game that is complete means the new one from now on, not to reopen the old.
  private mutating func turnTo(_ game: Int) {
    let book = archive.book
    for (session, reader) in readers
    where reader.game.flatMap({ book.game($0) })?.isComplete ?? true {
      readers[session]?.game = game
    }
  }

  private mutating func purge(at time: WallTime) -> [Effect] {
    guard !archive.book.expired(on: time.bookTime.day).isEmpty else { return [] }
    let change = BookChange.purge
    let entry = JournalEntry.book(
      BookRecord(change, by: Book.snapshotAuthor, at: time.bookTime))
    return [enter([entry], at: time)].compactMap { $0 }
  }

  /// Everybody who follows the game hears of it; of a new one, and of what is in no game, all do.
  private func tell(_ events: [BookEvent], except author: SessionID) -> [Effect] {
    readers.filter { $0.key != author }.sorted { $0.key < $1.key }.flatMap { session, reader in
      events.filter { $0.isStart || [nil, $0.game].contains(reader.game) || $0.game == nil }
        .map { event in
          .session(session, .told(.book(Message(.event, event.row))))
        }
    }
  }

  /// Whoever has a game before the eyes means it from then on.
  private mutating func follow(_ answer: BookAnswer, _ session: SessionID) {
    if let game = answer.game { readers[session]?.game = game }
  }

  private func answer(_ asker: Asker, _ answer: BookAnswer) -> Effect {
    let reply = Message(.done, BookRow("book", answer.counted))
    return self.answer(
      asker, reply, rows: answer.rows.map { Message(.row, $0) }, screen: answer.lines)
  }
}

extension BookAnswer {
  /// The fields of the last line, with the number of its rows.
  fileprivate var counted: [BookField] {
    guard !rows.isEmpty, !isCounted else { return fields }
    return fields + [("rows", "\(rows.count)")]
  }
}

extension Message {
  /// A row of the book as a line.
  fileprivate init(_ lineClass: Class, _ row: BookRow) {
    let fields = row.fields.compactMap { key, value in
      Key(rawValue: key).map { Field($0, .word(value)) }
    }
    self.init(lineClass, Kind(rawValue: row.kind), fields, text: row.text)
  }
}

extension CommandError {
  /// What the book does not allow, in its own words.
  fileprivate init(_ error: BookError) {
    self.init(ErrorCode(rawValue: error.code) ?? .ruleUnknown, error.explanation)
  }
}

extension ErrorCode {
  /// The book's words for what was not understood are the protocol's.
  fileprivate init(_ error: BookCommandError) {
    switch error {
    case .unknownCommand: self = .protoVerb
    case .wrongWords, .unknownOption, .optionTwice, .unknownTeam, .unknownElement, .unknownMeld:
      self = .protoArguments
    case .noSuchRound, .notANumber: self = .protoNumber
    }
  }
}
