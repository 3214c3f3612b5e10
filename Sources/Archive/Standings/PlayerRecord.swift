// Owns the rows of one player, one a game, in the order of their first rounds.

/// One player's rows.
struct PlayerRecord: Equatable, Sendable {
  let identity: PlayerIdentity
  var games: [GameRecord] = []

  /// The row of a game.
  func place(of game: String) -> Int? { games.firstIndex { $0.game == game } }

  /// What the player did at a game, or at all of them; `nil` if nothing.
  func tally(game: String?, on days: ClosedRange<Int>?) -> Standings.Tally? {
    var sum: Standings.Tally?
    for record in games where game == nil || record.game == game {
      if let tally = record.tally(on: days) { sum = sum.map { $0 + tally } ?? tally }
    }
    return sum
  }
}
