import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables

/// Whoever seeks a game says so to all in the lobby, and is seated with the first who takes it.
extension Lobby {
  /// Notes what somebody seeks, once the office has said what there is to bring.
  mutating func seek(
    _ wish: SeekWish, from requester: Requester, at now: Instant
  ) throws(CommandError) -> [Effect] {
    let name = try name(of: requester)
    let (game, options) = try opening(wish.game, wish.stakes)
    let settings = try settings(
      of: PostponedTable(
        id: try freeTable("seek"), game: game, options: options, creator: name,
        session: requester.session),
      at: now)
    seekCount += 1
    let search = SeekSearch(
      seek: Seek(
        number: seekCount, name: name, game: game, options: options, settings: settings,
        chips: wish.chips, expires: now.after(seconds: Limits.seekSeconds)),
      requester: requester, isTaken: false)
    try requireMaySeek(name, at: now)
    guard settings.start.buyIn == nil else { return [.office(.seek(search))] }
    guard wish.chips == nil else {
      throw CommandError(
        .tableOption, "nobody brings chips to \(settings.game); leave out with chips")
    }
    return try publish(search, at: now)
  }

  /// Goes on with what the office has found the chips for.
  mutating func goOn(_ search: SeekSearch, at now: Instant) -> [Effect] {
    let session = search.requester.session
    do throws(CommandError) {
      guard people[try name(of: search.requester)]?.session == session else {
        throw CommandError(.authRequired)
      }
      return try search.isTaken ? seat(search, at: now) : publish(search, at: now)
    } catch { return [.session(session, .answer(Answer(error)))] }
  }

  private mutating func publish(
    _ search: SeekSearch, at now: Instant
  ) throws(CommandError) -> [Effect] {
    let seek = search.seek
    try requireMaySeek(seek.name, at: now)
    people[seek.name]?.spokeAt = now
    seeks.append(seek)
    let terms = seek.terms(at: now)
    return [answer(search.requester.session, Message(Sought(terms)))]
      + tellPresent(.sought(by: seek.name, terms), besides: seek.name)
  }

  private func requireMaySeek(_ name: PlayerName, at now: Instant) throws(CommandError) {
    guard !seeks.contains(where: { $0.name == name }) else {
      throw CommandError(
        .tableLimit, "you seek a game already; seek off ends that, then seek another")
    }
    if let table = tables.values.map(\.summary).filter({ $0.seated.contains(name) }).map(\.id).min()
    {
      throw CommandError(
        .seatAlready, "you are at table \(table); leave \(table) first, then seek a game")
    }
    guard seeks.count < Limits.seeks else {
      throw CommandError(
        .tableLimit, "\(seeks.count) people seek a game already; seeks lists what you can take")
    }
    if let last = people[name]?.spokeAt, now < last.after(seconds: Limits.chatSeconds) {
      throw CommandError(
        .rateAddress, "in the lobby say one thing in \(Limits.chatSeconds) s; try again")
    }
  }

  /// What everybody seeks, whoever sought first at the top.
  func listSeeks(_ session: SessionID, at now: Instant) -> Effect {
    let rows = seeks.map { Answer.Row.message(Message(SeekRow($0.name, $0.terms(at: now)))) }
    return .session(session, .answer(Answer(Message(RowCount(.seeks, rows.count)), rows: rows)))
  }

  mutating func seekOff(_ requester: Requester) throws(CommandError) -> [Effect] {
    let name = try name(of: requester)
    guard seeks.contains(where: { $0.name == name }) else {
      throw CommandError(.tableNobody, "you seek no game; seek GAME does, as in seek holdem small")
    }
    return [answer(requester.session, Message(SeekGivenUp()))] + endSeek(of: name, .off)
  }

  // MARK: - Taking

  /// Plays what somebody seeks, once the office has found the chips of both.
  mutating func take(
    _ other: PlayerName?, from requester: Requester, at now: Instant
  ) throws(CommandError) -> [Effect] {
    let name = try name(of: requester)
    let seek = try openSeek(of: other, for: name)
    _ = try presentSession(of: seek.name)
    let search = SeekSearch(seek: seek, requester: requester, isTaken: true)
    guard seek.chips == nil else { return [.office(.seek(search))] }
    return try seat(search, at: now)
  }

