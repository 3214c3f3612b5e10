// Owns what a table needs of a game in order to host it. Never knows a particular game.

import Archive
import Cards
import Games
import Identity
import LineProtocol

/// A game as a table hosts it: rules behind one face for every family.
///
/// The table adds `table=`, `seq=`, `seat=` and `name=` to what the game says.
protocol HostedGame: Sendable {
  /// What the game is called on the wire.
  var id: String { get }
  /// How many seats the table has.
  var seatCount: Int { get }
  /// A word for where the game is.
  var state: String { get }
  /// The number of the round that is played, part of the turns' names.
  var round: Int { get }
  /// Money of all players and the bank together; constant, whatever happens.
  var total: Int { get }

  /// What the player in `seat` is asked, or `nil` if nothing.
  func offer(for seat: Seat) -> Offer?
  /// Seats a player, with the balance that he left the same game with, if any.
  mutating func sit(
    _ seat: Seat, as name: PlayerName, balance: Int?, using chance: inout ChaCha20
  ) -> [GameEvent]
  /// Gives up a seat; `GameEvent.vacates` tells when it is free.
  mutating func leave(_ seat: Seat, using chance: inout ChaCha20) -> [GameEvent]
  /// Sits a player out or back in.
  mutating func setAway(_ away: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent]
  /// Notes that a player was cut off or is back.
  mutating func setGone(_ gone: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent]
  /// Does an action, or throws why not and has changed nothing.
  mutating func act(
    _ request: ActionRequest, by seat: Seat, using chance: inout ChaCha20
  ) throws(CommandError) -> GameReply
  /// The clock ran out: makes the safe move.
  ///
  /// - Returns: what was done, in a word, and what followed.
  mutating func timeOut(
    _ seat: Seat, using chance: inout ChaCha20
  ) -> (did: String, events: [GameEvent])
  /// Ends what is in play without a result, since the server stops.
  mutating func void() -> [GameEvent]
  /// Whether money of the player in `seat` stands in the round.
  func isInPlay(_ seat: Seat) -> Bool

  /// What the game goes on from after a restart, with what those have who left it; `nil` if it
  /// begins anew.
  func checkpoint(names: [Seat: PlayerName], departed: [PlayerName: Int]) -> GameCheckpoint?
  /// The same game with nobody seated, gone on from there; `nil` if it cannot.
  func resumed(from checkpoint: GameCheckpoint) -> (any HostedGame)?
  /// Cards left in the deck, if these are kept over a restart.
  var keptDeck: Int? { get }
  /// Whether a dealer has dealt all cards of the round, and nothing more is to come of it.
  var isRoundDealt: Bool { get }

  /// The fields of a seat's row, after its number, name and state.
  func seatFields(_ seat: Seat) -> [Message.Field]
  /// A word for what the player in `seat` does.
  func seatState(_ seat: Seat) -> String
  /// The fields of the table's row, after its state.
  var tableFields: [Message.Field] { get }
  /// Rows of what belongs to nobody's seat.
  var commonRows: [Message] { get }
  /// What a player takes along who leaves now.
  func balance(of seat: Seat) -> Int
  /// The two cards of the player in `seat` and those in the middle, if this game has such.
  func adviceCards(for seat: Seat) -> (hole: [Card], board: [Card])?
  /// The cards that the player in `seat`, or an onlooker if `nil`, may not see: no line for that
  /// reader may name one.
  func hiddenCards(from seat: Seat?) -> CardSet
  /// The same game with everything that `viewer` may not see in another order.
  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout ChaCha20
  ) -> any HostedGame
}

extension HostedGame {
  func adviceCards(for seat: Seat) -> (hole: [Card], board: [Card])? { nil }

  func checkpoint(names: [Seat: PlayerName], departed: [PlayerName: Int]) -> GameCheckpoint? { nil }

  func resumed(from checkpoint: GameCheckpoint) -> (any HostedGame)? { nil }

  var keptDeck: Int? { nil }

  var isRoundDealt: Bool { false }

  func isInPlay(_ seat: Seat) -> Bool { false }
}

/// What happened in a game.
struct GameEvent: Sendable {
  /// What to tell, without the fields that the table adds.
  let message: Message
  /// Whom it is about.
  var seat: Seat?
  /// Whether the seat is free from now on.
  var vacates = false
  /// Whether a new game began: what people left with is forgotten.
  var isNewGame = false
}

/// What a player is asked.
struct Offer: Sendable {
  /// Which of the table's clocks runs when others wait.
  enum Clock: Sendable {
    /// The clock of a turn.
    case turn
    /// The clock of those who have not yet joined a round.
    case entry
  }

  /// A word for the part of the round: the clock goes on while it stays the same.
  let phase: String
  /// What the `?` line says beside turn, seat, clock and what is legal.
  let fields: [Message.Field]
  /// Everything that is legal.
  let legal: [GameMove]
  /// Whether somebody waits.
  let isWaitedFor: Bool
  /// Which clock runs then.
  let clock: Clock

  /// The value of `legal=`.
  var legalList: String { LegalMove.list(legal.map(\.legalMove)) }
}

/// What comes of a legal action.
struct GameReply: Sendable {
  /// What the reply says beside table, turn and sequence.
  var fields: [Message.Field] = []
  /// What happened.
  var events: [GameEvent] = []
  /// Set if the action is noted, but refused until others agree.
  var refusal: CommandError?
}

extension GameMove {
  /// The same move in the wire's form.
  var legalMove: LegalMove {
    switch argument {
    case .none: LegalMove(verb)
    case .amount(let amount): LegalMove(verb, .amount(amount))
    case .range(let range): LegalMove(verb, .range(range))
    case .cards(let cards): LegalMove(verb, .choices(cards.map(\.description)))
    }
  }
}
