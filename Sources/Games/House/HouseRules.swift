import Cards

/// The numbers of a table against the house: how many cards, how much money.
public struct HouseRules: Sendable, Equatable, Codable {
  /// Cards in each hand: 3 or 5.
  public let cardsPerHand: Int
  /// Decks in the shoe, 1 to 8; `nil`: as many as people are seated when a game's first cards come.
  public let decks: Int?
  /// How many may play.
  public let seats: Int
  /// What the shoes follow from, one after the other, at a table for trying programs; else `nil`.
  public let seed: Seed?
  /// What a match is played for; `nil` at a table where games go on as long as the cards do.
  public let match: MatchTerms?
  /// What everybody begins a game with where nothing else is said, in dollars.
  public static let startingBalance = 100
  /// What a trade adds to the bet, in dollars.
  public static let tradeCost = 5
  /// What a card scores in the mean, in tenths.
  public static let meanCardTenths = 10 * Card.all.houseScore / Card.count
  /// No balance grows beyond this, in dollars: the largest amount of the protocol.
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

  /// What everybody begins a game with at this table, in dollars.
  public var stack: Int { match?.stack ?? Self.startingBalance }
}

extension Card {
  /// Rank and suit added: 2 to 10 count their number, J Q K A 11 to 14, and ♠ ♥ ♦ ♣ 4 3 2 1.
  public var houseScore: Int { rank.number + Int(suit.rawValue) + 1 }
}

extension Sequence<Card> {
  /// The sum of the cards' scores; 0 for no cards.
  @inlinable public var houseScore: Int { reduce(0) { $0 + $1.houseScore } }
}
