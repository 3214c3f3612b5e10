import Lines

extension BookDesk {
  /// The change that enters counts of a team; without counts, it completes the team's entry.
  func enter(
    _ counts: [TypedCount], _ team: TeamName, _ round: Round?, _ number: Int?
  ) throws(Refusal) -> BookChange {
    try entry(team, round, number) { game, standing in
      if counts.isEmpty { return .finish }
      let wanted = counts.map {
        ElementCount($0.element, $0.amount.count(from: standing[$0.element]))
      }
      return game.profile.kind(entering: wanted, over: standing)
    }
  }

  /// The change that makes an entry for a round, or for the open round if none is named.
  func entry(
    _ team: TeamName, _ wanted: Round?, _ number: Int?, _ kind: (Game, Counts) -> Entry.Kind
  ) throws(Refusal) -> BookChange {
    let game = try game(number)
    guard let round = wanted ?? game.openRound else {
      throw .gameComplete(game.number, last: game.lastRound)
    }
    return .enter(
      game: game.number, Entry(team, round, kind(game, game.entry(team, round).counts)))
  }

  /// Checks that the reader began a game, or is the operator, and returns its number.
  func ownGame(_ number: Int) throws(Refusal) -> Int {
    guard let game = book.game(number) else { throw book.missing(number, on: reader.time.day) }
    try book.require(game, in: reader.namedClub)
    try requireOwn(game)
    return number
  }

  private func requireOwn(_ game: Game) throws(Refusal) {
    let isOwn = book[game.club].isOwned(by: reader) || game.isBegun(by: reader)
    guard !isOwn, !reader.isOperator else { return }
    let isNamesake = game.startedBy.name.lowercased() == reader.name?.lowercased()
    let owner = "\(isNamesake ? "an earlier " : "")\(game.startedBy)"
    throw Refusal(
      .ruleDrop,
      "\(owner) began game \(game.number): only \(owner) or the operator of the server may do that")
  }

  /// The change that drops a game. The person who began it may do so until it is complete, the
  /// operator at any time.
  func dropping(_ number: Int) throws(Refusal) -> BookChange {
    if reader.isOperator { return .remove(game: number, isKept: true) }
    let number = try ownGame(number)
    guard book.game(number)?.isComplete == false else { throw .completeStays(game: number) }
    return .drop(game: number)
  }

  /// Checks that the reader may list a game again, and returns its number.
  func restorable(_ number: Int) throws(Refusal) -> Int {
    guard let dropped = book.droppedGame(number) else { return try ownGame(number) }
    guard !dropped.isOver(on: reader.time.day) else { throw .unknownGame(number) }
    try requireOwn(dropped.game)
    guard reader.isOperator || !dropped.isByOperator else { throw dropped.reason }
    return number
  }

  /// The change that takes back the one with a number, or else the reader's newest entry.
  func undoing(_ wanted: Int?, in game: Game) throws(Refusal) -> BookChange {
    if let wanted {
      if let later = game.repetition(of: wanted), game.changes.indices.contains(wanted - 1) {
        throw .replaced(game.changes[wanted - 1], by: later, game: game.number)
      }
      return .undo(game: game.number, change: wanted)
    }
    guard game.newestEntry != nil else {
      throw Refusal(
        .ruleUndo,
        "nothing is left to take back in game \(game.number): see book changes"
          + " game=\(game.number)")
    }
    guard let own = game.newestEntry(of: reader) else {
      throw Refusal(
        .ruleUndo,
        "no entry of yours stands in game \(game.number): to take back another's type book undo N,"
          + " with N from book changes game=\(game.number)")
    }
    return .undo(game: game.number, change: own.number)
  }

  func changing(_ wanted: PlayerChange) throws(Refusal) -> BookChange {
    var change = wanted
    change.name = try club.known(change.name).name
    change.initials = change.initials.map(Label.normalized)
    change.member = reader.isMember ? reader.author : nil
    return .changePlayer(change, in: club.id)
  }

  /// The change that adds a player. The club checks the player when it is made.
  func adding(_ wanted: PlayerChange) throws(Refusal) -> BookChange {
    let name = Label.normalized(wanted.name)
    var initials = wanted.initials.map(Label.normalized)
    if initials == nil {
      guard Label.isName(name, upTo: BookLimits.name, hasBlanks: true) else {
        throw .badName(name)
      }
      if let taken = club.player(named: name) { throw .nameTaken(taken.name) }
      var tried = 0
      initials = club.freeInitials(for: name, after: &tried)
    }
    guard let initials else { throw .tooManyPlayersInBook }
    let player = Player(
      name: name, initials: initials, email: wanted.email, phone: wanted.phone, icon: wanted.icon,
      member: reader.isMember ? reader.author : nil)
    return .addPlayer(player, in: club.id)
  }
}

extension BookChange {
  /// The change that completes the team's entry after this one.
  public var finish: BookChange? {
    guard case .enter(let game, let entry) = self else { return nil }
    return .enter(game: game, Entry(entry.team, entry.round, .finish))
  }
}

extension Book {
  public func existingClub(named name: String) throws(Refusal) -> Club {
    if let club = club(named: Label.normalized(name)) { return club }
    let choices = "choose \(clubs.map(\.name).joined(separator: ", "))"
    throw Refusal(
      .ruleUnknown,
      "there is no club \(Label.quoted(name)): \(clubs.count > 8 ? "see book clubs" : choices), or"
        + " make it with book create \(Label.typed(name))")
  }

  /// Requires a game that is named together with a club to belong to that club.
  func require(_ game: Game, in club: Club.ID?) throws(Refusal) {
    guard club != nil, game.club != club else { return }
    let name = self[game.club].name
    throw Refusal(
      .ruleUnknown,
      "game \(game.number) is of the club \(name): leave out club=, or say"
        + " club=\(Label.typed(name))")
  }
}
