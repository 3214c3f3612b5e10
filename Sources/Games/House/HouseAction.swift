import Cards
import Identity

/// A player's action in a game against the house.
public enum HouseAction: Sendable, Equatable {
  /// Adds dollars to the bet.
  case bet(Int)
  /// Ready: before the cards, deal me in; after them, my bet is final.
  case deal
  /// Swaps one card for the next of the deck, for $5 more bet.
  case trade(Card)
  /// Asks for a new game.
  case reset
  /// The safe move: the smallest bet if there is none, else `deal`.
  case auto
}

/// Why an action is not allowed now. The game is as it was.
public enum HouseRefusal: Error, Sendable, Equatable {
  /// Nobody of ours sits there.
  case notSeated
  /// The game is over.
  case over
  /// No money left to play with until the next game.
  case broke
  /// Said `deal` already.
  case alreadyReady
  /// The round is played without this player, who had not bet.
  case notDealtIn
  /// A bet outside of the range.
  case amount(ClosedRange<Int>)
  /// Everything is bet already.
  case allIn
  /// `deal` with no bet.
  case noBet
  /// `trade` before the cards.
  case noCards
  /// The second trade of a round.
  case traded
  /// The bet with the $5 of a trade would be over the balance.
  case tradeCost(balance: Int)
  /// A card that the player does not hold.
  case notHeld(Card)
  /// The deck must keep its last cards for the house.
  case deckReserved
  /// The deck serves no more players in this round.
  case deckShort(players: Int)
  /// The match waits until all its seats are taken.
  case matchNotBegun(seats: Int)
  /// In a match one player acts after the other.
  case notYourTurn(PlayerName)
  /// Every round of a match is a new game by itself.
  case resetInMatch
  /// The match is over.
  case matchOver

  /// What is wrong and what to do instead.
  public var explanation: CardText {
    switch self {
    case .notSeated: "you do not play here; sit down first"
    case .over: "the game is over; reset begins a new one"
    case .broke: "you have no money left; wait for the next game, or ask for it with reset"
    case .alreadyReady: "you are ready already; wait for the others"
    case .notDealtIn: "this round is played without you; bet when the next one begins"
    case .amount(let range): "bet \(range.lowerBound) to \(range.upperBound)"
    case .allIn: "your whole balance is bet; deal is left"
    case .noBet: "bet at least $1 first, as in bet 5"
    case .noCards: "you have no cards to trade yet; bet, then deal"
    case .traded: "one trade a round, and yours is made; deal finishes your hand"
    case .tradeCost(let balance):
      "a trade adds $5 to your bet, and your balance of $\(balance) does not cover it; deal"
    case .notHeld(let card): "you do not hold \(card); trade one of your cards"
    case .deckReserved: "the cards left are reserved for the house; deal finishes your hand"
    case .deckShort(let players):
      "the deck has cards for \(players) players only in this round; reset begins a new game"
    case .matchNotBegun(let seats): "the match begins when all \(seats) seats are taken; wait"
    case .notYourTurn(let name): "it is \(name)'s turn; in a match one plays after the other"
    case .resetInMatch: "in a match every round is a new game; there is nothing to reset"
    case .matchOver: "the match is over; create opens a table for another"
    }
  }
}
