import Games
import Lines

/// The open questions at a table, and the clocks of players who hold others up.
struct TableClocks: Sendable {
  /// An open question.
  struct OpenTurn: Sendable {
    let id: TurnID
    var question: GameQuestion
    /// The part of the round it belongs to: the clock continues while that is the same.
    let phase: Phase
    /// When the clock runs out; `nil` while nobody is being held up.
    var deadline: Instant?
    /// The time for this turn as it stands now, in milliseconds.
    var time: Int
    /// The time with which its clock began to run; `nil` while none runs.
    var clockTime: Int?
    /// When the player began to use the time bank; `nil` before that.
    var bankedSince: Instant?
    /// Whether it was answered, so that the next question is a new one.
    var isAnswered = false
  }

  /// A part of a round in which one clock runs for each player.
  struct Phase: Equatable, Sendable {
    let decision: DecisionPhase
    let state: GameState
  }

  /// The time for a turn, in milliseconds.
  private let turnTime: Int
  /// The time that others wait for a first bet, in milliseconds.
  private let waitTime: Int
  /// The time after which a seat that sits out while others play is given up, in seconds.
  private let awaySeconds: Int
  /// The extra time each player has for all hands together, in milliseconds.
  private let bankTime: Int
  /// Whether the table plays a match: time banks are not refilled, and players are asked one after
  /// another.
  private let isMatch: Bool
  /// The milliseconds left in the time banks that have been used.
  private var banks: SeatMap<Int> = [:]
  /// When the next round begins, if the table waits for it.
  private var startsAt: Instant?
  /// When the pause to look at a finished hand of poker ends.
  private var pauseEnd: Instant?
  /// The number of questions asked, which is the last one's number.
  private(set) var turns: Int
  private(set) var open: SeatMap<OpenTurn> = [:]
  /// When the players of seats began to sit out while others play.
  private var awaySince: SeatMap<Instant> = [:]
  /// When the current betting ends for everybody, counted from its first clock: a player who comes
  /// or bets later gets no extra time.
  private var bettingEnd: (phase: Phase, at: Instant)?
  /// Players disconnected by a restart, who are waited for as if they were here.
  var returning: Set<Seat> = []

  init(_ settings: TableSettings, turns: Int) {
    let options = settings.options
    turnTime = options.turnMilliseconds
    waitTime = options.waitSeconds.map { 1000 * $0 } ?? turnTime
    (awaySeconds, bankTime) = (options.awaySeconds, 1000 * (options.bankSeconds ?? 0))
    isMatch = options.isMatch
    self.turns = turns
  }

  /// When the next clock runs out, round begins or pause ends.
  var wake: Instant? {
    let away = awaySince.values.min()?.after(seconds: awaySeconds)
    let deadline = open.values.reduce(nil) { Instant.earliest($0, $1.deadline) }
    return .earliest(.earliest(away, deadline), .earliest(startsAt, pauseEnd))
  }

  /// Whether the table pauses for people to look at a finished hand of poker.
  var isPausing: Bool { pauseEnd != nil }

  /// Notes that a hand has begun or ended, and how long people look at it then.
  mutating func noteHands(
    in events: ArraySlice<TableEvent>, of table: Table, at now: Instant
  ) {
    for case .game(.poker(let event)) in events {
      switch event {
      case .hand: pauseEnd = nil
      case .end, .void:
        let pause = (table.game as? PokerGame)?.pause ?? 0
        pauseEnd = pause > 0 ? now.after(seconds: pause) : nil
      default: break
      }
    }
  }

  /// Ends the pause after a hand if its time has come.
  mutating func endPause(at now: Instant) {
    if let end = pauseEnd, end <= now { pauseEnd = nil }
  }

  /// Notes when the next round begins that the table must begin by itself.
  mutating func noteStart(_ next: NextHand?, at now: Instant) {
    switch next {
    case .after(let seconds): startsAt = startsAt ?? now.after(seconds: seconds)
    case .now: startsAt = now
    case nil: startsAt = nil
    }
  }

  /// Whether the next round begins now; true only once.
  mutating func takeStart(at now: Instant) -> Bool {
    guard let startsAt, startsAt <= now else { return false }
    self.startsAt = nil
    return true
  }

  /// Gives a player whose clock has run out the time left in the bank; returns it in milliseconds,
  /// or `nil` if there is none.
  mutating func useBank(_ seat: Seat, at now: Instant) -> Int? {
    guard let turn = open[seat], turn.bankedSince == nil else { return nil }
    let left = banks[seat] ?? bankTime
    guard left > 0 else { return nil }
    open.update(seat) {
      ($0.bankedSince, $0.deadline) = (now, now.after(milliseconds: left))
    }
    return left
  }

