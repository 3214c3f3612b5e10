import Games
import Lines

/// What each command does at a table.
extension TableSession {
  // MARK: - Seats

  mutating func sit(
    at wanted: Int?, _ buyin: Int?, _ sender: Sender, for search: PlaySearch? = nil
  ) throws(Refusal) {
    var newcomer = Newcomer(
      name: try sender.named(), person: sender.person, digest: TokenDigest(of: sender.token))
    if let only = options.only, !only.contains(newcomer.name) {
      throw Refusal(
        .tablePrivate,
        "table \(id) is for \(Prose.list(only)) alone; "
          + (options.isPartOfDuplicate ? "" : "watch \(id), or ") + "sit at another")
    }
    if let until = newcomer.person.id.flatMap({ barred[$0] }), until > now {
      let minutes = (until.seconds(since: now) + 59) / 60
      throw Refusal(
        .authKicked,
        "you were sent away from table \(id); come back in \(minutes) "
          + (minutes == 1 ? "minute" : "minutes"))
    }
    let wanted = try ownSeat(of: newcomer.name, wanted)
    if let range = table.game.buyIn {
      let chips = try buyIn(buyin, range, seat: wanted, newcomer, sender, for: search)
      guard let chips else { return }
      newcomer.chips = chips
    } else if buyin != nil {
      throw Refusal(.tableOption, "\(table.game.id) has no buy-in; sit \(id)")
    }
    // The reply precedes the events: a player who sits down has seen everything so far.
    let before = table.seq
    var plays: Plays = table.game.takesNewcomers ? .now : .next
    do throws(Refusal) {
      try decide(.sit(newcomer, at: wanted.map { Seat($0) }))
    } catch {
      if error.code == .seatFull { follow(.want) }
      throw error
    }
    step.brought = newcomer.chips
    guard let seat = table.seat(of: newcomer.name) else { return }
    if table.game.isBroke(seat) { plays = .broke }
    members.sit(at: seat, sender.session, after: before)
    var (stack, wait): (Int?, Int?)
    if table.game is PokerGame { stack = table.game.stack(purse: nil, chips: newcomer.chips) }
    if table.game is DealingGame { wait = options.waitSeconds }
    let reply = Line.seated(
      at: id, seat, seq: before, state: table.game.state, table.game.id, plays: plays,
      stack: stack, wait: wait, playing: search == nil ? nil : newcomer.name)
    confirm(sender, reply)
    deliver(to: sender.session) { $0.membership = .seated }
    if search != nil { addCompany() }
  }

  /// Seats a player who has agreed to play here.
  mutating func seat(
    _ newcomer: Newcomer, _ session: SessionID, reply: Line?, _ notice: Notice?
  ) {
    let since = table.seq
    deliver(to: session) {
      $0.answer = reply.map { Answer($0) }
      $0.notice = notice.map(Shared.init)
    }
    do throws(Refusal) { try decide(.sit(newcomer, at: nil)) } catch {
      return
    }
    guard let seat = table.seat(of: newcomer.name) else { return }
    members.sit(at: seat, session, after: since)
    deliver(to: session) { $0.membership = .seated }
  }

  /// The seat that a player wants or has; in a duplicate everybody's seat is fixed.
  private func ownSeat(of name: PlayerName, _ wanted: Int?) throws(Refusal) -> Int? {
    guard options.isPartOfDuplicate, let place = options.only?.firstIndex(of: name) else {
      return wanted
    }
    guard wanted == nil || wanted == place + 1 else {
      throw Refusal(.seatTaken, "seat \(place + 1) is yours in this duplicate; sit \(id)")
    }
    return place + 1
  }

  /// - Throws: `Refusal` for a person who must not see these cards, which are also dealt to others.
  private func requireSight(_ name: PlayerName?) throws(Refusal) {
    if let refusal = settings.refusalOfSight(to: name) { throw refusal }
  }

