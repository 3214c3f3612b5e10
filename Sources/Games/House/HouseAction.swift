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
}
