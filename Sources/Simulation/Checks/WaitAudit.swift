import Cards
import Games
import Identity
import LineProtocol
import Lines
import Room
import Tables

/// The check that nobody waits for others longer than the clocks of a table allow: reckoned from
/// its options and its events, independent of the clocks that it checks.
struct WaitAudit: Sendable {
  /// What was seen of the rules that keep people from waiting.
  enum Manner: String, Sendable, CaseIterable {
    /// The clock had to answer in three rounds in a row.
    case satOut
    /// A seat that sat out was given up.
    case gaveUp
    /// A `reset` came a moment too late for a new game.
    case lateReset
  }

  private var tables: [TableID: WaitedTable] = [:]
  private var numbers: [TableID: Int] = [:]
  private(set) var seen: [Manner: Int] = [:]

  /// How long what is due may take to be done, in seconds.
  static let slackSeconds = 5

  /// Another process begins.
  mutating func restart() { (tables, numbers) = ([:], [:]) }

  /// Takes a step of a table, which was `before` it.
  mutating func take(
    _ step: TableStep, _ id: TableID, before: Table, _ options: TableOptions, at now: Instant
  ) throws(Violation) {
    if numbers[id] != step.number {
      numbers[id] = step.number
      tables[id] = WaitedTable(id, before, options, at: now)
    }
    if case .stop = step.input {
      tables[id] = nil
      return
    }
    note(step)
    guard var table = tables.removeValue(forKey: id) else { return }
    for event in step.events { try table.take(event, at: now) }
    try table.checkLeaving()
    table.refresh(at: now)
    tables[id] = table
  }

  /// Whether anybody has waited for too long.
  func check(at now: Instant) throws(Violation) {
    for table in tables.values { try table.check(at: now) }
  }

  private mutating func note(_ step: TableStep) {
    for event in step.events {
      switch event {
      case .out(_, .timeouts): seen[.satOut, default: 0] += 1
      case .leaving:
        if case .wake = step.input { seen[.gaveUp, default: 0] += 1 }
      default: break
      }
    }
    for (_, delivery) in step.deliveries {
      guard let reply = delivery.answer?.reply else { continue }
      guard step.record == nil, reply.word == "act", reply.word("did") == "reset" else {
        continue
      }
      seen[.lateReset, default: 0] += 1
    }
  }
}

/// Who waits at one table, and since when.
private struct WaitedTable: Sendable {
  private struct Player: Sendable {
    let name: PlayerName
    var balance: Int
    var bet = 0
    var isReady = false
    var isDealtIn = false
    var hasPassed = false
    var isOut = false
    var isGone = false
    var isLeaving = false
    /// Since when it sits out while others play.
    var awaySince: Instant?
    /// Rounds in a row in which the clock has answered; `nil` if that is not known.
    var late: Int?
    var isLate = false
    var hasPlayed = false
    var isOutForTimeouts = false

    var isPresent: Bool { !isOut && !isGone && !isLeaving }
  }

  private let id: TableID
  /// Milliseconds for a turn, those of the time bank among them.
  private let turn: Int
  /// Milliseconds for a first bet.
  private let wait: Int
  private let away: Int
  private var players: [Int: Player] = [:]
  private var state: GameState
  private let isHouse: Bool
  /// Whether a match is played, in which whoever leaves stays until the round is over.
  private let isMatch: Bool
  /// The hand that is played, where poker is.
  private var hand: WaitedHand?
  /// Somebody found no seat in this round.
  private var isWanted = false
  /// The last cause for which somebody may have to be waited for.
  private var since: Instant?
  private var isExtended = false

