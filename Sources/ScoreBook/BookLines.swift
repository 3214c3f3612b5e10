import Cards
import Lines

// MARK: - Rows

extension Line {
  static func text(_ text: String) -> Line { .text(Prose(sentence: text)) }

  static func team(_ team: GameSummary.Team) -> Line {
    // Programs rely on four rounds; those that are not open have 0.
    func round(_ number: Int) -> Int? {
      team.rounds.count >= number ? team.rounds[number - 1] ?? 0 : number <= 4 ? 0 : nil
    }
    return Line(
      .row, "team",
      [
        "name": team.name, "initials": team.initials.joined(separator: ","), "r1": round(1),
        "r2": round(2), "r3": round(3), "r4": round(4), "total": team.total,
        "behind": team.behind, "meld": team.meld, "finished": team.isFinished, "r5": round(5),
        "r6": round(6), "r7": round(7), "r8": round(8),
      ])
  }

  static func game(_ game: Game) -> Line {
    let summary = game.summary
    let teams = summary.teams.map { ColonPair($0.name, $0.initials.joined(separator: "/")) }
    let totals = summary.teams.map { ColonPair($0.name, $0.total) }
    let melds = summary.teams.map { ColonPair($0.name, $0.meld) }
    return Line(
      .row, "game",
      [
        "game": game.number, "date": "\(game.started.day)", "profile": game.profile.id,
        "round": summary.round.number, "complete": summary.percent, "teams": teams,
        "totals": totals, "meld": melds, "leaders": summary.leaders,
      ], text: Prose(sentence: game.profile.name))
  }

  static func element(_ line: RoundSheet.Line, of team: TeamName? = nil) -> Line {
    Line(
      .row, "element",
      [
        "name": line.key, "count": line.count, "points": line.points, "subtotal": line.subtotal,
        "team": team,
      ])
  }

  /// What an element is worth.
  static func rule(_ line: RoundSheet.Line) -> Line {
    Line(
      .row, "element", ["name": line.key, "points": line.points],
      text: Prose(sentence: line.title + (line.isRequired ? ", needed to go out" : "")))
  }

  /// With mail and phone as far as the reader may see them; in a list there is no such reader.
  static func player(_ player: Player, for reader: BookReader? = nil) -> Line {
    Line(
      .row, "player",
      [
        "name": player.name, "initials": player.initials, "group": player.group,
        "icon": player.icon, "email": reader.flatMap { player.email?.text(for: $0) },
        "phone": reader.flatMap { player.phone?.text(for: $0) },
      ])
  }

  static func profile(_ profile: Profile) -> Line {
    Line(
      .row, "profile",
      ["id": profile.id, "teams": profile.teams, "meld": profile.meld.scheme],
      text: Prose(sentence: profile.name))
  }

  static func standing(_ standing: Standing) -> Line {
    let tally = standing.tally
    return Line(
      .row, "leader",
      [
        "rank": standing.rank, "name": standing.player.name, "played": tally.played,
        "won": tally.won, "percent": tally.percent, "rounds": tally.rounds,
        "spent": tally.spent.count, "earned": tally.earned.count, "balance": tally.balance.count,
      ])
  }

  static func club(_ row: ClubSummary) -> Line {
    Line(
      .row, "club",
      [
        "name": row.club.name, "owner": row.club.owner?.name,
        "writers": row.club.writers.map(\.name),
        "players": row.club.players.count, "games": row.games,
      ])
  }

  static func change(_ change: GameChange) -> Line {
    Line(
      .row, "change",
      [
        "number": change.number, "time": change.time.seconds, "by": change.author.name,
        "undone": change.isUndone,
      ], text: Prose(sentence: change.words))
  }
}

// MARK: - News

extension BookEvent {
  /// What has happened: a line for each count, the first with the sentence of all.
  ///
  /// - Parameter club: the name of the club in which it has, if that is not the open one.
  public func news(in club: String? = nil) -> [Line] {
    parts.enumerated().map { index, part in
      let club = part.namedClub ?? club
      let place = club.map { " of \($0)" } ?? ""
      let isFirst = index == 0
      return Line(
        .event, "book", part.fields, text: isFirst ? Prose(sentence: sentence) : nil,
        said: isFirst ? Prose(sentence: "Book\(place): \(sentence)") : nil
      ).adding(["club": club])
    }
  }

