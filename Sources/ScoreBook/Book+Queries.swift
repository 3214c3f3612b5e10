/// A player's place on the leader board.
public struct Standing: Hashable, Sendable {
  /// 1 for the best; equal players share a rank, and the next one is counted after them.
  public let rank: Int
  /// The player.
  public let player: Player
  /// The player's numbers.
  public let tally: Tally
}

extension Book {
  /// The games, newest first.
  public var newestFirst: ReversedCollection<[Game]> { games.reversed() }

  /// The games that are listed on that day, newest first.
  public func listed(on day: Day) -> [Game] { newestFirst.filter { !$0.isHidden(on: day) } }

  /// The games that are too old for the list on that day, oldest first.
  public func hidden(on day: Day) -> [Game] { games.filter { $0.isHidden(on: day) } }

  /// The game that began on that day and is not complete: if there are several, the one the person
  /// watches, else the newest.
  public func inProgress(on day: Day, watching: Int? = nil) -> Game? {
    let games = newestFirst.filter { $0.started.day == day && !$0.isComplete }
    return games.first { $0.number == watching } ?? games.first
  }

  /// The games that somebody has begun and that are not complete, by rising number.
  public func inProgress(by name: String) -> [Game] {
    let name = name.lowercased()
    return games.filter { $0.startedBy.lowercased() == name && !$0.isComplete }
  }

  /// What removes all that somebody has made here: the games, the dropped ones too, and then the
  /// profiles that no game of others goes by. Players stay: they are others' as much.
  ///
  /// - Parameter first: when the name became theirs: what was made under it before is another's.
  public func removals(of name: String, from first: BookTime) -> [BookChange] {
    let name = name.lowercased()
    func isTheirs(_ author: String?, _ time: BookTime) -> Bool {
      author?.lowercased() == name && time >= first
    }
    let all = games + dropped.map(\.game)
    let begun = all.filter { isTheirs($0.startedBy, $0.started) }.map(\.number)
    let needed = Set(all.filter { !isTheirs($0.startedBy, $0.started) }.map(\.profile.id))
    let defined = profiles.filter {
      isTheirs($0.definedBy, $0.definedAt) && !needed.contains($0.id)
    }
    return begun.map { .remove(game: $0, isKept: false) } + defined.map { .dropProfile($0.id) }
  }

  /// The game that is meant when none is named: the one the person watches, else the one in
  /// progress that began today, else the newest that began today. Never another than the one that
  /// is watched.
  ///
  /// - Throws: `BookError.noGameToday` when there is none of these, `BookError.unknownGame` when
  ///   the one that is watched is no more.
  public func meantGame(on day: Day, watching: Int? = nil) throws(BookError) -> Game {
    if let watching {
      guard let game = game(watching) else { throw missing(watching, on: day) }
      return game
    }
    if let game = inProgress(on: day) { return game }
    if let game = newestFirst.first(where: { $0.started.day == day }) { return game }
    throw .noGameToday(newest: games.last?.number)
  }

  /// The line-up with two guests, or those that are left, for every team of the profile without
  /// players.
  func withGuests(_ lineup: Lineup, in id: String) -> Lineup {
    var players = lineup.players
    let named = Set(players.values.joined().compactMap { player($0)?.key })
    var free = Player.guests.filter { !named.contains($0.key) }.map(\.name)
    for team in profile(id)?.teamNames ?? [] where players[team] == nil {
      players[team] = Array(free.prefix(2))
      free.removeFirst(min(2, free.count))
    }
    return Lineup(players)
  }

  /// The groups that have players, in the order in which they first came.
  public var groups: [String] {
    var seen: Set<String> = []
    return players.map(\.group).filter { seen.insert($0.lowercased()).inserted }
  }

  /// The players of a group, or of all, in the order in which they were added.
  ///
  /// - Throws: `BookError.unknownGroup` when nobody is in it.
  public func players(of group: String?) throws(BookError) -> [Player] {
    guard let group else { return players }
    let found = indices(of: group).map { players[$0] }
    guard !found.isEmpty else { throw .unknownGroup(group, known: groups) }
    return found
  }

  private func indices(of group: String) -> [Int] {
    let key = group.lowercased()
    return players.indices.filter { index in
      players[index].group == group || players[index].group.lowercased() == key
    }
  }

  /// The leader board of a group: everybody who has played, by games won ÷ games played, then by
  /// games won, then by name.
  ///
  /// - Throws: `BookError.unknownGroup` when nobody is in it.
  public func board(of group: String = Player.defaultGroup) throws(BookError) -> [Standing] {
    let indices = indices(of: group)
    guard !indices.isEmpty else { throw .unknownGroup(group, known: groups) }
    let rows = indices.filter { tallies[$0].played > 0 }.map { index in
      (player: players[index], key: players[index].key, tally: tallies[index])
    }
    let sorted = rows.sorted {
      if $0.tally.isAhead(of: $1.tally) { return true }
      return !$1.tally.isAhead(of: $0.tally) && $0.key < $1.key
    }
    var standings: [Standing] = []
    for (index, row) in sorted.enumerated() {
      let tied = standings.last.flatMap { $0.tally.isAhead(of: row.tally) ? nil : $0.rank }
      standings.append(Standing(rank: tied ?? index + 1, player: row.player, tally: row.tally))
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
