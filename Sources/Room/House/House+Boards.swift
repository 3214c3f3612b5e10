import Cards
import Games
import Lines

extension House {
  private static func games(of family: GameFamily) -> Set<String> {
    Set(GameID.all.filter { $0.family == family }.map(\.description))
  }

  /// The leaderboard of one game, of poker, or of all games for money. Chips and dollars are never
  /// added up.
  func top(
    _ game: String?, _ period: BoardPeriod, _ players: BoardPlayers, by order: BoardOrder,
    _ sender: Sender
  ) throws(Refusal) -> Effect {
    let family = game.flatMap { GameFamily(rawValue: $0) }
    let isPoker = family == .poker
    if let game, family == nil, GameCatalogue.entry(game) == nil {
      throw Refusal(
        .tableGame,
        "there is no game \"\(SafeText.printable(game.prefix(20)))\"; write: "
          + "\(Commands.usage("top"))"
      )
    }
    let isOfPoker = isPoker || game.flatMap { GameID($0) }?.family == .poker
    let together = GameID.all.filter { ($0.family == .poker) == isPoker }.map(\.description)
    let games = isPoker ? nil : game.map { family.map(Self.games) ?? [$0] }
    let board = store.leaderboard.top(
      by: order, of: isOfPoker ? .bets : .money, games: games ?? Set(together), period: period,
      players: players, at: time, limit: Limits.boardRows)
    let heading = Self.heading(isOfPoker: isOfPoker)
    let rows = board.enumerated().map { index, line in
      let record = line.tally.record(isOfPoker: isOfPoker)
      let name: Prose = "\(line.identity.name)"
      let words = line.identity.words
      let said: Prose =
        "\(right: "\(line.rank)", columns: 3). \(name, columns: 16)"
        + "\(seen: record.columns + words, spoken: record.said + words)"
      return Line(
        .row, "top", ["rank": line.rank, "name": line.identity.name],
        said: index == 0 ? "\(seen: heading + "\n", spoken: "")\(said)" : said
      ).adding(line.identity.fields).adding(record.fields)
    }
    let reply = Line(
      .done, "top",
      [
        "game": game ?? "all", "period": period, "players": players,
        "by": order == .net ? nil : order, "rows": rows.count,
      ], said: Self.end(game, period, order, isOfPoker: isOfPoker, isEmpty: rows.isEmpty))
    return sender.answered(reply, rows)
  }

  /// The heading of a leaderboard's columns.
  private static func heading(isOfPoker: Bool) -> Prose {
    let columns =
      isOfPoker
      ? Leaderboard.Tally.columns("chips", "hands", rate: "big blinds a hundred")
      : Leaderboard.Tally.columns("net", "rounds", "won", "games", "best", rate: "a hundred")
    return "  #  \("player", columns: 16)\(columns)"
  }

  private static func end(
    _ game: String?, _ period: BoardPeriod, _ order: BoardOrder, isOfPoker: Bool, isEmpty: Bool
  ) -> Prose {
    let when: Prose =
      switch period {
      case .day: "today"
      case .week: "the last seven days"
      case .all: "all time"
      }
    let which: Prose = game.map { "\($0)" } ?? "Games for dollars"
    guard isEmpty else {
      let end: Prose = "\(which), \(when). Type finger NAME for more about a player."
      return "\(seen: "(\(end))", spoken: end)"
    }
    return order == .mean
      ? "\(which), \(when): nobody has played enough yet for this ranking, which takes "
        + "\(Limits.rankedRounds) \(isOfPoker ? "hands" : "rounds"). "
        + "Type top \(game ?? "all") net to see everybody."
      : "\(which), \(when): nobody has finished a round yet."
        + (game == nil ? " Poker has boards of its own, as in top holdem." : "")
  }

