// A game of any family with people at it, its deck stacked, and what must hold after every step.

import Cards
import Foundation
import Games
import Lines
import Testing

let one = Seat(1)
let two = Seat(2)
let three = Seat(3)

/// Who sits in which seat.
func player(_ seat: Seat, _ name: String? = nil) -> SeatedPlayer {
  let names = ["ann", "bob", "cay", "dan", "eve", "fay", "gus", "hal"]
  let chosen = name ?? names[(seat.number - 1) % names.count]
  guard let name = PlayerName(chosen) else { preconditionFailure("\(chosen) is no name") }
  return SeatedPlayer(seat, name)
}

extension Refusal {
  /// Its code and its sentence.
  var row: String { "\(code.rawValue) \(text)" }
}

/// Everything that has happened is folded a second time: the fold must be the game.
struct PlayedGame {
  private(set) var game: any Game
  private var folded: any Game
  /// What happened last.
  private(set) var events: [GameEvent] = []
  var chance = ChaCha20(seed: Seed(number: 1))

  /// A game at which the first seats are taken.
  init(_ game: any Game, seated: Int = 0) throws {
    (self.game, folded) = (game, game)
    for number in 0..<seated { try sit(Seat(number + 1)) }
  }

  mutating func sit(_ seat: Seat, _ name: String? = nil) throws {
    let stack = (game as? HouseGame)?.rules.stack ?? 0
    try change(.sat(player(seat, name), stack: stack, isBot: false))
  }

  /// Stacks the deck: the next card first.
  mutating func stack(_ deck: String) throws {
    let order = SecretCards(try Card.list(deck), for: .nobody)
    let event: GameEvent =
      game.id.family == .house
      ? .house(.shuffled(cards: order)) : .dealing(.shuffled(cards: order))
    game.evolve(event)
    folded.evolve(event)
  }

  mutating func act(_ action: GameAction, by seat: Seat) throws {
    let before = game
    do {
      try check { game, chance in try game.decide(action, by: seat, using: &chance) }
    } catch {
      #expect(game.isEqual(to: before), "the refusal of \(action) has changed something")
      throw error
    }
  }

  mutating func change(_ change: SeatChange) throws {
    game.evolve(change)
    folded.evolve(change)
    try check { game, chance in game.decide(.change(change), using: &chance) }
  }

  mutating func check(
    _ decide: (inout any Game, inout ChaCha20) throws -> [GameEvent]
  ) throws {
    events = try decide(&game, &chance)
    for event in events { folded.evolve(event) }
    #expect(folded.isEqual(to: game), "the game is not the fold of \(events)")
    #expect(game.imbalance == 0)
    if let dealing = game as? DealingGame, dealing.options.decks == 1 {
      let table = dealing.hands.flatMap { $0.down + $0.up } + dealing.community + dealing.drawn
      let cards = table.filter { !$0.isJoker }
      #expect(Set(cards).count == cards.count, "a card is there twice")
    }
    let json = try JSONEncoder().encode(StoredGame(wrappedValue: game))
    #expect(game.isEqual(to: try JSONDecoder().decode(StoredGame.self, from: json).wrappedValue))
  }
}
