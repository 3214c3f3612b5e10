import Lines

/// Poker at one table: its seats over time, the button and the blinds, and the current hand.
///
/// Its state is the fold of its events: `evolve` is the only function that changes it.
public struct PokerGame: Sendable, Equatable, Codable {
  /// The rules of the table.
  @Shared public var rules: PokerRules
  /// The players at the table.
  public private(set) var players: SeatMap<PokerPlayer> = [:]
  /// The current hand, or the last one until the next begins.
  public private(set) var hand: PokerHand?
  /// The number of hands begun.
  public private(set) var handCount = 0
  /// The last seat of the button; `nil` before the first hand of the current players.
  public private(set) var button: Seat?
  /// The seat that won the draw for the first button, until that hand begins.
  private(set) var drawnButton: Seat?
  /// The last seats of the blinds, in games with blinds; that of the small blind may be empty.
  private(set) var smallBlind: Seat?
  private(set) var bigBlind: Seat?
  /// The game of this orbit: an index in the list of a mix.
  private(set) var playIndex = 0
  /// The number of hands played in this orbit, and its length in hands.
  private(set) var orbitHands = 0
  private(set) var orbitLength = 0
  /// Whether a player has chosen the game of this orbit.
  private(set) var isChosen = false
  /// Whether a player is being asked for it.
  private(set) var isChoosing = false
  /// Whether there were too few players for a hand since the last one.
  private(set) var isPaused = false
  /// Chips of hands that no player opened, which are in the next hand's pot.
  public private(set) var carried = 0
  /// The seat that last chose a game.
  private(set) var lastChooser: Seat?
  /// Chips brought to the table minus chips taken from it.
  public private(set) var bank = 0

  /// The score of a match that has begun; `nil` otherwise.
  public private(set) var score: MatchScore?

  /// Creates a table without players.
  public init(rules: PokerRules) { _rules = Shared(wrappedValue: rules) }

  /// The hand, if it is not over.
  public var openHand: PokerHand? { isHandOpen ? hand : nil }

  /// Whether a hand is in play; the check copies nothing of it.
  var isHandOpen: Bool { hand?.isOver == false }

  /// The seat that has to act or to exchange cards in the hand; `nil` if none has.
  public var actor: Seat? { hand?.actorsSeat }

  /// The imbalance of chips, which is 0 after every event; otherwise some were made or lost.
  public var imbalance: Int {
    let open = openHand
    let seated = players.reduce(0) { sum, seat in
      sum + seat.value.behind + (open?.position(of: seat.key) == nil ? seat.value.stack : 0)
    }
    return seated + (open?.total ?? 0) + carried - bank
  }

  /// The game of this orbit.
  public var play: PokerPlay { rules.plays[min(playIndex, rules.plays.count - 1)] }

  func player(_ seat: Seat) -> SeatedPlayer? { players[seat].map { SeatedPlayer(seat, $0.name) } }

  /// Whether the player in `seat` is in the current hand.
  public func isInHand(_ seat: Seat) -> Bool {
    guard let hand = openHand, let index = hand.position(of: seat) else { return false }
    return !hand.players[index].isFolded
  }

  /// The chips of the player in `seat` that are not in the middle, including pending ones.
  public func stack(of seat: Seat) -> Int {
    stackInPlay(of: seat) + (players[seat]?.behind ?? 0)
  }

  /// The same without pending chips.
  func stackInPlay(of seat: Seat) -> Int {
    guard let player = players[seat] else { return 0 }
    let open = openHand
    let place = open?.position(of: seat)
    return place.flatMap { open?.players[$0].stack } ?? player.stack
  }

  // MARK: - Events

  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  public mutating func evolve(_ event: PokerEvent) {
    if case .hand = event {} else { hand?.evolve(event) }
    note(event)
  }

  /// Applies an event to all but the hand, which has already applied it.
  mutating func note(_ event: PokerEvent) {
    switch event {
    case .button(let draw): drawnButton = draw.button
    case .hand(let start): begin(start)
    case .carried(let amount): carried += amount
    case .divided(let player, let amount, let stack):
      players.update(player.seat) { $0.stack = stack }
      carried = max(0, carried - amount)
    case .end(_, let stacks, _):
      for (seat, stack) in stacks { players.update(seat) { $0.stack = stack } }
      players.updateAll { $0.planned = nil }
      if let match = rules.match { take(stacks, match) }
    case .void:
      for player in hand?.players ?? [] { players.update(player.seat) { $0.stack = player.stack } }
      if let hand, hand.carried > 0 { carried = hand.carried }
      players.updateAll { $0.planned = nil }
    case .street: players.updateAll { $0.planned = nil }
    case .acted(let player, _), .exchanged(let player, _):
      players.update(player.seat) { $0.planned = nil }
    case .toppedUp(let player, let amount, let stack, let isLater):
      take(topUp: amount, of: player.seat, stack, isLater)
    case .due(.choice): isChoosing = true
    case .chose(let player, let game):
      lastChooser = player.seat
      playIndex = rules.plays.firstIndex { $0.variant.id == game } ?? playIndex
      (isChosen, isChoosing) = (true, false)
    case .wish(let player, let wish, let state):
      players.update(player.seat) { $0[wish] = state.isOn }
    case .planned(let player, let plan):
      let due = hand?.due(from: player.seat)
      players.update(player.seat) { ($0.planned, $0.plannedAt) = (plan.action, due) }
    case .paused: (isChoosing, isPaused) = (false, true)
    case .matchBegan(let seed): score = MatchScore(seed: seed)
    case .matchOver: score?.isOver = true
    case .left(let player, let stack):
      bank -= stack
      players[player.seat] = nil
      hand?.leave(player)
      if players.isEmpty {
        (button, drawnButton, smallBlind, bigBlind, isPaused) = (nil, nil, nil, nil, false)
      }
    default: break
    }
  }

