// A game of any family with people at it, its deck stacked, and what must hold after every step.

import Cards
import Foundation
import Games
import Identity
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
  var chance = ChaCha20(seed: Seed(number: 1))

  init(_ game: any Game) { (self.game, folded) = (game, game) }

  /// Stacks the deck: the next card first.
  mutating func stack(_ deck: String) throws {
    let order = SecretCards(try Card.list(deck), for: .nobody)
    switch game.id.family {
    case .house: evolve(.house(.shuffled(cards: order)))
    case .dealing: evolve(.dealing(.shuffled(cards: order)))
    case .poker: evolve(.poker(.shuffled(cards: order)))
    }
  }

  private mutating func evolve(_ event: GameEvent) {
    game.evolve(event)
    folded.evolve(event)
  }

  mutating func act(_ action: GameAction, _ seat: Seat) throws -> [GameEvent] {
    let before = game
    do {
      return try check { game, chance in try game.decide(action, by: seat, using: &chance) }
    } catch {
      #expect(game.isEqual(to: before), "the refusal of \(action) has changed something")
      throw error
    }
  }

  @discardableResult
  mutating func timeOut(_ seat: Seat) throws -> [GameEvent] {
    try check { game, chance in game.decide(.timeOut(seat), using: &chance) }
  }

  @discardableResult
  mutating func void() throws -> [GameEvent] {
    try check { game, chance in game.decide(.close, using: &chance) }
  }

  @discardableResult
  mutating func change(_ change: SeatChange, goesOn: Bool = false) throws
    -> [GameEvent]
  {
    game.evolve(change)
    folded.evolve(change)
    return try check { game, chance in
      game.decide(.change(change, goesOn: goesOn), using: &chance)
    }
  }

  private mutating func check(
    _ decide: (inout any Game, inout ChaCha20) throws -> [GameEvent]
  ) throws -> [GameEvent] {
    let events = try decide(&game, &chance)
    for event in events { folded.evolve(event) }
    #expect(folded.isEqual(to: game), "the game is not the fold of \(events)")
    #expect(game.imbalance == 0)
    let json = try JSONEncoder().encode(StoredGame(wrappedValue: game))
    #expect(game.isEqual(to: try JSONDecoder().decode(StoredGame.self, from: json).wrappedValue))
    return events
  }
}
