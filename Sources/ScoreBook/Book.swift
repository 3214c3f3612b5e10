import Lines

/// The score book of the clubs: their players and profiles, games, and the players' statistics.
///
/// It has no clock and no file. It changes only by `apply`, so the records of its changes, applied
/// in order to an empty book, make an equal one.
public struct Book: Equatable, Sendable {
  /// The clubs, by ascending number: first the open one, which every book has.
  public private(set) var clubs = [Club()]
  /// The games of all clubs, by ascending number.
  public private(set) var games: [Game] = []
  /// Dropped games that can be restored, in the order in which they were dropped.
  public private(set) var dropped: [DroppedGame] = []
  /// The number of changes of all games, including the dropped ones.
  public private(set) var changeCount = 0
  /// The number of the next game. A number is never used twice.
  public private(set) var nextNumber = 1
  /// The number of the next club.
  public var nextClub: Club.ID { Club.ID((clubs.last?.id.number ?? 0) + 1) }

  /// Creates a book with the open club, its guests and the built-in profiles, and without games.
  public init() {}

  /// The club with a number; the open club if it does not exist any more.
  public subscript(club: Club.ID) -> Club { index(of: club).map { clubs[$0] } ?? clubs[0] }

  /// The club with a name, in any case.
  public func club(named name: String) -> Club? {
    let key = name.lowercased()
    return clubs.first { $0.key == key }
  }

  private func index(of club: Club.ID) -> Int? {
    club == .open ? 0 : clubs.firstIndex { $0.id == club }
  }

  /// The club of an event, if the event belongs to one.
  public func club(of event: BookEvent) -> Club.ID? {
    event.club ?? event.game.flatMap { game($0) ?? droppedGame($0)?.game }?.club
  }

  /// The game with a number, if it is in the book.
  public func game(_ number: Int) -> Game? { index(of: number).map { games[$0] } }

  /// The index of a game in `games`, by binary search.
  private func index(of number: Int) -> Int? {
    let place = place(of: number)
    return place < games.count && games[place].number == number ? place : nil
  }