  /// Makes the hand perform a change in place; the game notes each of its events.
  mutating func changeHand(
    _ step: inout PokerStep, _ change: (inout PokerHand?, inout PokerStep) -> Void
  ) {
    step.others = stacksBesideHand
    let before = step.events.count
    change(&hand, &step)
    // Unless a player has planned an action, the seats change only when a hand ends.
    guard !isHandOpen || players.contains(where: { $0.value.planned != nil }) else { return }
    for event in step.events[before...] { note(event) }
  }

  /// A copy whose cards hidden from `viewer` are in another order: tests prove that no view depends
  /// on them.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> PokerGame {
    var copy = self
    copy.hand?.permute(hiddenFrom: viewer, using: &chance)
    return copy
  }

  /// Applies a change of the table's seats.
  public mutating func evolve(_ change: SeatChange) {
    switch change {
    case .sat(let player, let stack, let isBot):
      let isFirst = button == nil
      players[player.seat] = PokerPlayer(
        name: player.name, isBot: isBot, stack: stack, entry: isFirst ? .regular : .new)
      bank += stack
    case .away(let seat): players[seat]?.isAway = true
    case .back(let seat): players[seat]?.isAway = false
    case .gone(let seat): players[seat]?.isGone = true
    case .returned(let seat): players[seat]?.isGone = false
    case .leaving(let seat): players[seat]?.isLeaving = true
    }
  }

  /// Notes the result of a hand of a match. Each hand begins with the same stacks.
  private mutating func take(_ stacks: SeatMap<Int>, _ match: MatchTerms) {
    score?.note(stacks.mapValues { $0 - match.stack })
    for (seat, stack) in stacks {
      bank += match.stack - stack
      players.update(seat) { $0.stack = match.stack }
    }
  }

  /// Pending chips count in the bank at once; their arrival only moves them.
  private mutating func take(topUp amount: Int, of seat: Seat, _ stack: Int, _ isLater: Bool) {
    if isLater {
      players[seat]?.behind += amount
      bank += amount
    } else if let behind = players[seat]?.behind, behind > 0 {
      players[seat]?.behind = 0
      players[seat]?.stack = stack
    } else {
      players[seat]?.stack = stack
      bank += amount
    }
  }

  private mutating func begin(_ start: HandStart) {
    handCount = start.number
    let place = rules.place(of: start.game, start.limit, near: nextPlayIndex)
    if orbitHands >= orbitLength || place != playIndex || orbitLength == 0 {
      (orbitHands, orbitLength) = (0, start.players.count)
    }
    playIndex = place
    orbitHands += 1
    if orbitHands >= orbitLength { isChosen = false }
    // Stud hands and bomb pots have no blinds, so a player who owes some still does.
    if rules.plays[place].variant.forced == .blinds, !start.isBombPot { passBlinds(start) }
    (button, drawnButton, isPaused, carried) = (start.button, nil, false, 0)
    hand = PokerHand(start, rules.plays[place], rules.options)
  }

  private mutating func passBlinds(_ start: HandStart) {
    noteMissedBlinds(start)
    (smallBlind, bigBlind) = (start.smallBlind ?? bigBlind, start.bigBlind)
    for (player, _) in start.players {
      players.update(player.seat) {
        $0.entry = .regular
        $0[.post] = false
      }
    }
  }

  /// Notes who owes blinds: players not dealt in when the blinds pass them, even for lack of chips.
  private mutating func noteMissedBlinds(_ start: HandStart) {
    guard let last = bigBlind, let next = start.bigBlind else { return }
    for (seat, player) in players where !start.players.contains(where: { $0.player.seat == seat }) {
      // A newcomer waits in any case.
      guard player.entry != .new else { continue }
      if seat.isBetween(last, next) {
        players[seat]?.entry = .missedBoth
      } else if seat == last, player.entry == .regular {
        players[seat]?.entry = .missedSmall
      }
    }
  }
}

extension Seat {
  /// Whether a way clockwise from `first` to `last`, both excluded, passes the seat.
  func isBetween(_ first: Seat, _ last: Seat) -> Bool {
    first < last ? first < self && self < last : first < self || self < last
  }
}
