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
  /// Changes the game of one family where it stands, if it is that: consumed, so that no copy of
  /// the game is made for a change.
  private mutating func inHouse<Result>(_ change: (inout HouseGame) -> Result) -> Result? {
    switch consume self {
    case .house(var game):
      defer { self = .house(game) }
      return change(&game)
    case let other:
      self = other
      return nil
    }
  }

  private mutating func inDealing<Result>(_ change: (inout DealingGame) -> Result) -> Result? {
    switch consume self {
    case .dealing(var game):
      defer { self = .dealing(game) }
      return change(&game)
    case let other:
      self = other
      return nil
    }
  }

  private mutating func inPoker<Result>(_ change: (inout PokerGame) -> Result) -> Result? {
    switch consume self {
    case .poker(var game):
      defer { self = .poker(game) }
      return change(&game)
    case let other:
      self = other
      return nil
    }
  }

  /// Changes a game of whatever family, and gives what happened.
  private mutating func decide(
    house: (inout HouseGame) -> [HouseEvent] = { _ in [] },
    dealing: (inout DealingGame) -> [DealingEvent] = { _ in [] },
    poker: (inout PokerGame) -> [PokerEvent] = { _ in [] }
  ) -> [GameEvent] {
    if let events = inHouse(house) { return events.map { .house($0) } }
    if let events = inPoker(poker) { return events.map { .poker($0) } }
    return inDealing(dealing)?.map { .dealing($0) } ?? []
  }

  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  public mutating func evolve(_ event: GameEvent) {
    switch event {
    case .house(let event): inHouse { $0.evolve(event) }
    case .dealing(let event): inDealing { $0.evolve(event) }
    case .poker(let event): inPoker { $0.evolve(event) }
    }
  }

  /// Takes what happened at the table around the game.
  public mutating func evolve(_ change: SeatChange) {
    inHouse { $0.evolve(change) }
    inDealing { $0.evolve(change) }
    inPoker { $0.evolve(change) }
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
    switch action {
    case .house(let action): decide(house: { $0.perform(action, by: seat, using: &chance) })
    case .dealing(let action): decide(dealing: { $0.perform(action, by: seat, using: &chance) })
    case .poker(let action): decide(poker: { $0.perform(action, by: seat, using: &chance) })
    }
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
    decide(
      house: { $0.decideTimeOut(of: seat, using: &chance) },
      poker: { $0.decideTimeOut(of: seat, using: &chance) })
  }

  /// What follows from a change of the seats, by which the game has evolved.
  ///
  /// - Parameter goesOn: whether somebody who sits down at an empty table goes on with its game.
  public mutating func decide(
    after change: SeatChange, goesOn: Bool = false, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] {
    decide(
      house: { $0.decide(after: change, goesOn: goesOn, using: &chance) },
      dealing: { $0.decide(after: change, using: &chance) },
      poker: { $0.decide(after: change, using: &chance) })
  }

  /// Begins the next round, for which the table has waited.
  public mutating func decideStart(
    using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] { decide(poker: { $0.decideStart(using: &chance) }) }

  /// An empty table has the rules of `own` again; nothing if it has them.
  public mutating func decideReturn(to own: Game) -> [GameEvent] {
    guard case .dealing(let own) = own else { return [] }
    return decide(dealing: { $0.decideReturn(to: own.rules, own.options) })
  }

  /// Chips come to the player in `seat`, in a game where everybody brings some.
  public mutating func decideTopUp(
    of seat: Seat, by amount: Int, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent] { decide(poker: { $0.decideTopUp(of: seat, by: amount, using: &chance) }) }

  /// Ends what is in play without a result, and the game with it.
  public mutating func decideClose() -> [GameEvent] {
    decide(house: { $0.decideVoid() }, poker: { $0.decideClose() })
  }
}
