import Cards
import Identity

/// A game of any family: a value that decides what follows from what people do, and is the fold of
/// the events that say so. A table knows nothing else of what is played at it.
public protocol Game: Sendable, Equatable, Codable {
  associatedtype Action
  associatedtype Event

  /// Which game it is.
  var id: GameID { get }
  /// Where it is.
  var state: GameState { get }
  /// How many seats the game has.
  var seatCount: Int { get }
  /// The number of the round that is played.
  var round: Int { get }
  /// What must be 0 after every event: money, or cards, were made or lost otherwise.
  var imbalance: Int { get }
  /// Whether whoever sits down now plays at once, not only from the next round on.
  var takesNewcomers: Bool { get }

  /// Everything that the player in `seat` may do.
  func legal(for seat: Seat) -> [LegalMove]
  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  func refusal(of action: Action, by seat: Seat) -> Refusal?
  func refusal(of action: GameAction, by seat: Seat) -> Refusal?
  /// Does `action`, which is not refused, and all that follows from it.
  ///
  /// - Returns: the events, by which the game has evolved already.
  mutating func perform(
    _ action: Action, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [Event]
  /// The same for everything that a game decides upon.
  mutating func decide(
    _ input: GameInput, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent]
  /// Takes what happened. It judges nothing, cannot fail and needs no chance.
  mutating func evolve(_ event: GameEvent)
  /// Takes what happened at the table around the game.
  mutating func evolve(_ change: SeatChange)

  /// The cards that `viewer`, or somebody who watches if `nil`, may not see.
  func hiddenCards(from viewer: PlayerName?) -> CardSet
  /// The same game with everything that `viewer` may not see in another order.
  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Self

  // What only some families have.

  /// What the player in `seat` is asked, or `nil` if nothing. A dealer asks nobody: whoever sits
  /// there may have cards dealt at any time.
  func gameQuestion(for seat: Seat) -> GameQuestion?
  /// Whose question can be another after `event`, by which the game has evolved.
  func asksAnew(after event: GameEvent) -> SeatScope
  /// What the safe move of the player in `seat`, who is asked, would be.
  func safeMove(of seat: Seat) -> SafeMove
  /// Whether players who are asked hold somebody up.
  var isSomebodyWaiting: Bool { get }
  /// Whether somebody else is held up by the player in `seat`, who is asked.
  func isHoldingUp(_ seat: Seat) -> Bool
  /// Whether the others wait for the player in `seat` to join the round.
  func isUndecided(_ seat: Seat) -> Bool

  /// What somebody has on sitting down who has left the game with `purse` dollars, or never was in
  /// it if that is `nil`, and brings `chips` where everybody brings some.
  func stack(purse: Int?, chips: Int) -> Int
  /// What the player in `seat` would leave with now, in dollars.
  func balance(of seat: Seat) -> Int
  /// Whether money of the player in `seat` stands in the round.
  func isInPlay(_ seat: Seat) -> Bool
  /// What the player in `seat` gives up by leaving now; `nil` if that is nothing.
  func standingBet(of seat: Seat) -> StandingBet?
  /// Whether the player in `seat` has no money, and plays on only in a new game.
  func isBroke(_ seat: Seat) -> Bool
  /// What people may bring in chips; `nil` where they bring none.
  var buyIn: ClosedRange<Int>? { get }

  /// What a match has come to, once it has begun; `nil` elsewhere.
  var score: MatchScore? { get }
  /// Whether what is won here is only for this table: in matches, and where the cards follow from a
  /// seed that somebody knows.
  var isForPlay: Bool { get }
  /// Whether the cards follow from the seed of the rules.
  var isSeeded: Bool { get }
  /// Decks in the shoe, where people play for their number of rounds; `nil` if nobody is there.
  var deckNumber: Int? { get }
  /// What the rules of a table's own are called, if they have a name.
  var ownRules: RuleSetName? { get }
  /// Whether one round follows the other without anybody's asking.
  var dealsByItself: Bool { get }
  /// When the next round begins that the table has to begin by itself; `nil` for none.
  var nextStart: NextHand? { get }
  /// Who has asked to sit out when the next round begins.
  var seatsToSitOut: [Seat] { get }
}

/// What a game decides upon.
public enum GameInput: Sendable {
  /// A player does something.
  case action(GameAction, by: Seat)
  /// The seats have changed, by which the game has evolved. `goesOn` says whether somebody who
  /// sits down at an empty table goes on with its game.
  case change(SeatChange, goesOn: Bool = false)
  /// The clock of a seat ran out: the safe move.
  case timeOut(Seat)
  /// The next round begins, for which the table has waited.
  case start
  /// Chips come to a player, in a game where everybody brings some.
  case topUp(Seat, by: Int)
  /// An empty table has the rules of this game again; nothing if it has them.
  case returnToRules(of: any Game)
  /// What is in play ends without a result, and the game with it.
  case close
}

extension Game {
  public func gameQuestion(for seat: Seat) -> GameQuestion? { nil }
  public func asksAnew(after event: GameEvent) -> SeatScope { .nobody }
  public func safeMove(of seat: Seat) -> SafeMove { .pass }
  public var isSomebodyWaiting: Bool { false }
  public func isHoldingUp(_ seat: Seat) -> Bool { false }
  public func isUndecided(_ seat: Seat) -> Bool { false }
  public func stack(purse: Int?, chips: Int) -> Int { 0 }
  public func balance(of seat: Seat) -> Int { 0 }
  public func isInPlay(_ seat: Seat) -> Bool { false }
  public func standingBet(of seat: Seat) -> StandingBet? { nil }
  public func isBroke(_ seat: Seat) -> Bool { false }
  public var buyIn: ClosedRange<Int>? { nil }
  public var score: MatchScore? { nil }
  public var isForPlay: Bool { false }
  public var isSeeded: Bool { false }
  public var deckNumber: Int? { nil }
  public var ownRules: RuleSetName? { nil }
  public var dealsByItself: Bool { false }
  public var nextStart: NextHand? { nil }
  public var seatsToSitOut: [Seat] { [] }

