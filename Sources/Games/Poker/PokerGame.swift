import Cards
import Identity
import Lines

/// Poker at one table: its seats over time, the button and the blinds, and the hand that is played.
///
/// Its state is the fold of its events: `evolve` is the only function that changes it.
public struct PokerGame: Sendable, Equatable, Codable {
  /// What is played here.
  @Shared public var rules: PokerRules
  /// Who sits here.
  public private(set) var players: SeatMap<PokerPlayer> = [:]
  /// The hand that is played, or the last one until the next begins.
  public private(set) var hand: PokerHand?
  /// Hands that were begun.
  public private(set) var handCount = 0
  /// Where the button lay last; `nil` before the first hand of those who sit here.
  public private(set) var button: Seat?
  /// Whose card was the highest for the first button, until that hand begins.
  private(set) var drawnButton: Seat?
  /// Where the blinds were last in a game with blinds; the small one perhaps before an empty seat.
  private(set) var smallBlind: Seat?
  private(set) var bigBlind: Seat?
  /// What is played in this orbit: a place in the list of a mix.
  private(set) var playIndex = 0
  /// Hands of this orbit that were played, and how many there are.
  private(set) var orbitHands = 0
  private(set) var orbitLength = 0
  /// Whether it was chosen what this orbit plays.
  private(set) var isChosen = false
  /// Whether somebody is asked for it.
  private(set) var isChoosing = false
  /// Whether there were too few for a hand since the last one.
  private(set) var isPaused = false
  /// Chips of hands that had no opener; they are in the next hand's pot.
  public private(set) var carried = 0
  /// Who has chosen last.
  private(set) var lastChooser: Seat?
  /// Chips that have come to the table less those that have left it.
  public private(set) var bank = 0

  /// What the match has come to, once it has begun; `nil` elsewhere.
  public private(set) var score: MatchScore?

  /// A table without people.
  public init(rules: PokerRules) { _rules = Shared(wrappedValue: rules) }

  /// The hand, if it is not over.
  public var openHand: PokerHand? { isHandOpen ? hand : nil }

  /// Whether a hand is played: nothing of it is copied to know.
  var isHandOpen: Bool { hand?.isOver == false }

  /// Whose turn it is in the hand to act or to exchange cards; `nil` if nobody has to.
  public var actor: Seat? { hand?.actorsSeat }

  /// What must be 0 after every event: chips were made or lost otherwise.
  public var imbalance: Int {
    let open = openHand
    let seated = players.reduce(0) { sum, seat in
      sum + seat.value.behind + (open?.position(of: seat.key) == nil ? seat.value.stack : 0)
    }
    return seated + (open?.total ?? 0) + carried - bank
  }

  /// What is dealt in this orbit.
  public var play: PokerPlay { rules.plays[min(playIndex, rules.plays.count - 1)] }

  func player(_ seat: Seat) -> SeatedPlayer? { players[seat].map { SeatedPlayer(seat, $0.name) } }

  /// Whether the player in a seat has a part in the hand that is played.
  public func isInHand(_ seat: Seat) -> Bool {
    guard let hand = openHand, let index = hand.position(of: seat) else { return false }
    return !hand.players[index].isFolded
  }

  /// The chips of the player in a seat that are not in the middle, those that are to come among
  /// them.
  public func stack(of seat: Seat) -> Int {
    stackInPlay(of: seat) + (players[seat]?.behind ?? 0)
  }

  /// The same without those that are to come.
  public func stackInPlay(of seat: Seat) -> Int {
    guard let player = players[seat] else { return 0 }
    let open = openHand
    let place = open?.position(of: seat)
    return place.flatMap { open?.players[$0].stack } ?? player.stack
  }

  // MARK: - Events

  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  public mutating func evolve(_ event: PokerEvent) {
    if case .hand = event {} else { hand?.evolve(event) }
    note(event)
  }

  /// Takes what happened in the hand out of it, which has evolved already.
  mutating func note(_ event: PokerEvent) {
    switch event {
    case .button(let draw): drawnButton = draw.button
    case .hand(let start): begin(start)
    case .carried(let amount): carried += amount
    case .divided(let player, let amount, let stack):
      players.update(player.seat) { $0.stack = stack }
      carried = max(0, carried - amount)
    case .end(_, let stacks):
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

  /// Has the hand decide something, in its place; the game hears of each of its events.
  mutating func changeHand(
    _ step: inout PokerStep, _ change: (inout PokerHand?, inout PokerStep) -> Void
  ) {
    step.others = stacksBesideHand
    let before = step.events.count
    change(&hand, &step)
    // While nobody has planned anything, the seats change only with the end of a hand.
    guard !isHandOpen || players.contains(where: { $0.value.planned != nil }) else { return }
    for event in step.events[before...] { note(event) }
  }

  /// The same game with other cards in the hand: for proving that nobody's view depends on them.
  func withHand(_ change: (inout PokerHand?) -> Void) -> PokerGame {
    var copy = self
    change(&copy.hand)
    return copy
  }

  /// Takes what happened at the table around the game.
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

  /// Notes the result of a hand of a match. Before the next everybody has as much again.
  private mutating func take(_ stacks: SeatMap<Int>, _ match: MatchTerms) {
    score?.note(stacks.mapValues { $0 - match.stack })
    for (seat, stack) in stacks {
      bank += match.stack - stack
      players.update(seat) { $0.stack = match.stack }
    }
  }

  /// Chips that come later are in the bank already; when they come, they only change places.
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
    // In stud and in a bomb pot nobody pays blinds: whoever owes them still does.
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

  /// Whoever is not dealt in when the blinds pass the seat owes them, for want of chips too.
  private mutating func noteMissedBlinds(_ start: HandStart) {
    guard let last = bigBlind, let next = start.bigBlind else { return }
    for (seat, player) in players where !start.players.contains(where: { $0.player.seat == seat }) {
      // Whoever has just come waits in any case.
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
  /// Whether the seat is passed on the way clockwise from one to another, neither of them counted.
  func isBetween(_ first: Seat, _ last: Seat) -> Bool {
    first < last ? first < self && self < last : first < self || self < last
  }
}
