/// A Hand and Foot club's score book: players, profiles, games, and the players' statistics.
///
/// It has no clock and no file. It changes only by `apply`, so the records of its changes, applied
/// in order to an empty book, make an equal one.
public struct Book: Equatable, Sendable {
  /// Everybody, the guests first, then in the order in which they were added.
  public private(set) var players = Player.guests
  /// The profiles, the built-in ones first.
  public private(set) var profiles = Profile.builtIn
  /// The games, by rising number.
  public private(set) var games: [Game] = []
  /// Games that can be brought back, in the order in which they were dropped.
  public private(set) var dropped: [DroppedGame] = []
  /// The numbers of each player from complete games, those that are no more in the book too. Stored
  /// beside the games, because the board must not add up all of them.
  private(set) var tallies = Player.guests.map { _ in Tally() }
  /// The changes of all games together, of the dropped ones too.
  public private(set) var changeCount = 0
  /// The number of the next game. A number is never used twice.
  public private(set) var nextNumber = 1

  /// Where a player stands in `players`, by `Player.key` and by initials in lower case.
  private(set) var indexByName: [String: Int] = [:]
  private var indexByInitials: [String: Int] = [:]

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

  /// A player's numbers from all complete games, with every correction.
  public func tally(of player: Player) -> Tally {
    indexByName[player.key].map { tallies[$0] } ?? Tally()
  }

  /// The profile of that id, in any case.
  public func profile(_ id: String) -> Profile? {
    let key = id.lowercased()
    return profiles.first { $0.id == key }
  }

  /// The game of that number, if it is in the book.
  public func game(_ number: Int) -> Game? { index(of: number).map { games[$0] } }

  /// Where a game stands in `games`, found by halving.
  private func index(of number: Int) -> Int? {
    let place = place(of: number)
    return place < games.count && games[place].number == number ? place : nil
  }

  /// Where a game of that number stands in `games`, or would.
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
  /// Makes a change, or throws the reason and changes nothing. Whether somebody may make it is not
  /// asked, and whether the book is full: what is on record was allowed then.
  ///
  /// - Parameters:
  ///   - name: who makes it, for the record.
  ///   - time: when, for the record; it decides what is today.
  /// - Returns: what happened; empty if everything stood there already.
  /// - Throws: `BookError`, the first reason that applies.
  public mutating func apply(
    _ change: BookChange, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    switch change {
    case .addPlayer(let player): return try add(player)
    case .changePlayer(let change): return try correct(change)
    case .defineProfile(let definition): return try define(definition, by: name, at: time)
    case .dropProfile(let id): return try drop(profile: id, by: name)
    case .reapPlayers: return reapPlayers(by: name)
    case .newGame(let profile, let lineup): return try start(profile, lineup, by: name, at: time)
    case .enter(let number, let entry):
      return try correct(number) { game throws(BookError) in
        try game.apply(entry, by: name, at: time)
      }
    case .undo(let number, let change):
      return try correct(number) { game throws(BookError) in
        try game.undo(change, by: name, at: time)
      }
    case .drop(let number, let isKept):
      return try drop(number, isKept: isKept, by: name, at: time)
    case .restore(let number): return try restore(number, by: name, on: time.day)
    case .forget(let number): return try forget(number)
    case .remove(let number, let isKept):
      return try remove(number, isKept: isKept, by: name, at: time)
    case .lock(let number, let isOn): return try lock(number, isOn, by: name)
    case .allow(let number, let writer): return try allow(writer, number, by: name)
    case .purge: return purge(on: time.day)
    case .carry(let player, let tally): return try carry(tally, to: player)
    case .number(let next): return try skip(to: next)
    }
  }

  /// Makes a change that was recorded.
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

  private mutating func correct(_ change: PlayerChange) throws(BookError) -> [BookEvent] {
    guard let old = player(change.name), let index = indexByName[old.key] else {
      throw .unknownPlayer(change.name)
    }
    guard index >= Player.guests.count else { throw .guestStays(old.name) }
    let new = change.changed(old)
    if let reason = new.reasonInvalid { throw reason }
    let initials = new.initials.lowercased()
    if let other = indexByInitials[initials], other != index {
      throw .initialsTaken(players[other].initials, by: players[other].name)
    }
    guard new != old else { return [] }
    indexByInitials[old.initials.lowercased()] = nil
    indexByInitials[initials] = index
    players[index] = new
    for game in games.indices { games[game].update(new) }
    for place in dropped.indices { dropped[place].game.update(new) }
    return [.playerChanged(new)]
  }

  /// Removes the players whom nothing in the book, and no number on the board, is about.
  private mutating func reapPlayers(by name: String) -> [BookEvent] {
    let all = games + dropped.map(\.game)
    let playing = Set(all.flatMap(\.teams).flatMap(\.players).map(\.key))
    let staying = players.indices.filter { index in
      index < Player.guests.count || tallies[index] != Tally()
        || playing.contains(players[index].key)
    }
    let count = players.count - staying.count
    guard count > 0 else { return [] }
    (players, tallies) = (staying.map { players[$0] }, staying.map { tallies[$0] })
    (indexByName, indexByInitials) = ([:], [:])
    for (index, player) in players.enumerated() {
      indexByName[player.key] = index
      indexByInitials[player.initials.lowercased()] = index
    }
    return [.playersReaped(count, by: name)]
  }

  private mutating func define(
    _ definition: ProfileDefinition, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    guard let base = profile(definition.base) else { throw unknownProfile(definition.base) }
    var made = try definition.profile(from: base)
    (made.definedBy, made.definedAt) = (name, time)
    guard profile(made.id) == nil else { throw .profileTaken(made.id) }
    guard profiles.count < BookLimits.profiles else { throw .tooManyProfiles }
    profiles.append(made)
    return [.profileDefined(made)]
  }

