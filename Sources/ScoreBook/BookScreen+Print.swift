import Cards

extension BookScreen {
  /// A game as a score sheet to print: all rounds line by line, 72 columns wide.
  static func print(_ game: Game, in club: Club) -> [String] {
    let sheet = PrintedSheet(game)
    let place = club.isOpen ? "" : club.name
    let title = sheet.line(game.profile.name.uppercased(), "Game \(game.number)")
    let start = sheet.line("Begun \(game.started) by \(game.startedBy)", place)
    let players = game.teams.flatMap { team in
      Columns.wrapped(
        Columns.left(team.name.key, 8) + team.players.map(\.name).joined(separator: ", "),
        indent: 8, width: PrintedSheet.width)
    }
    return [title, start, ""] + players + game.rounds.flatMap { [""] + sheet.round($0) } + [""]
      + sheet.end
  }
}

/// The lines of a score sheet. Each team has two columns: how often something was counted, and
/// what it gave.
private struct PrintedSheet {
  static let width = 72
  private static let titleWidth = 30
  private static let pointsWidth = 10

  private let game: Game
  private let cellWidth: Int

  init(_ game: Game) {
    self.game = game
    cellWidth = (Self.width - Self.titleWidth) / max(game.teams.count, 1)
  }

  /// Something at the left, and something at the right.
  func line(_ left: String, _ right: String) -> String {
    let room = Self.width - Columns.width(of: right)
    return Columns.trimmed(Columns.left(left, max(room, 0)) + right)
  }

  func round(_ round: Round) -> [String] {
    let entries = game.teamNames.map { game.entry($0, round) }
    let lines = entries.map { game.profile.lines(of: $0.counts) }
    let isOpen = game.isOpen(round)
    let counted = lines.first.map { first in
      first.indices.map { index in
        row(first[index].title, lines.map { isOpen ? cell($0[index]) : cell("-") })
      }
    }
    let melds = game.teamNames.map { game.meld(of: $0, in: round) }
    let scores = game.teamNames.map { game.score(of: $0, in: round) }
    return [row("Round \(round)", game.teamNames.map { cell($0.key) })]
      + [row("Opening meld", melds.map { cell(isOpen ? Columns.grouped($0) : "-") })]
      + (counted ?? [])
      + [row("Score of round \(round)", scores.map { cell(isOpen ? Columns.grouped($0) : "-") })]
      + (isOpen && !game.isComplete(round) ? [row("", entries.map { cell(state(of: $0)) })] : [])
  }

  /// The totals, and who has won what.
  var end: [String] {
    let totals = row("TOTAL", game.teamNames.map { cell(Columns.grouped(game.total(of: $0))) })
    guard game.isComplete else {
      return [totals, "Round \(game.currentRound) of \(game.lastRound) is open."]
    }
    let leaders = game.leaders.map(\.key).joined(separator: " and ")
    let verdict = "\(leaders) \(game.leaders.count == 1 ? "has won" : "share the win")."
    let money = game.contributions.map { contribution in
      Columns.left(contribution.player.name, Self.titleWidth)
        + cell("paid \(contribution.tally.spent)", 21)
        + cell("won \(contribution.tally.earned)", 21)
    }
    return [totals, "", verdict, ""] + money
  }

  private func state(of entry: RoundEntry) -> String { entry.isFinished ? "finished" : "open" }

  private func row(_ title: String, _ cells: [String]) -> String {
    Columns.trimmed(Columns.left(title, Self.titleWidth) + cells.joined())
  }

  private func cell(_ text: String, _ width: Int? = nil) -> String {
    Columns.right(text, width ?? cellWidth)
  }

  /// A count and its points; of what counts point for point the points alone.
  private func cell(_ line: RoundSheet.Line) -> String {
    guard line.count != 0 else { return cell("") }
    let points = Columns.right(Columns.grouped(line.subtotal), Self.pointsWidth)
    let isPointForPoint = abs(line.points) == 1
    return Columns.right(isPointForPoint ? "" : "\(line.count)", cellWidth - Self.pointsWidth)
      + points
  }
}
