// Owns the whole score book as one value: players, profiles, games, and what purged games gave
// to the statistics. It has no clock and no file: it changes only by `apply`, so a journal of
// changes is the book.

/// A Hand and Foot club's score book (document 001; design/games.md, "Score book").
public struct Book: Equatable, Sendable {
  /// Everybody, the guests first, then in the order they came.
  public internal(set) var players = Player.guests
  /// The profiles, the built-in ones first.
  public internal(set) var profiles = Profile.builtIn
  /// The games in the list, by rising number.
  public internal(set) var games: [Game] = []
  /// What complete games gave to each of the players, in the list or purged. Kept beside the
  /// games, because purged ones must stay in it and the board must not add up the whole list.
  var tallies = Player.guests.map { _ in Tally() }
  /// The number of the next game. A number is never used twice.
  public internal(set) var nextNumber = 1

  /// Where a player stands in `players`, by `Player.key` and by initials in lower case.
  var indexByName: [String: Int] = [:]
  var indexByInitials: [String: Int] = [:]

  /// A book with the guests and the built-in profiles, and no game.
  public init() {
    for (index, guest) in players.enumerated() {
      indexByName[guest.key] = index
      indexByInitials[guest.initials.lowercased()] = index
    }
  }

  /// The player of that name, in any case, or else of those initials.
  public func player(_ text: String) -> Player? {
    let key = text.lowercased()
    return (indexByName[key] ?? indexByInitials[key]).map { players[$0] }
  }

  /// A player's numbers: what all complete games gave, as they stand now.
  public func tally(of player: Player) -> Tally {
    indexByName[player.key].map { tallies[$0] } ?? Tally()
  }

  /// The profile of that id, in any case.
  public func profile(_ id: String) -> Profile? {
    let key = id.lowercased()
    return profiles.first { $0.id == key }
  }

  /// The game of that number, if it is in the list.
  public func game(_ number: Int) -> Game? { index(of: number).map { games[$0] } }

  /// Where a game stands in `games`, found by halving.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, games.count)
    while low < high {
      let middle = (low + high) / 2
      if games[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < games.count && games[low].number == number ? low : nil
  }
}

extension Player {
  /// The name without regard to case, by which a player is found.
  var key: String { name.lowercased() }
}