  /// The index of a game in `games`, or the index where it would be inserted.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, games.count)
    while low < high {
      let middle = (low + high) / 2
      if games[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Book {
  /// Makes a change, or throws the reason and changes nothing. It checks neither permission nor
  /// whether the book is full: a recorded change was allowed at its time.
  ///
  /// - Parameters:
  ///   - name: the author of the change, for the record.
  ///   - time: the time of the change, for the record; it determines today's date.
  /// - Returns: the events; empty if the book did not change.
  /// - Throws: `Refusal`, the first reason that applies.
  public mutating func apply(
    _ change: BookChange, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    switch change {
    case .addPlayer(let player, let club):
      try clubs[place(of: club)].add(player, isFull: playerCount >= BookLimits.players)
      return [.player("player", player, in: club, "is in the book.")]
    case .changePlayer(let change, let club):
      return try correct(change.name, in: club, by: change.make).map { _, new in
        .player("change", new, in: club, "has been changed.")
      }
    case .renamePlayer(let name, let new, let club):
      return try correct(name, in: club) { $0.name = new }.map { old, new in
        let called = "is called \(new.name) (\(new.initials)) from now on."
        return .player("rename", new, was: old.name, in: club, called)
      }
    case .defineProfile(let definition, let club):
      let isPlayed = (games + dropped.map(\.game)).contains {
        $0.club == club && $0.profile.id == definition.id
      }
      let place = try place(of: club)
      let made = try clubs[place].define(definition, isPlayed: isPlayed, by: author, at: time)
      return [
        BookEvent(
          "define", in: club, [["id": made.id]], "The profile \(made.id) is in the book.",
          row: .profile(made))
      ]
    case .dropProfile(let id, let club): return try drop(profile: id, in: club, by: author)
    case .dropPlayer(let name, let club): return try drop(player: name, in: club, by: author)
    case .reapPlayers:
      let count = clubs.indices.reduce(0) { count, index in
        count + clubs[index].reapPlayers(playing: playing(in: clubs[index].id))
      }
      guard count > 0 else { return [] }
      let players = count == 1 ? "player who was" : "players who were"
      return [
        BookEvent(
          "reap", [["count": count, "by": author.name]],
          "\(author) removed \(count) \(players) in no game.")
      ]
    case .newGame(let profile, let lineup, let club):
      return try start(profile, lineup, in: club, by: author, at: time)
    case .enter(let number, let entry):
      return try correct(number) { game throws(Refusal) in
        try game.apply(entry, by: author, at: time)
      }
    case .undo(let number, let change):
      return try correct(number) { game throws(Refusal) in
        try game.undo(change, by: author, at: time)
      }
    case .lineup(let number, let lineup):
      guard let game = game(number) else { throw missing(number) }
      let teams = try self[game.club].teams(of: lineup)
      return try correct(number) { game throws(Refusal) in
        try game.setLineup(teams, by: author, at: time)
      }
    case .reopen(let number, let note):
      return try correct(number) { game throws(Refusal) in
        try game.reopen(note, by: author, at: time)
      }
    case .drop(let number): return try drop(number, by: author, at: time)
    case .restore(let number): return try restore(number, by: author, at: time)
    case .forget(let number):
      guard let index = index(of: number) else {
        guard droppedGame(number) != nil else { throw .unknownGame(number) }
        forgetDropped(number)
        return [.dropsEnded([number])]
      }
      changeCount -= games.remove(at: index).changes.count
      return [
        BookEvent(
          "forget", [["games": [number]]], "The book is full: the oldest made room, game \(number)."
        )
      ]
    case .remove(let number, let isKept):
      return try remove(number, isKept: isKept, by: author, at: time)
    case .lock(let number, let isOn): return try lock(number, isOn, by: author, at: time)
    case .allow(let number, let writer): return try allow(writer, number, by: author, at: time)
    case .mark(let number, let words):
      guard let index = index(of: number) else { throw missing(number) }
      mark(words, at: index, by: author, time)
      return []
    case .carry(let player, let tally, let month, let club):
      try clubs[place(of: club)].carry(tally, in: month, to: player)
      return []
    case .number(let next):
      guard (nextNumber...BookLimits.gameNumber + 1).contains(next) else {
        throw Refusal(
          .ruleCount,
          "the next game cannot be number \(next): numbers only rise, to \(BookLimits.gameNumber)")
      }
      nextNumber = next
      return []
    case .makeClub(let club, let title): return try make(club, title, by: author, at: time)
    case .admit(let writer, let club): return try admit(writer, to: club, by: author)
    case .expel(let writer, let club): return try expel(writer, from: club, by: author)
    case .giveClub(let club, let owner): return try give(club, to: owner, by: author)
    case .dropClub(let club): return try drop(club, by: author)
    case .importFile(let content, let club):
      return try take(content, in: club, by: author, at: time)
    }
  }

  /// Makes a recorded change.
  public mutating func apply(_ record: BookRecord) throws(Refusal) -> [BookEvent] {
    try apply(record.change, by: record.author, at: record.time)
  }

  private func place(of club: Club.ID) throws(Refusal) -> Int {
    guard let index = index(of: club) else { throw .clubGone }
    return index
  }

  /// The number of players of all clubs, including guests.
  public var playerCount: Int { clubs.reduce(0) { $0 + $1.players.count } }

  /// - Returns: the player before and after the change; nothing if they are equal.
  private mutating func correct(
    _ name: String, in club: Club.ID, by change: (inout Player) -> Void
  ) throws(Refusal) -> [(old: Player, new: Player)] {
    let place = try place(of: club)
    let old = try clubs[place].known(name)
    var new = old
    change(&new)
    guard try clubs[place].replace(old, by: new) else { return [] }
    // The games have copies of their players.
    for game in games.indices where games[game].club == club {
      games[game].update(old, to: new)
    }
    for place in dropped.indices where dropped[place].game.club == club {
      dropped[place].game.update(old, to: new)
    }
    return [(old, new)]
  }

  /// The keys of the players in a club's games, the dropped ones included.
  private func playing(in club: Club.ID) -> Set<String> {
    let games = (games + dropped.map(\.game)).filter { $0.club == club }
    return Set(games.flatMap(\.everybody).map(\.key))
  }

  private mutating func drop(
    player name: String, in club: Club.ID, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: club)
    let player = try clubs[place].known(name)
    guard clubs[place].reapPlayers(playing: playing(in: club), only: player.key) > 0 else {
      throw Refusal(
        .rulePlayer,
        "\(player.name) stays, as a guest or a player of a game does: to put a name right type"
          + " book rename \(Label.typed(player.name)) NEW")
    }
    return [.player("remove", player, in: club, "is in the book no longer.")]
  }

  /// Removes a profile, and permanently the dropped games that use it. A profile that another game
  /// uses stays, since the record of the game names it.
  private mutating func drop(
    profile id: String, in club: Club.ID, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: club)
    guard let profile = clubs[place].profile(id) else { throw clubs[place].unknownProfile(id) }
    let found = profile.id
    guard profile.definedBy != nil,
      !games.contains(where: { $0.club == club && $0.profile.id == found })
    else {
      throw Refusal(
        .ruleProfile,
        "the profile \(found) stays: every book has it, or a game goes by it, which goes first with"
          + " book drop")
    }
    clubs[place].profiles.removeAll { $0.id == found }
    let gone = dropped.filter { $0.game.club == club && $0.game.profile.id == found }
      .map(\.game.number)
    for number in gone { forgetDropped(number) }
    let removed = BookEvent(
      "undefine", in: club, [["id": found, "by": author.name]],
      "\(author) removed the profile \(found).")
    return [removed] + (gone.isEmpty ? [] : [.dropsEnded(gone)])
  }

  private mutating func start(
    _ id: String, _ lineup: Lineup, in club: Club.ID, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    let members = clubs[try place(of: club)]
    guard let profile = members.profile(id) else { throw members.unknownProfile(id) }
    guard lineup.teams == Array(profile.teamNames) else {
      throw Refusal(
        .ruleTeams,
        "\(profile.name) is for \(profile.teams) teams: type book new \(profile.id) "
          + profile.teamNames.map { "\($0)=NAME+NAME" }.joined(separator: " "), about: "lineup")
    }
    let teams = try members.teams(of: lineup)
    guard nextNumber <= BookLimits.gameNumber else { throw .tooManyGames }
    let number = nextNumber
    games.append(
      Game(number: number, in: club, profile: profile, teams: teams, started: time, by: author))
    nextNumber += 1
    let rest = "\(profile.id). To see it: book game \(number)."
    return [
      BookEvent(
        "new", game: number, [["profile": profile.id, "by": author.name]],
        "\(author) began game \(number): \(rest)",
        own: { "You began game \(number) of \($0): \(rest)" })
    ]
  }

  /// Changes a game, and its contributions to the players' numbers.
  private mutating func correct(
    _ number: Int, _ change: (inout Game) throws(Refusal) -> [BookEvent]
  ) throws(Refusal) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    let before = (games[index].contributions, games[index].changes.count)
    let events = try change(&games[index])
    add(before.0, of: games[index], times: -1)
    add(games[index].contributions, of: games[index], times: 1)
    changeCount += games[index].changes.count - before.1
    return events
  }

