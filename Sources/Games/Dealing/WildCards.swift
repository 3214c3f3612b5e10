import Cards

/// Which cards of own rules are wild: they stand for whatever makes the best hand.
public struct WildCards: Sendable, Hashable, Codable {
  /// How many jokers each deck has.
  public let jokers: Int
  /// The rank whose cards are wild too, if there is one.
  public let rank: Rank?

  /// How many jokers a deck may have.
  public static let jokerRange = 0...4

  /// No card is wild.
  public static let none = WildCards(jokers: 0, rank: nil)

  public init(jokers: Int, rank: Rank?) { (self.jokers, self.rank) = (jokers, rank) }
}
