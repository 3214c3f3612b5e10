import Lines

extension BookDesk {
  /// A team's sheet, or the sheets of all teams in the order of the game.
  ///
  /// - Throws: `Refusal` if the team does not play or the round is not open.
  func sheet(
    _ team: TeamName?, _ wanted: Round?, _ game: Game
  ) throws(Refusal) -> BookAnswer {
    let (round, club) = (wanted ?? game.currentRound, book[game.club])
    if let reason = game.reasonClosed(team ?? game.teamNames.first ?? .red, round) { throw reason }
    guard let team else {
      let rows = game.teamNames.flatMap { team in
        game.sheet(team, round).map { Line.element($0, of: team) }
      }
      let totals = game.teamNames.map { ColonPair($0, game.score(of: $0, in: round)) }
      return answer(
        rows, sheetsLines(round, game),
        ["game": game.number, "round": round.number, "totals": totals], in: club, of: game.number)
    }
    return answer(
      game.sheet(team, round).map { .element($0) }, sheetLines(team, round, game),
      [
        "game": game.number, "round": round.number, "team": team,
        "total": game.score(of: team, in: round),
        "finished": game.entry(team, round).isFinished,
      ], in: club, of: game.number, team)
  }

  /// A card; programs get the sheet.
  func card(_ team: TeamName, _ round: Round?, _ game: Game) throws(Refusal) -> BookAnswer {
    var answer = try sheet(team, round, game)
    if !game.isComplete { answer.card = try book.card(team, round, in: game) }
    return answer
  }

  /// A team's round, line by line, with the words to type for each line.
  func sheetLines(_ team: TeamName, _ round: Round, _ game: Game) -> [String] {
    func line(
      _ title: String, _ key: String, _ count: String, _ points: String, _ subtotal: String
    ) -> String {
      Columns.left(title, 29) + "  " + Columns.left(key, 10) + Columns.right(count, 9)
        + Columns.right(points, 12) + Columns.right(subtotal, 15)
    }
    let sheet = game.sheet(team, round)
    let initials = game.team(team)?.initials.joined(separator: "+") ?? ""
    let isFinished = game.entry(team, round).isFinished
    var lines = [
      "Game \(game.number), round \(round), \(team) (\(initials)): "
        + (isFinished ? "finished" : "not finished"),
      "", line("", "to type", "count", "points", "subtotal"),
    ]
    lines += sheet.map {
      line(
        $0.title + ($0.isRequired ? " *" : ""), $0.typed, Columns.grouped($0.count),
        Columns.grouped($0.points), Columns.grouped($0.subtotal))
    }
    lines.append(
      line("Round \(round)", "", "", "", Columns.grouped(game.score(of: team, in: round))))
    if sheet.contains(where: \.isRequired) {
      lines.append("Books with * are needed to go out; book win \(team) enters 1 for each")
    }
    let place = round == game.openRound ? "" : " round=\(round)"
    let finish: [Hint] =
      isFinished ? [] : [("book finish \(team)\(place)", "this entry is complete")]
    return lines
      + next(
        [("book score \(team) cards 450\(place)", "enter or correct a count")] + finish + [
          ("book game \(game.number)", "the whole game")
        ])
  }

  /// The sheets of all teams for a round, side by side. The hints are for the team that the reader
  /// looked at last.
  private func sheetsLines(_ round: Round, _ game: Game) -> [String] {
    func row(_ title: String, _ key: String = "", _ cell: (Team) -> String) -> String {
      Columns.trimmed(
        Columns.left(title, 30) + Columns.left(key, BookLimits.elementKey + 1)
          + game.teams.map { " " + Columns.right(cell($0), 11) }.joined())
    }
    func sum(_ title: String, _ number: (TeamName) -> Int) -> String {
      row(title) { Columns.grouped(number($0.name)) }
    }
    let team = game.teamNames.first { $0 == reader.team } ?? game.teamNames.first ?? .red
    let isOpen = round == game.openRound
    return ["Game \(game.number), round \(round) of \(game.lastRound)", ""]
      + [
        row("", "to type") { $0.name.key },
        row("Players") { $0.initials.joined(separator: "+") },
      ]
      + game.sheet(team, round).enumerated().map { index, line in
        row(line.title, line.typed) { Columns.grouped(game.sheet($0.name, round)[index].count) }
      } + [
        sum("Round \(round)") { game.score(of: $0, in: round) },
        sum("Total") { game.total(of: $0) }, sum("Behind") { game.behind($0) },
        sum("Opening meld") { game.meld(of: $0, in: round) },
        row("Entry") { game.entry($0.name, round).isFinished ? "finished" : "not yet" },
      ]
      + next([
        (
          "book score \(team) cards 450\(isOpen ? "" : " round=\(round)")",
          "enter or correct counts"
        ),
        ("book sheet \(team)\(isOpen ? "" : " \(round)")", "the round of one team"),
        ("book game \(game.number)", "the whole game"),
      ])
  }