  mutating func leave(_ sender: Sender) throws(Refusal) {
    let seat = try seat(of: sender)
    // A person who would give up a bet repeats the command; programs act at once.
    if sender.isAskedBack, table.occupants[seat]?.isLeaving == false,
      let bet = table.game.standingBet(of: seat), members.tell(seat, of: bet.words, sender)
    {
      let word = sender.quits ? "quit" : "leave"
      throw Refusal(.ruleConfirm, "\(bet.words); \(word) again if you mean it")
    }
    let isPoker = table.game.dealsByItself
    let balance = table.game.balance(of: seat)
    deliver(to: sender.session) {
      $0.membership = .absent
      $0.question = .closed
    }
    // The stack taken along, unless a bet still stands, and the result of a bet that was played
    // out.
    var stack: Int?
    var result: (bet: Int, paid: Int)?
    for case .game(let event) in vacate(seat) {
      if let (player, left) = event.departure, player.seat == seat { stack = left }
      if case .house(.result(let player, _, let bet, let paid, _)) = event, player.seat == seat {
        result = (bet, paid.amount)
      }
    }
    // A match's play chips stay at the table.
    let taken = isPoker && table.game.isForPlay ? 0 : stack ?? balance
    // The rest of a match can no longer be won.
    let standing = table.game.standingBet(of: seat)
      .flatMap { $0.fate == .matchEnds ? nil : $0.amount }
    let bet = standing ?? result?.bet
    let paid = standing == nil ? result?.paid : nil
    let reply = Line(
      .done, "leave",
      [
        "table": id, "chips": taken, "game": isPoker ? table.game.id : nil, "bet": bet,
        "paid": paid.map { Gain($0) },
      ], said: farewell(with: taken, bet: bet, paid: paid))
    confirm(sender, reply)
  }

  /// Describes what a player who leaves takes along, and what becomes of a bet.
  private func farewell(with chips: Int, bet: Int?, paid: Int?) -> Prose {
    let isPoker = table.game.id.family == .poker
    let place: Prose = "You left table \(id)"
    if let bet, paid == nil, !isPoker {
      return
        "\(place). Your bet of $\(bet) is played as it stands; beside it you have $\(chips - bet)."
    }
    let with: Prose =
      chips == 0
      ? "" : isPoker ? " with \(Prose.count(chips, "chip", "chips"))" : " with $\(chips)"
    guard let bet else { return "\(place)\(with)." }
    if isPoker { return "\(place)\(with). What your hand still wins comes to you." }
    let paid = paid ?? 0
    let end: Prose = paid > 0 ? "has won $\(paid)" : paid < 0 ? "was lost" : "came back"
    return "\(place)\(with): your bet of $\(bet) \(end)."
  }

  mutating func setAway(
    _ isAway: Bool, _ sender: Sender
  ) throws(Refusal) {
    let seat = try seat(of: sender)
    if table.occupants[seat]?.isLeaving == true { throw .seatLeaving(at: id) }
    let isBack = Line(.done, "back", ["table": id], said: "You are back in the game.")
    confirm(sender, isAway ? sitsOut() : isBack)
    follow(isAway ? .sitOut(seat) : .comeBack(seat))
  }

  /// - Parameter note: when sitting out begins.
  func sitsOut(_ note: Prose? = nil) -> Line {
    let said: Prose? = note.map { "Noted: \($0)." }
    return Line(
      .done, "out", ["table": id], text: note,
      said: said ?? "You are sitting out. Type back to play again.")
  }

  // MARK: - Watching

  mutating func watch(_ sender: Sender) throws(Refusal) {
    try requireSight(sender.name)
    let session = sender.session
    guard members.seat(of: session) == nil else {
      throw Refusal(.seatAlready, "you are seated at table \(id) and see it already")
    }
    guard members.watches(session) || members.watcherCount < Limits.watchers else {
      throw Refusal(
        .tableLimit, "\(Limits.watchers) people are watching already; try again later")
    }
    members.watch(session, sender.name, after: table.seq)
    let reply = Line(
      .done, "watch", ["table": id, "seq": table.seq, "game": table.game.id],
      said: "You are watching table \(id). Type unwatch to stop.")
    answer(sender, reply)
    deliver(to: session) { $0.membership = .watching }
  }

  mutating func unwatch(_ sender: Sender) {
    members.unwatch(sender.session)
    answer(
      sender,
      Line(
        .done, "unwatch", ["table": id], said: "You are no longer watching table \(id)."))
    deliver(to: sender.session) { $0.membership = .absent }
  }

