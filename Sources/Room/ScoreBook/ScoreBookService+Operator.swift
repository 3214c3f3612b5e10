import Cards
import Identity
import LineProtocol
import ScoreBook
import Store

extension ScoreBookService {
  /// Does a `book …` command of the operator's, who reads everything, drops and restores games.
  mutating func operate(
    _ line: BookLine, _ request: OperatorRequest, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    var reader = BookReader(at: time.bookTime, name: request.operatorName)
    reader.isOperator = true
    do {
      reader.namedClub = try line.club.map { try store.book.existingClub(named: $0).id }
      let desk = BookDesk(store.book, for: reader)
      switch line.deed {
      case .answer(let answer), .file(let answer):
        let lines = try answer(desk).lines
        return [.reply(request.number, OperatorReply(isDone: true, lines: lines))]
      case .importing:
        return [request.refused("who writes in a club imports files: the operator exports them")]
      case .change(_, let change):
        guard ["drop", "restore", "dissolve"].contains(line.command.word) else {
          return [
            request.refused(
              "the operator reads the book, drops and restores games, and dissolves clubs")
          ]
        }
        return try operate(request, [change(desk)], in: &store, at: time)
      }
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Makes a change for the operator.
  mutating func operate(
    _ request: OperatorRequest, _ change: BookChange, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    do {
      return try operate(request, [change], in: &store, at: time)
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Removes a member for the operator, with all that the book has of that member's making, but not
  /// with what others have made who had the name before.
  mutating func erase(
    _ member: Account, _ request: OperatorRequest, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    let name = member.name
    do {
      let removals = store.book.removals(
        of: name.description, from: member.ownsFrom.bookTime)
      return try operate(request, removals, and: [.account(.delete(name))], in: &store, at: time)
        + [.lobby(.order(.dismiss(.name(name), .deleted)))]
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Puts changes of the operator's on record, and tells those who follow the games. All or none.
  private mutating func operate(
    _ request: OperatorRequest, _ changes: [BookChange], and others: [JournalEntry] = [],
    in store: inout Store, at time: WallTime
  ) throws -> [Effect] {
    let records = changes.map {
      JournalEntry.book(BookRecord($0, by: request.operatorName, at: time.bookTime))
    }
    let entries = records + others
    var changed = store
    let events = try entries.flatMap { try changed.apply($0, at: time).book }
    guard !events.isEmpty || !others.isEmpty else {
      return [.reply(request.number, OperatorReply(isDone: true, lines: ["there is none"]))]
    }
    store = changed
    let lines = events.flatMap { event in
      [event.sentence]
        + (event.game.flatMap(changed.book.droppedGame).map(BookScreen.restoring) ?? [])
    }
    return [.journal(entries)] + tell(events, in: store.book, except: nil)
      + [.reply(request.number, OperatorReply(isDone: true, lines: lines))]
  }
}
