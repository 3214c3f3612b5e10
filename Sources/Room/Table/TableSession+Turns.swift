// Owns who is asked to act and the clocks of those who are waited for.

import Games
import Identity
import LineProtocol

extension TableSession {
  /// Does a game action, or refuses it and repeats what is legal.
  mutating func act(
    _ request: ActionRequest, _ session: SessionID, _ name: PlayerName?, at now: Instant
  ) throws(CommandError) {
    let seat = try seat(of: session)
    let turn = turns[seat]
    do throws(CommandError) {
      if let named = request.turn, named != turn?.id {
        throw CommandError(.turnStale, "turn \(named) is over; answer the newest ? line")
      }
      let reply =
        isLateReset(request, at: now)
        ? GameReply(fields: [.init(.did, .word("reset"))])
        : try game.act(request, by: seat, using: &chance)
      if let refusal = reply.refusal {
        refuse(refusal, seat, session, name, at: now)
      } else {
        // Asking for a new game is no playing: who sits out goes on sitting out.
        if request.verb != .reset { comeBack(seat) }
        accept(reply, turn: turn, seat, session, name)
      }
      if reply.events.contains(where: \.isNewGame) { beganAt = now }
      tell(reply.events)
    } catch {
      refuse(error, seat, session, name, at: now)
    }
  }

  /// Several people say `reset` when a game is over: the first begins the new one, and those who
  /// come a moment later do not ask for yet another.
  private func isLateReset(_ request: ActionRequest, at now: Instant) -> Bool {
    guard request.verb == .reset, occupants.count > 1, game.state != "over", let beganAt else {
      return false
    }
    return now < beganAt.after(seconds: Limits.lateResetSeconds)
  }

  private mutating func comeBack(_ seat: Seat) {
    guard occupants[seat]?.isAway == true else { return }
    occupants[seat]?.sitsOut = nil
    tell(Message(.event, .back), about: seat)
  }

  private mutating func accept(
    _ reply: GameReply, turn: OpenTurn?, _ seat: Seat, _ session: SessionID, _ name: PlayerName?
  ) {
    var fields: [Message.Field] = [.init(.table, .word(id.description))]
    if let turn { fields.append(.init(.turn, .word(turn.id.description))) }
    fields += reply.fields
    // The first event that comes of it, or the last one there was if none does.
    fields.append(.init(.seq, .number(log.seq + (reply.events.isEmpty ? 0 : 1))))
    answer(session, name, Message(.done, .act, fields))
    occupants[seat]?.timeouts = 0
    // What was asked is answered: whatever is left to decide is asked anew.
    turns[seat]?.isAnswered = true
  }

  private mutating func refuse(
    _ error: CommandError, _ seat: Seat, _ session: SessionID, _ name: PlayerName?,
    at now: Instant
  ) {
    var fields: [Message.Field] = [.init(.table, .word(id.description))]
    if let turn = turns[seat] {
      fields += [
        .init(.turn, .word(turn.id.description)), .init(.left, .number(left(turn, at: now))),
        .init(.retry, .word("now")), .init(.legal, .word(turn.offer.legalList)),
      ]
    }
    answer(session, name, Message(error, fields))
  }

  /// Asks whoever has something new to decide, starts and stops clocks.
  mutating func refreshTurns(at now: Instant) {
    for seat in occupants.keys.sorted() {
      guard let offer = game.offer(for: seat) else {
        if turns.removeValue(forKey: seat) != nil, let session = occupants[seat]?.session {
          deliver(to: session) { $0.question = .closed }
        }
        continue
      }
      let open = turns[seat]
      let isNew = open == nil || open?.isAnswered == true || open?.offer.legal != offer.legal
      if isNew { turnCount += 1 }
      let id = isNew ? TurnID(round: game.round, number: turnCount) : open?.id
      let isSamePhase = open?.offer.phase == offer.phase
      turns[seat] = OpenTurn(
        id: id ?? TurnID(round: game.round, number: turnCount), offer: offer,
        deadline: isSamePhase ? open?.deadline : nil)
      refreshClock(seat, at: now)
      if isNew { ask(seat, at: now) }
    }
  }

  /// A clock runs only while somebody else waits; those who are not here are not waited for
  /// before they have bet.
  private mutating func refreshClock(_ seat: Seat, at now: Instant) {
    guard let turn = turns[seat] else { return }
    guard turn.offer.isWaitedFor else {
      turns[seat]?.deadline = nil
      return
    }
    guard turn.deadline == nil else { return }
    let isAbsent = occupants[seat]?.session == nil && turn.offer.clock == .entry
    let deadline = isAbsent ? now : now.after(seconds: seconds(turn.offer.clock))
    turns[seat]?.deadline = deadline
    tellWithoutNumber(
      Message(
        .event, .turn,
        [.init(.table, .word(id.description))] + identity(seat)
          + [.init(.left, .number(deadline.milliseconds(since: now)))]))
  }

  private func seconds(_ clock: Offer.Clock) -> Int {
    switch clock {
    case .turn: configuration.options[.turn]
    case .entry: configuration.options[.wait]
    }
  }

  /// Milliseconds that are left to decide: all of them while no clock runs.
  private func left(_ turn: OpenTurn, at now: Instant) -> Int {
    turn.deadline?.milliseconds(since: now) ?? seconds(turn.offer.clock) * 1000
  }

  /// Sends the open question of `seat` to its player.
  mutating func ask(_ seat: Seat, at now: Instant) {
    guard let turn = turns[seat], let occupant = occupants[seat], let session = occupant.session
    else { return }
    let fields: [Message.Field] =
      [
        .init(.table, .word(id.description)), .init(.turn, .word(turn.id.description)),
        .init(.seat, .number(seat.number)), .init(.left, .number(left(turn, at: now))),
      ] + turn.offer.fields + [
        .init(.legal, .word(turn.offer.legalList)), .init(.clock, .flag(turn.deadline != nil)),
      ]
    let question = visible(Message(.ask, .act, fields, text: "Your turn"), to: occupant.name)
    deliver(to: session) { $0.question = .asked(question) }
  }

  /// Makes the safe move for everybody whose clock has run out.
  mutating func timeOut(at now: Instant) {
    for (seat, turn) in turns.sorted(by: { $0.key < $1.key }) {
      guard let deadline = turn.deadline, deadline <= now, game.offer(for: seat) != nil,
        turns[seat]?.id == turn.id
      else { continue }
      let (did, events) = game.timeOut(seat, using: &chance)
      tell(Message(.event, .timeout, [.init(.did, .word(did))]), about: seat)
      turns[seat]?.isAnswered = true
      occupants[seat]?.timeouts += 1
      tell(events)
      sitOutIfAbsent(seat)
    }
  }

  private mutating func sitOutIfAbsent(_ seat: Seat) {
    guard let occupant = occupants[seat], occupant.timeouts >= Limits.timeoutsInARow,
      !occupant.isAway
    else { return }
    occupants[seat]?.sitsOut = .timeouts
    tellSittingOut(seat)
    tell(game.setAway(true, seat, using: &chance))
  }
}
