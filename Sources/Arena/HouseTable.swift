import Cards
import Games
import Identity

/// Rounds against the house, each the first one of a new game: with a full shoe, and with as many
/// dollars for everybody.
struct HouseTable: HandTable {
  private var game: HouseGame
  private var cards: ChaCha20
  /// Rounds that were begun.
  private var rounds = 0
  private var events: [HouseEvent<SecretCards>] = []
  private let players: [SeatedPlayer]
  private let stack: Int
  private let seed: Seed

  /// A table at which everybody sits who plays.
  init(_ rules: HouseRules, players: [SeatedPlayer], stack: Int, seed: Seed) {
    game = HouseGame(rules: rules)
    (self.players, self.stack, self.seed) = (players, stack, seed)
    cards = seed.cards(ofDeal: 0)
  }

  var played: Game { .house(game) }

  mutating func begin() {
    cards = seed.cards(ofDeal: rounds)
    rounds += 1
    events = game.round > 0 ? [.reset(nil)] : []
    game = HouseGame(rules: game.rules)
    for player in players {
      let change = SeatChange.sat(player, stack: stack, isBot: true)
      game.evolve(change)
      events += game.decide(after: change, goesOn: false, using: &self.cards)
    }
  }

  var asked: (seat: Seat, question: GameQuestion)? {
    guard game.round == 1, game.phase != .over,
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

  mutating func timeOut(_ seat: Seat) { events += game.decideTimeOut(of: seat, using: &cards) }

  private mutating func perform(_ action: GameAction, by seat: Seat) -> Bool {
    guard case .house(let move) = action, move != .reset else { return false }
    do throws(HouseRefusal) {
      events += try game.decide(move, by: seat, using: &cards)
      return true
    } catch { return false }
  }

  func result(of seat: Seat) -> Int { (game.players[seat]?.balance ?? stack) - stack }

  /// Nobody is told of the round after the one that counts.
  mutating func takeEvents() -> [GameEvent<SecretCards>] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.compactMap { event in
      switch event {
      case .round(let number, _) where number > 1: nil
      case .over: nil
      default: .house(event)
      }
    }
  }
}
