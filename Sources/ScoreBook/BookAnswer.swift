import Lines

/// The reply to a command: lines for programs, a screen for people, and the subject of the reply.
public struct BookAnswer: Sendable {
  /// The rows for programs, in order.
  public let rows: [Line]
  /// The last line for programs.
  public let reply: Line
  /// The screen for people: lines without newlines, which are wrapped for the reader, with hints for
  /// the next command at the end.
  public let lines: [String]

  /// The first step through a round, for people.
  public internal(set) var card: CardStep?
  /// The club of the reply, if there is one.
  public let club: Club?
  /// The game of the reply, if there is one.
  public let game: Int?
  /// Whether commands without a game mean that game from now on.
  public internal(set) var namesGame = true
  /// The team of the reply, if there is one.
  public let team: TeamName?
}

/// The book as one person sees it at a certain time.
public struct BookDesk: Sendable {
  let book: Book
  let reader: BookReader

  public init(_ book: Book, for reader: BookReader) { (self.book, self.reader) = (book, reader) }

  var club: Club { book[reader.club] }

  /// The game with a number or, without one, the game that the reader means.
  func game(_ number: Int?) throws(Refusal) -> Game {
    try book.meantGame(number, for: reader)
  }
}

extension BookDesk {
  /// - Parameters:
  ///   - fields: the reply's own fields.
  ///   - all: the number of rows of the whole list, if the reply is a list.
  func answer(
    _ rows: [Line], _ lines: [String], _ fields: Line.Fields = [:],
    in club: Club?, of game: Int? = nil, _ team: TeamName? = nil, all: Int? = nil
  ) -> BookAnswer {
    let count = all == nil && rows.isEmpty ? nil : rows.count
    let reply = Line(.done, "book", fields)
      .adding(["rows": count, "of": all, "club": club?.choice])
    return BookAnswer(
      rows: rows, reply: reply, lines: lines, club: club, game: game, team: team)
  }

  /// The rows of a list for one screen, and the position of the next ones.
  func page<Row>(
    _ rows: some RandomAccessCollection<Row>, _ from: Int
  ) -> (rows: [Row], next: Int?) {
    let first = min(max(from, 1), rows.count + 1)
    let shown = Array(rows.dropFirst(first - 1).prefix(BookLimits.rowsShown))
    let next = first + shown.count
    return (shown, next <= rows.count ? next : nil)
  }

  /// An answer whose rows are lines of text, the same ones as for people.
  func answer(text lines: [String], in club: Club?, of game: Int? = nil) -> BookAnswer {
    answer(lines.map { .text(Prose(sentence: $0)) }, lines, in: club, of: game)
  }
}

// MARK: - Hints

extension BookDesk {
  /// A command to type next, and its purpose.
  typealias Hint = (command: String, purpose: String)

  /// The lines at the end of every screen, with the purposes aligned where that leaves room for them.
  func next(_ hints: [Hint]) -> [String] {
    let hints = hints.map { (command: typed($0.command), purpose: $0.purpose) }
    let width = hints.map { Columns.width(of: $0.command) }.max() ?? 0
    let widest = hints.map { 9 + width + Columns.width(of: $0.purpose) }.max() ?? 0
    let isAligned = widest <= BookLimits.columns || width <= 40
    return [""]
      + hints.enumerated().map { index, hint in
        let command = isAligned ? Columns.left(hint.command, width) : hint.command
        return Columns.trimmed(
          (index == 0 ? "Next: " : "      ") + command + "   " + hint.purpose)
      }
  }

  /// A command as the reader types it: without the club that commands mean anyway.
  func typed(_ command: String) -> String {
    let club = " club=" + Label.typed(book[reader.usualClub].name)
    return command.hasSuffix(club)
      ? String(command.dropLast(club.count)) : command.replacing(club + " ", with: " ")
  }

  func more(_ command: String, _ next: Int?) -> [Hint] {
    next.map { [("\(command) from=\($0)", "the next ones")] } ?? []
  }

  /// A hint for beginning a game, with guests, so that it works as it is.
  func newGame(
    _ profile: Profile = Profile.builtIn[0], in club: Club, _ purpose: String = "a new game"
  ) -> Hint {
    let teams = profile.teamNames.map { team in
      "\(team)=G\(2 * team.index + 1)+G\(2 * team.index + 2)"
    }
    return (club.typed("book new \(profile.id) " + teams.joined(separator: " ")), purpose)
  }

