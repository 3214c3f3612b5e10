// Owns the numbers of a betting game.

/// The numbers of a betting table (document 002): how many cards, how much money.
public struct BettingRules: Sendable, Equatable {
  /// Cards in each hand: 3 or 5.
  public let cardsPerHand: Int
  /// Decks in the shoe, 1 to 8.
  public let decks: Int
  /// What everybody begins a game with, in dollars.
  public let startingBalance = 100
  /// What a trade adds to the bet, in dollars.
  public let tradeCost = 5
  /// No balance grows beyond this, in dollars: the largest amount of the protocol.
  public static let largestBalance = 1_000_000_000_000
  /// How many may play.
  public let seats: Int

  /// The rules of a table.
  public init(cardsPerHand: Int, decks: Int = 1, seats: Int = 6) {
    self.cardsPerHand = cardsPerHand
    self.decks = decks
    self.seats = seats
  }
}
