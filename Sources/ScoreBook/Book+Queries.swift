extension Book {
  /// The games, newest first.
  public var newestFirst: ReversedCollection<[Game]> { games.reversed() }

  /// The games of a club that are listed on that day, newest first.
  public func listed(on day: Day, in club: Club.ID = .open) -> [Game] {
    newestFirst.filter { $0.club == club && !$0.isHidden(on: day) }
  }

  /// The games, of a club or of all, that are too old for the list on that day, oldest first.
  public func hidden(on day: Day, in club: Club.ID? = nil) -> [Game] {
    games.filter { $0.isHidden(on: day) && (club == nil || $0.club == club) }
  }

  /// The game that began on that day and is not complete: if there are several, the one the person
  /// watches, else the newest of the club that is named, else of the open one.
  public func inProgress(on day: Day, watching: Int? = nil, in club: Club.ID? = nil) -> Game? {
    let games = newestFirst.lazy.filter { $0.started.day == day && !$0.isComplete }
    return games.first { $0.number == watching && (club == nil || $0.club == club) }
      ?? games.first { $0.club == club ?? .open }
  }

  /// The game in progress that began today, for somebody who comes: the newest of a club in which
  /// that person writes as a member, else of the open one.
  public func inProgress(for reader: BookReader) -> Game? {
    let own = newestFirst.lazy.filter { game in
      game.started.day == reader.time.day && !game.isComplete && game.club != .open
        && self[game.club].admits(reader)
    }
    return own.first ?? inProgress(on: reader.time.day)
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
    let gone = Set(
      clubs.filter { $0.owner?.lowercased() == name && $0.writers.isEmpty }.map(\.id))
    let all = (games + dropped.map(\.game)).filter { !gone.contains($0.club) }
    let begun = all.filter { isTheirs($0.startedBy, $0.started) }.map(\.number)
    let needed = Set(
      all.filter { !isTheirs($0.startedBy, $0.started) }.map { ProfileKey($0.club, $0.profile.id) })
    let defined = clubs.filter { !gone.contains($0.id) }.flatMap { club in
      club.profiles.filter {
        isTheirs($0.definedBy, $0.definedAt) && !needed.contains(ProfileKey(club.id, $0.id))
      }.map { BookChange.dropProfile($0.id, in: club.id) }
    }
    return removalsOfClubs(of: name) + begun.map { .remove(game: $0, isKept: false) } + defined
  }

  /// What becomes of the clubs: those of a member go to the first who writes there, or are removed;
  /// in others the member writes no more. No guest has any.
  private func removalsOfClubs(of name: String) -> [BookChange] {
    clubs.compactMap { club in
      if club.owner?.lowercased() == name {
        return club.writers.first.map { .giveClub(club.id, to: $0) } ?? .dropClub(club.id)
      }
      let isWriter = club.writers.contains { $0.lowercased() == name }
      return isWriter ? .expel(name, from: club.id) : nil
    }
  }

  private struct ProfileKey: Hashable {
    let club: Club.ID
    let id: String

    init(_ club: Club.ID, _ id: String) { (self.club, self.id) = (club, id) }
  }

  /// The game that is meant when none is named: the one the person watches, else the one in
  /// progress that began today, else the newest that began today: of the club that is named, else
  /// of the open one. Never another than the one that is watched, unless a club is named.
  ///
  /// - Throws: `BookError.noGameToday` when there is none of these, `BookError.unknownGame` when
  ///   the one that is watched is no more.
  public func meantGame(
    on day: Day, watching: Int? = nil, in club: Club.ID? = nil
  ) throws(BookError) -> Game {
    if let watching {
      guard let game = game(watching) else { throw missing(watching, on: day) }
      if club == nil || game.club == club { return game }
    }
    if let game = inProgress(on: day, in: club) { return game }
    let all = newestFirst.lazy.filter { $0.club == club ?? .open }
    if let game = all.first(where: { $0.started.day == day }) { return game }
    throw .noGameToday(newest: all.first?.number)
  }
}

extension Club {
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
}

extension Book {
  /// The players of the open club.
  public var players: [Player] { self[.open].players }

  /// The profiles of the open club.
  public var profiles: [Profile] { self[.open].profiles }

  /// The player of the open club of that name or those initials.
  public func player(_ text: String) -> Player? { self[.open].player(text) }

  /// The profile of that id in the open club.
  public func profile(_ id: String) -> Profile? { self[.open].profile(id) }

  /// What a player of the open club has from all complete games, with every correction.
  public func tally(of player: Player) -> Tally { self[.open].career(of: player).total }

  /// The leader board of a group of the open club.
  public func board(
    of group: String = Player.defaultGroup
  ) throws(BookError) -> [Standing] { try self[.open].board(of: group) }
}
