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
  /// The game that it is about, if it is about one.
  public let game: Int?
  /// The team that it is about, if it is about one.
  public let team: TeamName?

  /// A reply of these.
  init(
    _ rows: [BookRow], _ subject: Subject, _ lines: [String], of game: Int? = nil,
    _ team: TeamName? = nil
  ) {
    (self.rows, self.subject, self.lines) = (rows, subject, lines)
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
    switch query {
    case .current:
      guard let game = inProgress(on: reader.time.day, watching: reader.game) else {
        return list(from: 1, for: reader)
      }
      return summary(of: game, for: reader)
    case .list(let from): return list(from: from, for: reader)
    case .hidden(let from):
      let day = reader.time.day
      let games = hidden(on: day)
      let lines = BookScreen.hidden(games, dropped.filter { !$0.isOver(on: day) }, from: from)
      return listing(games, from, lines) { .game($0) }
    case .game(let number): return summary(of: try meantGame(number, for: reader), for: reader)
    case .sheet(let team, let round, let number):
      return try sheet(of: team, round, in: try meantGame(number, for: reader), for: reader)
    case .card(let team, let round, let number):
      let game = try meantGame(number, for: reader)
      var answer = try sheet(of: team, round, in: game, for: reader)
      if !game.isComplete { answer.card = try card(team, round, in: game) }
      return answer
    case .rules(let id): return rules(try profile(meant: id, for: reader))
    case .changes(let number, let from):
      let game = try meantGame(number, for: reader)
      let lines = BookScreen.changes(of: game, from: from, for: reader)
      return listing(game.changes.reversed(), from, lines, of: game.number) { .change($0) }
    case .players(let group, let from):
      let players = try players(of: group)
      let lines = BookScreen.players(players, of: group, from: from)
      return listing(players, from, lines) { .player($0, for: nil) }
    case .board(let group, let from):
      let board = try board(of: group)
      let lines = BookScreen.board(board, of: group, from: from)
      return listing(board, from, lines) { .standing($0) }
    case .player(let name): return try show(name, for: reader)
    case .profiles: return listing(profiles, 1, BookScreen.profiles(self)) { .profile($0) }
    case .beginnings:
      return listing(profiles, 1, BookScreen.beginnings(self)) { .profile($0) }
    case .help:
      let lines = BookScreen.help()
      return BookAnswer(lines.map { .line($0) }, .nothing, lines)
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
    return BookAnswer(
      events.compactMap(\.added), subject ?? .nothing, lines, of: game?.number, change.team)
  }

  private func summary(of game: Game, for reader: BookReader) -> BookAnswer {
    let summary = game.summary
    return BookAnswer(
      summary.teams.map { .team($0) }, .game(summary, undone: nil),
      BookScreen.summary(of: game, in: self, for: reader), of: game.number)
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
        BookScreen.sheet(sheet, of: game), of: game.number, team)
    }
    var sheets: [RoundSheet] = []
    for team in game.teamNames { sheets.append(try game.sheet(of: team, in: round)) }
    return BookAnswer(
      sheets.flatMap { sheet in sheet.lines.map { .element($0, of: sheet.team) } },
      .sheets(sheets), BookScreen.sheets(sheets, of: game, for: reader), of: game.number)
  }

  /// A player, with what the reader may see of it.
  private func show(_ name: String, for reader: BookReader) throws(BookError) -> BookAnswer {
    guard let player = player(name) else { throw .unknownPlayer(name) }
    return BookAnswer(
      [.player(player, for: reader)], .nothing,
      BookScreen.player(player, tally(of: player), for: reader))
  }

  private func rules(_ profile: Profile) -> BookAnswer {
    BookAnswer(
      profile.lines(of: Counts()).map { .rule($0) }, .rules(profile),
      BookScreen.rules(of: profile))
  }

  /// The rules that are asked for, else those of the game that is meant, else the first.
  private func profile(
    meant id: String?, for reader: BookReader
  ) throws(BookError) -> Profile {
    if let id {
      guard let profile = profile(id) else {
        throw .unknownProfile(id, known: profiles.map(\.id))
      }
      return profile
    }
    return (try? meantGame(nil, for: reader))?.profile ?? profiles[0]
  }

  private func list(from: Int, for reader: BookReader) -> BookAnswer {
    let day = reader.time.day
    return listing(listed(on: day), from, BookScreen.list(self, on: day, from: from)) { .game($0) }
  }

  private func listing<Row>(
    _ all: some RandomAccessCollection<Row>, _ from: Int, _ lines: [String],
    of game: Int? = nil, row: (Row) -> BookRow
  ) -> BookAnswer {
    BookAnswer(
      BookScreen.page(all, from: from).rows.map(row), .list(of: all.count), lines, of: game)
  }
}

extension BookEvent {
  /// The row of what came into the book.
  fileprivate var added: BookRow? {
    switch self {
    case .playerAdded(let player), .playerChanged(let player): .player(player, for: nil)
    case .profileDefined(let profile): .profile(profile)
    default: nil
    }
  }

  /// The change that was taken back, if it is that.
  fileprivate var taken: GameChange? {
    if case .undone(_, let change, _, _) = self { change } else { nil }
  }
}
