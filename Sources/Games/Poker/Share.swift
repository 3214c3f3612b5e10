import Cards
import Lines

/// A part of each pot, and who gets it.
public struct Share: Sendable, Hashable {
  /// How hands are compared for it.
  public let ranking: Ranking
  /// Which of the player's cards count.
  public let use: HoleUse

  /// A part of the pot.
  public init(_ ranking: Ranking, _ use: HoleUse = .any) {
    (self.ranking, self.use) = (ranking, use)
  }
}

extension Share {
  /// What a player's cards are called for this part of the pot, also while cards are to come; `nil`
  /// if nobody would call them anything.
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

extension Share: ListPart, LosslessStringConvertible {
  private static let exactlyTwo = "+2"

  /// `high`, or `high+2` where just two of the player's cards count.
  public var description: String {
    ranking.rawValue + (use == .exactlyTwo ? Share.exactlyTwo : "")
  }

  /// Reads such a word; `nil` if it is none.
  public init?(_ word: String) {
    let isTwo = word.hasSuffix(Share.exactlyTwo)
    guard let ranking = Ranking(rawValue: isTwo ? String(word.dropLast(2)) : word) else {
      return nil
    }
    self.init(ranking, isTwo ? .exactlyTwo : .any)
  }
}

extension Share: Codable {
  /// Reads the word of a share.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let share = Share(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no share")
    }
    self = share
  }

  /// Writes the word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