  /// A hint for taking back one's newest entry, if that is possible.
  func undo(_ game: Game) -> [Hint] {
    guard let own = game.newestEntry(of: reader), game.reasonKept(own.number) == nil else {
      return []
    }
    return [("book undo", "take back your newest entry")]
  }
}

// MARK: - Answers to changes

extension BookDesk {
  /// The reply after the last of some changes: the current state of the game, or a confirmation.
  /// People see the round's score after a count, the sheet with its defaults after a win, otherwise
  /// the summary.
  public func answer(to change: BookChange, _ events: [BookEvent]) -> BookAnswer {
    let rows = events.compactMap(\.row)
    let news = events.first?.news().first
    let game = (change.game ?? events.first?.game).flatMap { book.game($0) }
    let title = book[game?.club ?? .open].title
    var lines = events.map { $0.ownSentence(in: title) }
    if events.isEmpty {
      var text = "That stands in the book already."
      if case .enter(let number, let entry) = change {
        text = "Game \(number) of \(title), round \(entry.round): that stands in the book already."
      }
      lines = [text]
    }
    guard let game else {
      let club = (change.club ?? events.first?.club).map { book[$0] }
      let reply = Line(
        .done, "book",
        [
          "did": news?.word("did"), "name": news?.word("name"), "initials": news?.word("initials"),
          "id": news?.word("id"), "game": news?.int("game"),
          "rows": rows.isEmpty ? nil : rows.count, "club": club?.choice ?? news?.word("club"),
        ])
      return BookAnswer(
        rows: rows, reply: reply, lines: lines + nextSteps(after: change), club: club, game: nil,
        team: change.team)
    }
    switch change {
    case .enter(_, let entry) where entry.kind == .win:
      lines += [""] + sheetLines(entry.team, entry.round, game)
    case .enter(_, let entry) where entry.kind != .finish:
      let replaced = events.isEmpty ? [] : game.replacements
      lines += replaced + standing(after: entry, in: game)
    case .undo:
      let comesBack = game.changes.last.map { "To have it back: book undo \($0.number)" }
      lines += [comesBack].compactMap { $0 } + [""] + summaryLines(game)
    default: lines += [""] + summaryLines(game)
    }
    return standing(
      of: game, rows, lines, change.team, undone: news?.int("number"), of: news?.word("whose"))
  }

  /// The hints after a change that leaves no game to show.
  private func nextSteps(after change: BookChange) -> [String] {
    let dropped = change.game.flatMap(book.droppedGame)
    let club = book[change.club ?? dropped?.game.club ?? .open]
    let hints: [Hint] =
      switch change {
      case .makeClub:
        [
          ("book use \(Label.typed(club.name))", "leave out club= from now on"),
          (club.typed("book admit NAME"), "let a member write in it"),
          (club.typed("book add NAME"), "add a player"),
        ]
      case .renamePlayer(let old, let new, _):
        [
          (
            club.typed("book rename \(Label.typed(new)) \(Label.typed(old))"),
            "the name of before"
          )
        ]
      default: []
      }
    let defined: Profile? =
      if case .defineProfile(let definition, _) = change { club.profile(definition.id) } else {
        nil
      }
    let begin = newGame(defined ?? Profile.builtIn[0], in: club)
    return [dropped?.wayBack].compactMap(\.self)
      + next(hints + [begin, (club.typed("book"), "today's game")])
  }

  /// The team's round and total after a count.
  private func standing(after entry: Entry, in game: Game) -> [String] {
    let score = Columns.grouped(game.score(of: entry.team, in: entry.round))
    let total = Columns.grouped(game.total(of: entry.team))
    let round = entry.round == game.openRound ? "" : " \(entry.round)"
    let isOpen = round.isEmpty && !game.entry(entry.team, entry.round).isFinished
    let finish = ("book finish \(entry.team)", "this entry is complete")
    return ["Round \(entry.round), \(entry.team): \(score). Total: \(total)."]
      + next(
        [("book sheet \(entry.team)\(round)", "the round line by line")]
          + (isOpen ? [finish] : []) + undo(game) + [
            ("book game \(game.number)", "the whole game")
          ])
  }

  /// The state of a game, perhaps after a change was taken back.
  func standing(
    of game: Game, _ rows: [Line], _ lines: [String], _ team: TeamName? = nil,
    undone: Int? = nil, of author: String? = nil
  ) -> BookAnswer {
    answer(
      rows, lines,
      [
        "game": game.number, "round": game.currentRound.number, "complete": game.percentComplete,
        "winners": game.isComplete ? game.leaders : nil, "number": undone, "whose": author,
      ], in: book[game.club], of: game.number, team)
  }
}
