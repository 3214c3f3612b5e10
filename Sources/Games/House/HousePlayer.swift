import Cards
import Lines

/// A player of a game against the house.
public struct HousePlayer: Sendable, Equatable, Codable {
  public let name: PlayerName
  /// The player's money, in dollars. A bet is deducted only when the round is resolved.
  public internal(set) var balance: Int
  /// Dollars bet in this round.
  public internal(set) var bet = 0
  /// The cards, which stay on the table until the next deal.
  public internal(set) var hand: CardRow = []
  /// Whether the hand was dealt in this round.
  public internal(set) var isDealtIn = false
  /// Whether the player has chosen `deal`.
  public internal(set) var isReady = false
  /// Whether the player has made the round's one trade.
  var hasTraded = false
  /// Whether the player has no part in the betting: passed without a bet, or came when the deck had
  /// no cards for one more.
  public internal(set) var hasPassed = false
  /// Whether the player sits out, and is neither asked nor waited for.
  public internal(set) var isAway = false
  /// Whether the player was cut off; the seat is held.
  public internal(set) var isGone = false
  /// Whether the player gives up the seat when the round is over.
  public internal(set) var isLeaving = false
  /// Whether the player wants a new game.
  var wantsReset = false

  /// The score of the hand; 0 without cards.
  public var score: Int { hand.houseScore }
  /// The dollars that could still be added to the bet. A double win must stay within the range of
  /// amounts.
  public var room: Int {
    max(0, min(balance - bet, (HouseRules.largestBalance - balance) / 2 - bet))
  }
  /// Whether the player is here and plays.
  public var isPresent: Bool { !isAway && !isGone && !isLeaving }
  /// Whether the player may still bet in this round. Before a newcomer may play, the deck must have
  /// cards for all of these.
  var mayBet: Bool { !isAway && !isLeaving && !hasPassed && balance > 0 }
  /// Whether the player has a bet in this round.
  public var isInPlay: Bool { bet > 0 }

  mutating func beginRound() {
    bet = 0
    (isReady, isDealtIn, hasTraded, hasPassed) = (false, false, false, false)
  }
}

/// What one player of a game against the house knows when asked to act. A strategy gets nothing
/// else.
public struct HouseView: Sendable, Equatable {
  /// The number of the round in this game.
  public let round: Int
  /// The phase of the round.
  public let phase: HouseGame.Phase
  /// The player's cards.
  public let hand: [Card]
  /// The player's bet, in dollars.
  public let bet: Int
  /// The player's balance, in dollars.
  public let balance: Int
  /// Cards left in the deck.
  public let deck: Int
  /// Every move that continues the round.
  public let legal: [LegalMove]
  /// The house's cards: face down while cards may be traded.
  public let house: SeenCards

  /// Creates a view, from the game or from a line that a client has read.
  public init(
    round: Int, phase: HouseGame.Phase, hand: [Card], bet: Int, balance: Int, deck: Int,
    legal: [LegalMove], house: SeenCards = SeenCards([])
  ) {
    (self.round, self.phase, self.hand, self.bet) = (round, phase, hand, bet)
    (self.balance, self.deck, self.legal) = (balance, deck, legal)
    self.house = house
  }

  /// The score of the hand.
  public var score: Int { hand.houseScore }

  /// The cards that may be traded.
  public var tradable: [Card] {
    for case .cards(_, let cards) in legal.lazy.map(\.choice) { return cards }
    return []
  }
}
