import Games
import Lines

/// A way to play: a function from a player's knowledge to an action. By its type a strategy learns
/// nothing that its player may not know.
public protocol Strategy: Sendable {
  /// Whether it can play a game; `nil` stands for a game that this release does not know.
  func canPlay(_ game: GameID?) -> Bool
  /// The action for a situation. The same situations and the same generator give the same choices.
  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction
}

extension GameAction {
  /// The server's safe move. It is always legal for the player to act, at a table of any game, and
  /// the word is the same in all of them.
  public static let auto = GameAction.house(.auto)

  /// The first legal move with the least amount, or `auto` if there is none: against the house,
  /// with a dealer, or in an unknown game.
  static func first(of legal: [LegalMove]) -> GameAction {
    legal.lazy.compactMap { GameAction($0, amount: \.least, card: \.first) }.first ?? .auto
  }

  /// The action for a legal move, with an amount and a card chosen by the closures; `nil` if there
  /// is no such card, or the move needs more.
  init?(_ move: LegalMove, amount: (Amounts) -> Int, card: ([Card]) -> Card?) {
    switch (move.verb, move.choice) {
    case ("bet", .amount(let amounts)): self = .house(.bet(amount(amounts)))
    case ("trade", .cards(_, let cards)):
      guard let card = card(cards) else { return nil }
      self = .house(.trade(card))
    case ("deal", _): self = .house(.deal)
    case ("deal-step", _): self = .dealing(.step)
    case ("deal-next", _): self = .dealing(.next)
    case ("show", _): self = .dealing(.show)
    case ("reset", _): self = .house(.reset)
    case ("shuffle", _): self = .dealing(.shuffle)
    case ("rebuild", _): self = .dealing(.rebuild)
    case ("draw", _): self = .dealing(.draw)
    case ("auto", _): self = .auto
    default: return nil
    }
  }
}

extension Strategy {
  /// Whether this release knows the game. At a dealer's table there is nothing to choose.
  public func canPlay(_ game: GameID?) -> Bool { game != nil }
}

/// The strategies by name.
public enum StrategyCatalogue {
  /// The names of all strategies, in the order of the help.
  public static let names =
    ["careful", "random", "call"] + Person.Level.allCases.map(\.rawValue) + ["equilibrium"]

  /// A fresh strategy with this name; `nil` if there is none.
  public static func make(_ name: String) -> (any Strategy)? {
    switch name {
    case "careful": CarefulStrategy()
    case "random": RandomStrategy()
    case "call": CallingStrategy()
    case "equilibrium": EquilibriumStrategy()
    default: Person.Level(rawValue: name).map { PokerStrategy($0) }
    }
  }
}
