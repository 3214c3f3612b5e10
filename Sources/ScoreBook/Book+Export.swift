/// The format of a club's file.
public enum BookFormat: String, CaseIterable, Sendable {
  /// One row per line, after a row with the columns' names.
  case csv
  /// One JSON object per line.
  case jsonl
}

extension Book {
  /// A club as a file that another book can import: players, own profiles, and its games with every
  /// team's rounds. E-mail addresses and phone numbers are included only for the member who entered
  /// them.
  ///
  /// The file omits the board numbers from games that are no longer in the book, and the authors of
  /// entries.
  ///
  /// - Parameter first: the first line to return, counted from 1.
  /// - Returns: as many lines from there as fit into one answer, and the number of all lines; the
  ///   remaining lines are counted, which takes a thousandth of the time of writing them.
  func file(
    of club: Club, _ format: BookFormat, for reader: BookReader, from first: Int
  ) -> (lines: [String], count: Int) {
    func lines(_ rows: [BookFileRow]) -> [String] {
      rows.map { format == .csv ? $0.csv : $0.json }
    }
    let head =
      (format == .csv ? [BookColumn.header] : [])
      + lines(
        club.players.dropFirst(Player.guests.count).map { BookFileRow($0, for: reader) }
          + club.profiles.dropFirst(Profile.builtIn.count).map { BookFileRow($0) })
    var (count, start) = (head.count, head.count)
    var wanted = games.endIndex
    for (place, game) in games.enumerated() where game.club == club.id {
      count += 1 + game.openRounds * game.teams.count
      if wanted == games.endIndex {
        if count >= first { wanted = place } else { start = count }
      }
    }
    let rest = games[wanted...].lazy.filter { $0.club == club.id }.flatMap { game in
      lines(
        [BookFileRow(game)]
          + game.rounds.prefix(game.openRounds).flatMap { round in
            game.teamNames.map { BookFileRow(game, $0, round) }
          })
    }
    let parts = [
      AnySequence(head.dropFirst(first - 1)),
      AnySequence(rest.dropFirst(max(0, first - 1 - start))),
    ]
    return (parts.joined().answered, count)
  }
}

extension Sequence<String> {
  /// As many lines of a file as fit into one answer, but at least one.
  var answered: [String] {
    var (lines, bytes): ([String], Int) = ([], 0)
    for line in self {
      bytes += line.utf8.count + 1
      guard lines.isEmpty || bytes <= BookLimits.bytesAnswered else { break }
      lines.append(line)
    }
    return lines
  }
}

extension BookFileRow {
  fileprivate init(_ player: Player, for reader: BookReader) {
    self.init(.player)
    self[.name] = .text(player.name)
    self[.initials] = .text(player.initials)
    self[.icon] = player.icon.map { .text($0) }
    self[.email] = player.email?.text(for: reader).map { .text($0) }
    self[.phone] = player.phone?.text(for: reader).map { .text($0) }
  }

  fileprivate init(_ profile: Profile) {
    self.init(.profile)
    let definition = profile.definition
    self[.profile] = .text(profile.id)
    self[.name] = .text(profile.name)
    self[.from] = .text(definition.base)
    self[.teams] = .number(profile.teams)
    self[.rounds] = .number(profile.rounds)
    self[.meld] = .text(profile.meld.text)
    for (element, points) in definition.points { self[BookColumn(element)] = .number(points) }
    self[.own] =
      definition.elements.isEmpty
      ? nil : .counts(definition.elements.map { ElementCount($0.element, $0.points) })
    self[.bonus] = definition.bonus.map { .number($0) }
    self[.ante] = .money(profile.ante)
    self[.roundWin] = profile.ownRoundWin.map { .money($0) }
    self[.gameWin] = .money(profile.gameWin)
  }

  fileprivate init(_ game: Game) {
    self.init(.game)
    self[.game] = .number(game.number)
    self[.started] = .text(game.started.description)
    self[.profile] = .text(game.profile.id)
    for team in game.teams { self[BookColumn(team.name)] = .names(team.players.map(\.name)) }
  }

  /// A team's round, with its score and the team's total after it.
  fileprivate init(_ game: Game, _ team: TeamName, _ round: Round) {
    self.init(.round)
    let entry = game.entry(team, round)
    self[.game] = .number(game.number)
    self[.round] = .number(round.number)
    self[.team] = .text(team.key)
    var own: [ElementCount] = []
    for rule in game.profile.elements {
      let count = entry.counts[rule.element]
      let column = BookColumn(rule.element)
      if column == .own {
        own.append(ElementCount(rule.element, count))
      } else {
        self[column] = .number(count)
      }
    }
    self[.own] = own.isEmpty ? nil : .counts(own)
    self[.finished] = .flag(entry.isFinished)
    let score = game.score(of: team, in: round)
    self[.score] = .number(score)
    self[.total] = .number(game.total(of: team, before: round) + score)
  }
}
