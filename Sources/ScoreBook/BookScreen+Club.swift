// Owns the screens of the whole club: leader board, players, profiles, help, and what happened.

extension BookScreen {
  /// The leader board of a group.
  public static func board(_ board: [Standing], of group: String, from: Int = 1) -> [String] {
    let page = page(board, from: from)
    let lines = page.rows.map { standing in
      let tally = standing.tally
      return boardLine(
        [
          "\(standing.rank)", standing.player.name, "\(tally.played)", "\(tally.won)",
          "\(tally.percent) %", "\(tally.rounds)", "\(tally.spent)", "\(tally.earned)",
          "\(tally.balance)",
        ])
    }
    let empty = "Nobody has completed a game yet."
    let title = boardLine(
      ["Rank", "Player", "Played", "Won", "Percent", "Rounds", "Spent", "Earned", "Balance"])
    let more = more("book board" + (group == Player.defaultGroup ? "" : " \(group)"), page.next)
    return [Columns.fit("Leader board of \(group), money in dollars"), ""]
      + (lines.isEmpty ? [empty] : [title] + lines)
      + next(more + [("book", "today's game"), ("book list", "all games")])
  }

  private static func boardLine(_ cells: [String]) -> String {
    let widths = [4, -10, 8, 6, 9, 8, 9, 10, 11]
    return zip(cells, widths).map { cell, width in
      width < 0 ? "  " + Columns.left(cell, -width - 2) : Columns.right(cell, width)
    }.joined()
  }

  /// The players of a group, or all. E-mail and phone are nobody else's business.
  public static func players(
    _ players: [Player], of group: String? = nil, from: Int = 1
  ) -> [String] {
    let page = page(players, from: from)
    let lines = page.rows.map {
      Columns.left($0.name, 18) + Columns.left($0.initials, 10) + Columns.left($0.group, 20)
        + Columns.left($0.icon ?? "", 2 * BookLimits.icon)
    }
    let title = Columns.left("Player", 18) + Columns.left("Initials", 10) + "Group"
    let more = more("book players" + (group.map { " \($0)" } ?? ""), page.next)
    return [title] + lines.map(Columns.trimmed)
      + next(
        more + [("book player NAME INITIALS", "add a player")]
          + [newGame(Profile.builtIn[0])])
  }

  /// The kinds of game.
  public static func profiles(_ book: Book) -> [String] {
    let lines = book.profiles.map {
      Columns.left($0.id, 18) + Columns.left("\($0.teams)", 7)
        + Columns.left("by \($0.meld.rawValue)", 15) + $0.name
    }
    return [Columns.left("To type", 18) + "Teams  Opening meld   Game"] + lines.map(Columns.trimmed)
      + next([
        newGame(Profile.builtIn[0]),
        ("book define ID from=hkf win=250 wild=1500", "a kind of game"),
      ])
  }

  /// All commands.
  public static func help() -> [String] {
    let lines = BookUsage.allCases.map { usage in
      Columns.left(usage.example, 44) + usage.purpose
    }
    return ["The score book. What you can type:", ""] + lines
      + [
        "", "Add round=N for an earlier round and game=N for another game.",
        "Teams: " + TeamName.allCases.map(\.key).joined(separator: ", "),
        "Counts: " + ScoreElement.allCases.map(\.key).joined(separator: " "),
      ] + next([("book", "today's game")])
  }

  /// What a change did, to the one who made it: what happened, and how things stand now. After a
  /// count that is the round's score, after a win the sheet with its defaults, else the summary.
  public static func outcome(
    of change: BookChange, _ events: [BookEvent], in book: Book
  ) -> [String] {
    let told =
      events.isEmpty
      ? ["That stands in the book already."] : events.map { Columns.fit($0.sentence) }
    guard let game = (change.game ?? events.first?.game).flatMap({ book.game($0) }) else {
      return told + next([newGame(Profile.builtIn[0]), ("book", "today's game")])
    }
    switch change {
    case .enter(_, let entry) where entry.kind == .win:
      guard let sheet = try? game.sheet(of: entry.team, in: entry.round) else { return told }
      return told + [""] + self.sheet(sheet, of: game)
    case .enter(_, let entry) where entry.kind != .finish:
      return told + standing(after: entry, in: game)
    default: return told + [""] + summary(of: game, in: book)
    }
  }

  /// The team's round and total after a count was entered.
  private static func standing(after entry: Entry, in game: Game) -> [String] {
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
}

extension BookChange {
  /// The game it is about, if it is about one that has a number already.
  public var game: Int? {
    switch self {
    case .enter(let game, _), .undo(let game): game
    case .addPlayer, .defineProfile, .newGame, .purge, .carry, .number: nil
    }
  }
}
