/// Which game a table plays: its name on the wire and in the catalogue.
public enum GameID: Hashable, Sendable, LosslessStringConvertible {
  /// Against the house, with so many cards.
  case house(cards: Int)
  /// A dealer's game.
  case dealing(DealingRules.ID)

  /// All games, in the order of the catalogue.
  public static let all: [GameID] =
    [.house(cards: 3), .house(cards: 5)] + DealingRules.ID.allCases.map { .dealing($0) }

  /// `betting3` or `deal-holdem`.
  public var description: String {
    switch self {
    case .house(let cards): "betting\(cards)"
    case .dealing(let id): id.rawValue
    }
  }

  /// Reads such a name; `nil` if there is no such game.
  public init?(_ name: String) {
    guard let id = GameID.all.first(where: { $0.description == name }) else { return nil }
    self = id
  }

  /// The family, whose events the game has.
  public var family: GameFamily {
    switch self {
    case .house: .house
    case .dealing: .dealing
    }
  }
}

/// A family of games, by its name on the wire.
public enum GameFamily: String, Sendable, CaseIterable {
  /// Against the house.
  case house = "betting"
  /// A dealer without betting.
  case dealing
}

/// Where a game is, by the word that a table's row has for it.
public enum GameState: String, Sendable, Codable {
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
}

extension Game {
  /// What the rules of a table's own are called, if they have a name.
  public var ownRules: RuleSetName? {
    if case .dealing(let game) = self { game.rules.ownName } else { nil }
  }

  /// Which game it is.
  public var id: GameID {
    switch self {
    case .house(let game): .house(cards: game.rules.cardsPerHand)
    case .dealing(let game): .dealing(game.rules.id)
    }
  }

  /// Where it is.
  public var state: GameState {
    switch self {
    case .house(let game):
      if game.players.isEmpty { return .empty }
      switch game.phase {
      case .bet: return .bet
      case .trade: return .trade
      case .over: return .over
      }
    case .dealing(let game):
      if game.seated.isEmpty { return .empty }
      if game.isOver { return .over }
      return game.isRoundComplete ? .ready : .dealing
    }
  }
}
