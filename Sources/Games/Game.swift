import Cards
import Identity

/// A game of any family. The families are a closed set: a new one is a case here, and the compiler
/// names every place that needs it.
public enum Game: Sendable, Equatable, Codable {
  /// Against the house.
  case house(HouseGame)
  /// A dealer without betting.
  case dealing(DealingGame)
  /// Poker.
  case poker(PokerGame)
}

/// What a player does in a game of any family.
public enum GameAction: Sendable, Equatable {
  case house(HouseAction)
  case dealing(DealingAction)
  case poker(PokerAction)

  /// Whether who sits out and does it plays again. Asking for a new game is no playing, and in
  /// poker whoever sits out still finishes the hand.
  public var bringsBack: Bool {
    switch self {
    case .house(.reset), .poker: false
    case .house, .dealing: true
    }
  }
}

/// What happened in a game of any family.
public enum GameEvent: Sendable, Equatable {
  case house(HouseEvent)
  case dealing(DealingEvent)
  case poker(PokerEvent)
}

/// What a player is asked, with all that may be known there, by family.
public enum GameQuestion: Sendable, Equatable {
  indirect case house(HouseView)
  indirect case poker(PokerView)

  /// Everything that goes on with the game.
  public var legal: [LegalMove] {
    switch self {
    case .house(let view): view.legal
    case .poker(let view): view.legal.map { .poker($0) }
    }
  }

  /// The safe move.
  public var auto: GameAction {
    switch self {
    case .house: .house(.auto)
    case .poker: .poker(.auto)
    }
  }

  /// What one clock is for: against the house a round, in poker one decision.
  public var phase: DecisionPhase {
    switch self {
    case .house(let view): DecisionPhase(round: view.round, decision: 0)
    case .poker(let view): DecisionPhase(round: view.hand, decision: view.decision)
    }
  }
}

/// A part of a game in which one clock runs for each player.
public struct DecisionPhase: Sendable, Equatable {
  /// The round, or the hand.
  public let round: Int
  /// The decision in it, where each has a clock of its own.
  public let decision: Int
}

extension GameEvent {
  /// The event as `viewer` sees it; `nil` is a spectator.
  public func shown(to viewer: PlayerName?) -> GameEvent? { shown { $0.shown(to: viewer) } }

  /// The event with every card open, for the house's own files; `nil` if no viewer gets it.
  public var withEveryCard: GameEvent? { shown { $0.turnedUp } }

  private func shown(_ change: (SecretCards) -> SecretCards) -> GameEvent? {
    guard isShown else { return nil }
    return switch self {
    case .house: self
    case .dealing(let event): .dealing(event.withCards(change))
    case .poker(let event): .poker(event.withCards(change))
    }
  }

  /// Whether all viewers see the same.
  public var isSameForAll: Bool {
    switch self {
    case .house: true
    case .dealing(let event): event.cards?.isSameForAll ?? true
    case .poker(let event): event.cards?.isSameForAll ?? true
    }
  }

  /// Whether anybody is shown it.
  public var isShown: Bool {
    switch self {
    case .house(let event): event.isShown
    case .dealing(let event): event.isShown
    case .poker(let event): event.isShown
    }
  }
}

extension GameEvent {
  /// Who has left the game, with how many dollars, if that is the event.
  @inlinable public var departure: (player: SeatedPlayer, stack: Int)? {
    switch self {
    case .house(.left(let player, let balance)): (player, balance)
    case .dealing(.left(let player)): (player, 0)
    case .poker(.left(let player, let stack)): (player, stack)
    case .house, .dealing, .poker: nil
    }
  }

  /// Who has had a part in the round, if the event says so.
  @inlinable public var hasPlayed: SeatedPlayer? {
    switch self {
    case .house(.result(let player, _, _, _, _)): player
    case .poker(.acted(let player, _)): player
    case .house, .dealing, .poker: nil
    }
  }

  /// Whether a new game has begun: what people have left with is forgotten.
  @inlinable public var isNewGame: Bool {
    if case .house(.reset) = self { true } else { false }
  }

  /// Whether a round begins, with bets or with cards.
  @inlinable public var isNewRound: Bool {
    switch self {
    case .house(.round), .dealing(.round), .poker(.hand): true
    case .house, .dealing, .poker: false
    }
  }
}

// MARK: - Deciding

