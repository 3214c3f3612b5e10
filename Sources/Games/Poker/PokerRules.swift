import Lines

/// The rules of a poker table: its games and their bets, and how seats come and go.
public struct PokerRules: Sendable, Equatable, Codable {
  /// The name of the kind or mix, as `create` expects it.
  public let id: VariantID
  /// The games: one kind, or the kinds of a mix in order.
  public let plays: [PokerPlay]
  /// The rule that decides which kind of a mix comes next.
  public let rotation: Rotation
  /// The number of seats.
  public let seats: Int
  /// The allowed buy-in, in chips.
  public let buyIn: ClosedRange<Int>
  /// The choices where the rule books differ.
  public let options: PokerOptions
  /// The terms of a match; `nil` at a table where people bring chips and come and go.
  public let match: MatchTerms?

  /// The rules of a table.
  public init(
    id: VariantID, plays: [PokerPlay], rotation: Rotation = .orbits, seats: Int,
    buyIn: ClosedRange<Int>,
    options: PokerOptions = PokerOptions(), match: MatchTerms? = nil
  ) {
    (self.id, self.plays, self.rotation, self.seats) = (id, plays, rotation, seats)
    (self.buyIn, self.options, self.match) = (buyIn, options, match)
  }

  /// The unit of results, in chips: the big blind, or the least opening bet where there is none; in
  /// a mix, the largest of these.
  public var unit: Int {
    plays.map { $0.stakes.bigBlind > 0 ? $0.stakes.bigBlind : $0.leastBet }.max() ?? 1
  }

  /// The rule that decides which kind of a mix comes next.
  public enum Rotation: String, Sendable, Codable {
    /// The next kind follows after each orbit.
    case orbits
    /// Each player in turn chooses a kind for one orbit.
    case dealersChoice = "dealers-choice"
  }

  /// The index of a kind with a betting limit in the list, where a mix may have one kind twice.
  ///
  /// - Parameter place: the preferred index, if it fits.
  func place(of id: VariantID, _ limit: BettingLimit, near place: Int) -> Int {
    if plays.indices.contains(place), plays[place].limit == limit, plays[place].variant.id == id {
      return place
    }
    return plays.firstIndex { $0.limit == limit && $0.variant.id == id } ?? 0
  }

  /// The kind with this ID, if the table plays it.
  public func play(_ id: VariantID) -> PokerPlay? { plays.first { $0.variant.id == id } }
}

/// A kind of poker with its betting limit and its bets.
public struct PokerPlay: Sendable, Equatable, Codable {
  /// The kind.
  @Shared public var variant: Variant
  /// The betting limit.
  public private(set) var limit: BettingLimit
  /// The sizes of the bets.
  public private(set) var stakes: Stakes

  /// A kind with its limit and bets.
  public init(_ variant: Variant, _ limit: BettingLimit, _ stakes: Stakes) {
    _variant = Shared(wrappedValue: variant)
    (self.limit, self.stakes) = (limit, stakes)
  }

  /// The same kind with another limit and other bets.
  func with(_ limit: BettingLimit, _ stakes: Stakes) -> PokerPlay {
    var play = self
    (play.limit, play.stakes) = (limit, stakes)
    return play
  }

  /// The bet of a street in fixed limit; otherwise the least opening bet.
  public func bet(on street: Int) -> Int {
    guard limit == .fixed else { return leastBet }
    return variant.streets[street].isBig ? stakes.bigBet : stakes.smallBet
  }

  /// The sum of a hand's blinds, if all of them are paid in full.
  var blindsDue: Int {
    switch variant.forced {
    case .blinds: stakes.smallBlind + stakes.bigBlind
    case .buttonBlind: stakes.bigBlind
    case .bringIn, .antes: 0
    }
  }

  /// The least opening bet of a street where bets are not fixed.
  var leastBet: Int {
    switch (limit, variant.forced) {
    case (.spread, _), (.fixed, _): stakes.smallBet
    case (_, .bringIn): max(1, stakes.bringIn)
    case (_, .antes): max(1, stakes.smallBet)
    case (_, .blinds), (_, .buttonBlind): max(1, stakes.bigBlind)
    }
  }
}

/// The bets of a table, in chips; 0 for each that it does not have.
public struct Stakes: Sendable, Equatable, Codable {
  /// The blind of the first player left of the button.
  public var smallBlind = 0
  /// The blind of the next player, or of the button in games with one blind.
  public var bigBlind = 0
  /// The payment of each player before the cards.
  public var ante = 0
  /// The payment of the big blind for all players before the cards.
  public var bigBlindAnte = 0
  /// The least payment of the lowest card.
  public var bringIn = 0
  /// The bet of the first streets in fixed limit; the smallest bet in spread limit.
  public var smallBet = 0
  /// The bet of the later streets in fixed limit; the largest bet in spread limit.
  public var bigBet = 0

  /// No bets.
  public init() {}
}

/// The choices where the rule books differ.
public struct PokerOptions: Sendable, Equatable, Codable {
  /// The rule for the button after a player has left.
  public enum Button: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The big blind moves on by one player, and the button may lie at an empty seat.
    case dead
    /// The button moves to the next player.
    case moving
  }

  /// The rule that breaks ties between boards of stud.
  public enum TiedBoards: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The first player clockwise from the dealer.
    case position
    /// The highest card, by suit.
    case suit
  }

  /// The rule for odd chips where suits decide.
  public enum OddChip: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The highest card by suit in the winning hand gets them.
    case high
    /// In low games the lowest card by suit gets them.
    case low
  }

  /// Whether all-in players may run the rest of the board twice.
  public enum RunTwice: String, Sendable, Codable, CaseIterable, FieldValue {
    case off
    /// They may if all players in the hand agree.
    case ask
  }

  /// The fate of the antes when no player opens.
  public enum PassedIn: String, Sendable, Codable, CaseIterable, FieldValue {
    /// All players take their own back.
    case back
    /// They go into the pot of the next hand.
    case stay
  }

  /// The rule for the button after a player has left.
  public var button = Button.dead
  /// The rule that breaks ties between boards of stud.
  var tiedBoards = TiedBoards.position
  /// The rule for odd chips where suits decide.
  var oddChip = OddChip.high
  /// Whether all-in players may run the rest of the board twice.
  public var runTwice = RunTwice.off
  /// Whether a hand that ends early shows the rest of the board.
  var hasRabbitHunting = false
  /// Whether the player left of the big blind may straddle.
  public var hasStraddles = false
  /// Whether an open pair on fourth street of seven-card stud allows the big bet.
  public var openPairDoubles = false
  /// Whether a player who draws five cards gets the fifth after the others have drawn, if the deck
  /// serves all.
  var splitsFiveCardDraw = false
  /// Whether the big blind's ante shrinks in proportion when seats are empty.
  public var reducesBigBlindAnte = false
  /// The number of hands from one bomb pot to the next, in which all players ante twice the big
  /// blind and the flop comes at once; 0 for no bomb pots.
  public var bombPotEvery = 0
  /// The number of boards of a bomb pot.
  var bombPotBoards = 1
  /// The fate of the antes when no player opens.
  var passedIn = PassedIn.back
  /// Seconds from the arrival of the second player to the first hand.
  public var startSeconds = 3
  /// Seconds between two hands if a person plays.
  public var pauseSeconds = 2

  /// The standard options.
  public init() {}
}
