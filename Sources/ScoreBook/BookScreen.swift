/// The text screens of the book, each a list of lines without newlines, at most
/// `BookLimits.columns` wide, plain text, and at its end what to type next.
public enum BookScreen {
  /// Something to type next, and what it does.
  typealias Hint = (command: String, purpose: String)

  /// The lines that end every screen.
  static func next(_ hints: [Hint]) -> [String] {
    let width = hints.map { Columns.width(of: $0.command) }.max() ?? 0
    let widest = hints.map { 9 + width + Columns.width(of: $0.purpose) }.max() ?? 0
    // Behind a short command a purpose that does not fit is cut.
    guard widest <= BookLimits.columns || width <= 40 else { return [""] + ragged(hints) }
    return [""]
      + hints.enumerated().map { index, hint in
        let start = index == 0 ? "Next: " : "      "
        return Columns.trimmed(
          Columns.fit(start + Columns.left(hint.command, width) + "   " + hint.purpose))
      }
  }

  /// The same where there is no room to align them: what does not fit stands below.
  private static func ragged(_ hints: [Hint]) -> [String] {
    hints.enumerated().flatMap { index, hint in
      let command = (index == 0 ? "Next: " : "      ") + hint.command
      let line = command + "   " + hint.purpose
      return Columns.width(of: line) <= BookLimits.columns
        ? [line] : [Columns.fit(command), Columns.fit("        " + hint.purpose)]
    }
  }

  /// A list of which one page is shown, with its end and what to type for the rest.
  static func page<Row>(
    _ rows: some RandomAccessCollection<Row>, from: Int
  ) -> (rows: [Row], first: Int, next: Int?) {
    let first = min(max(from, 1), rows.count + 1)
    let shown = Array(rows.dropFirst(first - 1).prefix(BookLimits.rowsShown))
    let next = first + shown.count
    return (shown, first, next <= rows.count ? next : nil)
  }

  static func more(_ command: String, _ next: Int?) -> [Hint] {
    next.map { [("\(command) from=\($0)", "the next ones")] } ?? []
  }

  /// The games of a club that are listed on a day, newest first, each with its quick summary.
  public static func list(
    _ book: Book, of club: Club, on day: Day, from: Int = 1
  ) -> [String] {
    let games = book.listed(on: day, in: club.id)
    let page = page(games, from: from)
    guard let newest = page.rows.first else {
      let title =
        if !book.games.contains(where: { $0.club == club.id }) {
          "There is no game in \(club.isOpen ? "the book" : "the club \(club.name)")."
        } else if games.isEmpty {
          "There is no game in the list: \(club.typed("book hidden")) has the older ones."
        } else {
          "There are no more games."
        }
      return [title]
        + next([newGame(Profile.builtIn[0], in: club), ("book help", "all commands")])
    }
    var lines = ["Games\(of(club)), newest first"]
    for game in page.rows { lines += [""] + listed(game) }
    return lines
      + next(
        more(club.typed("book list"), page.next) + [
          ("book game \(newest.number)", "the summary of game \(newest.number)"),
          newGame(newest.profile, in: club), (club.typed("book board"), "the leader board"),
        ])
  }

  /// Which club it is, where that is not the open one.
  private static func of(_ club: Club) -> String { club.isOpen ? "" : " of \(club.name)" }

  /// The games that the list leaves out, oldest first, and then those that were dropped.
  static func hidden(
    _ games: [Game], _ dropped: [DroppedGame], of club: Club, from: Int = 1
  ) -> [String] {
    let page = page(games, from: from)
    let restore: [Hint] =
      (page.rows.first ?? dropped.first?.game).map {
        [("book restore \($0.number)", "game \($0.number) is listed again")]
      } ?? []
    let hints =
      more(club.typed("book hidden"), page.next) + [
        (club.typed("book list"), "the games that are listed")
      ]
    let dropped = dropped.isEmpty ? [] : [""] + droppedLines(dropped)
    guard let oldest = page.rows.first else {
      let title = games.isEmpty ? "The list leaves no game out." : "There are no more games."
      return [title] + dropped + next(restore + hints)
    }
    return ["Games that are too old for the list, oldest first"]
      + page.rows.flatMap { [""] + listed($0) } + dropped
      + next(
        [("book game \(oldest.number)", "the summary of game \(oldest.number)")] + restore + hints)
  }