  private mutating func add(
    _ contributions: [Game.Contribution], of game: Game, times: Int
  ) {
    guard let club = index(of: game.club), !contributions.isEmpty else { return }
    clubs[club].add(contributions, times: times, in: game.started.day.month)
  }

  /// Drops an unfinished game, which has not contributed to the players' numbers.
  private mutating func drop(
    _ number: Int, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard !games[index].isComplete else { throw .completeStays(game: number) }
    let game = games.remove(at: index)
    dropped.append(DroppedGame(game: game, time: time, author: author, isByOperator: false))
    return [.dropped(number, by: author.name)]
  }

  /// Removes a game that should never have been in the book, or that is not to come back.
  private mutating func remove(
    _ number: Int, isKept: Bool, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    let game: Game
    if let index = index(of: number) {
      add(games[index].contributions, of: games[index], times: -1)
      game = games.remove(at: index)
    } else {
      guard let before = droppedGame(number) else { throw .unknownGame(number) }
      guard isKept else {
        forgetDropped(number)
        return [.dropsEnded([number])]
      }
      // From now on only the operator can restore it.
      dropped.removeAll { $0.game.number == number }
      game = before.game
    }
    if isKept {
      dropped.append(DroppedGame(game: game, time: time, author: author, isByOperator: true))
    } else {
      changeCount -= game.changes.count
    }
    return [.dropped(number, by: author.name)]
  }