  /// Deducts from the bank the time that a player has used.
  mutating func settleBank(_ seat: Seat, at now: Instant) {
    guard let since = open[seat]?.bankedSince else { return }
    let left = banks[seat] ?? bankTime
    banks[seat] = max(0, left - max(0, now.milliseconds(since: since)))
    open.update(seat) { $0.bankedSince = nil }
  }

  /// The milliseconds that a player may use when the time of the open question has run out; `nil` at
  /// a table without time banks.
  func bankLeft(of seat: Seat) -> Int? {
    if bankTime == 0 { return nil }
    return open[seat]?.bankedSince == nil ? banks[seat] ?? bankTime : 0
  }

  /// Gives every bank a second back with each hand, except in a match.
  private mutating func refillBanks() {
    guard !isMatch else { return }
    for (seat, left) in banks {
      banks[seat] = left + 1000 >= bankTime ? nil : left + 1000
    }
  }

  /// Fills the bank of a seat for a new player.
  mutating func forgetBank(_ seat: Seat) { banks[seat] = nil }

  /// The milliseconds left to decide; the full time while no clock runs.
  func left(_ turn: OpenTurn, at now: Instant) -> Int {
    turn.deadline?.milliseconds(since: now) ?? turn.time
  }

  /// What the time for a turn is for.
  func clock(_ turn: OpenTurn) -> TableLine.Clock {
    turn.bankedSince != nil ? .bank : (turn.clockTime ?? turn.time) == turnTime ? .turn : .bet
  }

  /// The running clocks, by seat.
  func running(at now: Instant) -> [Seat: TableScreen.Clock] {
    var clocks: [Seat: TableScreen.Clock] = [:]
    for (seat, turn) in open {
      guard let deadline = turn.deadline else { continue }
      let total = turn.bankedSince.map { deadline.milliseconds(since: $0) } ?? turn.time
      clocks[seat] = TableScreen.Clock(
        left: left(turn, at: now), total: total, isBank: turn.bankedSince != nil)
    }
    return clocks
  }

  /// Begins a round: earlier questions are over, even if the same is asked again, as at the
  /// beginning of a new game.
  mutating func beginRound() {
    open.updateAll { ($0.isAnswered, $0.deadline, $0.clockTime) = (true, nil, nil) }
    bettingEnd = nil
    refillBanks()
  }

  /// Notes that the question of a seat was answered.
  mutating func noteAnswer(_ seat: Seat) { open.update(seat) { $0.isAnswered = true } }

  /// The seats whose clocks have run out.
  func seatsOutOfTime(at now: Instant) -> [Seat] {
    open.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys
  }

  /// The seats that have sat out for too long.
  func seatsAwayTooLong(at now: Instant) -> [Seat] {
    awaySince.filter { $0.value.after(seconds: awaySeconds) <= now }.keys
  }

  /// Closes the question of a seat; returns whether there was one.
  mutating func close(_ seat: Seat) -> Bool { open.removeValue(forKey: seat) != nil }

  /// Notes the question that a seat is asked; returns whether it is new.
  mutating func ask(
    _ seat: Seat, _ question: GameQuestion, of table: Table, at now: Instant
  ) -> Bool {
    let before = open[seat]
    let isNew =
      before == nil || before?.isAnswered == true || before?.question.legal != question.legal
    if isNew { turns += 1 }
    let game = table.game
    let time = game.isUndecided(seat) ? waitTime : turnTime
    let phase = Phase(decision: question.phase, state: game.state)
    let isSamePhase = before?.phase == phase
    if !isNew, isSamePhase, before?.question == question, before?.time == time {
      return false
    }
    if !isSamePhase { settleBank(seat, at: now) }
    let id = isNew ? nil : before?.id
    open[seat] = OpenTurn(
      id: id ?? TurnID(round: game.round, number: turns), question: question, phase: phase,
      deadline: isSamePhase ? before?.deadline : nil, time: time,
      clockTime: isSamePhase ? before?.clockTime : nil,
      bankedSince: isSamePhase ? before?.bankedSince : nil)
    return isNew
  }

  /// Starts or stops the clock of a seat that is asked; returns whether it was started.
  /// Disconnected players are not waited for before their first bet.
  ///
  /// - Parameter isHoldingUp: whether the players who are asked make others wait.
  mutating func refresh(
    _ seat: Seat, of table: Table, isHoldingUp: Bool, isHere: Bool, at now: Instant
  ) -> Bool {
    guard let turn = open[seat], isHoldingUp == (turn.deadline == nil) else { return false }
    guard isHoldingUp else {
      settleBank(seat, at: now)
      open.update(seat) { ($0.deadline, $0.clockTime) = (nil, nil) }
      return false
    }
    let isPassedOver = !isHere && !returning.contains(seat) && table.game.isUndecided(seat)
    let deadline = isPassedOver ? now : deadline(of: turn, at: now)
    open.update(seat) { ($0.deadline, $0.clockTime) = (deadline, turn.time) }
    return true
  }

