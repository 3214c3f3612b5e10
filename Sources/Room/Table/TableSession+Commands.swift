// Owns what each command does at a table, beside the game's own actions.

import Games
import Identity
import LineProtocol

extension TableSession {
  /// Does a command and answers it.
  mutating func perform(
    _ command: TableCommand, from session: SessionID, name: PlayerName?, at now: Instant
  ) {
    do {
      switch command {
      case .look: look(session, name)
      case .watch: try watch(session, name)
      case .unwatch: unwatch(session, name)
      case .sit(let seat, let buyin, let person):
        try sit(session, name, seat, buyin, person, at: now)
      case .kick(let other): try kick(other, session, name, at: now)
      case .say(let text): try say(text, session, name)
      case .leave: try leave(session, name)
      case .sitOut: try setAway(true, session, name)
      case .comeBack: try setAway(false, session, name)
      case .advise: try advise(session, name)
      case .act(let request): try act(request, session, name, at: now)
      }
    } catch {
      answer(session, name, Message(error))
    }
  }

  /// The seat of a session.
  ///
  /// - Throws: `CommandError` with `seat.none`.
  func seat(of session: SessionID) throws(CommandError) -> Seat {
    guard let seat = occupants.first(where: { $0.value.session == session })?.key else {
      throw CommandError(.seatNone, "you are not seated at table \(id); sit \(id) to play")
    }
    return seat
  }

  private var tableField: Message.Field { .init(.table, .word(id.description)) }

  private var seqField: Message.Field { .init(.seq, .number(log.seq)) }

  private mutating func sit(
    _ session: SessionID, _ name: PlayerName?, _ wanted: Int?, _ buyin: Int?, _ person: Person,
    at now: Instant
  ) throws(CommandError) {
    guard let name else { throw CommandError(.authRequired) }
    try requireWelcome(name, at: now)
    guard !occupants.contains(where: { $0.value.name == name }) else {
      throw CommandError(.seatAlready, "you sit at table \(id) already")
    }
    guard buyin == nil else {
      throw CommandError(.tableOption, "\(game.id) has no buy-in; sit \(id)")
    }
    let seat = try freeSeat(wanted)
    if occupants.isEmpty, !isGoingOn { departed = [:] }
    isGoingOn = false
    // The reply comes before the events: whoever sits down has seen what was until now.
    let before = seqField
    let since = watchers.removeValue(forKey: session)?.since ?? log.seq
    occupants[seat] = Occupant(name: name, session: session, since: since)
    let events = game.sit(seat, as: name, balance: departed[name], using: &chance)
    let stack = game.balance(of: seat)
    tell(
      Message(.event, .sat, [.init(.stack, .number(stack))] + person.fields), about: seat)
    tellRefund(seat)
    tell(events)
    answer(
      session, name,
      Message(
        .done, .sit,
        [
          tableField, .init(.seat, .number(seat.number)), before,
          .init(.state, .word(game.state)),
        ]))
    deliver(to: session) { $0.membership = .seated }
  }

  private func freeSeat(_ wanted: Int?) throws(CommandError) -> Seat {
    let all = (1...game.seatCount).map { Seat($0) }
    guard let wanted else {
      guard let free = all.first(where: { occupants[$0] == nil }) else {
        throw CommandError(.seatFull, "table \(id) is full; watch \(id), or create a table")
      }
      return free
    }
    guard all.contains(Seat(wanted)) else {
      throw CommandError(.seatRange, "table \(id) has the seats 1 to \(game.seatCount)")
    }
    if let occupant = occupants[Seat(wanted)] {
      throw CommandError(.seatTaken, "\(occupant.name) has seat \(wanted); sit \(id) takes another")
    }
    return Seat(wanted)
  }

  private mutating func leave(_ session: SessionID, _ name: PlayerName?) throws(CommandError) {
    let seat = try seat(of: session)
    answer(
      session, name,
      Message(.done, .leave, [tableField, .init(.chips, .number(game.balance(of: seat)))]))
    deliver(to: session) {
      $0.membership = .absent
      $0.question = .closed
    }
    vacateWhenPlayed(seat)
  }

  /// Gives up a seat; what is in play there is played to the end without its player.
  mutating func vacateWhenPlayed(_ seat: Seat) {
    occupants[seat]?.session = nil
    occupants[seat]?.heldFor = nil
    tell(game.leave(seat, using: &chance))
  }

  private mutating func watch(_ session: SessionID, _ name: PlayerName?) throws(CommandError) {
    guard !occupants.contains(where: { $0.value.session == session }) else {
      throw CommandError(.seatAlready, "you sit at table \(id) and see all that you may")
    }
    guard watchers[session] != nil || watchers.count < Limits.watchers else {
      throw CommandError(.tableLimit, "\(Limits.watchers) people look on already; try later")
    }
    let since = watchers[session]?.since ?? log.seq
    watchers[session] = Onlooker(name: name, since: since)
    answer(session, name, Message(.done, .watch, [tableField, seqField]))
    deliver(to: session) { $0.membership = .watching }
  }