extension Game {
  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  public mutating func evolve(_ event: GameEvent) {
    // Consumed, so that no copy of the game is made for a change.
    switch (consume self, event) {
    case (.house(var game), .house(let event)):
      game.evolve(event)
      self = .house(game)
    case (.dealing(var game), .dealing(let event)):
      game.evolve(event)
      self = .dealing(game)
    case (.poker(var game), .poker(let event)):
      game.evolve(event)
      self = .poker(game)
    case (.house(let game), _): self = .house(game)
    case (.dealing(let game), _): self = .dealing(game)
    case (.poker(let game), _): self = .poker(game)
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
    case .poker(var game):
      game.evolve(change)
      self = .poker(game)
    }
  }

  /// Does `action` for the player in `seat`, and all that follows from it.
  ///
  /// - Throws: `Refusal`, and nothing has changed.
  public mutating func decide(
    _ action: GameAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) throws(Refusal) -> [GameEvent] {
    if let refusal = refusal(of: action, by: seat) { throw refusal }
    return perform(action, by: seat, using: &chance)
  }

  /// Does `action`, which is not refused, for the player in `seat`, and all that follows from it.
  public mutating func perform(
    _ action: GameAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    switch (consume self, action) {
    case (.house(var game), .house(let action)):
      let events = game.perform(action, by: seat, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case (.dealing(var game), .dealing(let action)):
      let events = game.perform(action, by: seat, using: &chance)
      self = .dealing(game)
      return events.map { .dealing($0) }
    case (.poker(var game), .poker(let action)):
      let events = game.perform(action, by: seat, using: &chance)
      self = .poker(game)
      return events.map { .poker($0) }
    case (.house(let game), _): self = .house(game)
    case (.dealing(let game), _): self = .dealing(game)
    case (.poker(let game), _): self = .poker(game)
    }
    return []
  }

  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  public func refusal(of action: GameAction, by seat: Seat) -> Refusal? {
    // One after the other: to match both at once would copy the game.
    switch self {
    case .house(let game):
      guard case .house(let action) = action else { return Refusal(.ruleVerb) }
      return game.refusal(of: action, by: seat)
    case .dealing(let game):
      guard case .dealing(let action) = action else { return Refusal(.ruleVerb) }
      return game.refusal(of: action, by: seat)
    case .poker(let game):
      guard case .poker(let action) = action else { return Refusal(.ruleVerb) }
      return game.refusal(of: action, by: seat)
    }
  }

  /// The clock of the player in `seat` ran out: the safe move.
  public mutating func decideTimeOut(
    of seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    switch consume self {
    case .house(var game):
      let events = game.decideTimeOut(of: seat, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case .dealing(let game):
      self = .dealing(game)
      return []
    case .poker(var game):
      let events = game.decideTimeOut(of: seat, using: &chance)
      self = .poker(game)
      return events.map { .poker($0) }
    }
  }

  /// What follows from a change of the seats, by which the game has evolved.
  ///
  /// - Parameter goesOn: whether somebody who sits down at an empty table goes on with its game.
  public mutating func decide(
    after change: SeatChange, goesOn: Bool = false, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    switch consume self {
    case .house(var game):
      let events = game.decide(after: change, goesOn: goesOn, using: &chance)
      self = .house(game)
      return events.map { .house($0) }
    case .dealing(var game):
      let events = game.decide(after: change, using: &chance)
      self = .dealing(game)
      return events.map { .dealing($0) }
    case .poker(var game):
      let events = game.decide(after: change, using: &chance)
      self = .poker(game)
      return events.map { .poker($0) }
    }
  }

  /// Begins the next round, for which the table has waited.
  public mutating func decideStart(
    using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    guard case .poker(var game) = self else { return [] }
    let events = game.decideStart(using: &chance)
    self = .poker(game)
    return events.map { .poker($0) }
  }

  /// An empty table has the rules of `own` again; nothing if it has them.
  public mutating func decideReturn(to own: Game) -> [GameEvent] {
    guard case .dealing(let own) = own, case .dealing(var game) = self else { return [] }
    let events = game.decideReturn(to: own.rules, own.options)
    self = .dealing(game)
    return events.map { .dealing($0) }
  }

  /// Chips come to the player in `seat`, in a game where everybody brings some.
  public mutating func decideTopUp(
    of seat: Seat, by amount: Int, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    guard case .poker(var game) = self else { return [] }
    let events = game.decideTopUp(of: seat, by: amount, using: &chance)
    self = .poker(game)
    return events.map { .poker($0) }
  }

  /// Ends what is in play without a result, and the game with it.
  public mutating func decideClose() -> [GameEvent] {
    switch consume self {
    case .house(var game):
      let events = game.decideVoid()
      self = .house(game)
      return events.map { .house($0) }
    case .dealing(let game):
      self = .dealing(game)
      return []
    case .poker(var game):
      let events = game.decideClose()
      self = .poker(game)
      return events.map { .poker($0) }
    }
  }
}
