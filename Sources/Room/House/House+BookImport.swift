import Lines
import ScoreBook

extension House {
  /// Does a step of an import. The rows are only kept here, until the session ends.
  mutating func take(
    _ step: ImportStep, _ row: String, _ duplicates: DuplicateGames?, _ sender: Sender,
    in named: Club.ID?
  ) throws -> [Effect] {
    _ = try sender.named()
    let session = sender.session
    var reader = reader(sender, in: named)
    if step == .begin {
      try makeRoom(for: session)
      let file = BookFile(for: reader.club)
      try allow(BookImport(), file, reader)
      bookFiles[session] = (file, touched: now)
    }
    guard var held = bookFiles[session] else { throw Refusal.noFile }
    guard named == nil || named == held.file.club else { throw Refusal.noFile }
    reader.namedClub = held.file.club
    let desk = BookDesk(store.book, for: reader)
    held.touched = now
    switch step {
    case .begin: break
    case .row:
      // Removed in the meantime, so that the rows are not copied.
      bookFiles[session] = nil
      defer { bookFiles[session] = held }
      try held.file.append(row)
    case .cancel:
      bookFiles[session] = nil
      return [sender.answered(desk.answer(to: step, nil))]
    case .try, .commit:
      bookFiles[session] = held
      return try enter(held.file, step, duplicates, sender, reader)
    }
    return [sender.answered(desk.answer(to: step, held.file))]
  }

  private func allow(
    _ content: BookImport, _ file: BookFile, _ reader: BookReader
  ) throws(Refusal) {
    // The club may have been removed since the file was begun.
    guard store.book[file.club].id == file.club else { throw .clubGone }
    let change = BookChange.importFile(content, in: file.club)
    if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
  }

  /// Makes room for a file, up to a limit on memory; an abandoned one gives way.
  private mutating func makeRoom(for session: SessionID) throws(Refusal) {
    guard bookFiles[session] == nil, bookFiles.count >= BookLimits.filesAtOnce else { return }
    let oldest = bookFiles.min { $0.value.touched < $1.value.touched }
    guard let oldest, oldest.value.touched.after(seconds: BookLimits.fileSeconds) <= now else {
      throw Refusal(
        .ruleFull, "\(BookLimits.filesAtOnce) others are sending files: try again in a while")
    }
    bookFiles[oldest.key] = nil
  }

  /// Enters a whole file into the book in one record, or refuses it. `try` does the same short of
  /// changing anything, and lists what does not fit.
  private mutating func enter(
    _ file: BookFile, _ step: ImportStep, _ duplicates: DuplicateGames?, _ sender: Sender,
    _ reader: BookReader
  ) throws -> [Effect] {
    let reading = BookFileReading(file, duplicates, in: store.book, for: reader)
    let tried = BookDesk(store.book, for: reader).answer(to: reading)
    let content = reading.content
    if let reason = reading.reason {
      guard step == .try else { throw reason }
      return [sender.answered(tried)]
    }
    try allow(content, file, reader)
    let change = BookChange.importFile(content, in: file.club)
    let entry = bookEntry(change, by: sender.author)
    guard Store.record(entry, at: time).count <= BookLimits.importBytes else {
      throw Refusal.fileFull
    }
    if let refusal = refusal(of: reading, sender) { throw refusal }
    if step == .try { return [sender.answered(tried)] }
    let charges = content.charges(for: sender, countsAsGuest(sender.person.id))
    _ = try limiter.take(charges, patience: 0, at: now)
    let events: [BookEvent]
    do {
      events = try store.apply(entry, at: time).book
    } catch {
      limiter.giveBack(charges, at: now)
      throw error
    }
    bookFiles[sender.session] = nil
    followers[sender.session]?.club = file.club
    let answer = BookDesk(store.book, for: reader).answer(to: reading, events)
    return [.journal([entry]), sender.answered(answer)]
      + tell(events, except: sender.session)
  }
}