  /// Who a person is, and what they have played.
  ///
  /// - Parameter report: their playing figures in the current session.
  func finger(
    _ name: PlayerName, _ report: PlayReport?, _ sender: Sender
  ) -> Effect {
    let state = people[name].map { $0.isGone ? Presence.gone : .here } ?? .away
    let tables = tables.filter { $0.value.summary.seated.contains(name) }.keys.sorted()
    let (account, person) = (store.accounts[name], person(called: name))
    let results = person.map { store.leaderboard.of($0, called: name) } ?? []
    guard account != nil || !results.isEmpty || state != .away else {
      return sender.refused(
        Refusal(.tableNobody, "nobody by the name of \(name) is here or has played here"))
    }
    let standings = results.map { game, identity, tally in
      let record = tally.record(isOfPoker: GameID(game)?.family == .poker)
      let name: Prose = "\(game)"
      return Line(
        .row, "standing", ["game": game],
        said: "  \(name, columns: 14) \(record.said)\(identity.words)"
      ).adding(identity.fields).adding(record.fields)
    }
    let rows =
      standings + (person.map { answerRows(of: $0, name, report) + openRows(of: $0) } ?? [])
    let place: Prose =
      tables.isEmpty
      ? "" : ", at \(tables.count > 1 ? "tables" : "table") \(Prose.listed(tables.map { "\($0)" }))"
    let presence: Prose =
      switch state {
      case .here: "is here\(place)"
      case .gone: "is cut off at the moment"
      case .away: "is not here"
      }
    let since: Prose =
      account.map { ", a member since \(figure: $0.since.dayText)" } ?? ", a guest"
    let seen: Prose? = state == .away ? account.map { "\(figure: $0.seen.dayText)" } : nil
    let last: Prose = seen.map { ", last seen on \($0)" } ?? ""
    let reply = Line(
      .done, "finger",
      [
        "name": account?.name ?? name, "kind": account == nil ? Person.Kind.guest : .member,
        "state": state, "table": tables, "since": account?.since.dayText ?? "",
        "seen": account?.seen.dayText ?? "", "rows": rows.count,
      ], said: "\(account?.name ?? name)\(since), \(presence)\(last).")
    return sender.answered(reply, rows, isFirst: true)
  }

  /// The person who has the name now, or else had it last.
  private func person(called name: PlayerName) -> PersonID? {
    people[name]?.person.id ?? store.accounts[name]?.person
      ?? store.leaderboard.guest(called: name) ?? played.person(called: name)
  }

  /// The last matches, of everybody or of one player: of the person who has the name now, or else
  /// of those who had it.
  func matches(of name: PlayerName?, _ count: Int?, _ sender: Sender) -> Effect {
    let person = name.flatMap { self.person(called: $0) }
    let all = store.matches.filter { match in
      // Others who still play the deals of a match must not know its result.
      let names = match.table.namesOfDuplicate
      let isPlayedElsewhere =
        match.isDuplicate
        && store.tables.values.contains { table in
          table.settings.options.isPartOfDuplicate
            && !table.settings.id.namesOfDuplicate.isDisjoint(with: names)
        }
      guard !isPlayedElsewhere else { return false }
      if let person { return match.people.contains(person) }
      return name == nil || match.end.results.contains { $0.player.name == name }
    }
    let rows = all.suffix(min(count ?? 10, Limits.boardRows)).map { match in
      let (end, family) = (match.end, match.game.family)
      let won: [Prose] = end.results.map { "\($0.player.name) \(Prose(thousandths: $0.mean))" }
      let how: Prose = (match.isDuplicate ? " in duplicate" : "") + end.reason.words
      let said: Prose =
        "  \("\(time: match.time.stamp)", columns: 16)  "
        + "\(GameCatalogue.entry(of: match.game).title), "
        + "\(family.rounds(end.hands))\(how): \(won.joined(separator: ", ")) \(family.row.unitOfMatch)"
      return Line(
        .row, "match",
        [
          "time": match.time.stamp, "table": match.table, "game": match.game,
          "duplicate": match.isDuplicate, "hands": end.hands, "reason": end.reason,
          "results": end.results,
        ], said: said)
    }
    let none: Prose = "No match has been played yet; challenge NAME nl proposes one."
    let reply = Line(
      .done, "matches", ["name": name, "rows": rows.count], said: rows.isEmpty ? none : nil)
    return sender.answered(reply, rows)
  }

  /// How people of a name have played since the server started, in the current session and in
  /// earlier ones.
  private func answerRows(
    of person: PersonID, _ name: PlayerName, _ report: PlayReport?
  ) -> [Line] {
    [false, true].compactMap { isBot in
      let identity = PlayerIdentity(
        person, name: name, isMember: store.accounts[person] != nil, isBot: isBot)
      var figures = played[identity] ?? PlayFigures()
      if let report, report.identity == identity { figures += report.figures }
      guard !figures.isEmpty else { return nil }
      return figures.row(of: identity)
    }
  }

