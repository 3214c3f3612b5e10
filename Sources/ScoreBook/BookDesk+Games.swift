import Lines

extension BookDesk {
  /// The game that is shown if none is named, otherwise the list.
  func today() throws -> BookAnswer {
    guard let game = book.inProgress(for: reader) else { return list(1) }
    // A reader without a part in the game sees it, but has to name it before entering anything.
    return summary(of: game, isMeant: (try? self.game(nil))?.number == game.number)
  }

  /// The listed games of the club, newest first.
  func list(_ from: Int) -> BookAnswer {
    let games = book.listed(on: reader.time.day, in: club.id)
    let page = page(games, from)
    var lines = ["Games\(club.isOpen ? "" : " of \(club.name)"), newest first"]
    if let newest = page.rows.first {
      lines += page.rows.flatMap { [""] + listed($0) }
      lines += next(
        more(club.typed("book list"), page.next) + [
          ("book game \(newest.number)", "the summary of game \(newest.number)"),
          newGame(newest.profile, in: club), (club.typed("book board"), "the leader board"),
        ])
    } else {
      let title =
        if book.gameCount(of: club) == 0 {
          "There is no game in \(club.isOpen ? "the book" : "the club \(club.name)")."
        } else if games.isEmpty {
          "There is no game in the list: \(typed(club.typed("book hidden"))) has the older ones."
        } else {
          "There are no more games."
        }
      let first: [Hint] =
        club.players.count == Player.guests.count
        ? [(club.typed("book add NAME"), "add each player first")] : []
      lines = [title] + next(first + [newGame(in: club), ("book help", "all commands")])
    }
    return answer(page.rows.map { .game($0) }, lines, in: club, all: games.count)
  }

  /// The games that the list omits, oldest first, followed by the last dropped ones.
  func hidden(_ from: Int) -> BookAnswer {
    let day = reader.time.day
    let games = book.hidden(on: day, in: club.id)
    let page = page(games, from)
    let dropped = book.dropped.filter { $0.game.club == club.id && !$0.isOver(on: day) }
    var lines = [games.isEmpty ? "The list leaves no game out." : "There are no more games."]
    var hints: [Hint] = []
    if let oldest = page.rows.first {
      lines = ["Games that are too old for the list, oldest first"]
      lines += page.rows.flatMap { [""] + listed($0) }
      hints.append(("book game \(oldest.number)", "the summary of game \(oldest.number)"))
    }
    if !dropped.isEmpty { lines += ["", "Dropped, and to be brought back until that day"] }
    lines += dropped.suffix(BookLimits.rowsShown).map { dropped in
      "Game \(dropped.game.number)   until \(dropped.lastDay)   \(dropped.game.profile.name), "
        + "dropped by \(dropped.author)"
    }
    if let first = page.rows.first ?? dropped.first?.game {
      hints.append(("book restore \(first.number)", "game \(first.number) is listed again"))
    }
    hints += more(club.typed("book hidden"), page.next)
    hints.append((club.typed("book list"), "the games that are listed"))
    return answer(page.rows.map { .game($0) }, lines + next(hints), in: club, all: games.count)
  }

  /// A game in the list, in short form.
  private func listed(_ game: Game) -> [String] {
    let isComplete = game.isComplete
    let state =
      isComplete
      ? "complete"
      : "round \(game.currentRound) of \(game.lastRound), \(game.percentComplete) %"
    let title = "Game \(game.number)  \(game.started.day)  \(game.profile.name)  "
    let first = isComplete ? "winner" : game.leaders.count > 1 ? "level" : "leads"
    return [title + state]
      + game.teams.map { team in
        let behind = game.behind(team.name)
        let place = behind > 0 ? "behind " + Columns.grouped(behind) : first
        return Columns.trimmed(
          "  " + Columns.left(team.name.key, 7)
            + Columns.left(team.initials.joined(separator: "+"), 17)
            + Columns.right(Columns.grouped(game.total(of: team.name)), 13) + "   "
            + Columns.left(place, 20)
            + (isComplete ? "" : "meld \(game.meld(of: team.name, in: game.currentRound))"))
      }
  }

  /// - Parameter isMeant: whether the hints may omit the number of the game.
  func summary(of game: Game, isMeant: Bool = true) -> BookAnswer {
    let rows = game.teams.map { Line.team($0, in: game) }
    var answer = standing(of: game, rows, summaryLines(game, isMeant))
    answer.namesGame = isMeant
    return answer
  }

