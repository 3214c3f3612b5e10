import Games
import Identity
import LineProtocol
import Lines

/// The questions that are open at a table, and the clocks of those who hold others up.
struct TableClocks: Sendable {
  /// A question that is open.
  struct OpenTurn: Sendable {
    let id: TurnID
    var question: GameQuestion
    /// The part of the round that it belongs to: the clock goes on while that stays the same.
    let phase: Phase
    /// When the clock runs out; `nil` while nobody is held up.
    var deadline: Instant?
    /// Milliseconds that the clock runs, as the turn stands now.
    var time: Int
    /// When the player began to use the time bank; `nil` before.
    var bankedSince: Instant?
    /// Whether it was answered, so that the next question is a new one.
    var isAnswered = false
  }

  /// A part of a round in which one clock runs for each player.
  struct Phase: Equatable, Sendable {
    let decision: DecisionPhase
    let state: GameState
  }

  /// Milliseconds for a turn.
  private let turnTime: Int
  /// Milliseconds that others wait for a first bet.
  private let waitTime: Int
  /// Seconds after which a seat that sits out while others play is given up.
  private let awaySeconds: Int
  /// Milliseconds that everybody may think longer, all hands together.
  private let bankTime: Int
  /// Whether the table plays a match: nothing of a bank comes back, and all are asked one after
  /// the other.
  private let isMatch: Bool
  /// What is left of that, of those who have used some.
  private var banks: SeatMap<Int> = [:]
  /// When the next round begins, for which the table waits.
  private var startsAt: Instant?
  /// Until when people look at a hand of poker that is over.
  private var pauseEnd: Instant?
  /// How many questions were asked: the last one's number.
  private(set) var turns: Int
  private(set) var open: SeatMap<OpenTurn> = [:]
  /// Since when the players of seats sit out while others play.
  private var awaySince: SeatMap<Instant> = [:]
  /// When the betting that goes on ends for everybody, from the first clock in it on: whoever comes
  /// or bets later has no more time than that.
  private var bettingEnd: (phase: Phase, at: Instant)?
  /// Who was cut off by a restart and is waited for as if still here.
  var returning: Set<Seat> = []

  init(_ settings: TableSettings, turns: Int) {
    let options = settings.options
    turnTime = options.turnMilliseconds
    waitTime = options.waitSeconds.map { 1000 * $0 } ?? turnTime
    (awaySeconds, bankTime) = (options.awaySeconds, 1000 * (options.bankSeconds ?? 0))
    isMatch = options.isMatch
    self.turns = turns
  }

  /// When the next clock runs out.
  var wake: Instant? {
    let away = awaySince.values.min()?.after(seconds: awaySeconds)
    let deadline = open.values.reduce(nil) { Instant.earliest($0, $1.deadline) }
    return .earliest(.earliest(away, deadline), .earliest(startsAt, pauseEnd))
  }

  /// Whether people still look at a hand of poker that is over.
  var isPausing: Bool { pauseEnd != nil }

  /// Notes that a hand has begun or ended, and until when it is looked at then.
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

  /// Notes that nobody looks any more at a hand that is over.
  mutating func endPause(at now: Instant) {
    if let end = pauseEnd, end <= now { pauseEnd = nil }
  }

  /// Notes when the next round begins that the table has to begin by itself.
  mutating func noteStart(_ next: NextHand?, at now: Instant) {
    switch next {
    case .after(let seconds): startsAt = startsAt ?? now.after(seconds: seconds)
    case .now: startsAt = now
    case nil: startsAt = nil
    }
  }

  /// Whether the next round begins now; it is asked once.
  mutating func takeStart(at now: Instant) -> Bool {
    guard let startsAt, startsAt <= now else { return false }
    self.startsAt = nil
    return true
  }

  /// Lets a player whose clock has run out think on, if there is time left in the bank; how many
  /// milliseconds there are.
  mutating func useBank(_ seat: Seat, at now: Instant) -> Int? {
    guard let turn = open[seat], turn.bankedSince == nil else { return nil }
    let left = banks[seat] ?? bankTime
    guard left > 0 else { return nil }
    open.update(seat) {
      ($0.bankedSince, $0.deadline) = (now, now.after(milliseconds: left))
    }
    return left
  }

  /// Takes from the bank what somebody has used of it.
  mutating func settleBank(_ seat: Seat, at now: Instant) {
    guard let since = open[seat]?.bankedSince else { return }
    let left = banks[seat] ?? bankTime
    banks[seat] = max(0, left - max(0, now.milliseconds(since: since)))
    open.update(seat) { $0.bankedSince = nil }
  }

