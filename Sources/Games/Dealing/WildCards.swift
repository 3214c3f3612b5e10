import Lines

/// The wild cards of a table's own rules: each stands for any card that makes the best hand.
public struct WildCards: Sendable, Hashable, Codable {
  /// The number of jokers in each deck.
  public let jokers: Int
  /// The rank whose cards are wild too, if there is one.
  public let rank: Rank?

  /// The allowed numbers of jokers in a deck.
  static let jokerRange = 0...4

  /// No card is wild.
  public static let none = WildCards(jokers: 0, rank: nil)

  public init(jokers: Int, rank: Rank?) { (self.jokers, self.rank) = (jokers, rank) }
}
