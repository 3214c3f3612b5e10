import Cards
import Identity
import Lines

/// Something that happened in a game against the house. All cards in it lie open, but for the
/// order of a shuffled shoe.
public enum HouseEvent: Sendable, Equatable {
  /// The shoe was shuffled into this order, the next card first. Nobody is shown it.
  case shuffled(SecretCards)
  /// A round begins, with so many cards in the deck.
  case round(number: Int, deck: Int)
  /// Somebody added dollars to a bet.
  case bet(SeatedPlayer, added: Int, bet: Int, balance: Int)
  /// Somebody said `deal`, or the bet of somebody who does not answer stands.
  case ready(SeatedPlayer)
  /// Somebody lets the betting pass without a bet. Nobody is shown it.
  case passed(SeatedPlayer)
  /// A hand was dealt.
  case dealt(SeatedPlayer, hand: [Card], deck: Int)
  /// Somebody swapped a card.
  case traded(SeatedPlayer, HouseTrade)
  /// The house shows its hand.
  case house(hand: [Card], deck: Int)
  /// How a player's bet ended; `paid` is negative if it was lost.
  case result(SeatedPlayer, HouseOutcome, bet: Int, paid: Int, balance: Int)
  /// A player has no money left for this game.
  case broke(SeatedPlayer)
  /// The game is over.
  case over(HouseGameEnd)
  /// Somebody asks for a new game: so many of those who are needed do.
  case resetAsked(SeatedPlayer, asked: Int, need: Int)
  /// A new game begins, in which everybody has so many dollars. The one who asked for it, if one
  /// was enough.
  case reset(SeatedPlayer?, stack: Int)
  /// The round counts for nothing, and every bet goes back.
  case void(round: Int)
  /// A player has left the game with this balance.
  case left(SeatedPlayer, balance: Int)
  /// The match is over, and nothing follows.
  indirect case matchOver(MatchEnd)
}

/// How a player's bet ended.
public enum HouseOutcome: String, Sendable, CaseIterable, FieldValue {
  /// More than the house: the bet is won.
  case win
  /// More than twice the house: double the bet is won.
  case double
  /// Less than the house: the bet is lost.
  case lose
  /// As much as the house: the bet comes back.
  case push

  /// How a score ends against the house's: more than twice as much wins double.
  public init(of score: Int, against house: Int) {
    if score > 2 * house {
      self = .double
    } else if score > house {
      self = .win
    } else {
      self = score < house ? .lose : .push
    }
  }
}

/// Why a game against the house ended.
public enum HouseGameEnd: String, Sendable, CaseIterable, FieldValue {
  /// The deck cannot serve the next deal.
  case deck
  /// Nobody at the table has money.
  case money
}

/// What a trade changed.
public struct HouseTrade: Sendable, Equatable {
  /// The card that went away for good.
  public let out: Card
  /// The card that came for it.
  public let drawn: Card
  /// The player's bet, in dollars, with what the trade has added.
  public let bet: Int
  /// The player's balance, in dollars.
  public let balance: Int
  /// The score of the hand with the new card.
  public let score: Int
  /// Cards left in the deck.
  public let deck: Int

  public init(out: Card, drawn: Card, bet: Int, balance: Int, score: Int, deck: Int) {
    (self.out, self.drawn, self.bet) = (out, drawn, bet)
    (self.balance, self.score, self.deck) = (balance, score, deck)
  }
}

extension HouseEvent {
  /// Whether anybody is shown it.
  public var isShown: Bool {
    switch self {
    case .shuffled, .passed: false
    default: true
    }
  }
}
