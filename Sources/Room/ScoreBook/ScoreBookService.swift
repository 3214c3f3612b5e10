import Identity
import LineProtocol
import ScoreBook
import Store

/// The club's score book, and who follows it.
struct ScoreBookService: Sendable {
  /// Who follows which game of the book; `nil` for none in particular.
  private var readers: [SessionID: Reader] = [:]
  /// Changes that come too fast, and are made a little later.
  private var postponed = Postponed<PostponedChange>()

  /// When the next change that came too fast is due.
  var wake: Instant? { postponed.wake }

  /// A session goes on over another connection.
  mutating func handOver(from old: SessionID, to new: SessionID) {
    readers[new] = readers.removeValue(forKey: old)
  }

  /// A session ended.
  mutating func forget(_ session: SessionID) { readers[session] = nil }

  /// Does a `book …` command; whoever says one follows the book from then on.
  ///
  mutating func perform(
    _ words: [String], _ requester: Requester, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter
  ) -> [Effect] {
    do throws(CommandError) {
      return try carryOut(words, requester, in: &store, at: moment, &limiter)
    } catch {
      return [requester.refused(error)]
    }
  }

  private mutating func carryOut(
    _ words: [String], _ requester: Requester, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter
  ) throws(CommandError) -> [Effect] {
    let command: BookCommand
    do { command = try BookCommand.parse(words, own: store.book.ownElements) } catch {
      throw CommandError(ErrorCode(error), error.explanation)
    }
    var reader = readers[requester.session] ?? Reader()
    reader.name = requester.name
    readers[requester.session] = reader
    do {
      switch command {
      case .ask(let query):
        let answer = try store.book.answer(
          query, for: reader.reading(at: moment.time.bookTime, requester.person))
        follow(answer, requester.session)
        return [self.answer(requester, answer)]
      case .change(let request):
        guard let name = requester.name else { throw CommandError(.authRequired) }
        let reader = (readers[requester.session] ?? Reader(name: name))
          .reading(at: moment.time.bookTime, requester.person)
        let change = try request.change(in: store.book, for: reader)
        return try make(
          PostponedChange(change: change, requester: requester), in: &store, at: moment, &limiter)
      }
    } catch {
      throw ScoreBookService.explained(error)
    }
  }

  /// Whatever the book refuses, in its own words.
  private static func explained(_ error: any Error) -> CommandError {
    switch error {
    case let error as CommandError: error
    case let error as BookCommandError: CommandError(ErrorCode(error), error.explanation)
    case let error as BookError: CommandError(error)
    case StoreError.book(let error): CommandError(error)
    default: CommandError(.ruleUnknown)
    }
  }

  /// Takes an answer to a card: enters what it says, and asks for the next element.
  mutating func step(
    _ card: BookCard, _ answer: CardAnswer, _ requester: Requester, in store: inout Store,
    at moment: BookMoment, _ limiter: inout RateLimiter
  ) -> [Effect] {
    do {
      guard let change = try card.change(answer, in: store.book) else {
        var answered = Answer(Message(.done, .book))
        answered.card = CardPrompt(try store.book.step(card, answer, []))
        return [.session(requester.session, .answer(answered))]
      }
      return try make(
        PostponedChange(change: change, requester: requester, step: (card, answer)), in: &store,
        at: moment, &limiter)
    } catch {
      var refusal = Answer(ScoreBookService.explained(error))
      if store.book.game(card.game) == nil { refusal.card = .ended }
      return [.session(requester.session, .answer(refusal))]
    }
  }

  /// Makes the changes whose time has come.
  mutating func makeDue(
    in store: inout Store, at moment: BookMoment, _ limiter: inout RateLimiter
  ) -> [Effect] {
    var effects: [Effect] = []
    for due in postponed.take(at: moment.now) {
      do {
        effects += try makeNow(due, in: &store, at: moment, &limiter)
      } catch {
        effects.append(due.requester.refused(ScoreBookService.explained(error)))
      }
    }
    return effects
  }

