import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store

/// The club's score book, and who follows it.
struct ScoreBookService: Sendable {
  /// Who follows which game of the book; `nil` for none in particular.
  var readers: [SessionID: BookFollower] = [:]
  /// Files whose rows sessions are sending.
  var files: [SessionID: FileInHand] = [:]
  /// Changes that come too fast, and are made a little later.
  private var postponed = Postponed<PostponedChange>()
  /// When it is looked next which dropped games cannot be brought back any more.
  var dropCheck: Instant?

  /// When the next change that came too fast is due, or the next look at the dropped games.
  var wake: Instant? { [postponed.wake, dropCheck].compactMap { $0 }.min() }

  /// A session goes on over another connection.
  mutating func handOver(from old: SessionID, to new: SessionID) {
    readers[new] = readers.removeValue(forKey: old)
    files[new] = files.removeValue(forKey: old)
  }

  /// A session ended.
  mutating func forget(_ session: SessionID) {
    readers[session] = nil
    files[session] = nil
  }

  /// Does a `book …` command; whoever says one follows the book from then on.
  mutating func perform(
    _ line: BookLine, _ sender: Sender, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter, _ people: [PlayerName: House.Resident]
  ) -> [Effect] {
    do {
      return try carryOut(line, sender, in: &store, at: moment, &limiter, people)
    } catch { return [sender.refused(ScoreBookService.explained(error))] }
  }

  private mutating func carryOut(
    _ line: BookLine, _ sender: Sender, in store: inout Store, at moment: BookMoment,
    _ limiter: inout RateLimiter, _ people: [PlayerName: House.Resident]
  ) throws -> [Effect] {
    var follower = readers[sender.session] ?? BookFollower()
    follower.name = sender.name
    let asked = follower.askedToDrop.take()
    readers[sender.session] = follower
    let club = try line.club.map { try store.book.existingClub(named: $0).id }
    let reader = follower.reading(at: moment.time.bookTime, sender, in: club)
    let desk = BookDesk(store.book, for: reader)
    switch line.deed {
    case .answer(let answer), .file(let answer):
      let answer = try answer(desk)
      follow(answer, sender.session)
      if let card = answer.card?.card, !sender.readsWire {
        readers[sender.session]?.card = card
      }
      return [self.answer(sender, answer)]
    case .importing(let step):
      return try take(step, sender, in: club, &store, at: moment, &limiter)
    case .change(let isFinishing, let change):
      guard sender.name != nil else { throw Refusal(.authRequired) }
      var change = try change(desk)
      switch change {
      case .admit(let author, let club):
        change = .admit(try member(author.name, in: store), to: club)
      case .allow(let game, let author):
        change = .allow(game: game, try somebody(author.name, people, in: store))
      default: break
      }
      // What a club does not allow costs nothing, and waits for nothing.
      if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
      if case .drop(let number, _) = change, sender.readsScreens {
        try confirmDrop(of: number, asked, sender.session, in: store.book)
      }
      return try make(
        PostponedChange(
          change: change, second: isFinishing ? change.finish : nil, sender: sender),
        in: &store, at: moment, &limiter)
    }
  }

  /// Only a member can write in a club that is not open: whatever a guest is called, another may be
  /// called tomorrow.
  private func member(_ name: String, in store: Store) throws(Refusal) -> Author {
    guard let account = PlayerName(name).flatMap({ store.accounts[$0] }) else {
      throw Refusal(
        .ruleUnknown,
        "there is no member \"\(SafeText.printable(name.prefix(24)))\": who is to "
          + "write in a club"
          + " says register NAME PASSWORD first")
    }
    return Author(account.name.description, account.person)
  }

  /// - Throws: `Refusal` for a name that nobody has.
  private func somebody(
    _ name: String, _ people: [PlayerName: House.Resident], in store: Store
  ) throws(Refusal) -> Author {
    guard let present = PlayerName(name).flatMap({ people[$0] }) else {
      guard let account = PlayerName(name).flatMap({ store.accounts[$0] }) else {
        throw Refusal(
          .ruleUnknown,
          "nobody here, and no member, is called \"\(SafeText.printable(name.prefix(24)))\"; "
            + "who lists the people")
      }
      return Author(account.name.description, account.person)
    }
    return Author(present.name.description, present.person.id)
  }

