import Lines

/// A table: its seats, votes and money around a game. It is a value that decides and evolves, and
/// its state is the fold of its events.
public struct Table: Sendable, Equatable, Codable {
  /// The game of the table.
  @StoredGame public internal(set) var game: any Game
  /// The players, by seat.
  public private(set) var occupants: SeatMap<Occupant> = [:]
  /// The dollars of people who left this game, in case they sit down again.
  public private(set) var purses: [PersonID: Int] = [:]
  /// The number of the last event that viewers saw.
  public private(set) var seq = 0
  /// The voters against each player, in order.
  private(set) var votes: [PlayerName: [PlayerName]] = [:]
  /// Whether a person has waited for a seat since this round began.
  private(set) var isWanted = false
  /// Whether the first player at the empty table continues its game, which a restart interrupted,
  /// instead of beginning a new one.
  private(set) var goesOn = false
  /// Whether the table is closed.
  public private(set) var isClosed = false

  /// The largest number of purses that a table remembers.
  static let pursesMost = 50

  /// Creates a table without players.
  public init(_ game: any Game) { _game = StoredGame(wrappedValue: game) }

  /// The imbalance of money or cards, which is 0 after every event; otherwise some were made or
  /// lost.
  public var imbalance: Int { game.imbalance }

  /// The player in a seat, as events name one.
  public func player(_ seat: Seat) -> SeatedPlayer? {
    occupants[seat].map { SeatedPlayer(seat, $0.name) }
  }

  /// The seat of the player with a name, unless the player is leaving.
  public func seat(of name: PlayerName) -> Seat? {
    occupants.first { $0.value.name == name && !$0.value.isLeaving }?.key
  }

  /// The money with which a person last left this game.
  public func purse(of person: Person) -> Int? { person.id.flatMap { purses[$0] } }

  // MARK: - Events

  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  public mutating func evolve(_ event: TableEvent) {
    if case .game(let event) = event { game.evolve(event) }
    take(event)
  }

  /// Applies an event that the game, if it is one of the game's, has already applied.
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

  /// Brings a player back: one who was cut off still sits out as before, one who sat out plays
  /// again.
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

  /// A copy whose cards hidden from `viewer` are in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Table {
    var copy = self
    copy.game = game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance)
    return copy
  }
}
