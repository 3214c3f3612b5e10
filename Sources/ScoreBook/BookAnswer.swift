import Cards
import Lines

/// The reply to a command: lines for programs, a screen for people, and what it is about.
public struct BookAnswer: Sendable {
  /// The rows for programs, in order.
  public let rows: [Line]
  /// The last line for programs.
  public let reply: Line
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
}

/// The book as one person sees it at one time.
public struct BookDesk: Sendable {
  let book: Book
  let reader: BookReader

  public init(_ book: Book, for reader: BookReader) { (self.book, self.reader) = (book, reader) }

  var club: Club { book[reader.club] }

  /// The game of that number or, without one, the game that is meant.
  func game(_ number: Int?) throws(Refusal) -> Game {
    try book.meantGame(number, for: reader)
  }

  func player(_ name: String) throws(Refusal) -> Player {
    guard let player = club.player(name) else { throw .unknownPlayer(name, in: club.choice) }
    return player
  }
}

// MARK: - Answers

extension BookDesk {
  /// - Parameters:
  ///   - fields: those of the reply that are its own.
  ///   - all: how many rows the whole list has, if it is one.
  private func answer(
    _ rows: [Line], _ fields: Line.Fields, _ lines: [String],
    in club: Club?, of game: Int? = nil, _ team: TeamName? = nil, all: Int? = nil
  ) -> BookAnswer {
    let count = all == nil && rows.isEmpty ? nil : rows.count
    let reply = Line(.done, "book", fields)
      .adding(["rows": count, "of": all, "club": club?.choice])
    return BookAnswer(
      rows: rows, reply: reply, lines: lines, club: club, game: game, team: team)
  }

  private func page<Row>(
    _ all: some RandomAccessCollection<Row>, _ from: Int, _ lines: [String], in club: Club?,
    of game: Int? = nil, row: (Row) -> Line
  ) -> BookAnswer {
    answer(
      BookScreen.page(all, from: from).rows.map(row), ["game": game], lines, in: club, of: game,
      all: all.count)
  }

  /// The game that is shown to somebody who names none, else the list.
  func today() throws -> BookAnswer {
    guard let game = book.inProgress(for: reader) else { return list(1) }
    // Who has no part in it is shown it, and names it before entering anything.
    return summary(of: game, isMeant: (try? self.game(nil))?.number == game.number)
  }

  func list(_ from: Int) -> BookAnswer {
    let day = reader.time.day
    let lines = BookScreen.list(book, of: club, on: day, from: from)
    return page(book.listed(on: day, in: club.id), from, lines, in: club) { .game($0) }
  }

  func hidden(_ from: Int) -> BookAnswer {
    let day = reader.time.day
    let games = book.hidden(on: day, in: club.id)
    let dropped = book.dropped.filter { $0.game.club == club.id && !$0.isOver(on: day) }
    let lines = BookScreen.hidden(games, dropped, of: club, from: from)
    return page(games, from, lines, in: club) { .game($0) }
  }

  func summary(of game: Game, isMeant: Bool = true) -> BookAnswer {
    let lines = BookScreen.summary(of: game, in: book, for: reader, isMeant: isMeant)
    var answer = standing(of: game, game.summary.teams.map { .team($0) }, lines)
    answer.namesGame = isMeant
    return answer
  }

  /// How a game stands, perhaps after a change was taken back.
  private func standing(
    of game: Game, _ rows: [Line], _ lines: [String], _ team: TeamName? = nil,
    undone: GameChange? = nil
  ) -> BookAnswer {
    let summary = game.summary
    return answer(
      rows,
      [
        "game": game.number, "round": summary.round.number, "complete": summary.percent,
        "winners": summary.isComplete ? summary.leaders : nil, "number": undone?.number,
        "whose": undone?.author.name,
      ], lines, in: book[game.club], of: game.number, team)
  }

