import Lines

// MARK: - Rows

extension Line {
  static func text(_ text: String) -> Line { .text(Prose(sentence: text)) }

  static func team(_ team: Team, in game: Game) -> Line {
    // Programs rely on four rounds; a round that is not open has 0.
    func score(_ number: Int) -> Int? {
      guard let round = Round(number), round <= game.lastRound else { return number <= 4 ? 0 : nil }
      return game.isOpen(round) ? game.score(of: team.name, in: round) : 0
    }
    return Line(
      .row, "team",
      [
        "name": team.name, "initials": team.initials.joined(separator: ","), "r1": score(1),
        "r2": score(2), "r3": score(3), "r4": score(4), "total": game.total(of: team.name),
        "behind": game.behind(team.name), "meld": game.meld(of: team.name, in: game.currentRound),
        "finished": game.entry(team.name, game.currentRound).isFinished, "r5": score(5),
        "r6": score(6), "r7": score(7), "r8": score(8),
      ])
  }

  static func game(_ game: Game) -> Line {
    let melds = game.teamNames.map { ColonPair($0, game.meld(of: $0, in: game.currentRound)) }
    return Line(
      .row, "game",
      [
        "game": game.number, "date": "\(game.started.day)", "profile": game.profile.id,
        "round": game.currentRound.number, "complete": game.percentComplete,
        "teams": game.teams.map { ColonPair($0.name, $0.initials.joined(separator: "/")) },
        "totals": game.teamNames.map { ColonPair($0, game.total(of: $0)) }, "meld": melds,
        "leaders": game.leaders,
      ], text: Prose(sentence: game.profile.name))
  }

  static func element(_ line: SheetLine, of team: TeamName? = nil) -> Line {
    Line(
      .row, "element",
      [
        "name": line.key, "count": line.count, "points": line.points, "subtotal": line.subtotal,
        "team": team,
      ])
  }

  /// The points of an element.
  static func rule(_ line: SheetLine) -> Line {
    Line(
      .row, "element", ["name": line.key, "points": line.points],
      text: Prose(sentence: line.title + (line.isRequired ? ", needed to go out" : "")))
  }

  /// The row of a player, with e-mail and phone if the reader may see them; a list has no reader.
  static func player(_ player: Player, for reader: BookReader? = nil) -> Line {
    Line(
      .row, "player",
      [
        "name": player.name, "initials": player.initials, "icon": player.icon,
        "email": reader.flatMap { player.email?.text(for: $0) },
        "phone": reader.flatMap { player.phone?.text(for: $0) },
      ])
  }

  static func profile(_ profile: Profile) -> Line {
    Line(
      .row, "profile",
      ["id": profile.id, "teams": profile.teams, "meld": profile.meld.scheme],
      text: Prose(sentence: profile.name))
  }

  static func standing(_ standing: Standing) -> Line {
    let tally = standing.tally
    return Line(
      .row, "leader",
      [
        "rank": standing.rank, "name": standing.player.name, "played": tally.played,
        "won": tally.won, "percent": tally.percent, "rounds": tally.rounds,
        "spent": tally.spent.count, "earned": tally.earned.count, "balance": tally.balance.count,
      ])
  }

  static func club(_ club: Club, games: Int) -> Line {
    Line(
      .row, "club",
      [
        "name": club.name, "owner": club.owner?.name, "writers": club.writers.map(\.name),
        "players": club.players.count, "games": games,
      ])
  }

  static func change(_ change: GameChange) -> Line {
    Line(
      .row, "change",
      [
        "number": change.number, "time": change.time.seconds, "by": change.author.name,
        "undone": change.isUndone,
      ], text: Prose(sentence: change.words))
  }
}