  /// The summary of a game: a column for each team.
  func summaryLines(_ game: Game, _ isMeant: Bool = true) -> [String] {
    let (club, current) = (book[game.club], game.currentRound)
    func row(_ title: String, _ cell: (Team) -> String) -> String {
      Columns.left(title, 18) + game.teams.map { Columns.right(cell($0), 20) }.joined()
    }
    var lines = [
      "Game \(game.number), \(game.profile.name), begun \(game.started)"
        + (club.isOpen ? "" : ", \(club.name)"),
      game.isComplete
        ? "Complete: \(game.verdict)"
        : "Round \(current) of \(game.lastRound), \(game.percentComplete) % complete.",
      "", row("") { $0.name.key }, row("Players") { $0.initials.joined(separator: "+") },
    ]
    lines += game.rounds.map { round in
      row("Round \(round)") {
        game.isOpen(round) ? Columns.grouped(game.score(of: $0.name, in: round)) : "-"
      }
    }
    lines += [
      row("Total") { Columns.grouped(game.total(of: $0.name)) },
      row("Behind") { Columns.grouped(game.behind($0.name)) },
    ]
    if !game.isComplete {
      lines += [
        row("Opening meld") { Columns.grouped(game.meld(of: $0.name, in: current)) },
        row("Entry round \(current)") {
          game.entry($0.name, current).isFinished ? "finished" : "not yet"
        },
      ]
    }
    guard let round = game.openRound, let team = game.missing(in: round).first else {
      return lines
        + next([
          newGame(game.profile, in: club),
          ("book score red cards 450 round=\(game.lastRound)", "correct a round"),
          ("book reopen \(game.number) :WHY", "open it again"),
          (club.typed("book board"), "the leader board"),
        ])
    }
    let place = isMeant ? "" : " game=\(game.number)"
    let won: [Hint] =
      game.winner(of: round) == nil ? [("book win \(team)\(place)", "\(team) went out first")] : []
    return lines
      + next(
        [("book score \(team) cards 450\(place)", "enter or correct a count")] + won + [
          ("book sheet \(team)\(place)", "\(team)'s round line by line"),
          ("book finish \(team)\(place)", "\(team)'s entry for round \(round) is complete"),
        ] + (isMeant ? undo(game) : []))
  }

  /// The changes of a game and their authors, newest first.
  func changes(of game: Game, _ from: Int) -> BookAnswer {
    let page = page(game.changes.reversed(), from)
    let lines = page.rows.map { change in
      Columns.right("\(change.number)", 5) + "  \(change.time.description.dropFirst(5))  "
        + Columns.left(change.author.name, 10) + change.words
    }
    var hints = more("book changes game=\(game.number)", page.next) + undo(game)
    if let newest = game.newestEntry, newest != game.newestEntry(of: reader),
      game.reasonKept(newest.number) == nil
    {
      hints.append(("book undo \(newest.number)", "take back \(newest.author)'s newest entry"))
    }
    return answer(
      page.rows.map { .change($0) },
      ["Changes of game \(game.number), newest first", ""] + (lines.isEmpty ? ["None."] : lines)
        + next(hints + [("book game \(game.number)", "the whole game")]),
      ["game": game.number], in: book[game.club], of: game.number, all: game.changes.count)
  }
}

extension Game {
  /// What would be lost by dropping the game, and how to drop it anyway.
  public var loss: String {
    let count = changes.count { $0.stands }
    let totals = teamNames.map { "\($0) \(Columns.grouped(total(of: $0)))" }
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    let what =
      count == 0
      ? "nothing is entered in game \(number) yet"
      : "game \(number) has \(entries), \(totals.joined(separator: ", "))"
        + " in round \(currentRound) of \(lastRound)"
    return what + ": type yes, or book drop \(number) once more, to drop it;"
      + " book restore \(number) brings it back for \(BookLimits.daysKept) days"
  }
}

extension DroppedGame {
  /// The way to restore the game.
  public var wayBack: String {
    "With all that was entered it comes back, until \(lastDay), by book restore \(game.number)"
  }
}

extension GameChange {
  /// The action in words, for people.
  public var words: String {
    let what: String
    switch action {
    case .undo(let number): what = "took back change \(number)"
    case .lineup(_, let after): what = "changed who plays: \(after.listed)"
    case .reopening(let note): return "opened the game again: \(note)"
    case .mark(let words): return words
    case .entry(let entry, let before): what = entry.words(after: before)
    }
    return what + (isUndone ? ", undone" : "")
  }
}

extension Entry {
  /// The entry in words, with the previous value of each count.
  fileprivate func words(after before: RoundEntry) -> String {
    guard case .counts(let counts) = kind else { return words() }
    if counts.count == 1, let only = counts.first {
      return words() + ", was \(before.counts[only.element])"
    }
    let parts = counts.map {
      "\($0.element.key) \($0.count) (was \(before.counts[$0.element]))"
    }
    return "\(team) round \(round): " + parts.joined(separator: ", ")
  }
}
