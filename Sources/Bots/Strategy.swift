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

  /// The first legal move with the least it can be done with, or `auto` if there is none.
  static func first(of legal: [LegalMove]) -> GameAction {
    legal.lazy.compactMap { move in
      GameAction(move, amount: \.lowerBound, card: \.first, choice: { _ in 0 })
    }.first ?? .auto
  }

  /// A legal move, with an amount and a card of its own choice; `nil` if there is no such card, or
  /// the move wants more than that.
  init?(
    _ move: LegalMove, amount: (ClosedRange<Int>) -> Int, card: ([Card]) -> Card?,
    choice: (Int) -> Int
  ) {
    switch move {
    case .bet(let range): self = .house(.bet(amount(range)))
    case .trade(let cards):
      guard let card = card(cards) else { return nil }
      self = .house(.trade(card))
    case .deal: self = .house(.deal)
    case .dealStep: self = .dealing(.step)
    case .dealNext: self = .dealing(.next)
    case .show: self = .dealing(.show)
    case .reset: self = .house(.reset)
    case .shuffle: self = .dealing(.shuffle)
    case .rebuild: self = .dealing(.rebuild)
    case .draw: self = .dealing(.draw)
    case .new: return nil
    case .auto: self = .auto
    case .poker(let move):
      guard let action = PokerAction(move, amount: amount, choice: choice) else { return nil }
      self = .poker(action)
    }
  }
}

extension PokerAction {
  /// A legal move that needs no cards to be named, with an amount or one of several of a choice; a
  /// draw keeps all cards. `nil` if cards are needed.
  fileprivate init?(
    _ move: PokerMove, amount: (ClosedRange<Int>) -> Int, choice: (Int) -> Int
  ) {
    switch move {
    case .fold: self = .fold
    case .check: self = .check
    case .call: self = .call
    case .wager(let kind, .range(let range)): self = .wager(kind, to: amount(range))
    case .wager(let kind, .either(let small, let big)):
      self = .wager(kind, to: choice(2) == 0 ? small : big)
    case .bringIn: self = .bringIn
    case .draw: self = .draw([])
    case .discard: return nil
    case .twice: self = .runTwice(true)
    case .once: self = .runTwice(false)
    case .choose(let games):
      let place = choice(games.count)
      guard games.indices.contains(place) else { return nil }
      self = .choose(games[place])
    case .show: self = .show
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
