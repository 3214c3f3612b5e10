import Games
import Identity
import LineProtocol
import Lines
import Room
import Tables

/// How long a table of poker may stand still: reckoned from its options and its events, independent
/// of the clocks that it checks.
struct WaitedHand: Sendable {
  /// Milliseconds that somebody who is asked has, with everything in the time bank.
  private let turn: Int
  /// Milliseconds before a hand.
  private let pause: Int
  /// How many must play for a hand to be dealt: all of a match.
  private let fewest: Int
  /// What everybody has again after each hand of a match.
  private let matchStack: Int?
  /// Whose cards are out, by seat; empty between hands.
  private(set) var seats: Set<Int> = []
  /// Somebody is asked what is dealt next.
  private var isChoosing = false
  /// What everybody has who sits here, all that is to come included.
  private var stacks: [Int: Int] = [:]
  /// Since when nothing has happened that must.
  private var since: Instant?
  private var isExtended = true

  init(_ game: PokerGame, _ options: TableOptions) {
    turn = options.turnMilliseconds + 1000 * (options.bankSeconds ?? 0)
    pause = 1000 * max(options.poker.startSeconds, options.poker.pauseSeconds)
    matchStack = game.rules.match?.stack
    fewest = matchStack == nil ? 2 : game.rules.seats
    seats = Set((game.openHand?.players ?? []).map(\.seat.number))
    isChoosing = game.chooser != nil
    for seat in game.players.keys { stacks[seat.number] = game.stack(of: seat) }
  }

  /// Takes an event of the game.
  mutating func take(_ event: PokerEvent) {
    switch event {
    case .hand(let start):
      (seats, isChoosing) = (Set(start.players.map(\.player.seat.number)), false)
    case .end(_, let stacks):
      for (seat, stack) in stacks { self.stacks[seat.number] = matchStack ?? stack }
      seats = []
    case .void: seats = []
    case .due(.choice): isChoosing = true
    case .chose, .paused: isChoosing = false
    case .toppedUp(let player, _, let stack, false): stacks[player.seat.number] = stack
    case .left(let player, _): stacks[player.seat.number] = nil
    case .toppedUp, .wish, .planned, .shown: return
    default: break
    }
    isExtended = true
  }

  /// Somebody has sat down.
  mutating func sit(_ seat: Int, with stack: Int) { stacks[seat] = stack }

  /// Those who are asked have their time anew: the server has begun anew, or somebody else may be
  /// asked since others have come or gone.
  mutating func extend(ifChoosing: Bool = false) {
    if !ifChoosing || isChoosing { isExtended = true }
  }

  /// Notes since when something has to happen, after a step.
  ///
  /// - Parameter canPlay: whether somebody plays who has chips.
  mutating func refresh(at now: Instant, canPlay: (Int) -> Bool) {
    let isMoving = !seats.isEmpty || stacks.count { $0.value > 0 && canPlay($0.key) } >= fewest
    if !isMoving { since = nil } else if isExtended || since == nil { since = now }
    isExtended = false
  }

  /// Since when the table stands still, if that is for too long.
  func stuck(at now: Instant) -> Instant? {
    let most = seats.isEmpty && !isChoosing ? pause : turn
    guard let since else { return nil }
    return since.after(milliseconds: most + 1000 * WaitAudit.slackSeconds) < now ? since : nil
  }
}
