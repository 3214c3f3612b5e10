import Cards
import Lines

/// The rules of a table against the house: how many cards, how much money.
public struct HouseRules: Sendable, Equatable, Codable {
  /// Cards in each hand: 3 or 5.
  public let cardsPerHand: Int
  /// The number of decks in the shoe, 1 to 8; `nil` for as many as there are players at a game's
  /// first deal.
  public let decks: Int?
  /// The number of seats.
  public let seats: Int
  /// The seed of all shoes, at a table for testing programs; `nil` elsewhere.
  public let seed: Seed?
  /// The terms of a match; `nil` at a table where games go on as long as the cards do.
  public let match: MatchTerms?
  /// The stack at the beginning of a game, in dollars, unless the rules set another.
  public static let startingBalance = 100
  /// The dollars that a trade adds to the bet.
  public static let tradeCost = 5
  /// The average score of a card, in tenths.
  public static let meanCardTenths = 10 * Card.all.houseScore / Card.count
  /// The largest balance, in dollars: the largest amount of the protocol.
  static let largestBalance = 1_000_000_000_000

  /// The rules of a table.
  public init(
    cardsPerHand: Int, decks: Int? = 1, seats: Int = 6, seed: Seed? = nil,
    match: MatchTerms? = nil
  ) {
    self.cardsPerHand = cardsPerHand
    self.decks = decks
    self.seats = seats
    self.seed = seed
    self.match = match
  }

  /// The stack of each player at the beginning of a game, in dollars.
  public var stack: Int { match?.stack ?? Self.startingBalance }
}

extension Card {
  /// The sum of rank and suit: 2 to 10 count their number, J Q K A 11 to 14, and ♠ ♥ ♦ ♣ 4 3 2 1.
  public var houseScore: Int { rank.number + Int(suit.rawValue) + 1 }
}

extension Sequence<Card> {
  /// The sum of the cards' scores; 0 for no cards.
  @inlinable public var houseScore: Int { reduce(0) { $0 + $1.houseScore } }
}