  /// The last ones that were dropped: a page of them.
  private static func droppedLines(_ dropped: [DroppedGame]) -> [String] {
    ["Dropped, and to be brought back until that day"]
      + dropped.suffix(BookLimits.rowsShown).map { dropped in
        Columns.fit(
          "Game \(dropped.game.number)   until \(dropped.lastDay)   \(dropped.game.profile.name), "
            + "dropped by \(dropped.author)")
      }
  }

  /// What is lost with a game that is dropped, and how to drop it all the same.
  public static func loss(of game: Game) -> String {
    let count = game.changes.count { $0.stands }
    let totals = game.teamNames.map { "\($0) \(Columns.grouped(game.total(of: $0)))" }
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    let what =
      count == 0
      ? "nothing is entered in game \(game.number) yet"
      : "game \(game.number) has \(entries), \(totals.joined(separator: ", "))"
        + " in round \(game.currentRound) of \(game.lastRound)"
    return what + ": type book drop \(game.number) once more to drop it;"
      + " book restore \(game.number) brings it back for \(BookLimits.daysKept) days"
  }

  private static func listed(_ game: Game) -> [String] {
    let summary = game.summary
    let state =
      summary.isComplete
      ? "complete" : "round \(summary.round) of \(summary.lastRound), \(summary.percent) % complete"
    let title = "Game \(game.number)   \(game.started.day)   \(game.profile.name)   "
    return [Columns.trimmed(Columns.fit(title + state))]
      + summary.teams.map { team in
        let first = summary.isComplete ? "winner" : summary.leaders.count > 1 ? "level" : "leads"
        let place = team.behind > 0 ? "behind " + Columns.grouped(team.behind) : first
        return Columns.trimmed(
          "  " + Columns.left(team.name.key, 7)
            + Columns.left(team.initials.joined(separator: "+"), 17)
            + Columns.right(Columns.grouped(team.total), 13) + "   " + Columns.left(place, 20)
            + (summary.isComplete ? "" : "meld \(team.meld)"))
      }
  }

  /// A hint to begin a game, with guests, so that it works as it stands.
  static func newGame(
    _ profile: Profile, in club: Club, _ purpose: String = "a new game"
  ) -> Hint {
    let teams = profile.teamNames.map { team in
      "\(team)=G\(2 * team.index + 1)+G\(2 * team.index + 2)"
    }
    return (club.typed("book new \(profile.id) " + teams.joined(separator: " ")), purpose)
  }
}

extension BookScreen {
  /// The leader board of a group of a club, or of all in it.
  static func board(
    _ board: [Standing], of group: String?, in club: Club, _ period: Period? = nil, from: Int = 1
  ) -> [String] {
    let page = page(board, from: from)
    let names = page.rows.map { Columns.width(of: $0.player.name) }.max() ?? 0
    let isNarrow = names <= shortName
    let title = boardLine(
      ["Rank", "Player", "Played", "Won", "Percent", "Rounds", "Spent", "Earned", "Balance"],
      isNarrow)
    let lines = page.rows.map { standing in
      let tally = standing.tally
      return boardLine(
        [
          "\(standing.rank)", standing.player.name, "\(tally.played)", "\(tally.won)",
          "\(tally.percent) %", "\(tally.rounds)", "\(tally.spent)", "\(tally.earned)",
          "\(tally.balance)",
        ], isNarrow)
    }
    let empty = "Nobody has completed a game yet."
    let whose = [
      club.isOpen ? nil : club.name, group.map { "the group \($0)" }, period?.title,
    ].compactMap { $0 }
    let typed =
      "book board" + (group == club.usualGroup ? "" : " \(group ?? "")")
      + (period.map { " \($0.unit.rawValue)=\($0.name)" } ?? "")
    return Columns.wrapped(
      "Leader board of \(whose.joined(separator: ", ")), money in dollars")
      + [""]
      + (lines.isEmpty
        ? [period == nil ? empty : "Nobody has completed a game in that time."] : [title] + lines)
      + next(
        more(club.typed(typed), page.next) + [
          (club.typed("book"), "today's game"), (club.typed("book list"), "all games"),
        ])
  }

