import Cards
import Identity
import Lines

/// The rules of a poker table: which kinds are played for what, and how seats come and go.
public struct PokerRules: Sendable, Equatable, Codable {
  /// The name of the kind or mix, as `create` takes it.
  public let id: VariantID
  /// What is played: one kind, or the kinds of a mix in their order.
  public let plays: [PokerPlay]
  /// What decides which kind comes next, if there are several.
  public let rotation: Rotation
  /// How many seats there are.
  public let seats: Int
  /// What somebody may sit down with, in chips.
  public let buyIn: ClosedRange<Int>
  /// The choices where the rule books differ.
  public let options: PokerOptions
  /// What a match is played for; `nil` at a table where people bring chips and come and go.
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

  /// The chips that results are told in: the big blind, or what opens a street at least where there
  /// is none; of kinds that are mixed the largest.
  public var unit: Int {
    plays.map { $0.stakes.bigBlind > 0 ? $0.stakes.bigBlind : $0.leastBet }.max() ?? 1
  }

  /// What decides which kind of a mix comes next.
  public enum Rotation: String, Sendable, Codable {
    /// The next one after each orbit.
    case orbits
    /// Each in turn chooses for an orbit.
    case dealersChoice = "dealers-choice"
  }

  /// Where a kind with a betting structure stands in the list: a mix may have one kind twice.
  ///
  /// - Parameter place: the place that is meant if it fits.
  func place(of id: VariantID, _ limit: BettingLimit, near place: Int) -> Int {
    if plays.indices.contains(place), plays[place].limit == limit, plays[place].variant.id == id {
      return place
    }
    return plays.firstIndex { $0.limit == limit && $0.variant.id == id } ?? 0
  }

  /// The kind of an ID that is played here.
  public func play(_ id: VariantID) -> PokerPlay? { plays.first { $0.variant.id == id } }
}

/// A kind of poker with its betting structure and its bets.
public struct PokerPlay: Sendable, Equatable, Codable {
  /// The kind.
  @Shared public var variant: Variant
  /// How much may be bet.
  public private(set) var limit: BettingLimit
  /// What must be bet.
  public private(set) var stakes: Stakes

  /// A kind with its bets.
  public init(_ variant: Variant, _ limit: BettingLimit, _ stakes: Stakes) {
    _variant = Shared(wrappedValue: variant)
    (self.limit, self.stakes) = (limit, stakes)
  }

  /// The same kind with other bets.
  func with(_ limit: BettingLimit, _ stakes: Stakes) -> PokerPlay {
    var play = self
    (play.limit, play.stakes) = (limit, stakes)
    return play
  }

  /// The bet of a street in fixed limit; elsewhere the least that opens a street.
  public func bet(on street: Int) -> Int {
    guard limit == .fixed else { return leastBet }
    return variant.streets[street].isBig ? stakes.bigBet : stakes.smallBet
  }

  /// The blinds of a hand together, if all of them are paid in full.
  var blindsDue: Int {
    switch variant.forced {
    case .blinds: stakes.smallBlind + stakes.bigBlind
    case .buttonBlind: stakes.bigBlind
    case .bringIn, .antes: 0
    }
  }

  /// The least that opens a street where bets are not fixed.
  var leastBet: Int {
    switch (limit, variant.forced) {
    case (.spread, _), (.fixed, _): stakes.smallBet
    case (_, .bringIn): max(1, stakes.bringIn)
    case (_, .antes): max(1, stakes.smallBet)
    case (_, .blinds), (_, .buttonBlind): max(1, stakes.bigBlind)
    }
  }
}

/// The bets of a table, in chips; 0 for what is not bet there.
public struct Stakes: Sendable, Equatable, Codable {
  /// The blind of the first player left of the button.
  public var smallBlind = 0
  /// The blind of the next, or the button's in games with one blind.
  public var bigBlind = 0
  /// What everybody pays before the cards.
  public var ante = 0
  /// What the big blind pays for everybody before the cards.
  public var bigBlindAnte = 0
  /// What the lowest card pays at least.
  public var bringIn = 0
  /// The bet of the first streets in fixed limit; the least bet in spread limit.
  public var smallBet = 0
  /// The bet of the later streets in fixed limit; the most in spread limit.
  public var bigBet = 0

  /// No bets.
  public init() {}
}

/// The choices where the rule books differ.
public struct PokerOptions: Sendable, Equatable, Codable {
  /// Where the button goes when somebody has left.
  public enum Button: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The big blind moves on by one player, the button may lie before an empty seat.
    case dead
    /// The button moves to the next player.
    case moving
  }

  /// What breaks a tie between boards of stud.
  public enum TiedBoards: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The first clockwise from the dealer.
    case position
    /// The highest card, by suit.
    case suit
  }

  /// Who gets an odd chip where suits decide.
  public enum OddChip: String, Sendable, Codable, CaseIterable, FieldValue {
    /// The highest card by suit in the winning hand.
    case high
    /// In low games the lowest card by suit.
    case low
  }

  /// Whether all-in hands may see the rest of the board twice.
  public enum RunTwice: String, Sendable, Codable, CaseIterable, FieldValue {
    case off
    /// If all who are still in the hand agree.
    case ask
  }

  /// What becomes of the antes where nobody has opened.
  public enum PassedIn: String, Sendable, Codable, CaseIterable, FieldValue {
    /// Everybody takes the own one back.
    case back
    /// They are in the pot of the next hand.
    case stay
  }

  /// Where the button goes.
  public var button = Button.dead
  /// What breaks a tie between boards of stud.
  public var tiedBoards = TiedBoards.position
  /// Who gets an odd chip where suits decide.
  public var oddChip = OddChip.high
  /// Whether all-in hands may see the rest of the board twice.
  public var runTwice = RunTwice.off
  /// Whether all see the cards that would have come when a hand ends before its last ones.
  public var hasRabbitHunting = false
  /// Whether the player left of the big blind may straddle.
  public var hasStraddles = false
  /// Whether an open pair on fourth street of seven-card stud allows the big bet.
  public var openPairDoubles = false
  /// Whether whoever draws five cards gets the fifth after the others have drawn, if the deck
  /// serves all.
  public var splitsFiveCardDraw = false
  /// Whether the big blind's ante is smaller where fewer play than there are seats.
  public var reducesBigBlindAnte = false
  /// Every so many hands everybody antes twice the big blind and the flop comes at once; 0 for
  /// never.
  public var bombPotEvery = 0
  /// Boards that a bomb pot has.
  public var bombPotBoards = 1
  /// What becomes of the antes where nobody has opened.
  public var passedIn = PassedIn.back
  /// Seconds after which the first hand begins, from the second player on.
  public var startSeconds = 3
  /// Seconds between two hands where a person plays.
  public var pauseSeconds = 2

  /// The standards.
  public init() {}
}