  /// Forgets a dropped game, which cannot be restored any more.
  private mutating func forgetDropped(_ number: Int) {
    guard let place = dropped.firstIndex(where: { $0.game.number == number }) else { return }
    changeCount -= dropped.remove(at: place).game.changes.count
  }

  /// Notes in a game's changes what was done with all of it, unless a snapshot only restates it.
  private mutating func mark(
    _ words: String, at index: Int, by author: Author, _ time: BookTime
  ) {
    guard author != Book.snapshotAuthor else { return }
    games[index].mark(words, by: author, at: time)
    changeCount += 1
  }

  private mutating func lock(
    _ number: Int, _ isOn: Bool, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard (games[index].allowed != nil) != isOn else { return [] }
    games[index].lock(isOn)
    mark(isOn ? "locked the game" : "unlocked the game", at: index, by: author, time)
    return [.locked(games[index], by: author.name)]
  }

  private mutating func allow(
    _ writer: Author, _ number: Int, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard let allowed = games[index].allowed else {
      throw Refusal(
        .ruleLocked,
        "everybody may change game \(number): to let in only some, first type book lock \(number)")
    }
    guard !games[index].writers.contains(writer) else { return [] }
    guard allowed.count < BookLimits.writers else {
      throw Refusal(
        .ruleFull,
        "game \(number) lets in \(BookLimits.writers) people already, which is all it can")
    }
    games[index].allow(writer)
    mark("let \(writer) change the game", at: index, by: author, time)
    return [.locked(games[index], by: author.name)]
  }

  /// Lists a hidden game again as if it had begun that day, or restores a dropped one.
  private mutating func restore(
    _ number: Int, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    let (day, index) = (time.day, place(of: number))
    if self.index(of: number) != nil {
      guard games[index].isHidden(on: day) else { return [] }
      games[index].restore(on: day)
    } else {
      guard let before = droppedGame(number) else { throw .unknownGame(number) }
      var game = before.game
      dropped.removeAll { $0.game.number == number }
      if game.isHidden(on: day) { game.restore(on: day) }
      games.insert(game, at: index)
      add(game.contributions, of: game, times: 1)
      // While it was dropped nobody could see its changes.
      mark("dropped the game", at: index, by: before.author, before.time)
    }
    mark("put the game back into the list", at: index, by: author, time)
    return [
      BookEvent(
        "restore", game: number, [["by": author.name]],
        "\(author) put game \(number) back into the list.")
    ]
  }
}

