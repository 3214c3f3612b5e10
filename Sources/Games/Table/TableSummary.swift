import Cards
import Identity
import Lines

/// What everybody may know of a table from outside: enough for a row of `tables`.
public struct TableSummary: Sendable, Equatable {
  public let id: TableID
  public let game: GameID
  /// How many seats there are.
  public let seats: Int
  /// How many watch.
  public let watching: Int
  /// Where the game is.
  public let state: GameState
  /// Who sits there, in the order of the seats.
  public let seated: [PlayerName]
  /// What the rules of the table's own are called.
  public let rules: RuleSetName?
  /// Who of them sits out.
  public let sittingOut: Set<PlayerName>
  /// Decks in the shoe; `nil` as long as nobody knows.
  public let decks: Int?
  /// Who of them is a bot of the house, and how well it plays.
  public let bots: [PlayerName: Person.Level]
  /// How many people sit there, programs left out.
  public let people: Int
  /// What poker is played for.
  public let stakes: ListedStakes?
  /// How it is played of late.
  public let pace: TablePace
  /// Whether the cards follow from a seed that was given.
  public let isSeeded: Bool
  /// Under which names a hand or a bet is played.
  public let inPlay: Set<PlayerName>

  /// A table as it stands.
  public init(
    id: TableID, game: GameID, seats: Int, watching: Int, state: GameState, seated: [PlayerName],
    sittingOut: Set<PlayerName> = [], rules: RuleSetName? = nil, decks: Int? = nil,
    bots: [PlayerName: Person.Level] = [:],
    people: Int = 0, stakes: ListedStakes? = nil, pace: TablePace = TablePace(),
    isSeeded: Bool = false, inPlay: Set<PlayerName> = []
  ) {
    (self.isSeeded, self.inPlay) = (isSeeded, inPlay)
    (self.id, self.game, self.seats) = (id, game, seats)
    (self.watching, self.state, self.seated) = (watching, state, seated)
    self.sittingOut = sittingOut
    (self.rules, self.decks, self.bots) = (rules, decks, bots)
    (self.people, self.stakes, self.pace) = (people, stakes, pace)
  }
}

/// What the player in a seat does.
public enum SeatState: String, Sendable, FieldValue {
  /// Was cut off.
  case gone
  /// Sits out.
  case out
  /// Has no money left for this game.
  case broke
  /// The game is over.
  case over
  /// Said `deal`.
  case ready
  /// Holds cards and may act.
  case trade
  /// Waits for the next round.
  case next
  /// Waits for the big blind, or to have said `post`.
  case blind
  /// Has bet.
  case bet
  /// Has not bet yet.
  case thinking
  /// No hand was dealt yet.
  case waiting
  /// Holds a hand that is turned up.
  case shown
  /// Holds a hand.
  case dealt
  /// Has folded.
  case folded
  /// Has everything in the middle.
  case allIn = "allin"
  /// Is asked to act.
  case acts
}

extension Table {
  /// The names that nobody else may have yet: their hands lie there, or their bets are played out.
  ///
  /// - Parameter isPausing: whether people still look at a hand that is over.
  public func namesInPlay(isPausing: Bool = false) -> Set<PlayerName> {
    let leaving = Set(occupants.values.filter(\.isLeaving).map(\.name))
    guard let game = game as? PokerGame, let hand = game.hand, !hand.isOver || isPausing else {
      return leaving
    }
    return leaving.union(hand.players.map(\.name))
  }
}