  /// The row of what came into the book, or of the club that is another now.
  func row(in book: Book) -> Line? {
    switch self {
    case .playerAdded(let player, _), .playerChanged(let player, _),
      .playerRenamed(let player, _, _):
      .player(player)
    case .profileDefined(let profile, _): .profile(profile)
    case .clubMade(let id, _, _), .clubWriters(let id, _, _, _): .club(book.summary(of: book[id]))
    default: nil
    }
  }

  /// The club that came or went.
  private var namedClub: String? {
    switch self {
    case .clubMade(_, let club, _), .clubDropped(_, let club, _): club
    default: nil
    }
  }

  private var fields: Line.Fields {
    switch self {
    case .playerAdded(let player, _):
      ["did": "player", "name": player.name, "initials": player.initials]
    case .playerChanged(let player, _):
      ["did": "change", "name": player.name, "initials": player.initials]
    case .playerRenamed(let player, let old, _):
      ["did": "rename", "name": player.name, "initials": player.initials, "player": old]
    case .profileDefined(let profile, _): ["did": "define", "id": profile.id]
    case .profileDropped(let id, _, let name): ["did": "undefine", "id": id, "by": name]
    case .clubMade(_, _, let name): ["did": "create", "by": name]
    case .clubWriters(_, _, let writers, let name):
      ["did": "writers", "writers": writers, "by": name]
    case .clubDropped(_, _, let name): ["did": "dissolve", "by": name]
    case .playersReaped(let count, let name): ["did": "reap", "count": count, "by": name]
    case .imported(_, let players, let profiles, let games, let name):
      [
        "did": "import", "count": games?.count ?? 0, "by": name, "players": players,
        "profiles": profiles, "first": games?.lowerBound,
      ]
    case .gameStarted(let game, let profile, let name):
      ["did": "new", "game": game, "profile": profile, "by": name]
    case .gameDropped(let game, let name): ["did": "drop", "game": game, "by": name]
    case .entered(let game, let entry, let was, let name):
      [
        "did": entry.deed, "game": game, "round": entry.round.number, "team": entry.team,
        "element": entry.first?.element.key, "count": entry.first?.count,
        "was": entry.first.map { was.counts[$0.element] }, "by": name,
      ]
    case .roundCompleted(let game, let round):
      ["did": "round-complete", "game": game, "round": round.number]
    case .gameCompleted(let game, let winners):
      ["did": "complete", "game": game, "winners": winners]
    case .undone(let game, let change, let effect, let name):
      [
        "did": "undo", "game": game,
        "undone": effect.standsAgain ? "undo" : effect.entry?.deed ?? "lineup",
        "round": effect.entry?.round.number, "team": effect.entry?.team,
        "element": effect.entry?.first?.element.key, "count": effect.entry?.first?.count,
        "by": name, "number": change.number, "whose": change.author.name,
      ]
    case .lineupChanged(let game, _, let name): ["did": "lineup", "game": game, "by": name]
    case .gameRestored(let game, let name): ["did": "restore", "game": game, "by": name]
    case .gameReopened(let game, _, let name): ["did": "reopen", "game": game, "by": name]
    case .gameLocked(let game, let writers, let name):
      ["did": "lock", "game": game, "writers": writers, "by": name]
    case .forgotten(let games), .dropsEnded(let games): ["did": "forget", "games": games]
    }
  }
}

extension Entry {
  fileprivate var deed: String {
    switch kind {
    case .counts: "score"
    case .win: "win"
    case .finish: "finish"
    }
  }

  fileprivate var first: ElementCount? {
    if case .counts(let counts) = kind { counts.first } else { nil }
  }
}

extension UndoneEffect {
  fileprivate var entry: Entry? { if case .entry(let entry) = subject { entry } else { nil } }
}