  /// A team's sheet, or the sheets of all in the order of the game's teams.
  func sheet(
    _ team: TeamName?, _ wanted: Round?, _ game: Game
  ) throws(Refusal) -> BookAnswer {
    let (round, club) = (wanted ?? game.currentRound, book[game.club])
    if let team {
      let sheet = try game.sheet(of: team, in: round)
      return answer(
        sheet.lines.map { .element($0) },
        [
          "game": game.number, "round": round.number, "team": team, "total": sheet.total,
          "finished": sheet.isFinished,
        ], BookScreen.sheet(sheet, of: game), in: club, of: game.number, team)
    }
    var sheets: [RoundSheet] = []
    for team in game.teamNames { sheets.append(try game.sheet(of: team, in: round)) }
    let totals = sheets.map { ColonPair($0.team, $0.total) }
    return answer(
      sheets.flatMap { sheet in sheet.lines.map { .element($0, of: sheet.team) } },
      ["game": game.number, "round": round.number, "totals": totals],
      BookScreen.sheets(sheets, of: game, for: reader), in: club, of: game.number)
  }

  /// To programs it is the sheet.
  func card(_ team: TeamName, _ round: Round?, _ game: Game) throws(Refusal) -> BookAnswer {
    var answer = try sheet(team, round, game)
    if !game.isComplete { answer.card = try book.card(team, round, in: game) }
    return answer
  }

  /// The whole game as a score sheet.
  func print(_ game: Game) -> BookAnswer {
    let club = book[game.club]
    let lines = BookScreen.print(game, in: club)
    return answer(lines.map { .text($0) }, [:], lines, in: club, of: game.number)
  }

  func drawing(of game: Game, _ from: Int) -> BookAnswer {
    let club = book[game.club]
    let lines = ScoreSheetDrawing(game, in: club).svg
    let first = min(max(from, 1), lines.count + 1)
    return file(
      lines.dropFirst(first - 1).answered, of: lines.count, from: first,
      "book print \(game.number) format=svg", club, game.number)
  }

  /// The club as a file.
  func export(_ format: BookFormat, _ from: Int) -> BookAnswer {
    let command = "book export" + (format == .csv ? "" : " format=\(format.rawValue)")
    let (lines, count) = book.file(of: club, format, for: reader, from: max(from, 1))
    return file(lines, of: count, from: min(max(from, 1), count + 1), club.typed(command), club)
  }

  /// Lines of a file, and for people how to have the others.
  private func file(
    _ rows: [String], of all: Int, from first: Int, _ command: String, _ club: Club,
    _ game: Int? = nil
  ) -> BookAnswer {
    let next = first + rows.count
    let hint =
      next <= all
      ? ["these are not all; go on with \(command) from=\(next)"]
      : rows.isEmpty ? ["nothing to write; the file has \(all) lines"] : []
    return answer(
      rows.map { .text($0) }, ["game": game], rows + hint, in: club, of: game, all: all)
  }

  func changes(of game: Game, _ from: Int) -> BookAnswer {
    let lines = BookScreen.changes(of: game, from: from, for: reader)
    return page(game.changes.reversed(), from, lines, in: book[game.club], of: game.number) {
      .change($0)
    }
  }

  func players(_ group: String?, _ from: Int) throws(Refusal) -> BookAnswer {
    let players = try club.players(of: group)
    let lines = BookScreen.players(players, of: group.map(club.spelled), in: club, from: from)
    return page(players, from, lines, in: club) { .player($0) }
  }

  func board(
    _ group: String?, _ period: PeriodRequest?, _ from: Int
  ) throws(Refusal) -> BookAnswer {
    let group = group.map(club.spelled) ?? club.usualGroup
    let period = period?.period(on: reader.time.day)
    let board = try club.board(of: group, in: period)
    let lines = BookScreen.board(board, of: group, in: club, period, from: from)
    return page(board, from, lines, in: club) { .standing($0) }
  }

  func clubs(_ from: Int) -> BookAnswer {
    let rows = book.clubs.map(book.summary)
    return page(rows, from, BookScreen.clubs(rows, from: from), in: nil) { .club($0) }
  }

  func club(_ name: String?) throws(Refusal) -> BookAnswer {
    var club = club
    if let name { club = try book.existingClub(named: name) }
    let row = book.summary(of: club)
    return answer([.club(row)], [:], BookScreen.club(row, for: reader), in: club)
  }