  /// Whatever the book refuses, in its own words.
  static func explained(_ error: any Error) -> Refusal {
    if case StoreError.book(let refusal) = error { refusal } else { Refusal(reason: error) }
  }

  /// Takes an answer to a card: enters what it says, and asks for the next element.
  mutating func step(
    _ card: BookCard, _ answer: CardAnswer, _ sender: Sender, in store: inout Store,
    at moment: BookMoment, _ limiter: inout RateLimiter
  ) -> [Effect] {
    do {
      guard let change = try card.change(answer, in: store.book) else {
        let step = try store.book.step(card, answer, [])
        readers[sender.session]?.card = step.card
        var answered = Answer(Line(.done, "book"))
        answered.walk(to: step)
        return [.session(sender.session, .answer(answered))]
      }
      return try make(
        PostponedChange(change: change, sender: sender, step: (card, answer)), in: &store,
        at: moment, &limiter)
    } catch {
      var refusal = Answer(ScoreBookService.explained(error))
      let step = store.book.renewed(card)
      if step.card == nil {
        refusal.prompt = Prompt(step)
        readers[sender.session]?.card = nil
      }
      return [.session(sender.session, .answer(refusal))]
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
        effects.append(due.sender.refused(ScoreBookService.explained(error)))
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
    let sender = wanted.sender
    let guests = GuestsBook(store, limiter.figures, at: moment)
    if let refusal = refusal(of: wanted.change, sender, guests, &limiter) { throw refusal }
    let charges = wanted.change.charges(for: sender, guests)
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
      for: wanted.change, wanted.sender, guests, moment.earliest, &limiter)
    let isNewMember = guests.includes(wanted.sender) && wanted.sender.person.kind == .member
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
    return [.journal([.book(room)])] + tell(events, in: store.book, except: nil) + made
  }

  /// Puts a change on record and answers it: with the next step, if it came from a card.
  private mutating func record(
    _ wanted: PostponedChange, isNewMember: Bool, in store: inout Store, at time: WallTime
  ) throws -> [Effect] {
    let (change, sender) = (wanted.change, wanted.sender)
    // The account may have been deleted while the change waited.
    guard let name = sender.name, let person = sender.person.id,
      sender.person.kind == .guest || store.accounts[person] != nil
    else { throw Refusal(.authRequired) }
    var reader = (readers[sender.session] ?? BookFollower(name: name))
      .reading(at: time.bookTime, sender)
    reader.isNewMember = isNewMember
    if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
    if let card = wanted.step?.card { _ = try store.book.game(of: card) }
    let made = try enter(change, wanted.second, by: sender.author, at: time, in: &store)
    let events = made.flatMap(\.events)
    let answer = BookDesk(store.book, for: reader).answer(to: wanted.second ?? change, events)
    follow(answer, sender.session)
    let step = try wanted.step.map { try store.book.step($0.card, $0.answer, events) } ?? nil
    let reply = self.answer(sender, answer, step)
    if wanted.step != nil { readers[sender.session]?.card = step?.card }
    guard !events.isEmpty else { return [reply] }
    // What is asked next comes behind the reply.
    let own = wanted.step == nil ? renewCard(sender.session, events, in: store.book) : []
    return [.journal(made.map(\.entry))] + own + [reply]
      + tell(events, in: store.book, except: sender.session)
  }

  /// Makes a change, and perhaps a second, both or none. What stands in the book already is not put
  /// on record.
  private func enter(
    _ change: BookChange, _ second: BookChange?, by author: Author, at time: WallTime,
    in store: inout Store
  ) throws -> [(entry: JournalEntry, events: [BookEvent])] {
    func make(
      _ change: BookChange, _ store: inout Store
    ) throws -> (entry: JournalEntry, events: [BookEvent]) {
      let change = change.numbered(in: store.book)
      let entry = JournalEntry.book(
        BookRecord(change, by: author, at: time.bookTime))
      return (entry, try store.apply(entry, at: time).book)
    }
    guard let second else {
      return [try make(change, &store)].filter { !$0.events.isEmpty }
    }
    var changed = store
    let made = [try make(change, &changed), try make(second, &changed)]
    store = changed
    return made.filter { !$0.events.isEmpty }
  }