  init(_ id: TableID, _ table: Table, _ options: TableOptions, at now: Instant) {
    self.id = id
    turn = options.turnMilliseconds + 1000 * (options.bankSeconds ?? 0)
    wait = options.waitSeconds.map { 1000 * $0 } ?? turn
    away = options.awaySeconds
    isMatch = options.isMatch
    state = table.game.state
    isHouse = table.game is HouseGame
    if let game = table.game as? PokerGame { hand = WaitedHand(game, options) }
    for (seat, occupant) in table.occupants {
      var player = Player(name: occupant.name, balance: table.game.balance(of: seat))
      (player.isOut, player.isGone) = (occupant.sitsOut != nil, occupant.isGone)
      (player.isLeaving, player.isOutForTimeouts) =
        (occupant.isLeaving, occupant.sitsOut == .timeouts)
      if let game = table.game as? HouseGame, let known = game.players[seat] {
        (player.bet, player.isReady, player.isDealtIn) =
          (known.bet, known.isReady, known.isDealtIn)
        player.hasPassed = known.hasPassed
      }
      players[seat.number] = player
    }
    refresh(at: now)
  }

  // MARK: - Events

  mutating func take(
    _ event: TableEvent, at now: Instant
  ) throws(Violation) {
    switch event {
    case .sat, .leaving, .out, .back, .gone: hand?.extend(ifChoosing: true)
    default: break
    }
    switch event {
    case .sat(let player, let stack, _, _):
      players[player.seat.number] = Player(name: player.name, balance: stack, late: 0)
      hand?.sit(player.seat.number, with: stack)
      isExtended = true
    case .leaving(let player): players[player.seat.number]?.isLeaving = true
    case .out(let player, let reason): try sitOut(player, reason)
    case .back(let player): comeBack(player.seat.number)
    case .gone(let player, _): players[player.seat.number]?.isGone = true
    case .timeout(let player, _): noteTimeout(player.seat.number)
    case .wanted: isWanted = true
    case .restarted:
      isExtended = true
      hand?.extend()
    case .closed: players = [:]
    case .game(.house(let event)): take(event)
    case .game(.dealing(.left(let player))): players[player.seat.number] = nil
    case .game(.dealing(.round)): beginRound()
    case .game(.poker(let event)): take(event)
    default: break
    }
  }

  private mutating func take(_ event: HouseEvent) {
    switch event {
    case .round, .void:
      state = .bet
      beginRound()
    case .bet(let player, _, let bet, _):
      // Whoever let the betting pass and bets after all has a clock for that.
      if players[player.seat.number]?.hasPassed == true { isExtended = true }
      players[player.seat.number]?.hasPassed = false
      players[player.seat.number]?.bet = bet
    case .ready(let player): players[player.seat.number]?.isReady = true
    case .passed(let player): players[player.seat.number]?.hasPassed = true
    case .dealt(let player, _, _, _): deal(player.seat.number)
    case .traded(let player, let trade): players[player.seat.number]?.bet = trade.bet
    case .result(let player, _, _, _, let balance):
      players[player.seat.number]?.balance = balance
      players[player.seat.number]?.bet = 0
      players[player.seat.number]?.hasPlayed = true
    case .over:
      state = .over
      since = nil
    case .reset(_, let start): for seat in players.keys { players[seat]?.balance = start.stack }
    case .left(let player, _): players[player.seat.number] = nil
    case .shuffled, .house, .broke, .resetAsked, .matchOver: break
    }
  }

  private mutating func take(_ event: PokerEvent) {
    hand?.take(event)
    switch event {
    case .hand: beginRound()
    case .acted(let player, _): players[player.seat.number]?.hasPlayed = true
    case .left(let player, _): players[player.seat.number] = nil
    default: break
    }
  }

  private mutating func beginRound() {
    (isWanted, since) = (false, nil)
    for (seat, player) in players {
      var player = player
      if player.hasPlayed, !player.isLate, player.late != nil { player.late = 0 }
      (player.hasPlayed, player.isLate) = (false, false)
      (player.bet, player.isReady, player.isDealtIn, player.hasPassed) = (0, false, false, false)
      players[seat] = player
    }
  }

  private mutating func deal(_ seat: Int) {
    if state == .bet {
      state = .trade
      since = nil
    }
    players[seat]?.isDealtIn = true
    let isHere = players[seat].map { !$0.isOut && !$0.isLeaving } ?? true
    players[seat]?.isReady = !isHere
  }

