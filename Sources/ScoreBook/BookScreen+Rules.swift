extension BookScreen {
  /// The kinds of game.
  static func profiles(of club: Club) -> [String] {
    let lines = club.profiles.flatMap {
      Columns.wrapped(
        Columns.left($0.id, 18) + Columns.left("\($0.teams)", 7)
          + Columns.left("by \($0.meld.scheme)", 15) + $0.name, indent: 40)
    }
    return [Columns.left("To type", 18) + "Teams  Opening meld   Game"] + lines
      + next([
        newGame(Profile.builtIn[0], in: club),
        ("book rules \(Profile.builtIn[0].id)", "points, opening melds and money"),
        (club.typed("book define ID from=hkf win=250 wild=1500"), "a kind of game"),
      ])
  }

  /// The kinds of game, each with the words that begin one.
  static func beginnings(of club: Club) -> [String] {
    let commands = club.profiles.map { club.typed("book new \($0.id)") }
    let width = commands.map(Columns.width).max() ?? 0
    let lines = zip(club.profiles, commands).flatMap { profile, command in
      Columns.wrapped(
        "  " + Columns.left(command, width + 3) + "\(profile.name), \(profile.teams) teams",
        indent: 7)
    }
    return [
      "book new begins a game of Hand and Foot, whose scores are kept here. Which kind?",
      "Where nobody is named guests play, who are called G1, G2 and so on.", "",
    ] + lines
      + next([
        newGame(Profile.builtIn[0], in: club, "with players: names or initials"),
        (club.typed("book players"), "who is in the book"),
        ("book rules \(Profile.builtIn[0].id)", "points, opening melds and money"),
      ])
  }

  /// The points, opening melds and money of a kind of game.
  static func rules(of profile: Profile, in club: Club) -> [String] {
    let title =
      "\(profile.name): \(profile.teams) teams, \(profile.rounds)"
      + (profile.rounds == 1 ? " round" : " rounds")
    let lines = profile.lines(of: Counts()).map { line in
      Columns.left(line.title + (line.isRequired ? " *" : ""), 31)
        + Columns.left(line.key == "red3-bonus" ? "-" : line.key, BookLimits.elementKey)
        + Columns.right(Columns.grouped(line.points), 10)
    }
    let isAnyRequired = profile.elements.contains(where: \.isRequired)
    return Columns.wrapped(title) + ["", Columns.left("", 31) + "to type       points"] + lines
      + (isAnyRequired ? ["Books with * are needed to go out; a win enters 1 for each"] : [])
      + [""] + Columns.wrapped(meld(profile.meld)) + Columns.wrapped(money(profile))
      + next([
        newGame(profile, in: club), (club.typed("book profiles"), "all kinds of game"),
      ])
  }

  private static func meld(_ meld: OpeningMeld) -> String {
    switch meld {
    case .byScore(let steps):
      "Opening meld by score: "
        + steps.map { "\($0.points) from \(Columns.grouped($0.score))" }.joined(separator: ", ")
        + "."
    case .byRound(let points):
      "Opening meld by round: "
        + points.enumerated().map { "\($1) in round \($0 + 1)" }.joined(separator: ", ") + "."
    }
  }

  private static func money(_ profile: Profile) -> String {
    let winnings = profile.winnings
    return "Each player pays \(winnings.ante) for a game; a round won pays"
      + " \(winnings.round(teams: profile.teams)), the game won \(winnings.game)"
      + (profile.teams == 3 ? ", the second place \(Winnings.second)." : ".")
      + " Teams that tie share what their places pay."
  }

  /// The sheets of all teams for a round, side by side in that order. What can be typed next is for
  /// the team that the reader has looked at.
  public static func sheets(
    _ sheets: [RoundSheet], of game: Game, for reader: BookReader
  ) -> [String] {
    guard let first = sheets.first else { return [] }
    let team = sheets.first { $0.team == reader.team }?.team ?? first.team
    let summary = game.summary
    let teams = sheets.compactMap { sheet in summary.teams.first { $0.name == sheet.team } }
    let isOpen = first.round == game.openRound
    func row(_ title: String, _ key: String, _ cells: [String]) -> String {
      Columns.trimmed(
        Columns.left(title, 30) + Columns.left(key, BookLimits.elementKey + 1)
          + cells.map { " " + Columns.right($0, 11) }.joined())
    }
    func sum(_ title: String, _ numbers: [Int]) -> String {
      row(title, "", numbers.map(Columns.grouped))
    }
    let counts = first.lines.enumerated().map { index, line in
      row(
        line.title, line.key == "red3-bonus" ? "-" : line.key,
        sheets.map { Columns.grouped($0.lines[index].count) })
    }
    let melds = sheets.map { game.meld(of: $0.team, in: first.round) }
    return ["Game \(game.number), round \(first.round) of \(game.lastRound)", ""]
      + [
        row("", "to type", teams.map(\.name.key)),
        row("Players", "", teams.map { $0.initials.joined(separator: "+") }),
      ] + counts + [
        sum("Round \(first.round)", sheets.map(\.total)), sum("Total", teams.map(\.total)),
        sum("Behind", teams.map(\.behind)), sum("Opening meld", melds),
        row("Entry", "", sheets.map { $0.isFinished ? "finished" : "not yet" }),
      ]
      + next([
        (
          "book score \(team) cards 450\(isOpen ? "" : " round=\(first.round)")",
          "enter or correct counts"
        ),
        ("book sheet \(team)\(isOpen ? "" : " \(first.round)")", "the round of one team"),
        ("book game \(game.number)", "the whole game"),
      ])
  }
}