extension Book {
  private mutating func make(
    _ id: Club.ID, _ title: String, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard Label.isName(title, upTo: BookLimits.name, hasBlanks: true) else {
      throw Refusal(
        .rulePlayer,
        "\(Label.quoted(title)) is no club's name: use 1 to \(BookLimits.name) characters of"
          + " \(Label.letters), a letter or digit first, and blanks inside quotes")
    }
    if let taken = club(named: title) {
      throw Refusal(.ruleTaken, "there is a club \(taken.name) already: choose another name")
    }
    guard id >= nextClub, clubs.count < BookLimits.clubs else {
      throw Refusal(
        .ruleFull,
        "the book has \(BookLimits.clubs) clubs and cannot hold more: play in one of them")
    }
    clubs.append(Club(id, title, owner: author, made: time))
    let row = Line.club(self[id], games: 0)
    return [
      BookEvent(
        "create", in: id, named: title, [["by": author.name]], "\(author) made the club \(title).",
        own: { _ in "You made the club \(title)." }, row: row)
    ]
  }

  private mutating func admit(
    _ writer: Author, to id: Club.ID, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: id)
    let club = clubs[place]
    guard let owner = club.owner else { throw .openStays }
    guard owner != writer, !club.writers.contains(writer) else { return [] }
    clubs[place].writers.append(writer)
    return [changed(clubs[place], by: author)]
  }

  private mutating func expel(
    _ writer: String, from id: Club.ID, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: id)
    let club = clubs[place]
    guard !club.isOpen else { throw .openStays }
    guard club.writers.contains(where: { $0.name.lowercased() == writer.lowercased() }) else {
      throw Refusal(
        .ruleUnknown,
        "\(Label.quoted(writer)) does not write in the club \(club.name): see book club"
          + " \(Label.typed(club.name))")
    }
    clubs[place].writers.removeAll { $0.name.lowercased() == writer.lowercased() }
    return [changed(clubs[place], by: author)]
  }

  private mutating func give(
    _ id: Club.ID, to owner: Author, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: id)
    guard let old = clubs[place].owner else { throw .openStays }
    guard old != owner else { return [] }
    clubs[place].writers.removeAll { $0 == owner }
    clubs[place].owner = owner
    return [changed(clubs[place], by: author)]
  }

  /// The event of a club with other writers.
  private func changed(_ club: Club, by author: Author) -> BookEvent {
    let (owner, writers) = (club.owner?.name ?? "", club.writers.map(\.name))
    let row = Line.club(club, games: gameCount(of: club))
    return BookEvent(
      "writers", in: club.id, [["writers": writers, "by": author.name]],
      "\(author) changed who may write in the club: \(owner)"
        + (writers.isEmpty ? ", who owns it." : " and \(writers.joined(separator: ", "))."),
      row: row)
  }

  /// The number of games of a club.
  func gameCount(of club: Club) -> Int { games.count { $0.club == club.id } }

  /// Removes a club with everything in it.
  private mutating func drop(
    _ id: Club.ID, by author: Author
  ) throws(Refusal) -> [BookEvent] {
    let place = try place(of: id)
    guard id != .open else { throw .openStays }
    let club = clubs.remove(at: place)
    games.removeAll { $0.club == id }
    dropped.removeAll { $0.game.club == id }
    changeCount = (games + dropped.map(\.game)).reduce(0) { $0 + $1.changes.count }
    return [
      BookEvent(
        "dissolve", in: id, named: club.name, [["by": author.name]],
        "\(author) removed the club \(club.name).")
    ]
  }
}

extension Club {
  /// The teams of a line-up.
  fileprivate func teams(of lineup: Lineup) throws(Refusal) -> [Team] {
    var seen: Set<String> = []
    var teams: [Team] = []
    for team in lineup.teams {
      let names = lineup.players[team] ?? []
      guard names.count <= BookLimits.playersPerTeam else {
        throw Refusal(
          .ruleTeams,
          "team \(team) is too large: name at most \(BookLimits.playersPerTeam) players",
          about: team.key)
      }
      var members: [Player] = []
      for name in names {
        let player = try known(name)
        guard seen.insert(player.key).inserted else { throw .playerTwice(player.name) }
        members.append(player)
      }
      teams.append(Team(name: team, players: members))
    }
    return teams
  }
}