  /// Names up to this width leave room for all columns of the board.
  private static let shortName = 8

  /// What was spent and earned is left out where names are long: their difference says enough.
  private static func boardLine(_ cells: [String], _ isNarrow: Bool) -> String {
    var widths = [4, -10, 8, 6, 9, 8, 9, 10, 11]
    if !isNarrow { (widths[1], widths[6], widths[7]) = (-BookLimits.name - 2, 0, 0) }
    return zip(cells, widths).map { cell, width in
      width < 0 ? "  " + Columns.left(cell, -width - 2) : Columns.right(cell, width)
    }.joined()
  }

  /// The players of a group, or all. Never with e-mail and phone.
  static func players(
    _ players: [Player], of group: String? = nil, in club: Club, from: Int = 1
  ) -> [String] {
    let page = page(players, from: from)
    let width = 2 + max(16, page.rows.map { Columns.width(of: $0.name) }.max() ?? 0)
    let lines = page.rows.map {
      Columns.left($0.name, width) + Columns.left($0.initials, 10) + Columns.left($0.group, 20)
        + Columns.left($0.icon ?? "", 2 * BookLimits.icon)
    }
    let title = Columns.left("Player", width) + Columns.left("Initials", 10) + "Group"
    let more = more(
      club.typed("book players" + (group.map { " \($0)" } ?? "")), page.next)
    return [title] + lines.map(Columns.trimmed)
      + next(
        more + [(club.typed("book add NAME"), "add a player")]
          + [newGame(Profile.builtIn[0], in: club)])
  }

  /// The clubs, the open one first.
  static func clubs(_ clubs: [ClubSummary], from: Int = 1) -> [String] {
    let page = page(clubs, from: from)
    let lines = page.rows.map { row in
      Columns.left(row.club.name, BookLimits.name + 2)
        + Columns.left(row.club.owner?.name ?? "everybody", 18)
        + Columns.right("\(row.club.players.count)", 8) + Columns.right("\(row.games)", 8)
    }
    let title =
      Columns.left("Club", BookLimits.name + 2) + Columns.left("Owner", 18)
      + Columns.right("Players", 8) + Columns.right("Games", 8)
    let example = page.rows.last?.club ?? Club()
    return [title] + lines
      + next(
        more("book clubs", page.next) + [
          ("book club \(Label.typed(example.name))", "who writes in it"),
          (example.typed("book list"), "its games"),
          ("book create \"Tuesday Club\"", "make a club of your own"),
        ])
  }

  /// A club: whose it is and who writes in it.
  static func club(_ row: ClubSummary, for reader: BookReader) -> [String] {
    let club = row.club
    let games = row.games == 1 ? "game" : "games"
    let names =
      [club.owner.map { "\($0), who owns it" }].compactMap { $0 } + club.writers.map(\.name)
    let writers =
      club.isOpen
      ? "Everybody reads it, and whoever has a name writes in it. Commands without club= mean it."
      : "Everybody reads it. In it write: \(names.joined(separator: ", "))."
    let admit: [Hint] =
      club.isOwned(by: reader)
      ? [
        (club.typed("book admit NAME"), "let a member write in it"),
        (club.typed("book expel NAME"), "no more"),
      ] : []
    return [
      "The club \(club.name): \(club.players.count) players, \(row.games) \(games)."
    ]
      + Columns.wrapped(writers)
      + next(
        admit + [
          (club.typed("book list"), "its games"), (club.typed("book board"), "its leader board"),
          (club.typed("book players"), "its players"),
        ])
  }

