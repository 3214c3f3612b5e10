import Cards
import Lines

/// Decides what follows from actions, clocks and connections. Every function returns the events,
/// which the table has already applied.
extension Table {
  /// Performs `action` and returns the events.
  ///
  /// Specialized for the server's randomness, as are the games: a step that is generic at run time
  /// looks its type up for each action.
  ///
  /// - Parameter id: the table's name, for refusals.
  /// - Throws: `Refusal`, which leaves the table unchanged.
  @specialized(where Chance == ChaCha20)
  public mutating func decide<Chance: RandomNumberGenerator>(
    _ action: TableAction, at id: TableID, using chance: inout Chance
  ) throws(Refusal) -> [TableEvent] {
    if let refusal = refusal(of: action, at: id) { throw refusal }
    // Consumed, so that a change does not copy the table.
    var step = Step(table: consume self, chance: chance)
    switch action {
    case .sit(let newcomer, let wanted): step.sit(newcomer, at: wanted)
    case .want: step.want()
    case .leave(let seat): step.leave(seat)
    case .giveUp(let seat): step.giveUp(seat, .away)
    case .sitOut(let seat): step.sitOut(seat, .asked)
    case .comeBack(let seat): step.comeBack(seat)
    case .kick(let seat, let voter): step.kick(seat, by: voter)
    case .act(let action, let seat): step.act(action, seat)
    case .start: step.start()
    case .returnToRules(let own): step.play(.returnToRules(of: own))
    case .topUp(let seat, let chips): step.play(.topUp(seat, by: chips))
    case .timeOut(let seat): step.timeOut(seat)
    case .lose(let seat, let hold): step.lose(seat, hold)
    case .reconnect(let seat): step.reconnect(seat)
    case .identify(let seat, let digest): step.identify(seat, digest)
    case .restart(let hold): step.restart(hold)
    case .close:
      step.play(.close)
      step.emit(.closed)
    }
    (self, chance) = (step.table, step.chance)
    return step.events
  }

  /// Why `action` is not allowed now, or `nil`: the only judge.
  public func refusal(of action: TableAction, at id: TableID) -> Refusal? {
    if isClosed {
      return Refusal(
        .tableUnknown, "table \(id.description) is closed; tables lists the others")
    }
    switch action {
    case .sit(let newcomer, let wanted): return refusal(ofSitting: newcomer, in: wanted, at: id)
    case .leave(let seat), .giveUp(let seat), .sitOut(let seat), .timeOut(let seat),
      .lose(let seat, _),
      .reconnect(let seat), .identify(let seat, _):
      return occupants[seat] == nil ? .notSeated(at: id) : nil
    case .comeBack(let seat): return refusal(ofPlaying: seat, at: id)
    case .kick(let seat, let voter):
      guard occupants[seat] != nil, let own = occupants[voter] else {
        return .notSeated(at: id)
      }
      if own.isLeaving { return .seatLeaving(at: id) }
      return seat == voter || occupants.count <= Limits.kickVotesLeast
        ? Refusal(.ruleKick) : nil
    case .act(let action, let seat):
      return refusal(ofPlaying: seat, at: id) ?? game.refusal(of: action, by: seat)
    case .topUp(let seat, let chips):
      guard occupants[seat] != nil, let most = game.buyIn?.upperBound else {
        return .notSeated(at: id)
      }
      return chips > 0 && game.balance(of: seat) + chips <= most
        ? nil
        : Refusal(
          .ruleAmount,
          "a stack at table \(id.description) is topped up to \(most) chips at most")
    case .want, .start, .returnToRules, .restart, .close: return nil
    }
  }

  private func refusal(ofPlaying seat: Seat, at id: TableID) -> Refusal? {
    guard let occupant = occupants[seat] else { return .notSeated(at: id) }
    if occupant.isLeaving { return .seatLeaving(at: id) }
    return occupant.isGone ? .notSeated(at: id) : nil
  }