  /// A player, with what the reader may see of it.
  func shown(_ name: String) throws(Refusal) -> BookAnswer {
    let player = try player(name)
    let lines = BookScreen.player(player, club.career(of: player).total, of: club, for: reader)
    return answer([.player(player, for: reader)], [:], lines, in: club)
  }

  func profiles() -> BookAnswer {
    page(club.profiles, 1, BookScreen.profiles(of: club), in: club) { .profile($0) }
  }

  /// The profiles, with what begins a game of each.
  func beginnings() -> BookAnswer {
    page(club.profiles, 1, BookScreen.beginnings(of: club), in: club) { .profile($0) }
  }

  /// The rules that are asked for, else those of the game that is meant, else the first.
  func rules(_ id: String?) throws(Refusal) -> BookAnswer {
    let game = id == nil ? try? game(nil) : nil
    let club = book[game?.club ?? reader.club]
    let profile = game?.profile ?? club.profile(id ?? Profile.builtIn[0].id)
    guard let profile else { throw club.unknownProfile(id ?? "") }
    let winnings = profile.winnings
    return answer(
      profile.lines(of: Counts()).map { .rule($0) },
      [
        "id": profile.id, "teams": profile.teams, "rounds": profile.rounds, "meld": profile.meld,
        "ante": winnings.ante.count, "round-win": winnings.round(teams: profile.teams).count,
        "game-win": winnings.game.count,
        "second": profile.teams == 3 ? Winnings.second.count : 0,
      ], BookScreen.rules(of: profile, in: club), in: club)
  }

  func help() -> BookAnswer {
    let lines = BookScreen.help()
    return answer(lines.map { .text($0) }, [:], lines, in: nil)
  }

  /// The reply to changes that were made, of which this is the last: the game as it stands now, or
  /// what was done.
  public func answer(to change: BookChange, _ events: [BookEvent]) -> BookAnswer {
    let lines = BookScreen.outcome(of: change, events, in: book, for: reader)
    let rows = events.compactMap { $0.row(in: book) }
    if let game = (change.game ?? events.first?.game).flatMap({ book.game($0) }) {
      var undone: GameChange?
      if case .undone(_, let taken, _, _)? = events.first { undone = taken }
      return standing(of: game, rows, lines, change.team, undone: undone)
    }
    let news = events.first?.news().first
    let club = (change.club ?? events.first?.club).map { book[$0] }
    let reply = Line(
      .done, "book",
      [
        "did": news?.word("did"), "name": news?.word("name"), "initials": news?.word("initials"),
        "id": news?.word("id"), "game": news?.int("game"),
        "rows": rows.isEmpty ? nil : rows.count, "club": club?.choice ?? news?.word("club"),
      ])
    return BookAnswer(
      rows: rows, reply: reply, lines: lines, club: club, game: nil,
      team: change.team)
  }
}

// MARK: - Changes

extension BookDesk {
  /// A game of that profile, with guests where nobody is named.
  func beginning(_ profile: String, _ lineup: Lineup) -> BookChange {
    .newGame(profile: profile, club.withGuests(lineup, in: profile), in: club.id)
  }

  /// Counts of a team; without any its entry is complete.
  func enter(
    _ counts: [CountRequest], _ team: TeamName, _ round: Round?, _ number: Int?
  ) throws(Refusal) -> BookChange {
    try entry(team, round, number) { game, standing in
      if counts.isEmpty { return .finish }
      let wanted = counts.map {
        ElementCount($0.element, $0.amount.count(from: standing[$0.element]))
      }
      return game.profile.kind(entering: wanted, over: standing)
    }
  }

  /// The entry that is meant, for the open round if none is named.
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

  /// The number of a game that the reader began; of any, to the operator.
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

  /// A game is dropped by who began it as long as it is not complete, by the operator at any time.
  func dropping(_ number: Int) throws(Refusal) -> BookChange {
    if reader.isOperator { return .remove(game: number, isKept: true) }
    let number = try ownGame(number)
    guard book.game(number)?.isComplete == false else { throw .completeStays(game: number) }
    return .drop(game: number)
  }

