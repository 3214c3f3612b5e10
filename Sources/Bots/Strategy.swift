import Cards
import Games
import Identity

/// A way to play: from what a player knows to what the player does. A strategy gets nothing but
/// what its player may know, by type.
public protocol Strategy: Sendable {
  /// Whether it can play a game; `nil` is one that this release does not know.
  func canPlay(_ game: GameID?) -> Bool
  /// What to do now. The same situations and the same generator give the same choices.
  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction
}

extension GameAction {
  /// The server's safe move, which is always legal when something is asked, at a table of any game:
  /// it is the same word in all of them.
  public static let auto = GameAction.house(.auto)

  /// The first legal move with the least it can be done with, or `auto` if there is none: against
  /// the house, with a dealer, or in a game that is not known.
  static func first(of legal: [LegalMove]) -> GameAction {
    legal.lazy.compactMap { GameAction($0, amount: \.least, card: \.first) }.first ?? .auto
  }

  /// The action that makes a legal move, with an amount and a card of its own choice; `nil` if there
  /// is no such card, or the move wants more than that.
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
  /// Every name, in the order of the help.
  public static let names =
    ["careful", "random", "call"] + Person.Level.allCases.map(\.rawValue) + ["equilibrium"]

  /// A fresh strategy of a name, or `nil` if there is none.
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
