import Cards
import LineProtocol
import ScoreBook
import Store

extension ScoreBookService {
  /// How often it is looked which dropped games cannot be brought back any more.
  private static let checkSeconds = 3600

  /// A person who drops a game reads first what is lost, and says it once more. Whatever is entered
  /// in between is asked for again.
  mutating func confirmDrop(
    of number: Int, _ asked: BookFollower.Drop?, _ session: SessionID, in book: Book
  ) throws(Refusal) {
    guard let game = book.game(number) else { return }
    let drop = BookFollower.Drop(game: number, changes: game.changes.count)
    guard asked != drop else { return }
    readers[session]?.askedToDrop = drop
    throw Refusal(.ruleDrop, Prose(sentence: BookScreen.loss(of: game)))
  }

  /// Has `wake` come from time to time as long as there are dropped games.
  mutating func plan(_ book: Book, at now: Instant) {
    dropCheck =
      book.dropped.isEmpty ? nil : dropCheck ?? now.after(seconds: Self.checkSeconds)
  }

  /// Puts it on record that dropped games cannot be brought back any more, once their time has been
  /// over for a week by a clock that may be wrong.
  mutating func endDrops(in store: inout Store, at moment: BookMoment) -> [Effect] {
    guard let due = dropCheck, due <= moment.now else { return [] }
    dropCheck = nil
    guard let day = moment.earliest else { return [] }
    let entries = store.book.dropped.filter { $0.isOver(on: day) }.map {
      JournalEntry.book(
        BookRecord(
          .forget(game: $0.game.number), by: Book.snapshotAuthor, at: moment.time.bookTime))
    }
    return entries.isEmpty ? [] : [store.enter(entries, at: moment.time)].compactMap { $0 }
  }
}