  private mutating func comeBack(_ seat: Int) {
    if players[seat]?.isGone == true {
      players[seat]?.isGone = false
      return
    }
    if players[seat]?.isOutForTimeouts == true { players[seat]?.late = 2 }
    players[seat]?.isOutForTimeouts = false
    players[seat]?.isOut = false
    players[seat]?.isLate = false
    players[seat]?.hasPassed = false
    isExtended = true
  }

  private mutating func noteTimeout(_ seat: Int) {
    if players[seat]?.isLate == false, let late = players[seat]?.late {
      players[seat]?.late = late + 1
    }
    players[seat]?.isLate = true
  }

  private mutating func sitOut(
    _ player: SeatedPlayer, _ reason: SittingOut
  ) throws(Violation) {
    let seat = player.seat.number
    if reason == .timeouts, players[seat]?.isOut == false, let late = players[seat]?.late, late < 3
    {
      throw Violation(.waiting, "\(id): \(player.name) sits out after \(late) late rounds")
    }
    players[seat]?.isOut = true
    players[seat]?.isOutForTimeouts = reason == .timeouts
  }

  // MARK: - Waiting

  /// Notes since when somebody waits, after a step.
  mutating func refresh(at now: Instant) {
    if !isHeldUp { since = nil } else if isExtended || since == nil { since = now }
    isExtended = false
    let players = players
    hand?.refresh(at: now) { seat in
      players[seat].map { !$0.isOut && !$0.isLeaving } ?? false
    }
    for (seat, player) in players {
      let isAlone = !players.contains { $0.key != seat && $0.value.isPresent }
      let isPlaying = hand?.seats.contains(seat) ?? false
      let isAway = player.isOut && !player.isLeaving && !isAlone && !isPlaying
      self.players[seat]?.awaySince = isAway ? player.awaySince ?? now : nil
    }
  }

  /// Whether somebody is held up by others: has played what there is to play, waits for the next
  /// round, has left with a bet standing, or found no seat.
  private var isHeldUp: Bool {
    guard isHouse, state == .bet || state == .trade else { return false }
    guard players.values.contains(where: isAsked) else { return false }
    return isWanted
      || players.values.contains { player in
        if player.isLeaving { return player.bet > 0 }
        guard player.isPresent else { return false }
        if player.bet > 0 { return player.isReady }
        return player.balance > 0 && (state == .trade || player.hasPassed)
      }
  }

  private func isAsked(_ player: Player) -> Bool {
    guard !player.isOut, !player.isLeaving, !player.isReady, player.balance > 0 else {
      return false
    }
    return state == .trade ? player.isDealtIn : !player.hasPassed || player.bet > 0
  }

  func check(at now: Instant) throws(Violation) {
    // In a match all play one after the other.
    let turns = isMatch ? players.count : 1
    let most = turns * (state == .bet ? max(turn, wait) : turn) + 1000 * WaitAudit.slackSeconds
    if let since, since.after(milliseconds: most) < now {
      throw Violation(
        .waiting, "\(id): somebody waits in \(state) since \(since.milliseconds) ms: \(players)")
    }
    if let since = hand?.stuck(at: now) {
      throw Violation(
        .waiting,
        "\(id): nothing is dealt or decided since \(since.milliseconds) ms at "
          + "\(now.milliseconds) ms: \(players)")
    }
    for player in players.values {
      if let late = player.late, late > 3 || late == 3 && !player.isOut && !player.isLeaving {
        throw Violation(.waiting, "\(id): \(player.name) was late in \(late) rounds and plays")
      }
      guard let since = player.awaySince,
        since.after(seconds: away + WaitAudit.slackSeconds) < now
      else { continue }
      throw Violation(
        .waiting,
        "\(id): \(player.name) sits out since \(since.milliseconds) ms and has the seat "
          + "at \(now.milliseconds) ms")
    }
  }

  /// Whoever leaves with a bet has nothing more to say.
  func checkLeaving() throws(Violation) {
    let left = players.first { seat, player in
      guard player.isLeaving else { return false }
      let isHeld = player.bet > 0 ? player.isReady : isMatch
      return hand.map { !$0.seats.contains(seat) } ?? !isHeld
    }?.value
    guard let left else { return }
    throw Violation(.waiting, "\(id): \(left.name) has left and is waited for")
  }
}
