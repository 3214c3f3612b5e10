import Cards
import Identity

/// A game of any family. The families are a closed set: a new one is a case here, and the compiler
/// names every place that needs it.
public enum Game: Sendable, Equatable, Codable {
  /// Against the house.
  case house(HouseGame)
  /// A dealer without betting.
  case dealing(DealingGame)
}

/// What a player does in a game of any family.
public enum GameAction: Sendable, Equatable {
  case house(HouseAction)
  case dealing(DealingAction)

  /// Whether it asks for a new game, which is no playing: who sits out goes on sitting out.
  public var isReset: Bool { self == .house(.reset) }
}

/// Why a game of any family does not allow an action.
public enum GameRefusal: Error, Sendable, Equatable {
  case house(HouseRefusal)
  case dealing(DealingRefusal)
  /// The action is one of another family's.
  case otherFamily
}

/// What happened in a game of any family.
public enum GameEvent<Form: CardForm>: Sendable, Equatable {
  case house(HouseEvent<Form>)
  case dealing(DealingEvent<Form>)
}

/// What a player is asked, with all that may be known there, by family.
public enum GameQuestion: Sendable, Equatable {
  indirect case house(HouseView)

  /// Everything that goes on with the game.
  public var legal: [LegalMove] {
    switch self {
    case .house(let view): view.legal
    }
  }

  /// The number of the round in its game.
  public var round: Int {
    switch self {
    case .house(let view): view.round
    }
  }
}

extension GameEvent<SecretCards> {
  /// The event as `viewer` sees it; `nil` if it is not shown.
  public func seen(by viewer: PlayerName?) -> GameEvent<SeenCards>? {
    switch self {
    case .house(let event): event.seen.map { .house($0) }
    case .dealing(let event): event.seen(by: viewer).map { .dealing($0) }
    }
  }

  /// Whether all viewers see the same.
  public var isSameForAll: Bool {
    switch self {
    case .house: true
    case .dealing(let event): event.isSameForAll
    }
  }
}

extension GameEvent {
  /// Who has left the game, with how many dollars, if that is the event.
  public var departure: (player: SeatedPlayer, stack: Int)? {
    switch self {
    case .house(.left(let player, let balance)): (player, balance)
    case .dealing(.left(let player)): (player, 0)
    case .house, .dealing: nil
    }
  }

  /// Whether a new game has begun: what people have left with is forgotten.
  public var isNewGame: Bool {
    if case .house(.reset) = self { true } else { false }
  }

  /// Whether a round begins, with bets or with cards.
  public var isNewRound: Bool {
    switch self {
    case .house(.round), .dealing(.round): true
    case .house, .dealing: false
    }
  }
}

// MARK: - Deciding

extension Game {
  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  public mutating func evolve(_ event: GameEvent<SecretCards>) {
    // Consumed, so that no copy of the game is made for a change.
    switch (consume self, event) {
    case (.house(var game), .house(let event)):
      game.evolve(event)
      self = .house(game)
    case (.dealing(var game), .dealing(let event)):
      game.evolve(event)
      self = .dealing(game)
    case (.house(let game), .dealing): self = .house(game)
    case (.dealing(let game), .house): self = .dealing(game)
    }
  }

  /// Takes what happened at the table around the game.
  public mutating func evolve(_ change: SeatChange) {
    switch consume self {
    case .house(var game):
      game.evolve(change)
      self = .house(game)
    case .dealing(var game):
      game.evolve(change)
      self = .dealing(game)
    }
  }

  /// Does `action` for the player in `seat`, and all that follows from it.
  ///
  /// - Throws: `GameRefusal`, and nothing has changed.
  public mutating func decide(
    _ action: GameAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) throws(GameRefusal) -> [GameEvent<SecretCards>] {
    if let refusal = refusal(of: action, by: seat) { throw refusal }
    return perform(action, by: seat, using: &chance)
  }