  private func openSeek(
    of other: PlayerName?, for name: PlayerName
  ) throws(CommandError) -> Seek {
    if other == name {
      throw CommandError(.tableNobody, "you seek that yourself; seek off ends it")
    }
    let meant = seeks.filter { $0.name != name && (other == nil || $0.name == other) }
    guard let seek = meant.first else {
      throw CommandError(
        .tableNobody,
        "\(other.map { "\($0) seeks no" as Prose } ?? "nobody else seeks a") game; seeks lists "
          + "what can be taken, and seek GAME says what you want to play")
    }
    guard meant.count == 1 else {
      throw CommandError(
        .tableWhich,
        "\(meant.count) people seek a game; seeks lists them, take \(seek.name) takes "
          + "the first")
    }
    return seek
  }

  /// Opens the table, and has both brought there.
  private mutating func seat(
    _ search: SeekSearch, at now: Instant
  ) throws(CommandError) -> [Effect] {
    let (seek, requester) = (search.seek, search.requester)
    let taker = try name(of: requester)
    guard seeks.contains(where: { $0.number == seek.number }), let seeker = people[seek.name] else {
      throw CommandError(
        .tableNobody, "\(seek.name) seeks that no more; seeks lists what can be taken")
    }
    let session = try presentSession(of: seek.name)
    let wanted = PostponedTable(
      id: try freeTable("seek"), game: seek.game, options: seek.options, creator: seek.name,
      session: session)
    let settings = try settings(of: wanted, isAccepted: true, at: now)
    let isGuests = countsAsGuest(seeker, at: now)
    _ = try limiter.take([Charge(.tables, at: seeker.address, isGuests)], at: now)
    let senders = [
      (
        TableSender(
          session: session, name: seek.name, person: seeker.person, token: seeker.token),
        SeekPart(partner: taker, chips: seek.chips, isTaker: false)
      ),
      (
        TableSender(
          session: requester.session, name: taker, person: people[taker]?.person ?? Person(),
          token: requester.token),
        SeekPart(partner: seek.name, chips: seek.chips, isTaker: true)
      ),
    ]
    return endSeek(of: seek.name, .taken) + endSeek(of: taker, .seated, besides: taker)
      + [.journal([.tableOpened(settings)])]
      + add(TableConfiguration(settings), isGuests: isGuests, at: now)
      + senders.map { .table(settings.id, .play(PlaySearch(of: $0, as: $1))) }
  }

  // MARK: - Ends

  /// What somebody has sought is over; those who follow what is sought are told, and whoever has
  /// sought it.
  ///
  /// - Parameter person: who is not told, since it is said otherwise.
  mutating func endSeek(
    of name: PlayerName, _ reason: SeekEnded.Reason, besides person: PlayerName? = nil
  ) -> [Effect] {
    guard seeks.contains(where: { $0.name == name }) else { return [] }
    seeks.removeAll { $0.name == name }
    return tellPresent(.seekOver(by: name, reason), besides: person)
  }

  /// Somebody who seeks a game has another name, under which the others read it anew.
  mutating func renameSeek(
    of name: PlayerName, to other: PlayerName, at now: Instant
  ) -> [Effect] {
    guard let old = seeks.first(where: { $0.name == name }) else { return [] }
    guard !seeks.contains(where: { $0.name == other }) else { return endSeek(of: name, .off) }
    let seek = Seek(
      number: old.number, name: other, game: old.game, options: old.options,
      settings: old.settings, chips: old.chips, expires: old.expires)
    seeks = seeks.map { $0.name == name ? seek : $0 }
    return tellPresent(.seekOver(by: name, .off), besides: other)
      + tellPresent(.sought(by: other, seek.terms(at: now)), besides: other)
  }

  /// Ends what has stood long enough.
  mutating func endSeeks(at now: Instant) -> [Effect] {
    seeks.filter { $0.expires <= now }.flatMap { endSeek(of: $0.name, .time) }
  }

  private func tellPresent(_ notice: Notice, besides name: PlayerName?) -> [Effect] {
    people.values.filter { !$0.isGone && $0.name != name }.sorted { $0.name < $1.name }
      .compactMap { person in person.session.map { .session($0, .told(notice)) } }
  }

  private func name(of requester: Requester) throws(CommandError) -> PlayerName {
    guard let name = requester.name else { throw CommandError(.authRequired) }
    return name
  }
}
