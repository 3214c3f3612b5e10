import Lines

// All families of games: every type with a case for each family. A new family is a folder beside
// this file with a `Game`, and a case in each of these.

/// A family of games, by its name on the wire.
public enum GameFamily: String, Sendable, CaseIterable, FieldValue {
  /// Against the house.
  case house = "betting"
  /// A dealer without betting.
  case dealing
  case poker
}

/// A game that a table can play, by its name on the wire and in the catalogue.
public enum GameID: Hashable, Sendable, WordCodable, FieldValue {
  /// Against the house, with this many cards in a hand.
  case house(cards: Int)
  /// A dealer's game.
  case dealing(DealingRules.ID)
  /// A kind of poker, or a mix of kinds.
  case poker(VariantID)

  /// All games, in the order of the catalogue.
  public static let all: [GameID] =
    [.house(cards: 3), .house(cards: 5)] + DealingRules.ID.allCases.map { .dealing($0) }
    + PokerMix.allNames.map { .poker($0) }

  /// The name, as in `betting3` or `deal-holdem`.
  public var description: String {
    switch self {
    case .house(let cards): "betting\(cards)"
    case .dealing(let id): id.rawValue
    case .poker(let id): id.rawValue
    }
  }

  /// Reads a name; `nil` if there is no such game.
  public init?(_ name: String) {
    guard let id = GameID.byName[name] else { return nil }
    self = id
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.description, $0) })

  /// The family of the game's actions and events.
  public var family: GameFamily {
    switch self {
    case .house: .house
    case .dealing: .dealing
    case .poker: .poker
    }
  }
}

/// A player's action in a game of any family.
public enum GameAction: Sendable, Equatable {
  case house(HouseAction)
  case dealing(DealingAction)
  case poker(PokerAction)

  /// Whether a player who sits out returns to the game with this action. Asking for a new game
  /// does not count, and a poker player who sits out still finishes the hand.
  var bringsBack: Bool {
    switch self {
    case .house(.reset), .poker: false
    case .house, .dealing: true
    }
  }
}

/// An event in a game of any family.
public enum GameEvent: Sendable, Equatable, Codable {
  case house(HouseEvent)
  case dealing(DealingEvent)
  case poker(PokerEvent)
}

/// The decision that a player faces, with all that the player may know, by family.
public enum GameQuestion: Sendable, Equatable {
  indirect case house(HouseView)
  indirect case poker(PokerView)

  /// Every move that answers the question.
  public var legal: [LegalMove] {
    switch self {
    case .house(let view): view.legal
    case .poker(let view): view.legal
    }
  }

  /// The safe move.
  public var auto: GameAction {
    switch self {
    case .house: .house(.auto)
    case .poker: .poker(.auto)
    }
  }

  /// The phase that one clock covers: a round against the house, one decision in poker.
  public var phase: DecisionPhase {
    switch self {
    case .house(let view): DecisionPhase(round: view.round, decision: 0)
    case .poker(let view): DecisionPhase(round: view.hand, decision: view.decision)
    }
  }
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

  /// Whether all viewers see the same event.
  public var isSameForAll: Bool {
    switch self {
    case .house: true
    case .dealing(let event): event.cards?.isSameForAll ?? true
    case .poker(let event): event.cards?.isSameForAll ?? true
    }
  }

  /// Whether any viewer sees the event.
  public var isShown: Bool {
    switch self {
    case .house(let event): event.isShown
    case .dealing(let event): event.isShown
    case .poker(let event): event.isShown
    }
  }
}

extension GameEvent: Fact {
  /// Writes the event, without naming its family.
  public func write(to line: inout LineCoder) throws(Misread) {
    switch self {
    case .house(let event): if !event.writeByHand(to: &line) { try line.write(event) }
    case .dealing(let event): try line.write(event)
    case .poker(let event): if try !event.writeByHand(to: &line) { try line.write(event) }
    }
  }

  /// Reads an event of a family.
  public init(_ line: inout LineCoder, family: GameFamily) throws(Misread) {
    switch family {
    case .house:
      if let event = try HouseEvent(byHand: &line) {
        self = .house(event)
      } else {
        self = .house(try line.read())
      }
    case .dealing: self = .dealing(try line.read())
    case .poker:
      if let event = try PokerEvent(byHand: &line) {
        self = .poker(event)
      } else {
        self = .poker(try line.read())
      }
    }
  }

  /// The sentence of the line for a viewer, if it has one.
  public var text: String? {
    switch self {
    case .house: nil
    case .dealing(let event): event.text
    case .poker(let event): event.text
    }
  }
}

extension GameEvent {
  /// The event's part in the current round.
  public var part: RoundPart {
    switch self {
    case .house(let event): event.part
    case .dealing(let event): event.part
    case .poker(let event): event.part
    }
  }

  /// The family of the game that the event belongs to.
  public var family: GameFamily {
    switch self {
    case .house: .house
    case .dealing: .dealing
    case .poker: .poker
    }
  }

  /// The player who left the game, with dollars or chips, if that is the event.
  public var departure: (player: SeatedPlayer, stack: Int)? {
    if case .leaves(let player, let stack) = part { (player, stack) } else { nil }
  }
}

/// A game as a stored property of an equatable and codable type.
@propertyWrapper
public struct StoredGame: Sendable, Equatable, Codable {
  public var wrappedValue: any Game

  public init(wrappedValue: any Game) { self.wrappedValue = wrappedValue }

  public static func == (one: Self, other: Self) -> Bool {
    one.wrappedValue.isEqual(to: other.wrappedValue)
  }

  /// The form in records: `{"poker":{"_0":…}}`.
  private enum Stored: Codable {
    case house(HouseGame)
    case dealing(DealingGame)
    case poker(PokerGame)
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue =
      switch try Stored(from: decoder) {
      case .house(let game): game
      case .dealing(let game): game
      case .poker(let game): game
      }
  }

  public func encode(to encoder: any Encoder) throws {
    switch wrappedValue {
    case let game as HouseGame: try Stored.house(game).encode(to: encoder)
    case let game as DealingGame: try Stored.dealing(game).encode(to: encoder)
    case let game as PokerGame: try Stored.poker(game).encode(to: encoder)
    case let game:
      throw EncodingError.invalidValue(
        game, .init(codingPath: encoder.codingPath, debugDescription: "no such family"))
    }
  }
}
