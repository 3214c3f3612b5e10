import Games
import Lines

/// Game actions of players at a table.
extension TableSession {
  /// Does a game action, or refuses it and repeats the legal ones.
  mutating func act(
    _ request: ActionRequest, _ sender: Sender
  ) throws(Refusal) {
    let seat = try seat(of: sender)
    if table.occupants[seat]?.isLeaving == true { throw .seatLeaving(at: id) }
    do throws(Refusal) {
      let turn = clocks.open[seat]
      if let named = request.turn, named != turn?.id {
        throw Refusal(
          .turnStale, "turn \(figure: named.description) is over; answer what is asked now")
      }
      let action = try table.game.action(request, by: seat)
      if let refusal = refusalOfSecondDeal(action, by: seat) { throw refusal }
      try confirmNewGame(action, by: seat, sender)
      try agreeOnDeal(action, by: seat, sender)
      let inVain = lateReset(request).flatMap { until in
        table.game.refusal(of: action, by: seat) == nil ? until : nil
      }
      let before = table.seq
      var events: [TableEvent] = []
      if inVain == nil {
        events = try decide(.act(action, seat))
      }
      if let name = table.occupants[seat]?.name,
        events.contains(where: { if case .game(.dealing(.remaining)) = $0 { true } else { false } })
      {
        (lastDeal, dealAsked) = ((name, now), nil)
      }
      if let noted = events.last?.noted { throw Refusal(.ruleReset, noted) }
      let again: Prose? = inVain.map {
        "a new game has just begun; for yet another say reset again in \($0.seconds(since: now)) s"
      }
      let note = again ?? action.promise
      let reply =
        request.word == "out"
        ? sitsOut(note) : Self.reply(to: request, turn?.id, events, at: id, after: before, note)
      confirm(sender, reply)
      // A player who says something for later has not answered, and can go on thinking.
      if !events.allSatisfy(\.isForLater), turn != nil, clocks.open[seat]?.id == turn?.id {
        clocks.noteAnswer(seat)
      }
    } catch {
      let asking = clocks.open[seat].map {
        (turn: $0.id, left: clocks.left($0, at: now) as Int?, legal: $0.question.legal)
      }
      let refusal = Answer(error, at: id, asking: asking)
      deliver(to: sender.session) { $0.answer = refusal }
    }
  }

  /// Until when a `reset` is in vain. Several people may say it when a game is over: the first one
  /// begins the new game, and the others do not ask for yet another.
  private func lateReset(_ request: ActionRequest) -> Instant? {
    guard request.word == "reset", table.occupants.count > 1, table.game.state != .over,
      let until = beganAt?.after(seconds: Limits.lateResetSeconds), now < until
    else { return nil }
    return until
  }

  /// Asks a person who would end a round that others play to repeat the command. Programs act at
  /// once.
  private mutating func confirmNewGame(
    _ action: GameAction, by seat: Seat, _ sender: Sender
  ) throws(Refusal) {
    guard sender.isAskedBack, case .dealing(let move) = action,
      let game = table.game as? DealingGame,
      let round = game.roundCut(by: move, of: seat),
      case let cost:Prose = "others hold cards, and round \(round) is not over",
      members.tell(seat, of: cost, sender)
    else { return }
    throw Refusal(.ruleConfirm, "\(cost); type the same again, or yes, to end it")
  }

  /// Refuses the second of two people who deal at the same time, whose round would replace the
  /// first one before anybody has read it.
  private func refusalOfSecondDeal(
    _ action: GameAction, by seat: Seat
  ) -> Refusal? {
    guard case .dealing(let action) = action, let game = table.game as? DealingGame,
      game.dealsAnew(action), let (dealer, time) = lastDeal, dealer != table.occupants[seat]?.name,
      case let free = time.after(seconds: Limits.secondDealSeconds), now < free
    else { return nil }
    let seconds = free.seconds(since: now)
    return Refusal(
      .rulePhase, "\(dealer) has just dealt; for another round say it again in \(seconds) s")
  }

  /// The seconds after which a person who wants to deal needs nobody else.
  private static let dealSeconds = 20

  /// Has a second person agree before cards are taken away that nobody has shown, or the first one
  /// repeat it once the others had time to answer. Programs act at once.
  private mutating func agreeOnDeal(
    _ action: GameAction, by seat: Seat, _ sender: Sender
  ) throws(Refusal) {
    guard sender.isAskedBack, case .dealing(let move) = action,
      let game = table.game as? DealingGame, game.refusal(of: move, by: seat) == nil,
      game.handsUnseen(before: move, of: seat) > 0, let name = table.occupants[seat]?.name
    else { return }
    let isNew = dealAsked?.round != game.round
    if isNew { dealAsked = (name, game.round, now) }
    guard let asked = dealAsked, asked.player == name else { return }
    let free = asked.at.after(seconds: Self.dealSeconds)
    if free <= now { return }
    if isNew {
      let notice = Shared(
        wrappedValue: Notice.at(
          id,
          "nobody has shown a hand, and \(name) wants the next cards; show turns yours up, deal agrees"
        ))
      for member in members.present {
        guard let other = member.seat, other != seat, table.occupants[other]?.person.role == .person
        else { continue }
        deliver(to: member.session) { $0.notice = notice }
      }
    }
    let seconds = free.seconds(since: now)
    throw Refusal(
      .ruleReset,
      "noted: nobody has shown a hand yet, so one of the others has to say it as well, or you "
        + "again in \(seconds) s")
  }

  /// The reply to a completed action.
  ///
  /// - Parameters:
  ///   - events: the events that followed.
  ///   - seq: the number of the last event before them.
  ///   - note: what will become of it later.
  private static func reply(
    to request: ActionRequest, _ turn: TurnID?, _ events: [TableEvent], at id: TableID,
    after seq: Int, _ note: Prose?
  ) -> Line {
    // The first game event that followed, or the last event before if there was none.
    var number = seq
    for event in events where event.isShown {
      number += 1
      guard case .game(let fact) = event else { continue }
      return Line.acted(request.word, at: id, turn: turn, fact, seq: number, note: note)
    }
    return Line.acted(request.word, at: id, turn: turn, nil, seq: seq, note: note)
  }
}

extension TableEvent {
  /// The note to a person who asks for something that others must agree to.
  fileprivate var noted: Prose? {
    switch self {
    case .game(.house(.resetAsked(_, _, let asked, let need))):
      "noted, \(asked) of \(need): a new game begins when everybody here has said reset"
    case .game(.dealing(.newAsked(_, _, let asked, let need, let request))):
      "noted, \(asked) of \(need): it begins when everybody here who holds cards has said "
        + "\(request.typed())"
    default: nil
    }
  }

  /// Whether the event only says what the table should do later.
  fileprivate var isForLater: Bool {
    switch self {
    case .game(.poker(.wish)), .game(.poker(.planned)): true
    default: false
    }
  }
}
