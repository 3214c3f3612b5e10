import Cards
import Lines

/// A game of any family: a value that decides what follows from an action, and whose state is the
/// fold of its events. This is all that a table knows about its game.
public protocol Game: Sendable, Equatable, Codable {
  associatedtype Action
  associatedtype Event

  /// Which game it is.
  var id: GameID { get }
  /// The stage of the game.
  var state: GameState { get }
  /// How many seats the game has.
  var seatCount: Int { get }
  /// The number of the current round.
  var round: Int { get }
  /// The imbalance of money or cards, which is 0 after every event; otherwise some were made or
  /// lost.
  var imbalance: Int { get }
  /// Whether a newcomer plays in the current round instead of waiting for the next.
  var takesNewcomers: Bool { get }

  /// Every legal move of the player in `seat`.
  func legal(for seat: Seat) -> [LegalMove]
  /// Why the player in `seat` may not do `action` now, or `nil` if it is allowed.
  func refusal(of action: Action, by seat: Seat) -> Refusal?
  func refusal(of action: GameAction, by seat: Seat) -> Refusal?
  /// Performs `action`, which must be legal, and all that follows from it.
  ///
  /// - Returns: the events, which the game has already applied.
  mutating func perform(
    _ action: Action, by seat: Seat, using chance: inout some RandomNumberGenerator
  ) -> [Event]
  /// Decides on any input: an action of any family, a clock, or a change of the seats.
  mutating func decide(
    _ input: GameInput, using chance: inout some RandomNumberGenerator
  ) -> [GameEvent]
  /// Applies an event. It judges nothing, cannot fail and needs no randomness.
  mutating func evolve(_ event: GameEvent)
  /// Applies a change of the table's seats.
  mutating func evolve(_ change: SeatChange)

  /// The cards that are hidden from `viewer`; `nil` is a spectator.
  func hiddenCards(from viewer: PlayerName?) -> CardSet
  /// A copy whose cards hidden from `viewer` are in another order.
  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout some RandomNumberGenerator
  ) -> Self

  // Optional requirements, which not every family has.

  /// The question that the player in `seat` must answer, or `nil`. At a dealer's table nobody is
  /// asked anything: players ask for cards whenever they like.
  func gameQuestion(for seat: Seat) -> GameQuestion?
  /// The seats whose question may have changed with `event`, which has been applied.
  func asksAnew(after event: GameEvent) -> SeatScope
  /// The move that the clock makes for the player in `seat`, who has a question to answer.
  func safeMove(of seat: Seat) -> SafeMove
  /// Whether anybody waits for a player to answer.
  var isSomebodyWaiting: Bool { get }
  /// Whether others wait for the player in `seat` to answer.
  func isHoldingUp(_ seat: Seat) -> Bool
  /// Whether others wait for the player in `seat` to join the round.
  func isUndecided(_ seat: Seat) -> Bool

  /// The stack of a newcomer.
  ///
  /// - Parameters:
  ///   - purse: the money with which the player last left this game; `nil` on a first visit.
  ///   - chips: the chips that the player brings, in games where players bring their own.
  func stack(purse: Int?, chips: Int) -> Int
  /// The dollars, or chips, that the player in `seat` would leave with now.
  func balance(of seat: Seat) -> Int
  /// Whether the player in `seat` has money in the current round.
  func isInPlay(_ seat: Seat) -> Bool
  /// The bet that the player in `seat` gives up by leaving now, if any.
  func standingBet(of seat: Seat) -> StandingBet?
  /// Whether the player in `seat` is out of money until a new game begins.
  func isBroke(_ seat: Seat) -> Bool
  /// The big blind of the hand, in chips; `nil` if there is none.
  var bigBlindChips: Int? { get }
  /// How many chips a newcomer may bring; `nil` where players bring none.
  var buyIn: ClosedRange<Int>? { get }

  /// The score of a match that has begun; `nil` outside of matches.
  var score: MatchScore? { get }
  /// Whether winnings count only at this table: they do in matches and in games whose rules name
  /// the seed of the cards.
  var isForPlay: Bool { get }
  /// Whether the rules name the seed of the cards.
  var isSeeded: Bool { get }
  /// The number of decks in a house game's shoe; `nil` before the first player decides it.
  var deckNumber: Int? { get }
  /// The name of a dealer's own rules, if they have one.
  var ownRules: RuleSetName? { get }
  /// Whether the next round begins without a command.
  var dealsByItself: Bool { get }
  /// When the table has to begin the next round; `nil` if it has none to begin.
  var nextHand: NextHand? { get }
  /// The seats of players who asked to sit out before the next round.
  var seatsToSitOut: [Seat] { get }
}

/// An input that a game decides on.
public enum GameInput: Sendable {
  /// A player does something.
  case action(GameAction, by: Seat)
  /// The seats have changed, and the game has applied it. `goesOn` says whether the first player
  /// at an empty table continues its game.
  case change(SeatChange, goesOn: Bool = false)
  /// The clock of a seat ran out: the game makes the safe move.
  case timeOut(Seat)
  /// The next round begins, for which the table has waited.
  case start
  /// A player adds chips, in a game where players bring their own.
  case topUp(Seat, by: Int)
  /// An empty table returns to the rules of this game, unless it has them.
  case returnToRules(of: any Game)
  /// The table closes: the round ends without a result.
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
  public var bigBlindChips: Int? { nil }
  public var buyIn: ClosedRange<Int>? { nil }
  public var score: MatchScore? { nil }
  public var isForPlay: Bool { false }
  public var isSeeded: Bool { false }
  public var deckNumber: Int? { nil }
  public var ownRules: RuleSetName? { nil }
  public var dealsByItself: Bool { false }
  public var nextHand: NextHand? { nil }
  public var seatsToSitOut: [Seat] { [] }

  /// Whether a match has begun and is not over.
  public var isMatchPlayed: Bool { score?.isOver == false }
  /// Whether a match is over, so that nothing follows.
  public var isFinished: Bool { score?.isOver == true }

  /// Performs `action` for the player in `seat`, and all that follows from it.
  ///
  /// - Throws: `Refusal`, which leaves the game unchanged.
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

  /// Whether both games are of one family, and equal.
  public func isEqual(to other: any Game) -> Bool { (other as? Self) == self }
}

/// A part of a game that is timed by one clock for each player.
public struct DecisionPhase: Sendable, Equatable {
  /// The number of the round or hand.
  public let round: Int
  /// The number of the decision in it, where each decision has its own clock; else 0.
  public let decision: Int
}

/// The stage of a game, by its word in a table's row.
public enum GameState: String, Sendable, Codable, FieldValue {
  /// Nobody is seated.
  case empty
  /// Players place bets.
  case bet
  /// Cards have been dealt and may be traded.
  case trade
  /// The game is over.
  case over
  /// No round is in play, and one can be dealt.
  case ready
  /// Streets are left to deal.
  case dealing
  /// There are too few players.
  case waiting
  /// The next hand begins soon.
  case next
  /// A hand is in play.
  case hand
  /// A player has to choose what is dealt next.
  case choice
}