  private func refusal(
    ofSitting newcomer: Newcomer, in wanted: Seat?, at id: TableID
  ) -> Refusal? {
    let table: Prose = "\(id.description)"
    if let present = occupants.values.first(where: { $0.name == newcomer.name }) {
      return present.isLeaving
        ? .seatLeaving(at: id)
        : Refusal(.seatAlready, "you are already seated at table \(table)")
    }
    // A player who left with more than the table's maximum may bring all of it.
    if let range = game.buyIn, !range.contains(newcomer.chips),
      newcomer.chips < range.lowerBound || newcomer.chips != purse(of: newcomer.person)
    {
      return Refusal(
        .ruleAmount,
        "table \(table) takes \(range.lowerBound) to \(range.upperBound) chips, "
          + "as in sit \(table) buyin=\(range.upperBound)")
    }
    guard let wanted else {
      return freeSeat == nil && seatToGiveUp == nil
        ? Refusal(
          .seatFull, "table \(table) is full; watch \(table), or create a table") : nil
    }
    guard (1...max(1, game.seatCount)).contains(wanted.number) else {
      return Refusal(
        .seatRange, "table \(table) has the seats 1 to \(game.seatCount)")
    }
    return occupants[wanted].map {
      Refusal(
        .seatTaken,
        "\($0.name.description) has seat \(wanted.number); sit \(table) takes another")
    }
  }

  /// The first free seat.
  var freeSeat: Seat? {
    (1...max(1, game.seatCount)).lazy.map { Seat($0) }.first { occupants[$0] == nil }
  }

  /// A seat that is available at once, because its player sits out without a bet.
  var seatToGiveUp: Seat? {
    guard !game.isMatchPlayed else { return nil }
    return occupants.filter { $0.value.sitsOut != nil && !game.isInPlay($0.key) }
      .min { $0.value.since < $1.value.since }?.key
  }

  /// Whether the player in `seat`, who sits out, can lose it now: a hand of poker is played to its
  /// end first.
  public func canGiveUp(_ seat: Seat) -> Bool {
    guard let occupant = occupants[seat], occupant.sitsOut != nil, !occupant.isLeaving else {
      return false
    }
    return !game.dealsByItself || !game.isInPlay(seat)
  }

  /// Whether the clocks of players who are asked should run, because somebody waits for them.
  public var isSomebodyWaiting: Bool { isWanted || game.isSomebodyWaiting }

  /// Whether the clock of the player in `seat`, who is asked, should run, because somebody waits.
  public func isHoldingUp(_ seat: Seat) -> Bool {
    game.isHoldingUp(seat) || isWanted && game.gameQuestion(for: seat) != nil
  }

  /// Whether a player in another seat plays.
  public func othersPlay(besides seat: Seat) -> Bool {
    occupants.contains { other, occupant in
      other != seat && occupant.sitsOut == nil && !occupant.isGone && !occupant.isLeaving
    }
  }
}

extension Refusal {
  public static func notSeated(at table: TableID) -> Self {
    let table: Prose = "\(table.description)"
    return Self(.seatNone, "you are not seated at table \(table); sit \(table) to play")
  }

  public static func seatLeaving(at table: TableID) -> Self {
    Self(
      .seatLeaving,
      "your old seat at table \(table.description) is still being played out; "
        + "sit again after this round")
  }
}

extension Table {
  /// The votes against the player in `seat`, including that of `voter`. All other present players
  /// have a vote, even those who sit out.
  ///
  /// - Returns: the number of votes, and the number that removes the player.
  public func votes(against seat: Seat, with voter: Seat) -> (asked: Int, need: Int) {
    let others = occupants.filter { $0.key != seat && !$0.value.isGone && !$0.value.isLeaving }
    let before = occupants[seat].flatMap { votes[$0.name] } ?? []
    let asked = others.count { $0.key == voter || before.contains($0.value.name) }
    return (asked, need: max(Limits.kickVotesLeast, others.count / 2 + 1))
  }
}

/// One step of a table: the table applies each event before the next is decided.
private struct Step<Chance: RandomNumberGenerator> {
  var table: Table
  var chance: Chance
  var events: [TableEvent] = []

  mutating func emit(_ event: TableEvent) {
    table.evolve(event)
    events.append(event)
  }

  /// Makes the game decide on an input; the table notes each of its events.
  mutating func play(_ input: GameInput) {
    for event in table.game.decide(input, using: &chance) {
      table.take(.game(event))
      events.append(.game(event))
    }
  }

  /// Makes the game decide what follows from a change, which it has already applied.
  mutating func follow(
    _ change: SeatChange, goesOn: Bool = false
  ) {
    play(.change(change, goesOn: goesOn))
  }

  mutating func sit(
    _ newcomer: Newcomer, at wanted: Seat?
  ) {
    if wanted == nil, table.freeSeat == nil, let away = table.seatToGiveUp {
      giveUp(away, .room)
    }
    guard let seat = wanted ?? table.freeSeat else { return }
    let player = SeatedPlayer(seat, newcomer.name)
    let isEmpty = table.occupants.isEmpty
    let goesOn = isEmpty && table.goesOn
    let purse = isEmpty && !goesOn ? nil : table.purse(of: newcomer.person)
    let stack = table.game.stack(purse: purse, chips: newcomer.chips)
    emit(.sat(player, stack: stack, newcomer.person, newcomer.digest))
    follow(
      .sat(player, stack: stack, isBot: newcomer.person.role == .bot), goesOn: goesOn)
  }

