// Owns how a book changes. Every way judges first and changes then, so an error changes nothing.

extension Book {
  /// Makes a change, or throws the reason and changes nothing.
  ///
  /// - Parameters:
  ///   - name: who makes it, for the record.
  ///   - time: when, for the record; it decides what is today and what is purged.
  /// - Returns: what happened; nothing if everything stood there already.
  public mutating func apply(
    _ change: BookChange, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    switch change {
    case .addPlayer(let player): return try add(player)
    case .defineProfile(let wish): return try define(wish)
    case .newGame(let profile, let lineup): return try start(profile, lineup, by: name, at: time)
    case .enter(let number, let entry):
      return try correct(number) { game throws(BookError) in
        try game.apply(entry, by: name, at: time)
      }
    case .undo(let number):
      return try correct(number) { game throws(BookError) in try game.undo(by: name, at: time) }
    case .purge: return purge(on: time.day)
    case .carry(let player, let tally): return try carry(tally, to: player)
    case .number(let next): return try skip(to: next)
    }
  }

  /// Makes a change that a journal recorded.
  public mutating func apply(_ record: BookRecord) throws(BookError) -> [BookEvent] {
    try apply(record.change, by: record.name, at: record.time)
  }

  private mutating func add(_ player: Player) throws(BookError) -> [BookEvent] {
    if let reason = player.reasonInvalid { throw reason }
    let initials = player.initials.lowercased()
    if let index = indexByName[player.key] { throw .nameTaken(players[index].name) }
    if let index = indexByInitials[initials] {
      throw .initialsTaken(players[index].initials, by: players[index].name)
    }
    guard players.count < BookLimits.players else { throw .tooManyPlayersInBook }
    indexByName[player.key] = players.count
    indexByInitials[initials] = players.count
    players.append(player)
    tallies.append(Tally())
    return [.playerAdded(player)]
  }

  private mutating func define(_ wish: ProfileDefinition) throws(BookError) -> [BookEvent] {
    guard let base = profile(wish.base) else { throw unknownProfile(wish.base) }
    let made = try wish.profile(from: base)
    guard profile(made.id) == nil else { throw .profileTaken(made.id) }
    guard profiles.count < BookLimits.profiles else { throw .tooManyProfiles }
    profiles.append(made)
    return [.profileDefined(made)]
  }

  private mutating func start(
    _ id: String, _ lineup: Lineup, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    guard let profile = profile(id) else { throw unknownProfile(id) }
    guard lineup.teams == Array(profile.teamNames) else { throw .wrongTeams(profile) }
    let teams = try teams(of: lineup)
    guard games.count < BookLimits.games, nextNumber <= BookLimits.gameNumber else {
      throw .tooManyGames
    }
    let number = nextNumber
    games.append(Game(number: number, profile: profile, teams: teams, started: time, by: name))
    nextNumber += 1
    return [.gameStarted(game: number, profile: profile.id, by: name)]
  }

  private func teams(of lineup: Lineup) throws(BookError) -> [Team] {
    var seen: Set<String> = []
    var teams: [Team] = []
    for team in lineup.teams {
      let names = lineup.players[team] ?? []
      guard names.count <= BookLimits.playersPerTeam else { throw .tooManyPlayers(team) }
      var members: [Player] = []
      for name in names {
        guard let player = player(name) else { throw .unknownPlayer(name) }
        guard seen.insert(player.key).inserted else { throw .playerTwice(player.name) }
        members.append(player)
      }
      teams.append(Team(name: team, players: members))
    }
    return teams
  }

  private func unknownProfile(_ id: String) -> BookError {
    .unknownProfile(id, known: profiles.map(\.id))
  }

  /// Changes a game, and with it what it gave to its players' numbers.
  private mutating func correct(
    _ number: Int, _ change: (inout Game) throws(BookError) -> [BookEvent]
  ) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else { throw .unknownGame(number) }
    let before = games[index].gives
    let events = try change(&games[index])
    add(before, times: -1)
    add(games[index].gives, times: 1)
    return events
  }

  private mutating func add(_ gifts: [Game.Gift], times: Int) {
    for gift in gifts {
      guard let index = indexByName[gift.player.key] else { continue }
      tallies[index] = tallies[index].adding(gift.tally, times: times)
    }
  }

  /// Takes old games off the list. What they gave to the players' numbers stays.
  private mutating func purge(on day: Day) -> [BookEvent] {
    let old = expired(on: day)
    guard !old.isEmpty else { return [] }
    games.removeAll { $0.isExpired(on: day) }
    return [.purged(games: old)]
  }

  private mutating func carry(_ tally: Tally, to name: String) throws(BookError) -> [BookEvent] {
    guard let index = indexByName[name.lowercased()] else { throw .unknownPlayer(name) }
    guard tally.isSane, tallies[index] == Tally() else { throw .badCarry(players[index].name) }
    tallies[index] = tally
    return []
  }

  private mutating func skip(to next: Int) throws(BookError) -> [BookEvent] {
    guard (nextNumber...BookLimits.gameNumber + 1).contains(next) else { throw .badNumber(next) }
    nextNumber = next
    return []
  }
}
