import Lines

extension Book {
  /// The games, newest first.
  public var newestFirst: ReversedCollection<[Game]> { games.reversed() }

  /// The games of a club that are listed on a day, newest first.
  public func listed(on day: Day, in club: Club.ID = .open) -> [Game] {
    newestFirst.filter { $0.club == club && !$0.isHidden(on: day) }
  }

  /// The games, of a club or of all clubs, that are too old for the list on a day, oldest first.
  public func hidden(on day: Day, in club: Club.ID? = nil) -> [Game] {
    games.filter { $0.isHidden(on: day) && (club == nil || $0.club == club) }
  }

  /// The game in progress to show if none is named: the last one that the reader named, or else the
  /// reader's own; otherwise today's newest game of the named club, or of a club in which the
  /// reader writes as a member, or of the open club.
  public func inProgress(for reader: BookReader) -> Game? {
    if let meant = try? meantGame(nil, for: reader), !meant.isComplete { return meant }
    let today = newestFirst.lazy.filter { $0.started.day == reader.time.day && !$0.isComplete }
    if let club = reader.namedClub { return today.first { $0.club == club } }
    return today.first { $0.club != .open && self[$0.club].admits(reader) }
      ?? today.first { $0.club == .open }
  }

  /// The listed games that are in progress, newest first, of a club or of all clubs.
  private func open(on day: Day, in club: Club.ID?) -> [Game] {
    newestFirst.filter {
      !$0.isHidden(on: day) && (club == nil || $0.club == club) && !$0.isComplete
    }
  }

  /// The games in progress that an author began, by ascending number.
  public func inProgress(by author: Author) -> [Game] {
    games.filter { $0.startedBy == author && !$0.isComplete }
  }

  /// The changes that remove everything that an author made: the games, including dropped ones, and
  /// then the profiles that no game of another author uses. Players stay, since they belong to
  /// others as well.
  public func removals(of author: Author) -> [BookChange] {
    let gone = Set(clubs.filter { $0.owner == author && $0.writers.isEmpty }.map(\.id))
    let all = (games + dropped.map(\.game)).filter { !gone.contains($0.club) }
    let begun = all.filter { $0.startedBy == author }.map(\.number)
    let defined = clubs.filter { !gone.contains($0.id) }.flatMap { club in
      club.profiles.filter { profile in
        profile.definedBy == author
          && !all.contains {
            $0.startedBy != author && $0.club == club.id && $0.profile.id == profile.id
          }
      }.map { BookChange.dropProfile($0.id, in: club.id) }
    }
    return removalsOfClubs(of: author) + begun.map { .remove(game: $0, isKept: false) } + defined
  }

  /// The changes of a removed author's clubs. A member's clubs go to their first writer, or are
  /// removed; in other clubs the member loses the permission to write. Guests have no clubs.
  private func removalsOfClubs(of author: Author) -> [BookChange] {
    clubs.compactMap { club in
      if club.owner == author {
        return club.writers.first.map { .giveClub(club.id, to: $0) } ?? .dropClub(club.id)
      }
      let writer = club.writers.first { $0 == author }
      return writer.map { .expel($0.name, from: club.id) }
    }
  }

  /// The game with a number or, without one, the game that the reader means: the last one named,
  /// unless another club is named; else the one in progress that the reader began or changed last.
  /// A game in which the reader has no part is never chosen by itself.
  ///
  /// - Throws: `Refusal` if there is no such game, or the named one is gone.
  public func meantGame(_ number: Int?, for reader: BookReader) throws(Refusal) -> Game {
    let (day, club) = (reader.time.day, reader.namedClub)
    if let number {
      guard let game = game(number) else { throw missing(number, on: day) }
      try require(game, in: club)
      return game
    }
    if let named = reader.game {
      guard let game = game(named) else { throw missing(named, on: day) }
      if club == nil || game.club == club { return game }
    }
    let open = open(on: day, in: club)
    let own = open.compactMap { game in
      game.lastTime(of: reader).map { (game: game, time: $0) }
    }
    // Of several games with the same time, the newest counts.
    if let last = own.max(by: { ($0.time, $0.game.number) < ($1.time, $1.game.number) }) {
      return last.game
    }
    let choices = open.prefix(BookLimits.gamesTold).map { game in
      "game=\(game.number) for \(game.startedBy)'s in \(self[game.club].title)"
    }
    let name = club.flatMap { self[$0].choice }
    let more = open.count > choices.count ? ["or another of book list"] : []
    throw Refusal(
      .ruleRound,
      open.isEmpty
        ? "no game is in progress: begin one with \(Club.typed("book new", in: name)), or say game=N"
          + " with a number of \(Club.typed("book list", in: name))"
        : "no game in progress is yours: say \((choices + more).joined(separator: ", ")); or first"
          + " type book game and its number")
  }
}

extension Club {
  /// The line-up with two guests (or as many as are left) for each team of the profile without
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
