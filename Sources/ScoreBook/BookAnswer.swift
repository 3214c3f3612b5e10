/// The reply to a `book …` command.
public struct BookAnswer: Sendable {
  /// What the last line tells of.
  public enum Subject: Sendable {
    case nothing
    /// So many rows, of which the answer has some.
    case list(of: Int)
    /// A game, perhaps after a change of it was taken back.
    case game(GameSummary, undone: GameChange?)
    case sheet(RoundSheet)
    case sheets([RoundSheet])
    case rules(Profile)
    /// What was done, where there is no game that would show it.
    case event(BookEvent)
  }

  /// The rows for programs, in order.
  public let rows: [BookRow]
  /// What the last line for programs tells of.
  public let subject: Subject
  /// The screen for people, at most 78 columns wide.
  public let lines: [String]

  /// The beginning of a walk through a round, for people.
  public fileprivate(set) var card: CardStep?
  /// The club that it is about, if it is about one.
  public let club: Club?
  /// The game that it is about, if it is about one.
  public let game: Int?
  /// Whether that game is meant from then on where none is named.
  public fileprivate(set) var namesGame = true
  /// The team that it is about, if it is about one.
  public let team: TeamName?

  /// A reply of these.
  init(
    _ rows: [BookRow], _ subject: Subject, _ lines: [String], in club: Club?,
    of game: Int? = nil, _ team: TeamName? = nil
  ) {
    (self.rows, self.subject, self.lines, self.club) = (rows, subject, lines, club)
    (self.game, self.team) = (game, team)
  }
}

extension Book {
  /// The reply to a question.
  ///
  /// - Throws: `BookError` when there is no such game, team, open round, group or profile.
  public func answer(
    _ query: BookQuery, for reader: BookReader
  ) throws(BookError) -> BookAnswer {
    let club = self[reader.club]
    switch query {
    case .current:
      guard let game = inProgress(for: reader) else {
        return list(from: 1, of: club, for: reader)
      }
      // Who has no part in it is shown it, and names it before entering anything.
      let isMeant = (try? meantGame(nil, for: reader))?.number == game.number
      return summary(of: game, for: reader, isMeant: isMeant)
    case .list(let from): return list(from: from, of: club, for: reader)
    case .hidden(let from):
      let day = reader.time.day
      let games = hidden(on: day, in: club.id)
      let dropped = dropped.filter { $0.game.club == club.id && !$0.isOver(on: day) }
      let lines = BookScreen.hidden(games, dropped, of: club, from: from)
      return listing(games, from, lines, in: club) { .game($0) }
    case .game(let number): return summary(of: try meantGame(number, for: reader), for: reader)
    case .print(let number, .text, _):
      let game = try meantGame(number, for: reader)
      let lines = BookScreen.print(game, in: self[game.club])
      return BookAnswer(
        lines.map { .line($0) }, .nothing, lines, in: self[game.club], of: game.number)
    case .print(let number, .svg, let from):
      let game = try meantGame(number, for: reader)
      let lines = ScoreSheetDrawing(game, in: self[game.club]).svg
      return file(lines, from, "book print \(game.number) format=svg", self[game.club], game.number)
    case .export(let format, let from):
      let command = "book export" + (format == .csv ? "" : " format=\(format.rawValue)")
      return file(file(of: club, format, for: reader), from, club.typed(command), club)
    case .sheet(let team, let round, let number):
      return try sheet(of: team, round, in: try meantGame(number, for: reader), for: reader)
    case .card(let team, let round, let number):
      let game = try meantGame(number, for: reader)
      var answer = try sheet(of: team, round, in: game, for: reader)
      if !game.isComplete { answer.card = try card(team, round, in: game) }
      return answer
    case .rules(let id): return try rules(id, for: reader)
    case .changes(let number, let from):
      let game = try meantGame(number, for: reader)
      let lines = BookScreen.changes(of: game, from: from, for: reader)
      return listing(game.changes.reversed(), from, lines, in: self[game.club], of: game.number) {
        .change($0)
      }
    case .players(let group, let from):
      let players = try club.players(of: group)
      let group = group.map(club.spelled)
      let lines = BookScreen.players(players, of: group, in: club, from: from)
      return listing(players, from, lines, in: club) { .player($0, for: nil) }
    case .board(let group, let period, let from):
      let group = group.map(club.spelled) ?? club.usualGroup
      let period = period?.period(on: reader.time.day)
      let board = try club.board(of: group, in: period)
      let lines = BookScreen.board(board, of: group, in: club, period, from: from)
      return listing(board, from, lines, in: club) { .standing($0) }
    case .clubs(let from):
      let rows = clubs.map(summary)
      let lines = BookScreen.clubs(rows, from: from)
      return listing(rows, from, lines, in: nil) { .club($0) }
    case .club(let name):
      let club = try name.map { name throws(BookError) in try existingClub(named: name) } ?? club
      let row = summary(of: club)
      return BookAnswer([.club(row)], .nothing, BookScreen.club(row, for: reader), in: club)
    case .player(let name): return try show(name, of: club, for: reader)
    case .profiles:
      return listing(club.profiles, 1, BookScreen.profiles(of: club), in: club) { .profile($0) }
    case .beginnings:
      let lines = BookScreen.beginnings(of: club)
      return listing(club.profiles, 1, lines, in: club) { .profile($0) }
    case .help:
      let lines = BookScreen.help()
      return BookAnswer(lines.map { .line($0) }, .nothing, lines, in: nil)
    }
  }