  /// Does `action`, which is not refused, for the player in `seat`, and all that follows from it.
  public mutating func perform(
    _ action: GameAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent<SecretCards>] {
    switch (consume self, action) {
    case (.house(var game), .house(let action)):
      let events = game.perform(action, by: seat, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case (.dealing(var game), .dealing(let action)):
      let events = game.perform(action, by: seat, using: &chance)
      self = .dealing(game)
      return events.map { .dealing($0) }
    case (.house(let game), .dealing): self = .house(game)
    case (.dealing(let game), .house): self = .dealing(game)
    }
    return []
  }

  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func refusal(of action: GameAction, by seat: Seat) -> GameRefusal? {
    switch (self, action) {
    case (.house(let game), .house(let action)):
      game.refusal(of: action, by: seat).map { .house($0) }
    case (.dealing(let game), .dealing(let action)):
      game.refusal(of: action, by: seat).map { .dealing($0) }
    case (.house, .dealing), (.dealing, .house): .otherFamily
    }
  }

  /// The clock of the player in `seat` ran out: the safe move.
  public mutating func decideTimeOut(
    of seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent<SecretCards>] {
    switch consume self {
    case .house(var game):
      let events = game.decideTimeOut(of: seat, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case .dealing(let game):
      self = .dealing(game)
      return []
    }
  }

  /// What follows from a change of the seats, by which the game has evolved.
  ///
  /// - Parameter goesOn: whether somebody who sits down at an empty table goes on with its game.
  public mutating func decide(
    after change: SeatChange, goesOn: Bool = false, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent<SecretCards>] {
    switch consume self {
    case .house(var game):
      let events = game.decide(after: change, goesOn: goesOn, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case .dealing(var game):
      let events = game.decide(after: change)
      self = .dealing(game)
      return events.map { .dealing($0) }
    }
  }

  /// Ends what is in play without a result.
  public mutating func decideVoid() -> [GameEvent<SecretCards>] {
    guard case .house(var game) = self else { return [] }
    let events = game.decideVoid()
    self = .house(game)
    return events.map { .house($0) }
  }
}

// MARK: - Asking

extension Game {
  /// How many seats the game has.
  public var seatCount: Int {
    switch self {
    case .house(let game): game.rules.seats
    case .dealing(let game): game.options.players
    }
  }

  /// Decks in the shoe, where people play for their number of rounds; `nil` if nobody is there.
  public var deckNumber: Int? {
    if case .house(let game) = self { game.decks } else { nil }
  }

  /// The number of the round that is played.
  public var round: Int {
    switch self {
    case .house(let game): game.round
    case .dealing(let game): game.round
    }
  }

  /// What must be 0 after every event: money, or cards, were made or lost otherwise.
  public var imbalance: Int {
    switch self {
    case .house(let game): game.total
    case .dealing(let game): game.imbalance
    }
  }

  /// Whether the game is over.
  public var isOver: Bool {
    switch self {
    case .house(let game): game.phase == .over
    case .dealing(let game): game.isOver
    }
  }

  /// Everything that `decide` takes of the player in `seat`.
  public func legal(for seat: Seat) -> [LegalMove] {
    switch self {
    case .house(let game): game.legal(for: seat)
    case .dealing(let game): game.legal(for: seat)
    }
  }

  /// What the player in `seat` is asked, or `nil` if nothing. A dealer asks nobody: whoever sits
  /// there may have cards dealt at any time.
  public func question(for seat: Seat) -> GameQuestion? {
    switch self {
    case .house(let game): game.question(for: seat).map { .house($0) }
    case .dealing: nil
    }
  }

  /// Whose question can be another after `event`, by which the game has evolved.
  public func asksAnew(after event: GameEvent<SecretCards>) -> SeatScope {
    switch (self, event) {
    case (.house(let game), .house(let event)): game.asksAnew(after: event)
    case (.dealing, _), (_, .dealing): .nobody
    }
  }

  /// Whether players who are asked hold somebody up.
  public var isSomebodyWaiting: Bool {
    switch self {
    case .house(let game): game.isSomebodyWaiting
    case .dealing: false
    }
  }

  /// Whether somebody else is held up by the player in `seat`, who is asked.
  public func isHoldingUp(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.isHoldingUp(seat)
    case .dealing: false
    }
  }

  /// Whether the others wait for the player in `seat` to join the round.
  public func isUndecided(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.isUndecided(seat)
    case .dealing: false
    }
  }

  /// Whether money of the player in `seat` stands in the round.
  public func isInPlay(_ seat: Seat) -> Bool {
    switch self {
    case .house(let game): game.players[seat]?.isInPlay ?? false
    case .dealing: false
    }
  }

  /// What somebody has on sitting down who has left the game with `purse` dollars, or never was in
  /// it if that is `nil`.
  public func stack(purse: Int?) -> Int {
    switch self {
    case .house: purse ?? HouseRules.startingBalance
    case .dealing: 0
    }
  }

  /// What the player in `seat` would leave with now, in dollars.
  public func balance(of seat: Seat) -> Int {
    switch self {
    case .house(let game): game.players[seat]?.balance ?? 0
    case .dealing: 0
    }
  }

  /// Whether whoever sits down now plays at once, not only from the next round on.
  public var takesNewcomers: Bool {
    switch self {
    case .house(let game): game.takesNewcomers
    case .dealing(let game): game.isRoundComplete
    }
  }

  /// The cards that `viewer`, or somebody who watches if `nil`, may not see.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    switch self {
    case .house(let game): game.unseen
    case .dealing(let game): game.hiddenCards(from: viewer)
    }
  }

  /// The same game with everything that `viewer` may not see in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Game {
    switch self {
    case .house(let game): .house(game.withHiddenCardsPermuted(using: &chance))
    case .dealing(let game):
      .dealing(game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance))
    }
  }
}
