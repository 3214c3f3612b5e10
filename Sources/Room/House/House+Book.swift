import Lines
import ScoreBook

/// The club's score book: what is written in it, and who is told.
extension House {
  /// The time between checks for dropped games that can no longer be restored, in seconds.
  private static let dropCheckSeconds = 3600

  /// Does a `book …` command; its sender follows the book from then on.
  mutating func perform(_ line: BookLine, _ sender: Sender) throws -> [Effect] {
    let asked = followers[sender.session, default: BookFollower()].askedToDrop.take()
    let club = try line.club.map { try store.book.existingClub(named: $0).id }
    let reader = reader(sender, in: club)
    let desk = BookDesk(store.book, for: reader)
    switch line.deed {
    case .file(let file):
      // The file of a large club takes long to make; it is made from the book as it is now.
      return [
        .slowAnswer(
          SlowAnswer(rounds: nil) { _ in
            do {
              let answer = try file(desk)
              return .house(
                .command(
                  sender,
                  { house, sender in
                    house.follow(answer, sender.session)
                    return [sender.answered(answer)]
                  }, isLive: false))
            } catch { return sender.refused(House.explained(error)) }
          })
      ]
    case .answer(let answer):
      let answer = try answer(desk)
      let card = sender.readsWire ? nil : answer.card?.card
      // Nobody fills in a card that cannot be entered.
      if card != nil, sender.name == nil { throw Refusal(.authRequired) }
      follow(answer, sender.session)
      if let card { followers[sender.session]?.card = card }
      return [sender.answered(answer)]
    case .using(let name):
      let club = try store.book.existingClub(named: name)
      let journal = sender.person.id.map { enter([.account($0, .bookClub(club.id))]) } ?? []
      guard !journal.isEmpty else { throw Refusal(.authMember) }
      let answer = BookDesk(store.book, for: self.reader(sender)).using(club)
      follow(answer, sender.session)
      return journal + [sender.answered(answer)]
    case .importing(let step, let row, let duplicates):
      return try take(step, row, duplicates, sender, in: club)
    case .change(let isFinishing, let change):
      _ = try sender.named()
      var change = try change(desk)
      switch change {
      case .admit(let author, let club): change = .admit(try member(author.name), to: club)
      case .allow(let game, let author):
        change = .allow(game: game, try somebody(author.name))
      default: break
      }
      // A forbidden change costs nothing and waits for nothing.
      if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
      if case .drop(let number) = change, sender.readsScreens, let game = store.book.game(number) {
        // The refusal says what a drop would lose. The same command again confirms it, unless
        // somebody has entered something in the meantime.
        let wanted = (number, game.changes.count)
        guard sender.isConfirming, let asked, asked == wanted else {
          followers[sender.session]?.askedToDrop = wanted
          throw Refusal(.ruleConfirm, Prose(sentence: game.loss))
        }
      }
      return try make(
        WantedChange(change: change, second: isFinishing ? change.finish : nil), sender)
    }
  }

  /// The sender as a reader of the book.
  ///
  /// - Parameter club: the club named in the command, if any.
  func reader(_ sender: Sender, in club: Club.ID? = nil) -> BookReader {
    let follower = followers[sender.session]
    var reader = BookReader(
      at: time.bookTime, name: sender.name?.description,
      isMember: sender.person.kind == .member, game: follower?.namedGame, team: follower?.team)
    reader.persons = sender.persons
    reader.namedClub = club
    // The club may have been removed.
    if let usual = sender.person.id.flatMap({ store.accounts[$0]?.bookClub }) {
      reader.usualClub = store.book[usual].id
    }
    return reader
  }