  /// - Parameter since: the last event seen by a client that draws the table and does not need
  ///   unchanged rows again; `nil` for all rows.
  mutating func look(_ sender: Sender, since: Int? = nil) throws(Refusal) {
    try requireSight(sender.name)
    let rows = sender.says ? drawnRows(for: sender.name) : table.rows(for: sender.name, as: summary)
    let picture = sender.says ? TablePicture(rows, at: table.seq) : nil
    let last = members.draw(picture, for: sender.session)
    let known = last?.seq == since ? last : nil
    let sent = known.flatMap { picture?.changes(from: $0) } ?? rows
    answer(
      sender,
      Line(
        .done, "look",
        [
          "table": id, "since": picture == nil ? nil : known?.seq, "seq": table.seq,
          "rows": sent.count,
        ]),
      rows: sent)
  }

  /// Describes part of the table in sentences.
  mutating func read(_ topic: TableReading.Topic, _ sender: Sender) throws(Refusal) {
    try requireSight(sender.name)
    let seat = members.seat(of: sender.session)
    let reading = TableReading(
      drawnRows(for: sender.name), question: seat.flatMap(question), for: sender.name)
    let lines = reading.lines(topic)
    answer(
      sender, Line(.done, "read", ["table": id, "rows": lines.count]),
      rows: lines.map { .text($0) })
  }

  /// The rows of the table for a person who has it read aloud or drawn.
  private func drawnRows(for viewer: PlayerName?) -> [Line] {
    let events = log.suffix(from: TableScreen.isClear).compactMap { $0.event.shown(to: viewer) }
    return TableScreen(table.game, after: events, clocks: clocks.running(at: now))
      .completing(table.rows(for: viewer, as: summary, isDrawn: true))
  }

  mutating func say(_ text: String, _ sender: Sender) throws(Refusal) {
    let name = try sender.named()
    let seat = members.seat(of: sender.session)
    guard seat != nil || members.watches(sender.session) else {
      throw Refusal(.tableNotJoined)
    }
    answer(sender, Line(.done, "say", ["table": id]))
    step.news.append(.said(name, seat, text))
  }

  mutating func count(_ sender: Sender) throws(Refusal) {
    _ = try seat(of: sender)
    guard let game = table.game as? DealingGame else {
      let hint: Prose =
        table.game.id.family == .house ? "shows the cards left here" : "shows this one"
      throw Refusal(.ruleVerb, "count is for a dealer's tables; look \(hint)")
    }
    let count = Prose.count(game.deckCount, "card is", "cards are")
    let reply = Line(
      .done, "count", ["table": id, "deck": game.deckCount], said: "\(count) left in the deck.")
    answer(sender, reply)
  }

  // MARK: - Votes

  mutating func kick(
    _ other: PlayerName, _ sender: Sender
  ) throws(Refusal) {
    let mine = try seat(of: sender)
    guard let target = table.occupants.first(where: { $0.value.name == other }),
      !target.value.isLeaving
    else {
      throw Refusal(.tableNobody, "\(other) is not seated at table \(id); look shows who is")
    }
    let (asked, need) = table.votes(against: target.key, with: mine)
    let events = try decide(.kick(target.key, by: mine))
    let name = target.value.name
    let reply = Line(
      .done, "kick", ["table": id, "name": name, "asked": asked, "need": need],
      said: asked < need ? "You vote \(name) out: \(asked) of \(need) votes." : nil)
    confirm(sender, reply)
    guard events.contains(where: { if case .leaving = $0 { true } else { false } }) else { return }
    barred = barred.filter { $0.value > now }
    // A bot of the house is not a person and is not barred: it returns when somebody asks for it.
    guard let person = target.value.person.id else { return }
    barred[person] = now.after(seconds: Limits.kickedSeconds)
  }
}

extension StandingBet {
  /// What leaving would cost.
  fileprivate var words: Prose {
    switch fate {
    case .played: "your bet of $\(amount) would be played as it stands, without you"
    case .checkedOrFolded:
      "you have \(amount) in the pot, and your hand would be checked or folded"
    case .allIn:
      "you are all-in with \(amount); your hand would be played out without you"
    case .matchEnds: "the match would be over"
    }
  }
}