  /// Makes a change, at once or a little later if its author, or the author's address, makes too
  /// many. A change that is refused, or changes nothing, does not count.
  private mutating func make(
    _ wanted: PostponedChange, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter
  ) throws -> [Effect] {
    let requester = wanted.requester
    let guests = GuestsBook(store, limiter.figures, at: moment)
    if let refusal = refusal(of: wanted.change, requester, guests, &limiter) { throw refusal }
    let charges = wanted.change.charges(for: requester, guests)
    let due = try limiter.take(charges, at: moment.now)
    guard due <= moment.now else {
      postponed.add(wanted, due: due)
      return []
    }
    do {
      let effects = try makeNow(wanted, in: &store, at: moment, &limiter)
      if !effects.contains(where: \.isRecord) { limiter.giveBack(charges, at: moment.now) }
      return effects
    } catch {
      limiter.giveBack(charges, at: moment.now)
      throw error
    }
  }

  /// Makes a change, and in a full book room for it first.
  private mutating func makeNow(
    _ wanted: PostponedChange, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter
  ) throws -> [Effect] {
    let guests = GuestsBook(store, limiter.figures, at: moment)
    let oldest = try gameToForget(
      for: wanted.change, wanted.requester, guests, moment.earliest, &limiter)
    let isNewMember = guests.includes(wanted.requester) && wanted.requester.person.kind == .member
    guard let oldest else {
      return try record(wanted, isNewMember: isNewMember, in: &store, at: moment.time)
    }
    let room = BookRecord(
      .forget(game: oldest), by: Book.snapshotAuthor, at: moment.time.bookTime)
    // Both or none: a game that is refused costs no other.
    var roomy = store
    let events = try roomy.apply(.book(room), at: moment.time).book
    let made = try record(wanted, isNewMember: isNewMember, in: &roomy, at: moment.time)
    store = roomy
    return [.journal([.book(room)])] + tell(events, except: nil) + made
  }

  /// Puts a change on record and answers it: with the next step, if it came from a card.
  private mutating func record(
    _ wanted: PostponedChange, isNewMember: Bool, in store: inout Store, at time: WallTime
  ) throws -> [Effect] {
    let (change, requester) = (wanted.change, wanted.requester)
    // The account may have been deleted while the change waited.
    guard let name = requester.name,
      requester.person.kind == .guest || store.accounts[name] != nil
    else { throw CommandError(.authRequired) }
    var reader = (readers[requester.session] ?? Reader(name: name))
      .reading(at: time.bookTime, requester.person)
    reader.isNewMember = isNewMember
    if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
    let entry = BookRecord(change, by: name.description, at: reader.time)
    let events = try store.apply(.book(entry), at: time).book
    let answer = store.book.answer(to: change, events, for: reader)
    follow(answer, requester.session)
    let step = try wanted.step.map { try store.book.step($0.card, $0.answer, events) } ?? nil
    let reply = self.answer(requester, answer, step)
    guard !events.isEmpty else { return [reply] }
    return [.journal([.book(entry)]), reply] + tell(events, except: requester.session)
  }

  /// Everybody who follows the game hears of it; of a new one, and of what is in no game, all do.
  private func tell(_ events: [BookEvent], except author: SessionID?) -> [Effect] {
    readers.filter { $0.key != author }.sorted { $0.key < $1.key }.flatMap { session, reader in
      events.filter { $0.isStart || [nil, $0.game].contains(reader.game) || $0.game == nil }
        .flatMap(\.rows).map { .session(session, .told(.book(Message(.event, $0)))) }
    }
  }

  /// Whoever has a game before the eyes means it from then on.
  private mutating func follow(_ answer: BookAnswer, _ session: SessionID) {
    if let game = answer.game { readers[session]?.game = game }
    if let team = answer.team { readers[session]?.team = team }
  }

  private func answer(_ requester: Requester, _ answer: BookAnswer, _ step: CardStep? = nil)
    -> Effect
  {
    let reply = Message(.done, BookRow("book", answer.counted))
    var answered = Answer(
      reply, rows: answer.rows.map { Message(.row, $0) }, screen: answer.lines)
    answered.card = (step ?? answer.card).map(CardPrompt.init)
    return .session(requester.session, .answer(answered))
  }

  // MARK: - The operator's

