// Owns what people at a terminal see: each screen at most 78 columns wide, plain text, and at its
// end what to type next. Never changes a book.

/// The text screens of the book, each a list of lines without newlines.
public enum BookScreen {
  /// Something to type next, and what it does.
  typealias Hint = (command: String, purpose: String)

  /// The lines that end every screen.
  static func next(_ hints: [Hint]) -> [String] {
    let width = hints.map { Columns.width(of: $0.command) }.max() ?? 0
    return [""]
      + hints.enumerated().map { index, hint in
        let start = index == 0 ? "Next: " : "      "
        return Columns.trimmed(
          Columns.fit(start + Columns.left(hint.command, width) + "   " + hint.purpose))
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

  /// The games, newest first, each with its quick summary.
  public static func list(_ book: Book, from: Int = 1) -> [String] {
    let page = page(book.newestFirst, from: from)
    guard let newest = page.rows.first else {
      let title = book.games.isEmpty ? "There is no game in the book." : "There are no more games."
      return [title] + next([newGame(Profile.builtIn[0]), ("book help", "all commands")])
    }
    var lines = ["Games, newest first"]
    for game in page.rows { lines += [""] + listed(game) }
    return lines
      + next(
        more("book list", page.next) + [
          ("book game \(newest.number)", "the summary of game \(newest.number)"),
          newGame(newest.profile), ("book board", "the leader board"),
        ])
  }

  private static func listed(_ game: Game) -> [String] {
    let summary = game.summary
    let state =
      summary.isComplete
      ? "complete" : "round \(summary.round) of \(Round.last), \(summary.percent) % complete"
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
  static func newGame(_ profile: Profile) -> Hint {
    let teams = profile.teamNames.map { team in
      "\(team)=G\(2 * team.rawValue + 1)+G\(2 * team.rawValue + 2)"
    }
    return ("book new \(profile.id) " + teams.joined(separator: " "), "a new game")
  }
}
