import Identity

/// The rows of many players, in the order in which they came.
struct PlayerRecords: Equatable, Sendable {
  private(set) var all: [PlayerRecord] = []
  /// How many rows all have together.
  private(set) var rows = 0
  /// Where a player stands in `all`.
  private var index: [PlayerIdentity: Int] = [:]

  /// A player's rows.
  subscript(_ identity: PlayerIdentity) -> PlayerRecord? { index[identity].map { all[$0] } }

  /// Changes the row of a player and game if there is one, and says whether.
  mutating func update(
    _ identity: PlayerIdentity, game: String, _ change: (inout GameRecord) -> Void
  ) -> Bool {
    guard let place = index[identity], let row = all[place].place(of: game) else { return false }
    change(&all[place].games[row])
    return true
  }

  /// Adds a row that the player does not have yet.
  mutating func add(_ record: GameRecord, of identity: PlayerIdentity) {
    rows += 1
    if let place = index[identity] {
      all[place].games.append(record)
    } else {
      index[identity] = all.count
      all.append(PlayerRecord(identity: identity, games: [record]))
    }
  }

  /// Forgets other days than these in all rows.
  mutating func forget(outside days: ClosedRange<Int>) {
    for place in all.indices {
      for row in all[place].games.indices { all[place].games[row].forget(outside: days) }
    }
  }

  /// Keeps the rows for which `isKept`, asked in the order of the rows, is true.
  mutating func keep(_ isKept: (GameRecord) -> Bool) {
    for place in all.indices { all[place].games.removeAll { !isKept($0) } }
    all.removeAll { $0.games.isEmpty }
    reckon()
  }

  /// Takes out the rows of some players.
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

  /// Drops the rows that were not played for the longest time, until at most `count` are left.
  mutating func keepLatest(_ count: Int) {
    var excess = rows - count
    guard excess > 0 else { return }
    let times = all.flatMap { $0.games.map(\.played) }.sorted()
    let limit = times[excess - 1]
    // Of those that share the last moment to be dropped, the ones that came first go.
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

/// One player's rows.
struct PlayerRecord: Equatable, Sendable, Codable {
  let identity: PlayerIdentity
  var games: [GameRecord] = []

  /// The row of a game.
  func place(of game: String) -> Int? { games.firstIndex { $0.game == game } }

  /// What the player did at some games, or at all of them; `nil` if nothing.
  func tally(games wanted: Set<String>?, on days: ClosedRange<Int>?) -> Leaderboard.Tally? {
    var sum: Leaderboard.Tally?
    for record in games where wanted?.contains(record.game) ?? true {
      if let tally = record.tally(on: days) { sum = sum.map { $0 + tally } ?? tally }
    }
    return sum
  }
}
