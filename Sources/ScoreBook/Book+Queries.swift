// Owns what can be asked of a book. Never changes it.

/// A player's place on the leader board.
public struct Standing: Hashable, Sendable {
  /// 1 for the best; equal players share a rank, and the next one is counted after them.
  public let rank: Int
  /// Who.
  public let player: Player
  /// The numbers.
  public let tally: Tally
}

extension Book {
  /// The games, newest first.
  public var newestFirst: ReversedCollection<[Game]> { games.reversed() }

  /// The newest game that began on that day and is not complete.
  public func inProgress(on day: Day) -> Game? {
    newestFirst.first { $0.started.day == day && !$0.isComplete }
  }

  /// The game that is meant when none is named: the one the person looks at, else the one in
  /// progress that began today, else the newest that began today.
  ///
  /// - Throws: `BookError.noGameToday` when there is none of these.
  public func meantGame(on day: Day, watching: Int? = nil) throws(BookError) -> Game {
    if let game = watching.flatMap({ game($0) }) ?? inProgress(on: day) { return game }
    if let game = newestFirst.first(where: { $0.started.day == day }) { return game }
    throw .noGameToday(newest: games.last?.number)
  }

  /// The numbers of the games that are older than `BookLimits.daysKept` on that day. While there
  /// are none, a purge does nothing and need not be recorded.
  public func expired(on day: Day) -> [Int] {
    games.filter { day.days(since: $0.started.day) > BookLimits.daysKept }.map(\.number)
  }

  /// The groups that have players, in the order they came.
  public var groups: [String] {
    var seen: Set<String> = []
    return players.map(\.group).filter { seen.insert($0.lowercased()).inserted }
  }

  /// The players of a group, or of all, in the order they came.
  ///
  /// - Throws: `BookError.unknownGroup` when nobody is in it.
  public func players(of group: String?) throws(BookError) -> [Player] {
    guard let group else { return players }
    let found = players.filter { $0.group.lowercased() == group.lowercased() }
    guard !found.isEmpty else { throw .unknownGroup(group, known: groups) }
    return found
  }

  /// What complete games gave to each player, by `Player.key`: the purged ones, and those in the
  /// list as they stand now. So a game counts once, and a correction counts at once.
  private var tallies: [String: Tally] {
    games.reduce(into: archive) { $1.add(to: &$0) }
  }

  /// A player's numbers.
  public func tally(of player: Player) -> Tally { tallies[player.key] ?? Tally() }

  /// The leader board of a group: everybody who has played, by games won ÷ games played, then by
  /// games won, then by name.
  ///
  /// - Throws: `BookError.unknownGroup` when nobody is in it.
  public func board(of group: String = Player.defaultGroup) throws(BookError) -> [Standing] {
    let tallies = tallies
    let rows = try players(of: group).compactMap { player in
      tallies[player.key].map { (player: player, tally: $0) }
    }
    let sorted = rows.filter { $0.tally.played > 0 }.sorted {
      if $0.tally.isAhead(of: $1.tally) { return true }
      return !$1.tally.isAhead(of: $0.tally) && $0.player.key < $1.player.key
    }
    var standings: [Standing] = []
    for (index, row) in sorted.enumerated() {
      let tied = standings.last.map { !$0.tally.isAhead(of: row.tally) } ?? false
      let rank = tied ? standings.last?.rank ?? 1 : index + 1
      standings.append(Standing(rank: rank, player: row.player, tally: row.tally))
    }
    return standings
  }
}

extension Tally {
  /// Whether this stands before `other` on the board, whatever the names.
  fileprivate func isAhead(of other: Tally) -> Bool {
    if hasBetterShare(than: other) { return true }
    return !other.hasBetterShare(than: self) && won > other.won
  }
}
