import Identity
import Lines

/// Which game a table plays: its name on the wire and in the catalogue.
public enum GameID: Hashable, Sendable, WordCodable, FieldValue {
  /// Against the house, with so many cards.
  case house(cards: Int)
  /// A dealer's game.
  case dealing(DealingRules.ID)
  /// Poker of a kind, or a mix of kinds.
  case poker(VariantID)

  /// All games, in the order of the catalogue.
  public static let all: [GameID] =
    [.house(cards: 3), .house(cards: 5)] + DealingRules.ID.allCases.map { .dealing($0) }
    + PokerMix.allNames.map { .poker($0) }

  /// `betting3` or `deal-holdem`.
  public var description: String {
    switch self {
    case .house(let cards): "betting\(cards)"
    case .dealing(let id): id.rawValue
    case .poker(let id): id.rawValue
    }
  }

  /// Reads such a name; `nil` if there is no such game.
  public init?(_ name: String) {
    guard let id = GameID.byName[name] else { return nil }
    self = id
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.description, $0) })

  /// The family, whose events the game has.
  public var family: GameFamily {
    switch self {
    case .house: .house
    case .dealing: .dealing
    case .poker: .poker
    }
  }
}

/// A family of games, by its name on the wire.
public enum GameFamily: String, Sendable, CaseIterable, FieldValue {
  /// Against the house.
  case house = "betting"
  /// A dealer without betting.
  case dealing
  /// Poker.
  case poker
}

/// Where a game is, by the word that a table's row has for it.
public enum GameState: String, Sendable, Codable, FieldValue {
  /// Nobody is seated.
  case empty
  /// Bets are placed.
  case bet
  /// Cards are out.
  case trade
  /// The game is over.
  case over
  /// No round is in play, and one can be dealt.
  case ready
  /// Streets are left to deal.
  case dealing
  /// Too few are there to play.
  case waiting
  /// The next hand begins soon.
  case next
  /// A hand is played.
  case hand
  /// What is dealt next is to be chosen.
  case choice
}