  /// Everybody who follows the game hears of it, and who walks through a card of it; of a new one,
  /// and of what is in no game, all do who looked at its club last.
  mutating func tell(
    _ events: [BookEvent], in book: Book, except author: SessionID?
  ) -> [Effect] {
    let others = readers.filter { $0.key != author }.sorted { $0.key < $1.key }
    return others.flatMap { session, reader in
      let lines = events.flatMap { event in
        let club = book.club(of: event)
        let concerns =
          event.isStart || event.game == nil || reader.game == nil
          ? club == nil || club == reader.club : false
        let isFollowed = event.game != nil && [reader.game, reader.card?.game].contains(event.game)
        guard concerns || isFollowed else { return [] as [Line] }
        let name = club.map { book[$0] }.flatMap { $0.isOpen ? nil : $0.name }
        return event.news(in: name)
      }
      let renewed = renewCard(session, events, in: book, telling: lines)
      return renewed.isEmpty ? lines.map { .session(session, .told(.book($0))) } : renewed
    }
  }

  /// The walk of a session through a game that has changed goes on with what stands now, or is over
  /// with the game.
  private mutating func renewCard(
    _ session: SessionID, _ events: [BookEvent], in book: Book, telling lines: [Line] = []
  ) -> [Effect] {
    guard let card = readers[session]?.card, events.contains(where: { $0.game == card.game })
    else { return [] }
    let step = book.renewed(card)
    readers[session]?.card = step.card
    let said = step.lines.map(Prose.init(sentence:))
    return [.session(session, .cardRenewed(Prompt(step), said, lines))]
  }

  /// Adds the elements of the game that somebody looks at.
  func note(_ session: SessionID, in book: Book, _ completion: inout Completion) {
    guard let game = readers[session]?.game.flatMap({ book.game($0) }) else { return }
    completion.elements = game.profile.elements.map(\.element.key)
  }

  /// Whoever has named a game, or has changed one, means it from then on.
  private mutating func follow(_ answer: BookAnswer, _ session: SessionID) {
    if let club = answer.club { readers[session]?.club = club.id }
    if let game = answer.game {
      readers[session]?.game = game
      if answer.namesGame { readers[session]?.namedGame = game }
    }
    if let team = answer.team { readers[session]?.team = team }
  }

  private func answer(_ sender: Sender, _ answer: BookAnswer, _ step: CardStep? = nil)
    -> Effect
  {
    var answered = Answer(
      answer.reply, rows: answer.rows,
      screen: answer.lines.map(Prose.init(sentence:)))
    // Programs read the sheet, and are asked nothing.
    if let step = step ?? answer.card, !sender.readsWire { answered.walk(to: step) }
    return .session(sender.session, .answer(answered))
  }
}

extension Answer {
  /// Asks for the next element of a card.
  fileprivate mutating func walk(to step: CardStep) {
    prompt = Prompt(step)
    screen = step.lines.map(Prose.init(sentence:))
  }
}

/// A change that somebody wants, and the answer to a card that it came from.
struct PostponedChange: Sendable {
  let change: BookChange
  /// What is made with it, or neither is.
  var second: BookChange?
  let sender: Sender
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

/// Somebody who follows the book.
struct BookFollower: Sendable {
  /// The name, if there is one.
  var name: PlayerName?
  /// The club that was looked at last.
  var club = Club.ID.open
  /// The game that was looked at last; `nil` for none in particular.
  var game: Int?
  /// The game that was named last.
  var namedGame: Int?
  /// The team that was looked at last.
  var team: TeamName?
  /// Where the session's walk through a card stands. The session may have ended it by itself.
  var card: BookCard?
  /// The game that a person was just asked about whether it is to be dropped.
  var askedToDrop: Drop?

  /// A game to be dropped as it stood when its loss was told.
  struct Drop: Equatable {
    let game: Int
    let changes: Int
  }

  /// The same as the book sees it.
  ///
  /// - Parameter club: the one that was named, if one was.
  func reading(
    at time: BookTime, _ sender: Sender, in club: Club.ID? = nil
  ) -> BookReader {
    let isMember = sender.person.kind == .member
    var reader = BookReader(
      at: time, name: name?.description, isMember: isMember, game: namedGame, team: team)
    reader.persons = sender.persons
    reader.namedClub = club
    return reader
  }
}