  /// Whether a match is going on: it has begun, and is not over.
  public var isMatchPlayed: Bool { score?.isOver == false }
  /// Whether nothing follows any more: a match is over.
  public var isFinished: Bool { score?.isOver == true }

  /// Does `action` for the player in `seat`, and all that follows from it.
  ///
  /// - Throws: `Refusal`, and nothing has changed.
  public mutating func decide(
    _ action: Action, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Event] {
    if let refusal = refusal(of: action, by: seat) { throw refusal }
    return perform(action, by: seat, using: &chance)
  }

  public mutating func decide(
    _ action: GameAction, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) throws(Refusal) -> [GameEvent] {
    if let refusal = refusal(of: action, by: seat) { throw refusal }
    return decide(.action(action, by: seat), using: &chance)
  }

  /// Whether both are of one family, and equal.
  public func isEqual(to other: any Game) -> Bool { (other as? Self) == self }
}

/// A game as a part of what is compared and written down.
@propertyWrapper
public struct StoredGame: Sendable, Equatable, Codable {
  public var wrappedValue: any Game

  public init(wrappedValue: any Game) { self.wrappedValue = wrappedValue }

  public static func == (one: Self, other: Self) -> Bool {
    one.wrappedValue.isEqual(to: other.wrappedValue)
  }

  private enum Family: String, CodingKey {
    case house, dealing, poker
  }

  private enum Content: String, CodingKey {
    case game = "_0"
  }

  public init(from decoder: any Decoder) throws {
    let families = try decoder.container(keyedBy: Family.self)
    func read<Read: Game>(_: Read.Type, _ family: Family) throws -> Read {
      try families.nestedContainer(keyedBy: Content.self, forKey: family)
        .decode(Read.self, forKey: .game)
    }
    if families.contains(.house) {
      wrappedValue = try read(HouseGame.self, .house)
    } else if families.contains(.dealing) {
      wrappedValue = try read(DealingGame.self, .dealing)
    } else {
      wrappedValue = try read(PokerGame.self, .poker)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var families = encoder.container(keyedBy: Family.self)
    let family: Family =
      switch wrappedValue.id.family {
      case .house: .house
      case .dealing: .dealing
      case .poker: .poker
      }
    var content = families.nestedContainer(keyedBy: Content.self, forKey: family)
    try content.encode(wrappedValue, forKey: .game)
  }
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
