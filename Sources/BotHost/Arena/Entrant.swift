import Bots
import Games
import Lines

/// An entrant of a match: a name, and a fresh player for each seating, so that none remembers the
/// cards of another.
struct Entrant: Sendable {
  /// The name in the results.
  private(set) var name: String
  /// Whether it is a program, which has more figures than its moves.
  let isProgram: Bool
  /// Makes a fresh player from the seed of its choices, for a seat at a table.
  let make: @Sendable (UInt64, SeatedPlayer, MatchTable) -> any MatchPlayer

  /// An entrant played by strategies.
  ///
  /// - Parameter make: makes a fresh strategy.
  init(_ name: String, _ make: @escaping @Sendable () -> any Strategy) {
    (self.name, isProgram) = (name, false)
    self.make = { seed, _, _ in StrategyPlayer(make(), seed: seed) }
  }

  /// An entrant played by programs.
  ///
  /// - Parameter make: makes a fresh player for a seat at a table.
  init(
    program name: String, _ make: @escaping @Sendable (SeatedPlayer, MatchTable) -> any MatchPlayer
  ) {
    (self.name, isProgram) = (name, true)
    self.make = { make($1, $2) }
  }

  /// The strategy with this name in `StrategyCatalogue`; `nil` if there is none.
  init?(named name: String) {
    guard let first = StrategyCatalogue.make(name) else { return nil }
    self.init(name) { StrategyCatalogue.make(name) ?? first }
  }

  /// The entrants with unique names: the second `careful` becomes `careful-2`.
  static func distinct(_ entrants: [Entrant]) -> [Entrant] {
    var count: [String: Int] = [:]
    return entrants.map { entrant in
      var entrant = entrant
      let number = count[entrant.name, default: 0] + 1
      count[entrant.name] = number
      if number > 1 { entrant.name += "-\(number)" }
      return entrant
    }
  }
}
