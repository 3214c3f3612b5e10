import Cards
import Lines

/// A share of each pot, and the rule that decides who wins it.
public struct Share: Sendable, Hashable {
  /// The ranking that compares hands for it.
  public let ranking: Ranking
  /// The hole cards that count.
  public let use: HoleUse

  /// A share of the pot.
  public init(_ ranking: Ranking, _ use: HoleUse = .any) {
    (self.ranking, self.use) = (ranking, use)
  }
}

extension Share {
  /// The name of a player's cards for this share, even with cards still to come; `nil` if they have
  /// no name.
  public func name(hole: [Card], board: [Card]) -> HandName? {
    if let made = MadeHand(ranking, hole: hole, board: board, use: use) { return made.name }
    guard use == .any else { return nil }
    switch ranking {
    case .high, .shortDeck, .shortDeckTripsOverStraight:
      return StudOrder.high.name(of: hole + board)
    case .aceToFive: return StudOrder.low.name(of: hole + board)
    case .eightOrBetter, .deuceToSeven, .badugi, .badugiAceHigh, .ranks: return nil
    }
  }
}

extension Share: ListPart, WordCodable {
  private static let exactlyTwo = "+2"

  /// The word: `high`, or `high+2` where exactly two hole cards count.
  public var description: String {
    ranking.rawValue + (use == .exactlyTwo ? Share.exactlyTwo : "")
  }

  /// Reads the word; `nil` for any other.
  public init?(_ word: String) {
    let isTwo = word.hasSuffix(Share.exactlyTwo)
    guard let ranking = Ranking(rawValue: isTwo ? String(word.dropLast(2)) : word) else {
      return nil
    }
    self.init(ranking, isTwo ? .exactlyTwo : .any)
  }
}