  /// The sender's own chip movements, the newest last.
  func ledger(_ sender: Sender, _ count: Int?) -> Effect {
    guard let person = account(of: sender)?.person else {
      return sender.refused(Refusal(.authMember))
    }
    let entries = store.ledger.entries(of: person, last: min(count ?? 10, Limits.boardRows))
    let rows = entries.map { entry in
      let (amount, stamp) = (entry.amount, entry.time.stamp)
      let change: Prose = "\(signed: amount, "received", "paid")"
      let said: Prose =
        "  \("\(time: stamp)", columns: 16) \(right: change, columns: 9)"
        + "\(seen: " = ", spoken: ", balance ")\(right: "\(entry.balance)", columns: 9)"
        + "\(seen: "  ", spoken: ": ")\(entry.reason)"
      return Line(
        .row, "entry",
        [
          "n": entry.number, "time": stamp, "amount": Gain(amount), "balance": entry.balance,
          "with": entry.counterpart.description, "reason": entry.reason,
        ], said: said)
    }
    let (balance, stack) = chips(of: person)
    let reply = Line(
      .done, "ledger",
      ["balance": balance, "stack": stack == 0 ? nil : stack, "rows": rows.count],
      said: "You have \(Prose.chips(balance, atTables: stack)).")
    return sender.answered(reply, rows)
  }
}

extension WallTime {
  /// The time as one word for a line: `2026-11-21T18:03:04`.
  var stamp: String { text.replacing(" ", with: "T") }
}

extension PlayerIdentity {
  var fields: Line.Fields {
    [
      "kind": isMember ? Person.Kind.member : .guest, "role": isBot ? Person.Role.bot : .person,
    ]
  }

  /// Says whether a row belongs to a bot or a guest.
  var words: Prose { isBot ? ", a bot" : isMember ? "" : ", a guest" }
}

extension Leaderboard.Tally {
  /// Hands, chips won, and big blinds won per hundred hands; or rounds for dollars.
  ///
  /// - Returns: also what people see in the columns of a board.
  fileprivate func record(
    isOfPoker: Bool
  ) -> (fields: Line.Fields, said: Prose, columns: Prose) {
    let interval = interval(of: isOfPoker ? .bets : .money)
    let margin: Prose = interval.map { "\(within: "\(figure: $0)")" } ?? ""
    guard !isOfPoker else {
      let rate = WireDecimal.signed(Double(betsPerHundred) / 10)
      let hands: Prose = .count(rounds, "hand", "hands")
      let chips: Prose = "\(net > 0 ? "+" : "")\(net)"
      let blinds: Prose = interval.map { _ in "\(figure: rate)\(margin)" } ?? ""
      return (
        [
          "hands": rounds, "won": Gain(net), "bb100": DecimalNumber(rate),
          "interval": interval.map { DecimalNumber($0) },
        ],
        "\(chips) chips in \(hands)"
          + (interval == nil ? "" : ", \(blinds) big blinds a hundred"),
        Self.columns(chips, "\(rounds)", rate: blinds)
      )
    }
    let mean = interval.map { _ in WireDecimal.signed(100 * self.mean(of: .money)) }
    let signed: Prose = "\(net < 0 ? "-" : "+")$\(net.magnitude)"
    let hundred: Prose = mean.map { ", \(figure: $0)\(margin) dollars a hundred" } ?? ""
    let played: Prose =
      "\(roundsWon) of \(Prose.count(rounds, "round", "rounds")) won, "
      + "\(Prose.count(games, "game", "games")), best $\(best)"
    return (
      [
        "rounds": rounds, "won": roundsWon, "games": games, "best": best, "gained": won,
        "lost": lost, "net": Gain(net), "mean": mean.map { DecimalNumber($0) },
        "interval": interval.map { DecimalNumber($0) },
      ],
      "\(right: signed, columns: 7)\(aside: "+$\(won) -$\(lost)"), \(played)\(hundred)",
      Self.columns(
        signed, "\(rounds)", "\(roundsWon)", "\(games)", "$\(best)",
        rate: mean.map { "\(figure: $0)\(margin)" } ?? "")
    )
  }

  /// The columns of a board behind the name, of which the rate may be empty: with the name, and what
  /// is said of a guest, they fit into 80.
  fileprivate static func columns(_ sums: Prose..., rate: Prose) -> Prose {
    let row = sums.enumerated().reduce("") { row, sum -> Prose in
      row + " \(right: sum.element, columns: sum.offset == 0 ? 8 : 6)"
    }
    return rate.isEmpty ? row : row + " \(right: rate, columns: sums.count > 2 ? 12 : 21)"
  }

  /// Half the width of the confidence interval of the outcome per hundred rounds, in dollars or
  /// bets.
  private func interval(of outcome: Leaderboard.Outcome) -> String? {
    let scale = outcome == .bets ? 0.1 : 100
    return margin(of: outcome).map { WireDecimal.tenths(scale * $0) }
  }
}

extension TableID {
  /// The possible names of a duplicate's first table, given the name of one of its tables.
  fileprivate var namesOfDuplicate: Set<String> {
    let name = description
    guard let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil else {
      return [name]
    }
    return [name, String(name[..<dash])]
  }
}
