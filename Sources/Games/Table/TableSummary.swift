import Lines

/// The public facts about a table: enough for a row of `tables`.
public struct TableSummary: Sendable, Equatable {
  public let id: TableID
  public let game: GameID
  /// The number of seats.
  public let seats: Int
  /// The number of spectators.
  public let watching: Int
  /// The stage of the game.
  public let state: GameState
  /// The players, in seat order.
  public let seated: [PlayerName]
  /// The name of the table's own rules, if they have one.
  public let rules: RuleSetName?
  /// The players who sit out.
  public let sittingOut: Set<PlayerName>
  /// The number of decks in the shoe; `nil` until it is known.
  public let decks: Int?
  /// The house's bots among the players, with their levels.
  public let bots: [PlayerName: Person.Level]
  /// The number of human players.
  public let people: Int
  /// The stakes of a poker table.
  public let stakes: ListedStakes?
  /// The recent pace of the table.
  public let pace: TablePace
  /// Whether the cards follow from a given seed.
  public let isSeeded: Bool
  /// The names under which a hand or a bet is in play.
  public let inPlay: Set<PlayerName>

  /// The summary of a table.
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

/// The state of the player in a seat.
public enum SeatState: String, Sendable, FieldValue {
  /// The player was cut off.
  case gone
  /// The player sits out.
  case out
  /// The player has no money left for this game.
  case broke
  /// The game is over.
  case over
  /// The player has chosen `deal`.
  case ready
  /// The player holds cards and may act.
  case trade
  /// The player waits for the next round.
  case next
  /// The player waits for the big blind, or has to choose `post`.
  case blind
  /// The player has bet.
  case bet
  /// The player has not bet yet.
  case thinking
  /// No hand has been dealt yet.
  case waiting
  /// The player holds a hand that is turned up.
  case shown
  /// The player holds a hand.
  case dealt
  /// The player has folded.
  case folded
  /// The player is all-in.
  case allIn = "allin"
  /// The player is asked to act.
  case acts
}

extension Table {
  /// The names that no other player may take yet, because their hands or bets are still in play.
  ///
  /// - Parameter isPausing: whether people are still looking at a finished hand.
  public func namesInPlay(isPausing: Bool = false) -> Set<PlayerName> {
    let leaving = Set(occupants.values.filter(\.isLeaving).map(\.name))
    guard let game = game as? PokerGame, let hand = game.hand, !hand.isOver || isPausing else {
      return leaving
    }
    return leaving.union(hand.players.map(\.name))
  }
}
