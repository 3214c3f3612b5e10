import Lines

extension BookDesk {
  /// The kinds of game.
  func profiles() -> BookAnswer {
    let lines = club.profiles.map {
      Columns.left($0.id, 18) + Columns.left("\($0.teams)", 7)
        + Columns.left("by \($0.meld.scheme)", 15) + $0.name
    }
    return profiles(
      [Columns.left("To type", 18) + "Teams  Opening meld   Game"] + lines
        + next([
          newGame(in: club),
          ("book rules \(Profile.builtIn[0].id)", "points, opening melds and money"),
          (club.typed("book define ID from=hkf win=250 wild=1500"), "a kind of game"),
        ]))
  }

  /// The kinds of game, each with the command that begins one.
  func beginnings() -> BookAnswer {
    let commands = club.profiles.map { typed(club.typed("book new \($0.id)")) }
    let width = commands.map(Columns.width).max() ?? 0
    let lines = zip(club.profiles, commands).map { profile, command in
      "  " + Columns.left(command, width + 3) + "\(profile.name), \(profile.teams) teams"
    }
    return profiles(
      [
        "book new begins a game of Hand and Foot, whose scores are kept here. Which kind?",
        "Where nobody is named guests play, who are called G1, G2 and so on.", "",
      ] + lines
        + next([
          newGame(in: club, "with players: names or initials"),
          (club.typed("book players"), "who is in the book"),
          ("book rules \(Profile.builtIn[0].id)", "points, opening melds and money"),
        ]))
  }

  private func profiles(_ lines: [String]) -> BookAnswer {
    answer(
      page(club.profiles, 1).rows.map { .profile($0) }, lines, in: club, all: club.profiles.count)
  }

  /// The points, opening melds and money of a kind of game: the requested one, else that of the
  /// game that the reader means, else the first.
  func rules(_ id: String?) throws(Refusal) -> BookAnswer {
    let game = id == nil ? try? game(nil) : nil
    let club = book[game?.club ?? reader.club]
    let profile = game?.profile ?? club.profile(id ?? Profile.builtIn[0].id)
    guard let profile else { throw club.unknownProfile(id ?? "") }
    let sheet = profile.lines(of: Counts())
    let title =
      "\(profile.name): \(profile.teams) teams, \(profile.rounds)"
      + (profile.rounds == 1 ? " round" : " rounds")
    let lines = sheet.map { line in
      Columns.left(line.title + (line.isRequired ? " *" : ""), 31)
        + Columns.left(line.typed, BookLimits.elementKey)
        + Columns.right(Columns.grouped(line.points), 10)
    }
    let required = "Books with * are needed to go out; a win enters 1 for each"
    let meld =
      switch profile.meld {
      case .byScore(let steps):
        "Opening meld by score: "
          + steps.map { "\($0.points) from \(Columns.grouped($0.score))" }.joined(separator: ", ")
          + "."
      case .byRound(let points):
        "Opening meld by round: "
          + points.enumerated().map { "\($1) in round \($0 + 1)" }.joined(separator: ", ") + "."
      }
    let money =
      "Each player pays \(profile.ante) for a game; a round won pays \(profile.roundWin), the game"
      + " won \(profile.gameWin)"
      + (profile.teams == 3 ? ", the second place \(Profile.second)." : ".")
      + " Teams that tie share what their places pay."
    return answer(
      sheet.map { .rule($0) },
      [title, "", Columns.left("", 31) + "to type       points"] + lines
        + (sheet.contains(where: \.isRequired) ? [required] : []) + ["", meld, money]
        + next([
          newGame(profile, in: club), (club.typed("book profiles"), "all kinds of game"),
        ]),
      [
        "id": profile.id, "teams": profile.teams, "rounds": profile.rounds, "meld": profile.meld,
        "ante": profile.ante.count, "round-win": profile.roundWin.count,
        "game-win": profile.gameWin.count,
        "second": profile.teams == 3 ? Profile.second.count : 0,
      ], in: club)
  }

  /// All commands, by the tasks of people.
  func help() -> BookAnswer {
    let width = 2 + (BookCommand.samples.map(Columns.width(of:)).max() ?? 0)
    let tasks = BookCommand.Task.allCases.flatMap { task -> [String] in
      let rows = BookCommand.all.filter { $0.task == task }.map { command in
        "  " + Columns.left(command.sample, width) + command.purpose
      }
      return ["", task.rawValue] + rows
        + notes(task).map { "  " + $0 }
    }
    let lines = ["The score book. What you can type:"] + tasks + next([("book", "today's game")])
    return answer(text: lines, in: nil)
  }

  private func notes(_ task: BookCommand.Task) -> [String] {
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
    case .players:
      [
        "A name with blanks stands in quotes. Initials are made if you give none.",
        "What stands empty is taken off, as in book player Ann icon= or icon=off",
      ]
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
}