  /// The author of a change. In a club that is not open only members can write, because a guest's
  /// name may be another person's tomorrow.
  private func member(_ name: String) throws(Refusal) -> Author {
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
  private func somebody(_ name: String) throws(Refusal) -> Author {
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

  /// The refusal for an error; the book has its own words for its errors.
  static func explained(_ error: any Error) -> Refusal {
    if case StoreError.book(let refusal) = error { refusal } else { Refusal(reason: error) }
  }

  /// Handles an answer to a card: enters it, and asks for the next element.
  mutating func step(_ card: BookCard, _ answer: CardAnswer, _ sender: Sender) -> [Effect] {
    do {
      guard let change = try card.change(answer, in: store.book) else {
        let step = try store.book.step(card, answer, [])
        followers[sender.session]?.card = step.card
        var answered = Answer(Line(.done, "book"))
        answered.walk(to: step)
        return [.session(sender.session, .answer(answered))]
      }
      return try make(WantedChange(change: change, step: (card, answer)), sender)
    } catch {
      var refusal = Answer(House.explained(error))
      let step = store.book.renewed(card)
      if step.card == nil {
        refusal.prompt = Prompt(step)
        followers[sender.session]?.card = nil
      }
      return [.session(sender.session, .answer(refusal))]
    }
  }

  /// Makes a change, at once or a little later if its author or the author's address makes too
  /// many. A change that is refused or changes nothing does not count.
  private mutating func make(_ wanted: WantedChange, _ sender: Sender) throws -> [Effect] {
    if let refusal = refusal(of: wanted.change, sender) { throw refusal }
    let charges = wanted.change.charges(for: sender, countsAsGuest(sender.person.id))
    let asked = now
    return try pace(charges, sender) { house, sender in
      let effects = try house.makeNow(wanted, sender)
      if house.now == asked, !effects.contains(where: \.isRecord) {
        house.limiter.giveBack(charges, at: asked)
      }
      return effects
    }
  }

  /// Makes a change, and first makes room for it if the book is full.
  private mutating func makeNow(_ wanted: WantedChange, _ sender: Sender) throws -> [Effect] {
    guard let oldest = try gameToForget(for: wanted.change, sender) else {
      return try record(wanted, sender)
    }
    let room = bookEntry(.forget(game: oldest))
    // If the change is refused, no game is removed for it.
    let (events, made) = try allOrNothing {
      (try $0.store.apply(room, at: $0.time).book, try $0.record(wanted, sender))
    }
    return [.journal([room])] + tell(events, except: nil) + made
  }

  /// Records a change and answers it, with the next step if it came from a card.
  private mutating func record(_ wanted: WantedChange, _ sender: Sender) throws -> [Effect] {
    let change = wanted.change
    // The account may have been deleted while the change waited.
    guard sender.name != nil, let person = sender.person.id,
      sender.person.kind == .guest || store.accounts[person] != nil
    else { throw Refusal(.authRequired) }
    var reader = reader(sender)
    reader.isNewMember = reader.isMember && countsAsGuest(sender.person.id)
    if let reason = store.book.reasonForbidden(change, for: reader) { throw reason }
    if let card = wanted.step?.card { _ = try store.book.game(of: card) }
    let made = try enter(change, wanted.second, by: sender.author)
    let events = made.flatMap(\.events)
    let answer = BookDesk(store.book, for: reader).answer(to: wanted.second ?? change, events)
    follow(answer, sender.session)
    let step = try wanted.step.map { try store.book.step($0.card, $0.answer, events) } ?? nil
    let reply = sender.answered(answer, step)
    if wanted.step != nil { followers[sender.session]?.card = step?.card }
    guard !events.isEmpty else { return [reply] }
    // The next question follows the reply.
    let own = wanted.step == nil ? renewCard(sender.session, events) : []
    return [.journal(made.map(\.entry))] + own + [reply] + tell(events, except: sender.session)
  }

  /// Makes a change and perhaps a second one, both or neither. What the book already says is not
  /// recorded.
  private mutating func enter(
    _ change: BookChange, _ second: BookChange?, by author: Author
  ) throws -> [(entry: JournalEntry, events: [BookEvent])] {
    func make(
      _ change: BookChange, _ house: inout House
    ) throws -> (entry: JournalEntry, events: [BookEvent]) {
      let entry = house.bookEntry(change.numbered(in: house.store.book), by: author)
      return (entry, try house.store.apply(entry, at: house.time).book)
    }
    let made =
      try second.map { second in
        try allOrNothing { [try make(change, &$0), try make(second, &$0)] }
      } ?? [try make(change, &self)]
    return made.filter { !$0.events.isEmpty }
  }

  /// Tells the followers of a changed game, and those who are walking through a card of it; a new
  /// game, or a change outside any game, is told to all who looked at its club last.
  mutating func tell(_ events: [BookEvent], except author: SessionID?) -> [Effect] {
    let others = followers.filter { $0.key != author }.sorted { $0.key < $1.key }
    return others.flatMap { session, follower in
      let lines = events.flatMap { event in
        let club = store.book.club(of: event)
        let concerns =
          event.isStart || event.game == nil || follower.game == nil
          ? club == nil || club == follower.club : false
        let isFollowed =
          event.game != nil && [follower.game, follower.card?.game].contains(event.game)
        guard concerns || isFollowed else { return [] as [Line] }
        let name = club.map { store.book[$0] }.flatMap { $0.isOpen ? nil : $0.name }
        return event.news(in: name)
      }
      let renewed = renewCard(session, events, telling: lines)
      return renewed.isEmpty ? lines.map { .session(session, .told(Notice(line: $0))) } : renewed
    }
  }

  /// Updates a session's walk through a changed game, or ends it if the game is gone.
  private mutating func renewCard(
    _ session: SessionID, _ events: [BookEvent], telling lines: [Line] = []
  ) -> [Effect] {
    guard let card = followers[session]?.card, events.contains(where: { $0.game == card.game })
    else { return [] }
    let step = store.book.renewed(card)
    followers[session]?.card = step.card
    let said = step.lines.map(Prose.init(sentence:))
    return [.session(session, .cardRenewed(Prompt(step), said, lines))]
  }

  /// Makes a session follow the game that it has named or changed.
  private mutating func follow(_ answer: BookAnswer, _ session: SessionID) {
    if let club = answer.club { followers[session]?.club = club.id }
    if let game = answer.game {
      followers[session]?.game = game
      if answer.namesGame { followers[session]?.namedGame = game }
    }
    if let team = answer.team { followers[session]?.team = team }
  }

  /// The record of a change that is made now; the server's own changes have no particular author.
  func bookEntry(_ change: BookChange, by author: Author = Book.snapshotAuthor) -> JournalEntry {
    .book(BookRecord(change, by: author, at: time.bookTime))
  }

  /// Schedules `wake` from time to time while there are dropped games.
  mutating func planDropCheck() {
    dropCheck =
      store.book.dropped.isEmpty ? nil : dropCheck ?? now.after(seconds: Self.dropCheckSeconds)
  }

  /// Records that dropped games can no longer be restored, a week after their time is over, because
  /// the clock may be wrong.
  mutating func endDrops() -> [Effect] {
    guard let due = dropCheck, due <= now else { return [] }
    dropCheck = nil
    guard let day = earliestDay else { return [] }
    let over = store.book.dropped.filter { $0.isOver(on: day) }
    return enter(over.map { bookEntry(.forget(game: $0.game.number)) })
  }
}

extension Sender {
  /// What the book answers.
  func answered(_ answer: BookAnswer, _ step: CardStep? = nil) -> Effect {
    var answered = Answer(
      answer.reply, rows: answer.rows, screen: answer.lines.map(Prose.init(sentence:)))
    // Programs read the sheet and are asked nothing.
    if let step = step ?? answer.card, !readsWire { answered.walk(to: step) }
    return .session(session, .answer(answered))
  }
}

extension Answer {
  /// Asks for the next element of a card.
  fileprivate mutating func walk(to step: CardStep) {
    prompt = Prompt(step)
    screen = step.lines.map(Prose.init(sentence:))
  }
}

/// A wanted change, and the answer to a card that it came from.
private struct WantedChange: Sendable {
  let change: BookChange
  /// A change made together with it: both are made, or neither.
  var second: BookChange?
  var step: (card: BookCard, answer: CardAnswer)?
}

/// A session that follows the book.
struct BookFollower: Sendable {
  /// The club it looked at last.
  var club = Club.ID.open
  /// The game it looked at last; `nil` for none in particular.
  var game: Int?
  /// The game it named last.
  var namedGame: Int?
  /// The team it looked at last.
  var team: TeamName?
  /// Its place in a walk through a card, which the session may have ended by itself.
  var card: BookCard?
  /// The game that a person was just asked about dropping, as it was when the loss was explained.
  var askedToDrop: (game: Int, changes: Int)?
}
