import Cards

/// The rows of many players, in order of arrival.
struct PlayerRecords: Equatable, Sendable {
  private(set) var all: [PlayerRecord] = []
  /// The number of rows of all players together.
  private(set) var rows = 0
  /// The index of each player in `all`.
  private var index: [PlayerIdentity: Int] = [:]

  /// The rows of a player.
  subscript(_ identity: PlayerIdentity) -> PlayerRecord? { index[identity].map { all[$0] } }

  /// Changes the row of a player and game, and returns whether there is one.
  mutating func update(
    _ identity: PlayerIdentity, game: String, _ change: (inout GameRecord) -> Void
  ) -> Bool {
    guard let place = index[identity], let row = all[place].place(of: game) else { return false }
    change(&all[place].games[row])
    return true
  }

  /// Adds a new row of the player.
  mutating func add(_ record: GameRecord, of identity: PlayerIdentity) {
    rows += 1
    if let place = index[identity] {
      all[place].games.append(record)
    } else {
      index[identity] = all.count
      all.append(PlayerRecord(identity: identity, games: [record]))
    }
  }

  /// Removes all other days from all rows.
  mutating func forget(outside days: ClosedRange<Int>) {
    for place in all.indices {
      for row in all[place].games.indices { all[place].games[row].forget(outside: days) }
    }
  }

  /// Keeps the rows for which `isKept`, called in the order of the rows, returns true.
  mutating func keep(_ isKept: (GameRecord) -> Bool) {
    for place in all.indices { all[place].games.removeAll { !isKept($0) } }
    all.removeAll { $0.games.isEmpty }
    reckon()
  }

  /// Removes and returns the rows of some players.
  @discardableResult mutating func take(
    where isTaken: (PlayerIdentity) -> Bool
  ) -> [PlayerRecord] {
    let taken = all.filter { isTaken($0.identity) }
    guard !taken.isEmpty else { return [] }
    all.removeAll { isTaken($0.identity) }
    reckon()
    return taken
  }

  private mutating func reckon() {
    rows = all.reduce(0) { $0 + $1.games.count }
    index.removeAll(keepingCapacity: true)
    for (place, record) in all.enumerated() { index[record.identity] = place }
  }

  /// Drops the rows that have been idle for the longest time, until at most `count` are left.
  mutating func keepLatest(_ count: Int) {
    var excess = rows - count
    guard excess > 0 else { return }
    let times = all.flatMap { $0.games.map(\.played) }.sorted()
    let limit = times[excess - 1]
    // Of the rows with the last time to be dropped, the earliest in order go.
    excess -= times.prefix { $0 < limit }.count
    keep { record in
      if record.played == limit, excess > 0 {
        excess -= 1
        return false
      }
      return record.played >= limit
    }
  }
}

struct PlayerRecord: Equatable, Sendable, Codable {
  let identity: PlayerIdentity
  var games: [GameRecord] = []

  /// The index of the row of a game.
  func place(of game: String) -> Int? { games.firstIndex { $0.game == game } }

  /// The player's results at some games, or at all of them; `nil` if there are none.
  func tally(games wanted: Set<String>?, on days: ClosedRange<Int>?) -> Leaderboard.Tally? {
    var sum: Leaderboard.Tally?
    for record in games where wanted?.contains(record.game) ?? true {
      if let tally = record.tally(on: days) { sum = sum.map { $0 + tally } ?? tally }
    }
    return sum
  }
}