  /// One player, with e-mail and phone for those who may see them.
  static func player(
    _ player: Player, _ tally: Tally, of club: Club, for reader: BookReader
  ) -> [String] {
    let details = [
      ("Icon", player.icon), ("E-mail", player.email?.text(for: reader)),
      ("Phone", player.phone?.text(for: reader)),
    ]
    let played =
      "Played \(tally.played), won \(tally.won) (\(tally.percent) %), rounds won \(tally.rounds),"
      + " balance \(tally.balance)"
    let place = [
      club.isOpen ? "" : "club \(club.name)", player.group.isEmpty ? "" : "group \(player.group)",
    ]
    let title = ["\(player.name) (\(player.initials))"] + place.filter { !$0.isEmpty }
    return [title.joined(separator: ", ")]
      + details.compactMap { title, text in text.map { Columns.fit(Columns.left(title, 8) + $0) } }
      + [played]
      + next([
        (
          club.typed("book player \(Label.typed(player.name)) initials=AB"),
          "change initials, icon, group …"
        ),
        (club.typed("book rename \(Label.typed(player.name)) NAME"), "give another name"),
        (club.typed("book players"), "who is in the book"),
      ])
  }

  /// All commands, by what people want to do.
  public static func help() -> [String] {
    let commandWidth = 2 + (BookCommand.samples.map(Columns.width(of:)).max() ?? 0)
    let tasks: [String] = BookCommand.Task.allCases.flatMap { task -> [String] in
      let rows: [String] = BookCommand.all.filter { $0.task == task }.map { command in
        "  " + Columns.left(command.sample, commandWidth) + command.purpose
      }
      let notes: [String] = notes(task).flatMap { Columns.wrapped("  " + $0, indent: 2) }
      return ["", task.rawValue] + rows + notes
    }
    return ["The score book. What you can type:"] + tasks + next([("book", "today's game")])
  }

  private static func notes(_ task: BookCommand.Task) -> [String] {
    switch task {
    case .start, .owner: []
    case .score:
      [
        "Teams: " + TeamName.allCases.map(\.key).joined(separator: ", ")
          + ". Counts are those of the game, which book sheet shows."
      ]
    case .correct:
      [
        "Enter the right count over the wrong one; round=N for an earlier round, game=N for"
          + " a game.",
        "book undo N takes back any change, an undo too: book changes has the numbers.",
      ]
    case .finish: ["With its counts in one line: book finish red clean 3 cards 1,250"]
    case .leads:
      ["book board of a time: year=2026, quarter=2026-q3, month=2026-07, season=2025-26 or =this"]
    case .players: ["A name with blanks stands in quotes. Initials are made if you give none."]
    case .rules: []
    case .files:
      [
        "cardroom-client book export FILE writes a file, and cardroom-client book import FILE sends"
          + " one: first to see what does not fit, then all of it or nothing.",
        "By hand: book import begin, then book import row :ROW for each row, book import try, and"
          + " book import commit or cancel. A drawing: book print 3 format=svg",
      ]
    case .clubs:
      [
        "Everybody reads every club. In the open club, which commands without club= mean, whoever"
          + " has a name writes; in another its owner and the members whom the owner admits."
      ]
    }
  }

