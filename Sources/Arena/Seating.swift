import Bots
import Cards

/// One seating of a match: its table with strategies that have seen nothing before.
public struct Seating: Sendable {
  private var table: MatchTable
  private var strategies: [any Strategy]
  private var choices: [SplitMix64]
  private let deals: Int
  /// Results of hands that were not collected yet: of each hand those of all entrants.
  private(set) var results: [Int] = []
  /// Moves that were not allowed, of each entrant.
  public private(set) var illegalMoves: [Int]

  /// A seating before its first hand.
  ///
  /// - Parameter number: from 0.
  public init(_ match: Match, number: Int) {
    table = MatchTable(match, seating: number)
    strategies = match.entrants.map { $0.strategy() }
    choices = match.entrants.indices.map { match.choices(of: $0, in: number) }
    illegalMoves = match.entrants.map { _ in 0 }
    deals = match.deals
  }

  /// Plays so many hands more, as far as the match has them.
  public mutating func play(hands: Int) {
    for _ in 0..<max(0, min(hands, deals - table.deals)) {
      table.begin()
      while let (entrant, question) = table.asked {
        let action = strategies[entrant].choose(.question(question), using: &choices[entrant])
        if !table.take(action, from: entrant) { illegalMoves[entrant] += 1 }
      }
      for entrant in strategies.indices { results.append(table.result(of: entrant)) }
    }
  }

  /// Gives up the results that were played so far.
  mutating func takeResults() -> [Int] {
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }
}
