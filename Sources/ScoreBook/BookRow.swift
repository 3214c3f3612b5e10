/// One `key=value` of a row. The value is as it is; whoever prints it escapes it.
public typealias BookField = (key: String, value: String)

/// One row of a reply, or one event: its kind, its fields in order, and a text at the end.
///
/// Programs rely on kinds, keys and their order: none is ever changed, and a new key comes last.
public struct BookRow: Sendable {
  /// What follows the class sign: `team`, `game`, `element`, `player`, `profile`, `leader`,
  /// `change`, `line` (of help), or `book`.
  public let kind: String
  /// The fields in order.
  public let fields: [BookField]
  /// The text at the end, if there is one.
  public let text: String?

  /// A row of that kind.
  public init(_ kind: String, _ fields: [BookField], text: String? = nil) {
    (self.kind, self.fields, self.text) = (kind, fields, text)
  }

  /// The value of a field, if the row has it.
  public subscript(key: String) -> String? { fields.first { $0.key == key }?.value }

  /// A list as the line protocol writes one, `-` if it is empty.
  static func list(_ values: [String]) -> String {
    values.isEmpty ? "-" : values.joined(separator: ",")
  }
}

extension GameSummary {
  /// A row for each team.
  public var rows: [BookRow] {
    teams.map { team in
      // Programs rely on four rounds; a game of more has more.
      let rounds = Round.upTo(max(4, team.rounds.count)).map { round in
        let score = team.rounds.indices.contains(round.index) ? team.rounds[round.index] : nil
        return (key: "r\(round)", value: "\(score ?? 0)")
      }
      return BookRow(
        "team",
        [("name", team.name.key), ("initials", BookRow.list(team.initials))] + rounds.prefix(4) + [
          ("total", "\(team.total)"), ("behind", "\(team.behind)"), ("meld", "\(team.meld)"),
          ("finished", team.isFinished ? "yes" : "no"),
        ] + rounds.dropFirst(4))
    }
  }

  /// The last line of a reply about the game.
  public var fields: [BookField] {
    [("game", "\(number)"), ("round", "\(round)"), ("complete", "\(percent)")]
      + (isComplete ? [("winners", BookRow.list(leaders.map(\.key)))] : [])
  }
}

extension Game {
  /// The game in the list. Teams are written `red:AN/BO`, totals `red:12500`.
  public var row: BookRow {
    let summary = summary
    return BookRow(
      "game",
      [
        ("game", "\(number)"), ("date", "\(started.day)"), ("profile", profile.id),
        ("round", "\(summary.round)"), ("complete", "\(summary.percent)"),
        ("teams", list(summary) { $0.initials.joined(separator: "/") }),
        ("totals", list(summary) { "\($0.total)" }), ("meld", list(summary) { "\($0.meld)" }),
        ("leaders", BookRow.list(summary.leaders.map(\.key))),
      ], text: profile.name)
  }

  private func list(
    _ summary: GameSummary, _ value: (GameSummary.Team) -> String
  ) -> String {
    BookRow.list(summary.teams.map { "\($0.name):\(value($0))" })
  }
}

extension RoundSheet {
  /// A row for each line.
  public var rows: [BookRow] {
    lines.map {
      BookRow(
        "element",
        [
          ("name", $0.key), ("count", "\($0.count)"), ("points", "\($0.points)"),
          ("subtotal", "\($0.subtotal)"),
        ])
    }
  }

  /// A row for each line of one of several sheets.
  var rowsWithTeam: [BookRow] {
    rows.map { BookRow($0.kind, $0.fields + [("team", team.key)]) }
  }

  /// The last line of a reply with the sheet.
  public var fields: [BookField] {
    [
      ("game", "\(game)"), ("round", "\(round)"), ("team", team.key), ("total", "\(total)"),
      ("finished", isFinished ? "yes" : "no"),
    ]
  }
}

extension Player {
  /// The player in the list; e-mail and phone stay in the book.
  public var row: BookRow {
    BookRow(
      "player",
      [("name", name), ("initials", initials), ("group", group)]
        + (icon.map { [("icon", $0)] } ?? []))
  }

  /// The player alone, with e-mail and phone for those who may see them.
  func row(for reader: BookReader) -> BookRow {
    let contacts = [("email", email), ("phone", phone)]
    return BookRow(
      row.kind,
      row.fields
        + contacts.compactMap { key, contact in contact?.text(for: reader).map { (key, $0) } })
  }
}

extension Profile {
  /// The profile in the list.
  public var row: BookRow {
    BookRow(
      "profile", [("id", id), ("teams", "\(teams)"), ("meld", meld.scheme)], text: name)
  }

  /// What every element is worth.
  public var rows: [BookRow] {
    lines(of: Counts()).map { line in
      BookRow(
        "element", [("name", line.key), ("points", "\(line.points)")],
        text: line.title + (line.isRequired ? ", needed to go out" : ""))
    }
  }

  /// The last line of a reply with the rules; money in cents.
  public var fields: [BookField] {
    [
      ("id", id), ("teams", "\(teams)"), ("rounds", "\(rounds)"), ("meld", BookRow.list(meld.list)),
      ("ante", "\(winnings.ante.count)"),
      ("round-win", "\(winnings.round(teams: teams).count)"),
      ("game-win", "\(winnings.game.count)"),
      ("second", "\(teams == 3 ? Winnings.second.count : 0)"),
    ]
  }
}

extension Standing {
  /// The player's line of the leader board; money in cents.
  public var row: BookRow {
    BookRow(
      "leader",
      [
        ("rank", "\(rank)"), ("name", player.name), ("played", "\(tally.played)"),
        ("won", "\(tally.won)"), ("percent", "\(tally.percent)"), ("rounds", "\(tally.rounds)"),
        ("spent", "\(tally.spent.count)"), ("earned", "\(tally.earned.count)"),
        ("balance", "\(tally.balance.count)"),
      ])
  }
}

extension GameChange {
  /// The change in the record of its game.
  public var row: BookRow {
    BookRow(
      "change",
      [
        ("number", "\(number)"), ("time", "\(time.seconds)"), ("by", name),
        ("undone", isUndone ? "yes" : "no"),
      ], text: words)
  }
}