  /// Does a `book …` command of the operator's, who reads everything, drops and restores games.
  func operate(
    _ words: [String], _ request: OperatorRequest, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    var reader = BookReader(at: time.bookTime, name: request.operatorName)
    reader.isOperator = true
    do {
      switch try BookCommand.parse(words, own: store.book.ownElements) {
      case .change(.drop(let number)):
        // Of the operator's one word does for every game, complete or not.
        return try operate(request, [.remove(game: number)], in: &store, at: time)
      case .ask(let query):
        let lines = try store.book.answer(query, for: reader).lines
        // What the operator reads may be private, so it is on record that it was read.
        let audit = JournalEntry.audit("\(request.operatorName): \(request.command.words)")
        try store.apply(audit, at: time)
        return [
          .journal([audit]),
          .reply(request.number, OperatorReply(isDone: true, lines: lines)),
        ]
      case .change(let wanted):
        guard case .restore = wanted else {
          return [request.refused("the operator reads the book, drops and restores games")]
        }
        return try operate(
          request, [wanted.change(in: store.book, for: reader)], in: &store, at: time)
      }
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Makes a change for the operator.
  func operate(
    _ request: OperatorRequest, _ change: BookChange, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    do {
      return try operate(request, [change], in: &store, at: time)
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Removes a member for the operator, with all that the book has of that member's making.
  func erase(
    _ name: PlayerName, _ request: OperatorRequest, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    do {
      let removals = store.book.removals(of: name.description)
      return try operate(request, removals, and: [.account(.delete(name))], in: &store, at: time)
        + [.lobby(.order(.dismiss(.name(name), .authKicked)))]
    } catch {
      return [request.refused(ScoreBookService.explained(error).text)]
    }
  }

  /// Puts changes of the operator's on record, and tells those who follow the games. All or none.
  private func operate(
    _ request: OperatorRequest, _ changes: [BookChange], and others: [JournalEntry] = [],
    in store: inout Store, at time: WallTime
  ) throws -> [Effect] {
    let records = changes.map {
      JournalEntry.book(BookRecord($0, by: request.operatorName, at: time.bookTime))
    }
    let audit = JournalEntry.audit("\(request.operatorName): \(request.command.words)")
    let entries = records + others + [audit]
    var changed = store
    let events = try entries.flatMap { try changed.apply($0, at: time).book }
    guard !events.isEmpty || !others.isEmpty else {
      return [.reply(request.number, OperatorReply(isDone: true, lines: ["there is none"]))]
    }
    store = changed
    return [.journal(entries)] + tell(events, except: nil)
      + [.reply(request.number, OperatorReply(isDone: true, lines: events.map(\.sentence)))]
  }
}

/// A change that somebody wants, and the answer to a card that it came from.
struct PostponedChange: Sendable {
  let change: BookChange
  let requester: Requester
  var step: (card: BookCard, answer: CardAnswer)?
}

/// When something happens in the book.
struct BookMoment {
  /// For rates and delays.
  let now: Instant
  /// For the record.
  let time: WallTime
  /// The earliest day that it was for a week: what was too old for the list even then may make
  /// room in a full book.
  let earliest: Day?
}

extension Effect {
  /// Whether it puts something on record.
  fileprivate var isRecord: Bool { if case .journal = self { true } else { false } }
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
  init(_ error: BookError) {
    self.init(ErrorCode(rawValue: error.code) ?? .ruleUnknown, error.explanation)
  }
}

extension ErrorCode {
  /// The book's words for what was not understood are the protocol's.
  fileprivate init(_ error: BookCommandError) {
    switch error {
    case .unknownCommand: self = .protoVerb
    case .wrongWords, .unknownOption, .optionTwice, .elementTwice, .unknownTeam, .unknownElement,
      .unknownMeld:
      self = .protoArguments
    case .noSuchRound, .notANumber: self = .protoNumber
    }
  }
}

/// Somebody who follows the book.
private struct Reader: Sendable {
  /// The name, if there is one.
  var name: PlayerName?
  /// The game that was looked at last; `nil` for none in particular.
  var game: Int?
  /// The team that was looked at last.
  var team: TeamName?

  /// The same as the book sees it.
  func reading(at time: BookTime, _ person: Person) -> BookReader {
    BookReader(
      at: time, name: name?.description, isMember: person.kind == .member, game: game, team: team)
  }
}