  private mutating func deadline(of turn: OpenTurn, at now: Instant) -> Instant {
    let own = now.after(milliseconds: turn.time)
    guard turn.phase.state == .bet, !isMatch else { return own }
    if bettingEnd?.phase != turn.phase {
      bettingEnd = (turn.phase, now.after(milliseconds: max(turnTime, waitTime)))
    }
    return min(own, max(now, bettingEnd?.at ?? own))
  }

  /// Notes who sits out while others play, or in a match, which two idle players would never end.
  mutating func noteAbsences(_ table: Table, at now: Instant) {
    if awaySince.isEmpty, !table.occupants.contains(where: { $0.value.sitsOut != nil }) { return }
    // A player who is leaving has already given up the seat, even if a bet must be played out.
    awaySince = awaySince.filter { table.canGiveUp($0.key) }
    for seat in table.occupants.keys where table.canGiveUp(seat) {
      let isAlone = !table.game.isMatchPlayed && !table.othersPlay(besides: seat)
      awaySince[seat] = isAlone ? nil : awaySince[seat] ?? now
    }
  }
}

extension TableSession {
  /// Asks players who have something new to decide, and starts and stops clocks. Call it after
  /// events.
  mutating func refreshClocks(
    after events: ArraySlice<TableEvent>
  ) {
    if events.contains(where: \.isNewRound) { clocks.beginRound() }
    clocks.noteAbsences(table, at: now)
    for seat in clocks.open.keys where table.occupants[seat] == nil {
      _ = clocks.close(seat)
    }
    clocks.noteStart(table.game.nextHand, at: now)
    clocks.noteHands(in: events, of: table, at: now)
    let scope = asksAnew(after: events)
    let isHoldingUp = table.isSomebodyWaiting
    for seat in table.occupants.keys {
      let isNew = scope.contains(seat) && refreshQuestion(of: seat)
      let isHere = members.session(at: seat) != nil
      if clocks.refresh(seat, of: table, isHoldingUp: isHoldingUp, isHere: isHere, at: now),
        let turn = clocks.open[seat], let player = table.player(seat)
      {
        step.news.append(.clock(player, left: clocks.left(turn, at: now), of: clocks.clock(turn)))
      }
      if isNew { ask(seat) }
    }
  }

  /// The seats whose questions may change after these events.
  private func asksAnew(after events: ArraySlice<TableEvent>) -> SeatScope {
    var scope = SeatScope.nobody
    let game = table.game
    for event in events {
      guard case .game(let event) = event else { return .everybody }
      scope = scope.union(game.asksAnew(after: event))
    }
    return scope
  }

  /// Updates the question of `seat`; returns whether its player has something new to decide.
  private mutating func refreshQuestion(of seat: Seat) -> Bool {
    if let question = table.game.gameQuestion(for: seat) {
      return clocks.ask(seat, question, of: table, at: now)
    }
    clocks.settleBank(seat, at: now)
    if clocks.close(seat), let session = members.session(at: seat) {
      deliver(to: session) { $0.question = .closed }
    }
    return false
  }

  /// Sends the open question of `seat` to its player.
  mutating func ask(_ seat: Seat) {
    guard let question = question(seat), let session = members.session(at: seat) else { return }
    let bigBlind = table.game.bigBlindChips
    deliver(to: session) { $0.question = .asked(question, bigBlind: bigBlind) }
  }

  /// The open question of `seat`.
  func question(_ seat: Seat) -> TableQuestion? {
    clocks.open[seat].map { turn in
      var question = TableQuestion(
        table: id, turn: turn.id, seat: seat, left: clocks.left(turn, at: now),
        isClockRunning: turn.deadline != nil, bank: clocks.bankLeft(of: seat),
        game: turn.question)
      question.isToBet = clocks.clock(turn) == .bet
      return question
    }
  }

  /// Makes the safe move for players whose clocks have run out, and gives up the seats of players
  /// who have sat out for too long.
  mutating func wakeUp() {
    for seat in clocks.seatsOutOfTime(at: now) where table.game.gameQuestion(for: seat) != nil {
      let id = clocks.open[seat]?.id
      guard clocks.seatsOutOfTime(at: now).contains(seat), id == clocks.open[seat]?.id else {
        continue
      }
      if members.session(at: seat) != nil, let left = clocks.useBank(seat, at: now),
        let player = table.player(seat)
      {
        step.news.append(.clock(player, left: left, of: .bank))
        continue
      }
      clocks.settleBank(seat, at: now)
      follow(.timeOut(seat))
      clocks.noteAnswer(seat)
    }
    if clocks.takeStart(at: now) { follow(.start) }
    clocks.endPause(at: now)
    for seat in clocks.seatsAwayTooLong(at: now) { follow(.giveUp(seat)) }
  }
}