  /// A new profile, or a change of the reader's own.
  func defining(_ definition: ProfileDefinition) throws(Refusal) -> BookChange {
    if let known = club.profile(definition.id),
      known.definedBy.map(reader.isAuthor) != true
    {
      throw .profileTaken(known.id)
    }
    return .defineProfile(definition, in: club.id)
  }

  /// The number of a game that the reader can have listed again.
  func restorable(_ number: Int) throws(Refusal) -> Int {
    guard let dropped = book.droppedGame(number) else { return try ownGame(number) }
    guard !dropped.isOver(on: reader.time.day) else { throw .unknownGame(number) }
    try requireOwn(dropped.game)
    guard reader.isOperator || !dropped.isByOperator else { throw dropped.reason }
    return number
  }

  /// The change of that number, or one's own newest entry, taken back.
  func undoing(_ wanted: Int?, in game: Game) throws(Refusal) -> BookChange {
    if let wanted {
      if let later = game.repetition(of: wanted), game.changes.indices.contains(wanted - 1) {
        throw .replaced(game.changes[wanted - 1], by: later, game: game.number)
      }
      return .undo(game: game.number, change: wanted)
    }
    guard game.newestEntry != nil else { throw .nothingToUndo(game: game.number) }
    guard let own = game.newestEntry(of: reader) else {
      throw Refusal(
        .ruleUndo,
        "no entry of yours stands in game \(game.number): to take back another's type book undo N,"
          + " with N from book changes game=\(game.number)")
    }
    return .undo(game: game.number, change: own.number)
  }

  func reopening(_ game: Int, _ note: String) throws(Refusal) -> BookChange {
    guard Label.isLine(note, upTo: BookLimits.note) else {
      throw Refusal(
        .ruleUndo,
        "say why, in up to \(BookLimits.note) characters, as in book reopen \(game) :the third"
          + " round"
          + " was added up wrongly")
    }
    return .reopen(game: game, note: note)
  }

  func changing(_ lineup: Lineup, of game: Int) throws(Refusal) -> BookChange {
    guard !lineup.players.isEmpty else {
      throw Refusal(
        .ruleTeams,
        "who plays in game \(game)? Name the players of a team, as in book lineup \(game)"
          + " red=ANN+EVE")
    }
    return .lineup(game: game, lineup)
  }

  func changing(_ wanted: PlayerChange) throws(Refusal) -> BookChange {
    var change = wanted
    change.name = try player(change.name).name
    guard change.group != "" || !club.isOpen else { throw .badGroup("") }
    change.initials = change.initials.map(Label.normalized)
    change.member = reader.isMember ? reader.author : nil
    return .changePlayer(change, in: club.id)
  }

  /// A player who is to be added. What is wrong with it the club says when it is.
  func adding(_ wanted: PlayerChange) throws(Refusal) -> BookChange {
    let name = Label.normalized(wanted.name)
    guard wanted.group != "" || !club.isOpen else { throw .badGroup("") }
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
      group: wanted.group ?? club.usualGroup ?? "", member: reader.isMember ? reader.author : nil)
    return .addPlayer(player, in: club.id)
  }

  func dissolving(_ name: String) throws(Refusal) -> BookChange {
    let club = try book.existingClub(named: name)
    guard reader.isOperator || !book.games.contains(where: { $0.club == club.id }) else {
      throw Refusal(
        .ruleLocked,
        "the club \(club.name) has games, which others may have entered: book drop those in"
          + " progress, and ask the operator of the server to remove the club with the others")
    }
    return .dropClub(club.id)
  }
}

extension BookChange {
  /// That the team's entry is complete with this one.
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

  func summary(of club: Club) -> ClubSummary {
    ClubSummary(club: club, games: games.count { $0.club == club.id })
  }

  /// A game that is named together with a club is of that club.
  func require(_ game: Game, in club: Club.ID?) throws(Refusal) {
    guard club != nil, game.club != club else { return }
    let name = self[game.club].name
    throw Refusal(
      .ruleUnknown,
      "game \(game.number) is of the club \(name): leave out club=, or say"
        + " club=\(Label.typed(name))")
  }
}

/// A club, and how many games it has.
public struct ClubSummary: Sendable {
  let club: Club
  let games: Int
}
