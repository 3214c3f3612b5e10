import Cards
import Games
import Identity
import Lines

/// A match against the house, as a server plays it.
struct HouseTable: HandTable {
  private var game: HouseGame
  /// Asked for by the rules, and of no consequence: all shoes of a match follow from its seed.
  private var chance: ChaCha20
  /// Rounds that were begun.
  private var rounds = 0
  private var events: [HouseEvent] = []
  /// What belongs to the round after, which begins with the end of the one before.
  private var upcoming: [HouseEvent] = []
  /// Dollars that were won in the last round.
  private var won: SeatMap<Int> = [:]
  private let players: [SeatedPlayer]
  private let stack: Int

  /// A table at which everybody sits who plays.
  init(_ rules: HouseRules, players: [SeatedPlayer], hands: Int, stack: Int, seed: Seed) {
    game = HouseGame(
      rules: HouseRules(
        cardsPerHand: rules.cardsPerHand, decks: rules.decks, seats: players.count, seed: seed,
        match: MatchTerms(hands: hands, stack: stack)))
    (self.players, self.stack, chance) = (players, stack, ChaCha20(seed: seed))
  }

  var played: any Game { game }

  mutating func begin() {
    rounds += 1
    won = [:]
    (events, upcoming) = (upcoming, [])
    guard rounds == 1 else { return }
    for player in players {
      let change = SeatChange.sat(player, stack: stack, isBot: true)
      game.evolve(change)
      events += game.decide(after: change, goesOn: false, using: &chance)
    }
  }

  var asked: (seat: Seat, question: GameQuestion)? {
    guard game.round == rounds,
      let seat = players.first(where: { game.isAsked($0.seat) })?.seat,
      let view = game.question(for: seat)
    else { return nil }
    return (seat, .house(view))
  }

  mutating func take(_ action: GameAction, from seat: Seat) -> Bool {
    let isLegal = perform(action, by: seat)
    if !isLegal { timeOut(seat) }
    return isLegal
  }

  mutating func timeOut(_ seat: Seat) { note(game.decideTimeOut(of: seat, using: &chance)) }

  private mutating func perform(_ action: GameAction, by seat: Seat) -> Bool {
    guard case .house(let move) = action else { return false }
    do throws(Refusal) {
      note(try game.decide(move, by: seat, using: &chance))
      return true
    } catch { return false }
  }

  private mutating func note(_ new: [HouseEvent]) {
    for case .result(let player, _, _, let paid, _) in new { won[player.seat] = paid.amount }
    let end = new.firstIndex(where: \.endsRound).map { end in
      if end > 0, case .shuffled = new[end - 1] { end - 1 } else { end }
    }
    events += new[..<(end ?? new.count)]
    upcoming += new[(end ?? new.count)...]
  }

  func result(of seat: Seat) -> Int { won[seat] ?? 0 }

  /// The end of the match whoever runs it knows already.
  mutating func takeEvents() -> [GameEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.map { .house($0) }
  }
}

extension HouseEvent {
  /// Whether a round of a match is over with this.
  fileprivate var endsRound: Bool {
    switch self {
    case .reset, .matchOver: true
    default: false
    }
  }
}