  private mutating func unwatch(_ session: SessionID, _ name: PlayerName?) {
    watchers.removeValue(forKey: session)
    answer(session, name, Message(.done, .unwatch, [tableField]))
    deliver(to: session) { $0.membership = .absent }
  }

  private mutating func say(
    _ text: String, _ session: SessionID, _ name: PlayerName?
  ) throws(CommandError) {
    guard let name else { throw CommandError(.authRequired) }
    let seat = try? seat(of: session)
    guard seat != nil || watchers[session] != nil else { throw CommandError(.tableNotJoined) }
    answer(session, name, Message(.done, .say, [tableField]))
    var fields = [tableField]
    if let seat { fields.append(.init(.seat, .number(seat.number))) }
    fields.append(.init(.name, .word(name.description)))
    tellWithoutNumber(Message(.event, .say, fields, text: text))
  }

  private mutating func setAway(
    _ isAway: Bool, _ session: SessionID, _ name: PlayerName?
  ) throws(CommandError) {
    let seat = try seat(of: session)
    let wasAway = occupants[seat]?.isAway == true
    occupants[seat]?.sitsOut = isAway ? .asked : nil
    occupants[seat]?.timeouts = 0
    answer(session, name, Message(.done, isAway ? .out : .back, [tableField]))
    guard wasAway != isAway else { return }
    isAway ? tellSittingOut(seat) : tell(Message(.event, .back), about: seat)
    tell(game.setAway(isAway, seat, using: &chance))
  }

  private mutating func look(_ session: SessionID, _ name: PlayerName?) {
    var table = summary.row
    table.fields += game.tableFields + [seqField]
    var rows = [table] + game.commonRows
    for (seat, occupant) in occupants.sorted(by: { $0.key < $1.key }) {
      var fields = identity(seat)
      fields.append(.init(.state, .word(game.seatState(seat))))
      fields += game.seatFields(seat)
      if occupant.name == name { fields.append(.init(.you, .flag(true))) }
      rows.append(Message(.row, .seat, fields))
    }
    let count = Message.Field(.rows, .number(rows.count))
    answer(session, name, Message(.done, .look, [tableField, seqField, count]), rows: rows)
  }
}

// MARK: - Comings and goings of connections

extension TableSession {
  mutating func cutOff(_ session: SessionID) {
    watchers.removeValue(forKey: session)
    guard let seat = try? seat(of: session) else { return }
    occupants[seat]?.session = nil
    occupants[seat]?.heldFor = session
    tell(
      Message(.event, .gone, [.init(.hold, .number(Int(configuration.hold.components.seconds)))]),
      about: seat)
    tell(game.setGone(true, seat, using: &chance))
  }

  mutating func depart(_ session: SessionID) {
    watchers.removeValue(forKey: session)
    let seat = occupants.first { $0.value.session == session || $0.value.heldFor == session }?.key
    if let seat { vacateWhenPlayed(seat) }
  }

  /// The session goes on over another connection: brings what it missed.
  mutating func handOver(
    from old: SessionID, to new: SessionID, last: Int, at now: Instant
  ) {
    if let seat = occupants.first(where: { $0.value.session == old || $0.value.heldFor == old })?
      .key
    {
      occupants[seat]?.session = new
      let wasHeld = occupants[seat]?.heldFor != nil
      occupants[seat]?.heldFor = nil
      bring(to: new, occupants[seat]?.name, after: max(last, occupants[seat]?.since ?? 0))
      deliver(to: new) { $0.membership = .seated }
      if wasHeld {
        tell(game.setGone(false, seat, using: &chance))
        tell(Message(.event, .back), about: seat)
        tellSittingOut(seat)
      }
      ask(seat, at: now)
    } else if let onlooker = watchers.removeValue(forKey: old) {
      watchers[new] = onlooker
      bring(to: new, onlooker.name, after: max(last, onlooker.since))
      deliver(to: new) { $0.membership = .watching }
    } else {
      deliver(to: new) {
        $0.membership = .absent
        $0.missed = 0
      }
    }
  }

  private mutating func bring(to session: SessionID, _ name: PlayerName?, after last: Int) {
    let missed = log.events(after: last).map { visible($0, to: name) }
    let sync = Message(.event, .sync, [tableField, seqField])
    let seq = log.seq
    deliver(to: session) {
      $0.events += missed + [visible(sync, to: name)]
      $0.seq = seq
      $0.missed = missed.count
    }
  }

  /// The lobby closes the table: nobody sits here any more.
  mutating func close() {
    tell(game.void())
    let sessions = watchers.keys.sorted() + occupants.values.compactMap(\.session)
    tell(Message(.event, .close))
    for session in sessions {
      deliver(to: session) {
        $0.membership = .absent
        $0.question = .closed
      }
    }
    occupants = [:]
    watchers = [:]
    turns = [:]
    isClosed = true
  }
}
