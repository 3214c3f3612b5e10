import Games
import Lines

/// The progress of a table, and its seats with their chips, according to its events.
struct TableSeats: Sendable, Equatable, Codable {
  /// The index of the last record.
  var lastIndex = 0
  private(set) var all: SeatMap<KeptSeat> = [:]
  /// The number of the last event that viewers saw.
  private(set) var seq = 0
  /// The dealer's current rules, if they differ from those that the table was opened with.
  private(set) var rules: DealingRules?
  /// Whether the hands of a dealer's round are on the table.
  private(set) var isLaidOut = false
  /// Chips of hands that no player opened: before the hand in play, and in it.
  private var carried = 0
  private var carriedIntoHand = 0
  /// The players of the last hand.
  private var players: [Seat] = []
  private(set) var isClosed = false

  /// Applies an event.
  mutating func take(_ event: TableEvent) {
    if event.isShown { seq += 1 }
    switch event {
    case .sat(let player, let stack, let person, let digest):
      let occupant = Occupant(name: player.name, person: person, digest: digest, since: seq - 1)
      all[player.seat] = KeptSeat(
        occupant: occupant, chips: stack)
    case .leaving(let player): change(player.seat) { $0.occupant.isLeaving = true }
    case .identified(let player, let digest):
      change(player.seat) { $0.occupant.identify(digest) }
    case .closed: (all, isClosed) = ([:], true)
    case .game(.poker(let event)): take(event)
    case .game(.dealing(.new(let start, _))): (rules, isLaidOut) = (start.rules, false)
    case .game(.dealing(.rebuilt)): isLaidOut = false
    case .game(.dealing(.round)): isLaidOut = true
    case .game(let event): if let (player, _) = event.departure { all[player.seat] = nil }
    default: break
    }
  }

  private mutating func take(_ event: PokerEvent) {
    switch event {
    case .hand(let start):
      (carried, carriedIntoHand) = (0, start.carried)
      players = start.players.map(\.player.seat)
    case .carried(let amount): carried += amount
    case .divided(let player, let amount, _):
      carried = max(0, carried - amount)
      change(player.seat) { $0.chips += amount }
    case .end(_, let stacks, _):
      carriedIntoHand = 0
      for (seat, stack) in stacks { change(seat) { $0.chips = stack } }
    case .void: (carried, carriedIntoHand) = (carried + carriedIntoHand, 0)
    case .toppedUp(let player, let amount, _, let isLater):
      change(player.seat) { $0.topUp(amount, isLater: isLater) }
    case .left(let player, _):
      all[player.seat] = nil
      players.removeAll { $0 == player.seat }
    default: break
    }
  }

  /// Changes a seat in place.
  mutating func change(_ seat: Seat, _ change: (inout KeptSeat) -> Void) {
    all.update(seat, change)
  }

  /// Changes the seats of a person.
  mutating func change(_ person: PersonID, _ change: (inout KeptSeat) -> Void) {
    all.updateAll { if $0.occupant.person.id == person { change(&$0) } }
  }

  /// The owner of the chips at a seat; `nil` for the house's bots.
  func owner(of seat: Seat) -> PersonID? { all[seat]?.occupant.person.id }

  /// The account of that owner.
  func account(of seat: Seat) -> LedgerAccount { owner(of: seat).map { .person($0) } ?? .house }

  /// The chips that go back to their owners if the table ceases to exist: a hand in play is void,
  /// and chips of hands that no player opened go to the players of the last hand.
  func chipsToGiveBack(from table: TableID) -> [Transfer] {
    var chips = all.mapValues { $0.chips + $0.behind }
    let claimants = all.keys.filter { players.contains($0) }
    let takers = claimants.isEmpty ? all.keys : claimants
    for (seat, amount) in zip(takers, (carried + carriedIntoHand).divided(into: takers.count)) {
      chips.update(seat) { $0 += amount }
    }
    return chips.map { seat, amount in
      Transfer(from: .table(table), to: account(of: seat), amount: amount, purpose: .cashOut)
    }
  }
}

/// A seat at a table as the house knows it.
public struct KeptSeat: Sendable, Equatable, Codable {
  /// The player in the seat.
  public internal(set) var occupant: Occupant
  /// The address that the player is connected from, or was before the connection was lost.
  public internal(set) var address: PeerAddress?
  /// The player's chips; during a hand, those from before it.
  fileprivate(set) var chips: Int
  /// Chips that join the stack when the hand is over.
  fileprivate(set) var behind = 0

  /// The player who gets the results of the seat.
  var identity: PlayerIdentity { PlayerIdentity(occupant.name, occupant.person) }

  /// Pending chips are at the table already; their arrival only moves them.
  fileprivate mutating func topUp(_ amount: Int, isLater: Bool) {
    if isLater {
      behind += amount
    } else if behind > 0 {
      (chips, behind) = (chips + behind, 0)
    } else {
      chips += amount
    }
  }
}