  /// What a change did, to the one who made it: what happened, and how things stand now. After a
  /// count that is the round's score, after a win the sheet with its defaults, else the summary.
  public static func outcome(
    of change: BookChange, _ events: [BookEvent], in book: Book, for reader: BookReader
  ) -> [String] {
    let found = (change.game ?? events.first?.game).flatMap { book.game($0) }
    let club = book[found?.club ?? .open].title
    let sentences =
      events.isEmpty
      ? Columns.wrapped(standing(change, in: club))
      : events.flatMap { Columns.wrapped($0.ownSentence(in: club)) }
    guard let game = found else {
      let dropped = change.game.flatMap(book.droppedGame)
      let club = book[change.club ?? dropped?.game.club ?? .open]
      let hints: [Hint] =
        switch change {
        case .makeClub:
          [
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
      return sentences + (dropped.map(restoring) ?? [])
        + next(
          hints + [
            newGame(Profile.builtIn[0], in: club), (club.typed("book"), "today's game"),
          ])
    }
    switch change {
    case .enter(_, let entry) where entry.kind == .win:
      guard let sheet = try? game.sheet(of: entry.team, in: entry.round) else { return sentences }
      return sentences + [""] + self.sheet(sheet, of: game)
    case .enter(_, let entry) where entry.kind != .finish:
      let replaced = events.isEmpty ? [] : game.replacements.flatMap { Columns.wrapped($0) }
      return sentences + replaced + standing(after: entry, in: game, for: reader)
    case .undo:
      let comesBack = game.changes.last.map { "To have it back: book undo \($0.number)" }
      return sentences + [comesBack].compactMap { $0 } + [""]
        + summary(of: game, in: book, for: reader)
    default: return sentences + [""] + summary(of: game, in: book, for: reader)
    }
  }

  /// How a game that was dropped comes back.
  public static func restoring(_ dropped: DroppedGame) -> [String] {
    [
      "With all that was entered it comes back, until \(dropped.lastDay), by"
        + " book restore \(dropped.game.number)"
    ]
  }

  private static func standing(_ change: BookChange, in club: String) -> String {
    guard case .enter(let game, let entry) = change else {
      return "That stands in the book already."
    }
    return "Game \(game) of \(club), round \(entry.round): that stands in the book already."
  }

  /// The team's round and total after a count was entered.
  private static func standing(
    after entry: Entry, in game: Game, for reader: BookReader
  ) -> [String] {
    let score = Columns.grouped(game.score(of: entry.team, in: entry.round))
    let total = Columns.grouped(game.total(of: entry.team))
    let round = entry.round == game.openRound ? "" : " \(entry.round)"
    let isOpen = round.isEmpty && !game.entry(entry.team, entry.round).isFinished
    let finish = ("book finish \(entry.team)", "this entry is complete")
    return ["Round \(entry.round), \(entry.team): \(score). Total: \(total)."]
      + next(
        [("book sheet \(entry.team)\(round)", "the round line by line")]
          + (isOpen ? [finish] : []) + undo(game, for: reader) + [
            ("book game \(game.number)", "the whole game")
          ])
  }
}

/// Pads, cuts and counts text by the columns it takes on a terminal.
public enum Columns {
  /// `text` at the left of `width` columns, cut if it is wider.
  static func left(_ text: String, _ width: Int) -> String {
    let cut = fit(text, width)
    return cut + String(repeating: " ", count: width - self.width(of: cut))
  }

  /// `text` at the right of `width` columns, cut if it is wider.
  static func right(_ text: String, _ width: Int) -> String {
    let cut = fit(text, width)
    return String(repeating: " ", count: width - self.width(of: cut)) + cut
  }

  /// As much of `text` as fits into `width` columns.
  static func fit(_ text: String, _ width: Int = BookLimits.columns) -> String {
    String(prefix(of: text[...], columns: width))
  }

  private static func prefix(of text: Substring, columns: Int) -> Substring {
    var taken = 0
    return text.prefix { character in
      taken += width(of: character)
      return taken <= columns
    }
  }

  /// `text` in lines that fit, broken at spaces where there are any; the lines after the first
  /// are indented.
  static func wrapped(
    _ text: String, indent: Int = 2, width: Int = BookLimits.columns
  ) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while true {
      let margin = lines.isEmpty ? "" : String(repeating: " ", count: indent)
      let fitting = prefix(of: rest, columns: width - margin.count)
      guard fitting.endIndex < rest.endIndex, !fitting.isEmpty else {
        return lines + [trimmed(margin + rest)]
      }
      var cut = fitting.endIndex
      if rest[cut] != " ", let space = fitting.lastIndex(of: " ") { cut = space }
      // A first word that is wider than a line is cut in the middle.
      if cut == rest.startIndex { cut = fitting.endIndex }
      lines.append(trimmed(margin + rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
  }

  /// `text` without the spaces at its end.
  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A whole number with commas, as people write it: `-12,500`.
  public static func grouped(_ number: Int) -> String {
    let digits = "\(number.magnitude)"
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// The columns that `text` takes.
  static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// Two columns for the scripts and signs that terminals draw wide, one for all others.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