  /// The reply to a change that was made: the game as it stands now.
  public func answer(
    to change: BookChange, _ events: [BookEvent], for reader: BookReader
  ) -> BookAnswer {
    let game = (change.game ?? events.first?.game).flatMap { self.game($0) }
    let lines = BookScreen.outcome(of: change, events, in: self, for: reader)
    let subject: BookAnswer.Subject? =
      game.map { .game($0.summary, undone: events.first?.taken) } ?? events.first.map { .event($0) }
    let club = game?.club ?? change.club ?? events.first?.club
    let rows = events.compactMap(\.added) + events.compactMap(club(changedBy:)).map { .club($0) }
    return BookAnswer(
      rows, subject ?? .nothing, lines, in: club.map { self[$0] }, of: game?.number, change.team)
  }

  /// The club that is another now.
  private func club(changedBy event: BookEvent) -> ClubSummary? {
    switch event {
    case .clubMade(let id, _, _), .clubWriters(let id, _, _, _): summary(of: self[id])
    default: nil
    }
  }

  private func summary(of club: Club) -> ClubSummary {
    ClubSummary(club: club, games: games.count { $0.club == club.id })
  }

  private func summary(
    of game: Game, for reader: BookReader, isMeant: Bool = true
  ) -> BookAnswer {
    let summary = game.summary
    var answer = BookAnswer(
      summary.teams.map { .team($0) }, .game(summary, undone: nil),
      BookScreen.summary(of: game, in: self, for: reader, isMeant: isMeant),
      in: self[game.club], of: game.number)
    answer.namesGame = isMeant
    return answer
  }

  /// A team's sheet, or the sheets of all in the order of the game's teams.
  private func sheet(
    of team: TeamName?, _ wanted: Round?, in game: Game, for reader: BookReader
  ) throws(BookError) -> BookAnswer {
    let round = wanted ?? game.currentRound
    if let team {
      let sheet = try game.sheet(of: team, in: round)
      return BookAnswer(
        sheet.lines.map { .element($0, of: nil) }, .sheet(sheet),
        BookScreen.sheet(sheet, of: game), in: self[game.club], of: game.number, team)
    }
    var sheets: [RoundSheet] = []
    for team in game.teamNames { sheets.append(try game.sheet(of: team, in: round)) }
    return BookAnswer(
      sheets.flatMap { sheet in sheet.lines.map { .element($0, of: sheet.team) } },
      .sheets(sheets), BookScreen.sheets(sheets, of: game, for: reader), in: self[game.club],
      of: game.number)
  }

  /// A player, with what the reader may see of it.
  private func show(
    _ name: String, of club: Club, for reader: BookReader
  ) throws(BookError) -> BookAnswer {
    guard let player = club.player(name) else { throw .unknownPlayer(name, in: club.choice) }
    return BookAnswer(
      [.player(player, for: reader)], .nothing,
      BookScreen.player(player, club.career(of: player).total, of: club, for: reader), in: club)
  }

  /// The rules that are asked for, else those of the game that is meant, else the first.
  private func rules(_ id: String?, for reader: BookReader) throws(BookError) -> BookAnswer {
    let game = id == nil ? try? meantGame(nil, for: reader) : nil
    let club = self[game?.club ?? reader.club]
    let profile = game?.profile ?? club.profile(id ?? Profile.builtIn[0].id)
    guard let profile else { throw club.unknownProfile(id ?? "") }
    return BookAnswer(
      profile.lines(of: Counts()).map { .rule($0) }, .rules(profile),
      BookScreen.rules(of: profile, in: club), in: club)
  }

  /// As many lines of a file as are answered at once, and for people how to have the others.
  private func file(
    _ all: [String], _ from: Int, _ command: String, _ club: Club, _ game: Int? = nil
  ) -> BookAnswer {
    let first = min(max(from, 1), all.count + 1)
    var bytes = 0
    let rows = all.dropFirst(first - 1).enumerated().prefix { place, line in
      bytes += line.utf8.count + 1
      return place == 0 || bytes <= BookLimits.bytesAnswered
    }.map(\.element)
    let next = first + rows.count
    let hint =
      next <= all.count ? ["these are not all; go on with \(command) from=\(next)"] : []
    return BookAnswer(
      rows.map { .line($0) }, .list(of: all.count), rows + hint, in: club, of: game)
  }

  private func list(from: Int, of club: Club, for reader: BookReader) -> BookAnswer {
    let day = reader.time.day
    let lines = BookScreen.list(self, of: club, on: day, from: from)
    return listing(listed(on: day, in: club.id), from, lines, in: club) { .game($0) }
  }

  private func listing<Row>(
    _ all: some RandomAccessCollection<Row>, _ from: Int, _ lines: [String], in club: Club?,
    of game: Int? = nil, row: (Row) -> BookRow
  ) -> BookAnswer {
    BookAnswer(
      BookScreen.page(all, from: from).rows.map(row), .list(of: all.count), lines, in: club,
      of: game)
  }
}

extension BookEvent {
  /// The row of what came into the book.
  fileprivate var added: BookRow? {
    switch self {
    case .playerAdded(let player, _), .playerChanged(let player, _),
      .playerRenamed(let player, _, _):
      .player(player, for: nil)
    case .profileDefined(let profile, _): .profile(profile)
    default: nil
    }
  }

  /// The change that was taken back, if it is that.
  fileprivate var taken: GameChange? {
    if case .undone(_, let change, _, _) = self { change } else { nil }
  }
}
