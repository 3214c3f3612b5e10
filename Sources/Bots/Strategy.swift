// Owns the form of a strategy. Strategies get a view by type, so that cheating does not compile.

import Cards
import Games

/// A way to play: from what a player knows to what the player does.
public protocol Strategy: Sendable {
  /// What to do now. The same situations and the same generator give the same choices.
  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameChoice
}

extension GameChoice {
  /// The server's safe move, which is always legal when something is asked.
  public static let auto = GameChoice("auto")

  /// The first legal move with the least it can be done with, or `auto` if there is none.
  public static func first(of legal: [GameMove]) -> GameChoice {
    for move in legal {
      switch move.argument {
      case .none: return GameChoice(move.verb)
      case .amount(let amount): return GameChoice(move.verb, amount: amount)
      case .range(let range): return GameChoice(move.verb, amount: range.lowerBound)
      case .cards(let cards):
        if let card = cards.first { return GameChoice(move.verb, card: card) }
      }
    }
    return .auto
  }
}

/// The strategies by name.
public enum StrategyCatalogue {
  /// Every name, in the order of the help.
  public static let names = ["careful", "random"]

  /// A fresh strategy of a name, or `nil` if there is none.
  public static func make(_ name: String) -> (any Strategy)? {
    switch name {
    case "careful": CarefulStrategy()
    case "random": RandomStrategy()
    default: nil
    }
  }
}