  /// Notes that a person waits for a seat: clocks run until the round is over, and players who sit
  /// out lose their seats. A match, however, is played out by the players who began it.
  mutating func want() {
    guard !table.game.isMatchPlayed else { return }
    if !table.isWanted { emit(.wanted) }
    for seat in table.occupants.keys where table.canGiveUp(seat) {
      giveUp(seat, .room)
    }
  }

  /// Removes a player who sits out from the seat, and states the reason.
  mutating func giveUp(
    _ seat: Seat, _ reason: SittingOut
  ) {
    guard let player = table.player(seat), table.canGiveUp(seat) else { return }
    emit(.out(player, reason: reason))
    leave(seat)
  }

  /// Gives up a seat; a standing bet is played out first.
  mutating func leave(_ seat: Seat) {
    guard let player = table.player(seat), table.occupants[seat]?.isLeaving == false else { return }
    emit(.leaving(player))
    follow(.leaving(seat))
  }

  mutating func sitOut(
    _ seat: Seat, _ reason: SittingOut
  ) {
    guard let player = table.player(seat), table.occupants[seat]?.sitsOut == nil else { return }
    emit(.out(player, reason: reason))
    follow(.away(seat))
  }

  mutating func comeBack(_ seat: Seat) {
    guard let player = table.player(seat), table.occupants[seat]?.sitsOut != nil else { return }
    emit(.back(player))
  }

  /// Notes a vote. A player loses the seat by the votes of more than half of the others, but at
  /// least two, so that of two players neither can remove the other.
  mutating func kick(
    _ seat: Seat, by voter: Seat
  ) {
    guard let player = table.player(seat), let name = table.player(voter)?.name else { return }
    let (asked, need) = table.votes(against: seat, with: voter)
    let isRepeated = table.votes[player.name]?.contains(name) == true
    if isRepeated, asked < need { return }
    emit(.kick(player, by: name, asked: asked, need: need))
    if asked >= need { leave(seat) }
  }

  mutating func act(
    _ action: GameAction, _ seat: Seat
  ) {
    if action.bringsBack { comeBack(seat) }
    play(.action(action, by: seat))
  }

  /// Makes players sit out who asked for it before the next round, then begins the round.
  mutating func start() {
    while let seat = table.game.seatsToSitOut.first(where: { table.occupants[$0]?.sitsOut == nil })
    {
      sitOut(seat, .asked)
    }
    play(.start)
  }

  /// Makes the safe move; after too many time-outs the player sits out.
  mutating func timeOut(_ seat: Seat) {
    guard let player = table.player(seat), table.game.gameQuestion(for: seat) != nil else { return }
    emit(.timeout(player, did: table.game.safeMove(of: seat)))
    let isTooLate = table.occupants[seat]?.isTooLate == true
    // If the next round begins by itself, it must not deal in an absent player.
    let sitsOutFirst = isTooLate && table.game.dealsByItself
    if sitsOutFirst { sitOut(seat, .timeouts) }
    play(.timeOut(seat))
    if isTooLate, !sitsOutFirst { sitOut(seat, .timeouts) }
  }

  mutating func lose(_ seat: Seat, _ hold: Int) {
    guard let player = table.player(seat), let occupant = table.occupants[seat],
      !occupant.isGone, !occupant.isLeaving
    else { return }
    emit(.gone(player, hold: hold))
    follow(.gone(seat))
  }

  /// Reconnects a player, who sits out as before.
  mutating func reconnect(_ seat: Seat) {
    guard let player = table.player(seat), table.occupants[seat]?.isGone == true else { return }
    emit(.back(player))
    if let reason = table.occupants[seat]?.sitsOut { emit(.out(player, reason: reason)) }
  }

  mutating func identify(_ seat: Seat, _ digest: TokenDigest) {
    guard let player = table.player(seat), let occupant = table.occupants[seat],
      occupant.digest != digest || occupant.formerDigest != nil
    else { return }
    emit(.identified(player, digest))
  }

  /// Marks all connections as lost, without consequences: the round stays as it was.
  mutating func restart(_ hold: Int) {
    emit(.restarted)
    for (seat, occupant) in table.occupants
    where !occupant.isGone && !occupant.isLeaving && occupant.person.kind != .house {
      emit(.gone(SeatedPlayer(seat, occupant.name), hold: hold))
    }
  }
}