  /// A second comes back with each hand.
  private mutating func refillBanks() {
    guard !isMatch else { return }
    for (seat, left) in banks {
      banks[seat] = left + 1000 >= bankTime ? nil : left + 1000
    }
  }

  /// Whoever comes to a seat has a whole bank.
  mutating func forgetBank(_ seat: Seat) { banks[seat] = nil }

  /// Milliseconds that are left to decide: all of them while no clock runs.
  func left(_ turn: OpenTurn, at now: Instant) -> Int {
    turn.deadline?.milliseconds(since: now) ?? turn.time
  }

  /// The clocks that run, by seat.
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

  /// A round begins: whatever was asked before is over, also if the same is asked again, as at the
  /// beginning of a new game.
  mutating func beginRound() {
    open.updateAll { ($0.isAnswered, $0.deadline) = (true, nil) }
    bettingEnd = nil
    refillBanks()
  }

  /// The question of a seat was answered.
  mutating func noteAnswer(_ seat: Seat) { open.update(seat) { $0.isAnswered = true } }

  /// The seats whose clocks have run out.
  func seatsOutOfTime(at now: Instant) -> [Seat] {
    open.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys
  }

  /// The seats that have sat out for too long.
  func seatsAwayTooLong(at now: Instant) -> [Seat] {
    awaySince.filter { $0.value.after(seconds: awaySeconds) <= now }.keys
  }

  /// Closes the question of a seat; whether there was one.
  mutating func close(_ seat: Seat) -> Bool { open.removeValue(forKey: seat) != nil }

  /// Takes the question that a seat is asked; whether it is a new one.
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
      bankedSince: isSamePhase ? before?.bankedSince : nil)
    return isNew
  }

  /// Starts or stops the clock of a seat that is asked; whether it was started. Who is not here is
  /// not waited for before the first bet.
  ///
  /// - Parameter isHoldingUp: whether the table has somebody wait for those who are asked.
  mutating func refresh(
    _ seat: Seat, of table: Table, isHoldingUp: Bool, isHere: Bool, at now: Instant
  ) -> Bool {
    guard let turn = open[seat], isHoldingUp == (turn.deadline == nil) else { return false }
    guard isHoldingUp else {
      settleBank(seat, at: now)
      open.update(seat) { $0.deadline = nil }
      return false
    }
    let isPassedOver = !isHere && !returning.contains(seat) && table.game.isUndecided(seat)
    let deadline = isPassedOver ? now : deadline(of: turn, at: now)
    open.update(seat) { $0.deadline = deadline }
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

  /// Notes who sits out while others play, or in a match, which else two idle players never end.
  mutating func noteAbsences(_ table: Table, at now: Instant) {
    if awaySince.isEmpty, !table.occupants.contains(where: { $0.value.sitsOut != nil }) { return }
    // Whoever is leaving has given up the seat already, though a bet may have to be played out.
    awaySince = awaySince.filter { table.canGiveUp($0.key) }
    for seat in table.occupants.keys where table.canGiveUp(seat) {
      let isAlone = !table.game.isMatchPlayed && !table.othersPlay(besides: seat)
      awaySince[seat] = isAlone ? nil : awaySince[seat] ?? now
    }
  }
}

extension TableSession {
  /// Asks whoever has something new to decide, starts and stops clocks. To be called after events.
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
        step.news.append(.clock(player, left: clocks.left(turn, at: now)))
      }
      if isNew { ask(seat) }
    }
  }

  /// Whose question can be another after these events.
  private func asksAnew(after events: ArraySlice<TableEvent>) -> SeatScope {
    var scope = SeatScope.nobody
    let game = table.game
    for event in events {
      guard case .game(let event) = event else { return .everybody }
      scope = scope.union(game.asksAnew(after: event))
    }
    return scope
  }

  /// Whether the player in `seat` has something new to decide.
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
      TableQuestion(
        table: id, turn: turn.id, seat: seat, left: clocks.left(turn, at: now),
        isClockRunning: turn.deadline != nil, game: turn.question)
    }
  }

  /// Makes the safe move for everybody whose clock has run out, and gives up the seats of those who
  /// have sat out for too long.
  mutating func wakeUp() {
    for seat in clocks.seatsOutOfTime(at: now) where table.game.gameQuestion(for: seat) != nil {
      let id = clocks.open[seat]?.id
      guard clocks.seatsOutOfTime(at: now).contains(seat), id == clocks.open[seat]?.id else {
        continue
      }
      if members.session(at: seat) != nil, let left = clocks.useBank(seat, at: now),
        let player = table.player(seat)
      {
        step.news.append(.clock(player, left: left, isBank: true))
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
