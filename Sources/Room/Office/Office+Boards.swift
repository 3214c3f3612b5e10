import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store

extension Office {
  private static func games(of family: GameFamily) -> Set<String> {
    Set(GameID.all.filter { $0.family == family }.map(\.description))
  }

  /// The leader board of one game, of poker, or of all games for money: chips are not dollars.
  func top(
    _ game: String?, _ period: BoardPeriod, _ players: BoardPlayers, by order: BoardOrder,
    _ requester: Requester, at time: WallTime
  ) throws(CommandError) -> Effect {
    let family = game.flatMap { GameFamily(rawValue: $0) }
    let isPoker = family == .poker
    if let game, family == nil, GameCatalogue.entry(game) == nil {
      throw CommandError(
        .tableGame,
        "there is no game \"\(quoting: SafeText.printable(game.prefix(20)))\"; write: "
          + "\(usage: CommandRow.usage(.top))"
      )
    }
    let isOfPoker = isPoker || game.flatMap { GameID($0) }?.family == .poker
    let together = GameID.all.filter { ($0.family == .poker) == isPoker }.map(\.description)
    let games = isPoker ? nil : game.map { family.map(Self.games) ?? [$0] }
    let board = store.leaderboard.top(
      by: order == .net ? .net : .mean(isOfPoker ? .bets : .money),
      games: games ?? Set(together), period: Leaderboard.Period(period),
      kinds: Leaderboard.Kinds(players), at: time,
      limit: Limits.boardRows)
    let rows = board.map { line in
      Message(
        TopRow(
          line.rank, line.identity.name, line.identity.ranked,
          isOfPoker ? line.tally.poker : line.tally.money))
    }
    let reply = TopEnd(game, period, players, by: order, rows: rows.count)
    return requester.answered(Message(reply), rows: rows)
  }

  /// Who somebody is, and what they have played.
  func finger(
    _ requester: Requester, _ name: PlayerName, _ state: Presence, _ tables: [TableID],
    _ report: PlayReport?
  ) -> Effect {
    let account = store.accounts[name]
    // What earlier guests of the name have played is not theirs who have it now.
    let isGuest = account == nil && (state == .away || store.evenings[name] != nil)
    let played = store.leaderboard.of(name: name).filter { isGuest || $0.identity.isMember }
    guard account != nil || !played.isEmpty || state != .away else {
      return requester.refused(
        CommandError(.tableNobody, "nobody by the name of \(name) is here or has played here"))
    }
    let rows =
      played.map { game, identity, tally in
        Message(
          StandingRow(
            game, identity.ranked, GameID(game)?.family == .poker ? tally.poker : tally.money))
      } + answerRows(of: name, report) + openRows(of: name)
    let reply = FingerEnd(
      account?.name ?? name, account == nil ? .guest : .member, state, at: tables,
      since: account?.since.dayText ?? "", seen: account?.seen.dayText ?? "", rows: rows.count)
    return requester.answered(Message(reply), rows: rows)
  }

  /// The last matches, of all or of one player.
  func matches(of name: PlayerName?, _ count: Int?, _ requester: Requester) -> Effect {
    let all = store.matches.all.filter { match in
      (name == nil || match.end.results.contains { $0.player.name == name })
        && !isPlayedElsewhere(match)
    }
    let rows = all.suffix(min(count ?? 10, Limits.boardRows)).map { match in
      Message(
        MatchRow(
          at: match.time.stamp, match.table, match.game, isDuplicate: match.isDuplicate, match.end))
    }
    return requester.answered(Message(MatchesEnd(of: name, rows: rows.count)), rows: rows)
  }

  /// Whether others still play the deals of a match, who are not to know how it went.
  private func isPlayedElsewhere(_ match: MatchRecord) -> Bool {
    match.isDuplicate
      && store.tables.values.contains { table in
        table.settings.options.isPartOfDuplicate
          && !table.settings.id.namesOfDuplicate.isDisjoint(with: match.table.namesOfDuplicate)
      }
  }

  /// How those of a name have played since the server began, in the session of now and in others.
  private func answerRows(of name: PlayerName, _ report: PlayReport?) -> [Message] {
    PlayerIdentity.all(of: name).compactMap { identity in
      var figures = played[identity] ?? PlayFigures()
      if let report, report.identity == identity { figures += report.figures }
      guard !figures.isEmpty else { return nil }
      return Message(figures.row(of: identity.ranked))
    }
  }

  /// One's own movements, the newest last.
  func ledger(_ requester: Requester, _ count: Int?) -> Effect {
    guard let name = requester.name, store.accounts[name] != nil else {
      return requester.refused(CommandError(.authMember))
    }
    let entries = store.ledger.entries(of: name, last: min(count ?? 10, Limits.boardRows))
    let rows = entries.map { entry in
      Message(
        EntryRow(
          entry.number, at: entry.time.stamp, entry.amount, balance: entry.balance,
          with: entry.counterpart.description, entry.reason))
    }
    let balance = store.ledger.balance(of: .member(name))
    let reply = LedgerEnd(
      balance: balance, stack: store.chipsAtTables(of: name), rows: rows.count)
    return requester.answered(Message(reply), rows: rows)
  }
}

extension WallTime {
  /// As a line says it, without a blank: `2026-11-21T18:03:04`.
  var stamp: String { text.replacing(" ", with: "T") }
}

extension PlayerIdentity {
  fileprivate var ranked: RankedPlayer { RankedPlayer(isMember: isMember, isBot: isBot) }
}

extension Leaderboard.Tally {
  fileprivate var money: PlayRecord {
    let interval = interval(of: .money)
    return .money(
      MoneyRecord(
        rounds: rounds, won: roundsWon, games: games, best: best, gained: won, lost: lost, net: net,
        mean: interval.map { _ in WireDecimal.signed(100 * mean(of: .money)) }, interval: interval))
  }

  /// Hands, chips won, and big blinds won in a hundred hands.
  fileprivate var poker: PlayRecord {
    .poker(
      hands: rounds, won: net,
      bigBlindsPerHundred: WireDecimal.signed(Double(betsPerHundred) / 10),
      interval: interval(of: .bets))
  }

  /// Half the width of the interval of what a hundred rounds bring, in dollars or bets.
  private func interval(of outcome: Leaderboard.Outcome) -> String? {
    let scale = outcome == .bets ? 0.1 : 100
    return margin(of: outcome).map { WireDecimal.tenths(scale * $0) }
  }
}

extension Leaderboard.Period {
  fileprivate init(_ period: BoardPeriod) {
    self =
      switch period {
      case .day: .day
      case .week: .week
      case .all: .all
      }
  }
}

extension Leaderboard.Kinds {
  fileprivate init(_ players: BoardPlayers) {
    self =
      switch players {
      case .people: .people
      case .bots: .bots
      case .everybody: .everybody
      }
  }
}

extension TableID {
  /// What the first table of the duplicate may be called to which a table of this name belongs.
  fileprivate var namesOfDuplicate: Set<String> {
    let name = description
    guard let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil else {
      return [name]
    }
    return [name, String(name[..<dash])]
  }
}
