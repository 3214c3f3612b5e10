import Cards
import Identity

/// A table: its seats, votes and money around a game. A value that decides and evolves: its state
/// is the fold of its events.
public struct Table: Sendable, Equatable, Codable {
  /// The game that is played.
  @StoredGame public internal(set) var game: any Game
  /// Who sits where.
  public private(set) var occupants: SeatMap<Occupant> = [:]
  /// What those had who left this game, in dollars, should they sit down again.
  public private(set) var purses: [PersonID: Int] = [:]
  /// The number of the last event that was shown.
  public private(set) var seq = 0
  /// Who has voted whom out, in their order.
  private(set) var votes: [PlayerName: [PlayerName]] = [:]
  /// Whether somebody could not sit down since this round has begun.
  private(set) var isWanted = false
  /// Whether the first to sit at the empty table goes on with its game, which a restart has broken
  /// off, instead of beginning one.
  private(set) var goesOn = false
  /// Whether the table is closed.
  public private(set) var isClosed = false

  /// People who have left and whose money is remembered, at most.
  static let pursesMost = 50

  /// A table without people.
  public init(_ game: any Game) { _game = StoredGame(wrappedValue: game) }

  /// What must be 0 after every event: money, or cards, were made or lost otherwise.
  public var imbalance: Int { game.imbalance }

  /// The player in a seat, as an event says it.
  public func player(_ seat: Seat) -> SeatedPlayer? {
    occupants[seat].map { SeatedPlayer(seat, $0.name) }
  }

  /// The seat of a name, unless it is being given up.
  public func seat(of name: PlayerName) -> Seat? {
    occupants.first { $0.value.name == name && !$0.value.isLeaving }?.key
  }

  /// What somebody had who has left this game.
  public func purse(of person: Person) -> Int? { person.id.flatMap { purses[$0] } }

  // MARK: - Events

  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  public mutating func evolve(_ event: TableEvent) {
    if case .game(let event) = event { game.evolve(event) }
    take(event)
  }

  /// The same for an event by which the game has evolved already, if it is one of the game's.
  mutating func take(_ event: TableEvent) {
    if event.isShown { seq += 1 }
    switch event {
    case .sat(let player, let stack, let person, let digest):
      if occupants.isEmpty, !goesOn { purses = [:] }
      goesOn = false
      occupants[player.seat] = Occupant(
        name: player.name, person: person, digest: digest, since: seq - 1)
      game.evolve(.sat(player, stack: stack, isBot: person.role == .bot))
    case .leaving(let player):
      occupants[player.seat]?.isLeaving = true
      game.evolve(.leaving(player.seat))
    case .out(let player, let reason):
      occupants[player.seat]?.sitsOut = reason
      game.evolve(.away(player.seat))
    case .back(let player): comeBack(player.seat)
    case .gone(let player, _):
      occupants[player.seat]?.isGone = true
      game.evolve(.gone(player.seat))
    case .timeout(let player, _): occupants[player.seat]?.noteTimeout()
    case .kick(let player, let voter, let asked, let need):
      if votes[player.name]?.contains(voter) != true {
        votes[player.name, default: []].append(voter)
      }
      if asked >= need { votes[player.name] = nil }
    case .wanted: isWanted = true
    case .restarted: goesOn = goesOn || !occupants.isEmpty
    case .identified(let player, let digest): occupants[player.seat]?.identify(digest)
    case .closed:
      occupants = [:]
      isClosed = true
    case .game(let event): take(event)
    }
  }

  /// Whoever was cut off is connected again, and sits out as before; whoever was not plays again.
  private mutating func comeBack(_ seat: Seat) {
    if occupants[seat]?.isGone == true {
      goesOn = false
      occupants[seat]?.isGone = false
      return game.evolve(.returned(seat))
    }
    occupants[seat]?.comeBack()
    game.evolve(.back(seat))
  }

  private mutating func take(_ event: GameEvent) {
    switch event.part {
    case .restarts: purses = [:]
    case .begins:
      isWanted = false
      occupants.updateAll { $0.beginRound() }
    case .move(let player): occupants[player.seat]?.noteMove()
    case .leaves(let player, let stack):
      let person = occupants[player.seat]?.person.id
      occupants[player.seat] = nil
      votes[player.name] = nil
      votes = votes.mapValues { voters in voters.filter { $0 != player.name } }
      if let person, purses.count < Self.pursesMost || purses[person] != nil {
        purses[person] = stack
      }
    default: break
    }
  }

  // MARK: - For proofs

  /// The same table with everything that `viewer` may not see in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Table {
    var copy = self
    copy.game = game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance)
    return copy
  }
}