  /// The whole game as a printable score sheet: all rounds, line by line, with two columns for each
  /// team: the count and its points.
  func print(_ game: Game) -> BookAnswer {
    let (club, width, titleWidth) = (book[game.club], 72, 30)
    let cellWidth = (width - titleWidth) / max(game.teams.count, 1)
    func ends(_ left: String, _ right: String) -> String {
      Columns.trimmed(Columns.left(left, max(width - Columns.width(of: right), 0)) + right)
    }
    func row(_ title: String, _ cell: (TeamName) -> String) -> String {
      let cells = game.teamNames.map { Columns.right(cell($0), cellWidth) }
      return Columns.trimmed(Columns.left(title, titleWidth) + cells.joined())
    }
    let players = game.teams.map { team in
      Columns.left(team.name.key, 8) + team.players.map(\.name).joined(separator: ", ")
    }
    let rounds = game.rounds.flatMap { round in
      let isOpen = game.isOpen(round)
      func number(_ title: String, _ value: (TeamName) -> Int) -> String {
        row(title) { isOpen ? Columns.grouped(value($0)) : "-" }
      }
      let counted = game.profile.lines(of: Counts()).enumerated().map { index, line in
        row(line.title) { isOpen ? game.sheet($0, round)[index].printed(cellWidth - 10) : "-" }
      }
      return [
        "", row("Round \(round)", \.key), number("Opening meld") { game.meld(of: $0, in: round) },
      ]
        + counted + [number("Score of round \(round)") { game.score(of: $0, in: round) }]
        + (isOpen && !game.isComplete(round)
          ? [row("") { game.entry($0, round).isFinished ? "finished" : "open" }] : [])
    }
    let end =
      game.isComplete
      ? ["", game.verdict, ""]
        + game.contributions.map { player, tally in
          Columns.left(player.name, titleWidth) + Columns.right("paid \(tally.spent)", 21)
            + Columns.right("won \(tally.earned)", 21)
        } : ["Round \(game.currentRound) of \(game.lastRound) is open."]
    let head = [
      ends(game.profile.name.uppercased(), "Game \(game.number)"),
      ends("Begun \(game.started) by \(game.startedBy)", club.isOpen ? "" : club.name), "",
    ]
    let total = row("TOTAL") { Columns.grouped(game.total(of: $0)) }
    return answer(text: head + players + rounds + ["", total] + end, in: club, of: game.number)
  }
}

/// One line of a team's round, computed from its entry.
struct SheetLine: Equatable, Sendable {
  /// The word to type for it; `red3-bonus` for the bonus, which cannot be entered.
  let key: String
  /// The name that people use.
  let title: String
  /// Whether a team needs it to go out.
  let isRequired: Bool
  let count: Int
  /// Points for each piece.
  let points: Int
  /// Count times points.
  var subtotal: Int { count * points }

  /// The word to type for it, as shown to people.
  var typed: String { key == "red3-bonus" ? "-" : key }

  /// Whether its count equals its points except for the sign, so that one of them is enough.
  var isPointForPoint: Bool { abs(points) == 1 }

  /// The count in `width` columns, and its points; only the points if the line is point for point.
  fileprivate func printed(_ width: Int) -> String {
    guard count != 0 else { return "" }
    return Columns.right(isPointForPoint ? "" : "\(count)", width)
      + Columns.right(Columns.grouped(subtotal), 10)
  }
}

extension Game {
  /// A team's round, line by line.
  func sheet(_ team: TeamName, _ round: Round) -> [SheetLine] {
    profile.lines(of: entry(team, round).counts)
  }

  /// The points that a team is behind the leaders; 0 for them.
  func behind(_ team: TeamName) -> Int {
    (teamNames.map { total(of: $0) }.max() ?? 0) - total(of: team)
  }
}

extension Profile {
  /// The lines of a sheet with these counts, in the order of the profile; the bonus follows the red
  /// threes.
  func lines(of counts: Counts) -> [SheetLine] {
    elements.flatMap { rule -> [SheetLine] in
      let line = SheetLine(
        key: rule.element.key, title: rule.title, isRequired: rule.isRequired,
        count: counts[rule.element], points: rule.points)
      guard rule.element == .redThree, let bonus = redThreeBonus else { return [line] }
      let many = Profile.manyRedThrees
      return [
        line,
        SheetLine(
          key: "red3-bonus", title: "Bonus, more than \(many) red threes", isRequired: false,
          count: counts[.redThree] > many ? 1 : 0, points: bonus),
      ]
    }
  }
}
