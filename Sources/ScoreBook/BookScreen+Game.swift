extension BookScreen {
  /// The summary of a game: a column for each team.
  ///
  /// - Parameter isMeant: whether what to type next need not name it.
  public static func summary(
    of game: Game, in book: Book, for reader: BookReader, isMeant: Bool = true
  ) -> [String] {
    let summary = game.summary
    let state =
      summary.isComplete
      ? verdict(summary)
      : "Round \(summary.round) of \(summary.lastRound), \(summary.percent) % complete."
    let club = book[game.club]
    let place = club.isOpen ? "" : ", \(club.name)"
    var lines = [
      Columns.fit(
        "Game \(game.number), \(game.profile.name), begun \(game.started)\(place)"
      ), state, "",
      row("", summary.teams.map(\.name.key)),
      row("Players", summary.teams.map { $0.initials.joined(separator: "+") }),
    ]
    for round in game.rounds {
      lines.append(row("Round \(round)", summary.teams.map { number($0.rounds[round.index]) }))
    }
    lines.append(row("Total", summary.teams.map { number($0.total) }))
    lines.append(row("Behind", summary.teams.map { number($0.behind) }))
    if !summary.isComplete {
      lines.append(row("Opening meld", summary.teams.map { number($0.meld) }))
      let entries = summary.teams.map { $0.isFinished ? "finished" : "not yet" }
      lines.append(row("Entry round \(summary.round)", entries))
    }
    return lines + next(hints(game, of: book[game.club], for: reader, isMeant))
  }

  private static func verdict(_ summary: GameSummary) -> String {
    let names = summary.leaders.map(\.key).joined(separator: " and ")
    return "Complete: \(names) \(summary.leaders.count == 1 ? "has won" : "share the win")."
  }

  private static func row(_ title: String, _ cells: [String]) -> String {
    Columns.left(title, 18) + cells.map { Columns.right($0, 20) }.joined()
  }

  private static func number(_ value: Int?) -> String { value.map(Columns.grouped) ?? "-" }

  private static func hints(
    _ game: Game, of club: Club, for reader: BookReader, _ isMeant: Bool
  ) -> [Hint] {
    guard let round = game.openRound, let team = game.missing(in: round).first else {
      return [
        newGame(game.profile, in: club),
        ("book score red cards 450 round=\(game.lastRound)", "correct a round"),
        ("book reopen \(game.number) :WHY", "open it again"),
        (club.typed("book board"), "the leader board"),
      ]
    }
    let place = isMeant ? "" : " game=\(game.number)"
    let won: [Hint] =
      game.winner(of: round) == nil ? [("book win \(team)\(place)", "\(team) went out first")] : []
    return [("book score \(team) cards 450\(place)", "enter or correct a count")] + won + [
      ("book sheet \(team)\(place)", "\(team)'s round line by line"),
      ("book finish \(team)\(place)", "\(team)'s entry for round \(round) is complete"),
    ] + (isMeant ? undo(game, for: reader) : [])
  }

  /// A hint to take back one's newest entry, if that can be done.
  static func undo(_ game: Game, for reader: BookReader) -> [Hint] {
    guard let own = game.newestEntry(of: reader), game.reasonKept(own.number) == nil else {
      return []
    }
    return [("book undo", "take back your newest entry")]
  }

  /// A hint to take back another's entry, if the newest is one.
  private static func undoAnothers(_ game: Game, for reader: BookReader) -> [Hint] {
    guard let newest = game.newestEntry, newest != game.newestEntry(of: reader),
      game.reasonKept(newest.number) == nil
    else { return [] }
    return [("book undo \(newest.number)", "take back \(newest.author)'s newest entry")]
  }

  /// A team's round, line by line, with the words that enter each.
  public static func sheet(_ sheet: RoundSheet, of game: Game) -> [String] {
    let initials = game.team(sheet.team)?.initials.joined(separator: "+") ?? ""
    var lines = [
      "Game \(game.number), round \(sheet.round), \(sheet.team) (\(initials)): "
        + (sheet.isFinished ? "finished" : "not finished"),
      "", line("", "to type", "count", "points", "subtotal"),
    ]
    for row in sheet.lines {
      lines.append(
        line(
          row.title + (row.isRequired ? " *" : ""), row.key == "red3-bonus" ? "-" : row.key,
          Columns.grouped(row.count), Columns.grouped(row.points), Columns.grouped(row.subtotal)))
    }
    lines.append(line("Round \(sheet.round)", "", "", "", Columns.grouped(sheet.total)))
    if sheet.lines.contains(where: \.isRequired) {
      lines.append("Books with * are needed to go out; book win \(sheet.team) enters 1 for each")
    }
    let place = (sheet.round == game.openRound ? "" : " round=\(sheet.round)")
    let finish: [Hint] =
      sheet.isFinished ? [] : [("book finish \(sheet.team)\(place)", "this entry is complete")]
    return lines
      + next(
        [("book score \(sheet.team) cards 450\(place)", "enter or correct a count")] + finish + [
          ("book game \(game.number)", "the whole game")
        ])
  }

  private static func line(
    _ title: String, _ key: String, _ count: String, _ points: String, _ subtotal: String
  ) -> String {
    Columns.left(title, 29) + "  " + Columns.left(key, 10) + Columns.right(count, 9)
      + Columns.right(points, 12) + Columns.right(subtotal, 15)
  }

  /// Who changed what in a game, newest first.
  public static func changes(of game: Game, from: Int = 1, for reader: BookReader) -> [String] {
    let page = page(game.changes.reversed(), from: from)
    let title = "Changes of game \(game.number), newest first"
    let lines = page.rows.flatMap { change in
      Columns.wrapped(
        Columns.right("\(change.number)", 5) + "  \(change.time.description.dropFirst(5))  "
          + Columns.left(change.author.name, 10) + change.words, indent: 30)
    }
    return [title, ""] + (lines.isEmpty ? ["None."] : lines)
      + next(
        more("book changes game=\(game.number)", page.next) + undo(game, for: reader)
          + undoAnothers(game, for: reader) + [
            ("book game \(game.number)", "the whole game")
          ])
  }
}

extension GameChange {
  /// What was done, for people.
  public var words: String {
    switch action {
    case .undo(let number):
      return "took back change \(number)" + (isUndone ? ", undone" : "")
    case .lineup(_, let after):
      return "changed who plays: \(after.listed)" + (isUndone ? ", undone" : "")
    case .reopening(let note): return "opened the game again: \(note)"
    case .entry(let entry, let before):
      return entry.words(after: before) + (isUndone ? ", undone" : "")
    }
  }
}

extension Entry {
  /// What was entered and what stood there before, each count with its own.
  fileprivate func words(after before: RoundEntry) -> String {
    guard case .counts(let counts) = kind else { return words }
    if counts.count == 1, let only = counts.first {
      return words + ", was \(before.counts[only.element])"
    }
    let parts = counts.map {
      "\($0.element.key) \($0.count) (was \(before.counts[$0.element]))"
    }
    return "\(team) round \(round): " + parts.joined(separator: ", ")
  }
}