  /// Removes a profile, and for good the dropped games that go by it. One that another game goes by
  /// stays, since the record of the game names it.
  private mutating func drop(profile id: String, by name: String) throws(BookError) -> [BookEvent] {
    guard let index = profiles.firstIndex(where: { $0.id == id.lowercased() }) else {
      throw unknownProfile(id)
    }
    let found = profiles[index].id
    guard profiles[index].definedBy != nil, !games.contains(where: { $0.profile.id == found })
    else { throw .profileStays(found) }
    profiles.remove(at: index)
    let gone = dropped.filter { $0.game.profile.id == found }.map(\.game.number)
    for number in gone { forgetDropped(number) }
    return [.profileDropped(found, by: name)] + (gone.isEmpty ? [] : [.dropsEnded(games: gone)])
  }

  private mutating func start(
    _ id: String, _ lineup: Lineup, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    guard let profile = profile(id) else { throw unknownProfile(id) }
    guard lineup.teams == Array(profile.teamNames) else { throw .wrongTeams(profile) }
    let teams = try teams(of: lineup)
    guard nextNumber <= BookLimits.gameNumber else { throw .tooManyGames }
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

  /// Changes a game, and with it its contributions to the players' numbers.
  private mutating func correct(
    _ number: Int, _ change: (inout Game) throws(BookError) -> [BookEvent]
  ) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    let before = (games[index].contributions, games[index].changes.count)
    let events = try change(&games[index])
    add(before.0, times: -1)
    add(games[index].contributions, times: 1)
    changeCount += games[index].changes.count - before.1
    return events
  }

  private mutating func add(_ contributions: [Game.Contribution], times: Int) {
    for contribution in contributions {
      guard let index = indexByName[contribution.player.key] else { continue }
      tallies[index] = tallies[index].adding(contribution.tally, times: times)
    }
  }

  /// Takes out a game that nobody finished; it has given nothing to the players' numbers.
  private mutating func drop(
    _ number: Int, isKept: Bool, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard !games[index].isComplete else { throw .completeStays(game: number) }
    let game = games.remove(at: index)
    if isKept {
      dropped.append(DroppedGame(game: game, time: time, name: name, isByOperator: false))
    } else {
      changeCount -= game.changes.count
    }
    return [.gameDropped(game: number, by: name)]
  }

  /// Takes out a game that should never have been in the book, or is not to come back.
  private mutating func remove(
    _ number: Int, isKept: Bool, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    let game: Game
    if let index = index(of: number) {
      add(games[index].contributions, times: -1)
      game = games.remove(at: index)
    } else {
      guard let before = droppedGame(number) else { throw .unknownGame(number) }
      guard isKept else {
        forgetDropped(number)
        return [.dropsEnded(games: [number])]
      }
      // From now on only the operator can bring it back.
      dropped.removeAll { $0.game.number == number }
      game = before.game
    }
    if isKept {
      dropped.append(DroppedGame(game: game, time: time, name: name, isByOperator: true))
    } else {
      changeCount -= game.changes.count
    }
    return [.gameDropped(game: number, by: name)]
  }

  /// A dropped game cannot be brought back any more.
  private mutating func forgetDropped(_ number: Int) {
    guard let place = dropped.firstIndex(where: { $0.game.number == number }) else { return }
    changeCount -= dropped.remove(at: place).game.changes.count
  }

  private mutating func lock(
    _ number: Int, _ isOn: Bool, by name: String
  ) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard (games[index].allowed != nil) != isOn else { return [] }
    games[index].lock(isOn)
    return [.gameLocked(game: number, writers: games[index].writers, by: name)]
  }

  private mutating func allow(
    _ writer: String, _ number: Int, by name: String
  ) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else { throw missing(number) }
    guard let allowed = games[index].allowed else { throw .notLocked(game: number) }
    guard !games[index].mayChange(writer) else { return [] }
    guard allowed.count < BookLimits.writers else { throw .tooManyWriters(game: number) }
    games[index].allow(writer)
    return [.gameLocked(game: number, writers: games[index].writers, by: name)]
  }

  /// Lists a hidden game again as if it had begun that day, and brings back a dropped one.
  private mutating func restore(
    _ number: Int, by name: String, on day: Day
  ) throws(BookError) -> [BookEvent] {
    if let index = index(of: number) {
      guard games[index].isHidden(on: day) else { return [] }
      games[index].restore(on: day)
    } else {
      guard var game = droppedGame(number)?.game else { throw .unknownGame(number) }
      dropped.removeAll { $0.game.number == number }
      if game.isHidden(on: day) { game.restore(on: day) }
      games.insert(game, at: place(of: number))
      add(game.contributions, times: 1)
    }
    return [.gameRestored(game: number, by: name)]
  }

  /// Removes a game, so that there is room for another, or a dropped one whose time is over. What
  /// it gave to the players' numbers stays.
  private mutating func forget(_ number: Int) throws(BookError) -> [BookEvent] {
    guard let index = index(of: number) else {
      guard droppedGame(number) != nil else { throw .unknownGame(number) }
      forgetDropped(number)
      return [.dropsEnded(games: [number])]
    }
    changeCount -= games.remove(at: index).changes.count
    return [.forgotten(games: [number])]
  }

  /// Removes the games that are hidden on that day, as earlier releases did.
  private mutating func purge(on day: Day) -> [BookEvent] {
    let old = hidden(on: day).map(\.number)
    guard !old.isEmpty else { return [] }
    games.removeAll { $0.isHidden(on: day) }
    changeCount = (games + dropped.map(\.game)).reduce(0) { $0 + $1.changes.count }
    return [.forgotten(games: old)]
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
