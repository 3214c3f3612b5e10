import Lines

extension BookDesk {
  /// The leader board of the club.
  func board(_ period: Period?, _ from: Int) -> BookAnswer {
    let board = club.board(in: period)
    let page = page(board, from)
    let names = page.rows.map { Columns.width(of: $0.player.name) }.max() ?? 0
    // With long names there is no room for the amounts spent and earned: their difference is
    // enough.
    var widths = [4, -10, 8, 6, 9, 8, 9, 10, 11]
    if names > 8 { (widths[1], widths[6], widths[7]) = (-BookLimits.name - 2, 0, 0) }
    func line(_ cells: [String]) -> String {
      zip(cells, widths).map { cell, width in
        width < 0 ? "  " + Columns.left(cell, -width - 2) : Columns.right(cell, width)
      }.joined()
    }
    var lines = [
      line(["Rank", "Player", "Played", "Won", "Percent", "Rounds", "Spent", "Earned", "Balance"])
    ]
    lines += page.rows.map { standing in
      let tally = standing.tally
      return line([
        "\(standing.rank)", standing.player.name, "\(tally.played)", "\(tally.won)",
        "\(tally.percent) %", "\(tally.rounds)", "\(tally.spent)", "\(tally.earned)",
        "\(tally.balance)",
      ])
    }
    if page.rows.isEmpty {
      lines = ["Nobody has completed a game \(period == nil ? "yet" : "in that time")."]
    }
    let whose = [club.title, period?.title].compactMap { $0 }
    let typed = "book board" + (period.map { " \($0.unit.rawValue)=\($0.name)" } ?? "")
    let title = "Leader board of \(whose.joined(separator: ", ")), money in dollars"
    return answer(
      page.rows.map { .standing($0) },
      [title, ""] + lines
        + next(
          more(club.typed(typed), page.next) + [
            (club.typed("book"), "today's game"), (club.typed("book list"), "all games"),
          ]), in: club, all: board.count)
  }

  /// The players of the club, always without e-mail and phone.
  func players(_ from: Int) -> BookAnswer {
    let page = page(club.players, from)
    let width = 2 + max(16, page.rows.map { Columns.width(of: $0.name) }.max() ?? 0)
    let lines = page.rows.map {
      Columns.trimmed(
        Columns.left($0.name, width) + Columns.left($0.initials, 10)
          + Columns.left($0.icon ?? "", 2 * BookLimits.icon))
    }
    let title = Columns.left("Player", width) + "Initials"
    return answer(
      page.rows.map { .player($0) },
      [title] + lines
        + next(
          more(club.typed("book players"), page.next) + [
            (club.typed("book add NAME"), "add a player"), newGame(in: club),
          ]), in: club, all: club.players.count)
  }

  /// A player, with e-mail and phone for readers who may see them.
  func shown(_ name: String) throws(Refusal) -> BookAnswer {
    let player = try club.known(name)
    let tally = club.career(of: player).total
    let details = [
      ("Icon", player.icon), ("E-mail", player.email?.text(for: reader)),
      ("Phone", player.phone?.text(for: reader)),
    ]
    let played =
      "Played \(tally.played), won \(tally.won) (\(tally.percent) %), rounds won \(tally.rounds),"
      + " balance \(tally.balance)"
    let title =
      "\(player.name) (\(player.initials))" + (club.isOpen ? "" : ", club \(club.name)")
    let typed = Label.typed(player.name)
    return answer(
      [.player(player, for: reader)],
      [title]
        + details.compactMap { title, text in
          text.map { Columns.left(title, 8) + $0 }
        } + [played]
        + next([
          (
            club.typed("book player \(typed) initials=AB"), "change initials, icon …"
          ),
          (club.typed("book rename \(typed) NAME"), "give another name"),
          (club.typed("book players"), "who is in the book"),
        ]), in: club)
  }

  /// All clubs, the open one first.
  func clubs(_ from: Int) -> BookAnswer {
    let page = page(book.clubs, from)
    func line(_ name: String, _ owner: String, _ players: String, _ games: String) -> String {
      Columns.left(name, BookLimits.name + 2) + Columns.left(owner, 18)
        + Columns.right(players, 8) + Columns.right(games, 8)
    }
    let lines = page.rows.map { club in
      line(
        club.name, club.owner?.name ?? "everybody", "\(club.players.count)",
        "\(book.gameCount(of: club))")
    }
    let example = page.rows.last ?? Club()
    return answer(
      page.rows.map { .club($0, games: book.gameCount(of: $0)) },
      [line("Club", "Owner", "Players", "Games")] + lines
        + next(
          more("book clubs", page.next) + [
            ("book club \(Label.typed(example.name))", "who writes in it"),
            (example.typed("book list"), "its games"),
            ("book create \"Tuesday Club\"", "make a club of your own"),
          ]), in: nil, all: book.clubs.count)
  }

  /// The club that the reader has chosen to leave out from now on.
  public func using(_ club: Club) -> BookAnswer {
    answer(
      [.club(club, games: book.gameCount(of: club))],
      ["Commands of the book mean \(club.title) from now on, without club=."]
        + next(
          [(club.typed("book list"), "its games"), (club.typed("book board"), "its leader board")]
            + (club.isOpen ? [] : [("book use open", "mean the open club again")])), in: club)
  }

  /// A club, with its owner and its writers.
  func club(_ name: String?) throws(Refusal) -> BookAnswer {
    var club = club
    if let name { club = try book.existingClub(named: name) }
    let count = book.gameCount(of: club)
    let names =
      [club.owner.map { "\($0), who owns it" }].compactMap { $0 } + club.writers.map(\.name)
    let writers =
      club.isOpen
      ? "Everybody reads it, and whoever has a name writes in it."
      : "Everybody reads it. In it write: \(names.joined(separator: ", "))."
    let isUsual = club.id == reader.usualClub
    let use: [Hint] =
      isUsual || !reader.isMember
      ? [] : [("book use \(Label.typed(club.name))", "leave out club= from now on")]
    let admit: [Hint] =
      club.isOwned(by: reader)
      ? [
        (club.typed("book admit NAME"), "let a member write in it"),
        (club.typed("book expel NAME"), "no more"),
      ] : []
    return answer(
      [.club(club, games: count)],
      [
        "The club \(club.name): \(club.players.count) players,"
          + " \(count) \(count == 1 ? "game" : "games").",
        writers + (isUsual ? " Commands without club= mean it." : ""),
      ]
        + next(
          use + admit + [
            (club.typed("book list"), "its games"), (club.typed("book board"), "its leader board"),
            (club.typed("book players"), "its players"),
          ]), in: club)
  }
}
