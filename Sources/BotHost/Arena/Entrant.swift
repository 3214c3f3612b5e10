import Bots
import Cards
import Games
import Identity

/// Who plays in a match: a name, and a fresh player for each seating, so that none remembers the
/// cards of another.
struct Entrant: Sendable {
  /// The name in the results.
  private(set) var name: String
  /// Whether it is a program, of which more is counted than its moves.
  let isProgram: Bool
  /// A player who has seen nothing yet, from what its choices follow from, of a seat at a table.
  let make: @Sendable (UInt64, SeatedPlayer, MatchTable) -> any MatchPlayer

  /// An entrant whose moves come from strategies.
  ///
  /// - Parameter make: a strategy that has seen nothing yet.
  init(_ name: String, _ make: @escaping @Sendable () -> any Strategy) {
    (self.name, isProgram) = (name, false)
    self.make = { seed, _, _ in StrategyPlayer(make(), seed: seed) }
  }

  /// An entrant whose moves come from programs.
  ///
  /// - Parameter make: a player who has seen nothing yet, of a seat at a table.
  init(
    program name: String, _ make: @escaping @Sendable (SeatedPlayer, MatchTable) -> any MatchPlayer
  ) {
    (self.name, isProgram) = (name, true)
    self.make = { make($1, $2) }
  }

  /// The strategy of a name of `StrategyCatalogue`; `nil` if there is none.
  init?(named name: String) {
    guard let first = StrategyCatalogue.make(name) else { return nil }
    self.init(name) { StrategyCatalogue.make(name) ?? first }
  }

  /// The same entrants, the second of one name as `careful-2`.
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
