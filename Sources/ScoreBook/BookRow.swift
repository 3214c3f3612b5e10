/// One `key=value` of a row. Whoever prints it escapes the value.
public typealias BookField = (key: String, value: BookValue)

/// The value of a field.
public enum BookValue: Sendable, Equatable, CustomStringConvertible, ExpressibleByStringLiteral {
  case text(String)
  case number(Int)
  case flag(Bool)
  /// With commas between them, or with colons if they are one value of a list.
  case list([BookValue])

  public init(stringLiteral text: String) { self = .text(text) }

  static func names(_ teams: [TeamName]) -> BookValue { .list(teams.map { .text($0.key) }) }

  public var description: String { words(",") }

  private func words(_ separator: String) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .flag(let isOn): isOn ? "yes" : "no"
    case .list(let values):
      values.isEmpty ? "-" : values.map { $0.words(":") }.joined(separator: separator)
    }
  }
}

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

  /// The value of a field in words, if the row has it.
  public subscript(key: String) -> String? { fields.first { $0.key == key }?.value.description }
}

extension GameSummary {
  /// A row for each team.
  public var rows: [BookRow] {
    teams.map { team in
      // Programs rely on four rounds; a game of more has more.
      let rounds = Round.upTo(max(4, team.rounds.count)).map { round in
        let score = team.rounds.indices.contains(round.index) ? team.rounds[round.index] : nil
        return (key: "r\(round)", value: BookValue.number(score ?? 0))
      }
      return BookRow(
        "team",
        [("name", .text(team.name.key)), ("initials", .text(team.initials.joined(separator: ",")))]
          + rounds.prefix(4) + [
            ("total", .number(team.total)), ("behind", .number(team.behind)),
            ("meld", .number(team.meld)), ("finished", .flag(team.isFinished)),
          ] + rounds.dropFirst(4))
    }
  }

  /// The last line of a reply about the game.
  public var fields: [BookField] {
    [("game", .number(number)), ("round", .number(round.number)), ("complete", .number(percent))]
      + (isComplete ? [("winners", .names(leaders))] : [])
  }
}

extension Game {
  /// The game in the list. Teams are written `red:AN/BO`, totals `red:12500`.
  public var row: BookRow {
    let summary = summary
    return BookRow(
      "game",
      [
        ("game", .number(number)), ("date", .text("\(started.day)")),
        ("profile", .text(profile.id)),
        ("round", .number(summary.round.number)), ("complete", .number(summary.percent)),
        ("teams", list(summary) { .text($0.initials.joined(separator: "/")) }),
        ("totals", list(summary) { .number($0.total) }),
        ("meld", list(summary) { .number($0.meld) }), ("leaders", .names(summary.leaders)),
      ], text: profile.name)
  }

  private func list(
    _ summary: GameSummary, _ value: (GameSummary.Team) -> BookValue
  ) -> BookValue {
    .list(summary.teams.map { .list([.text($0.name.key), value($0)]) })
  }
}

extension RoundSheet {
  /// A row for each line.
  public var rows: [BookRow] {
    lines.map {
      BookRow(
        "element",
        [
          ("name", .text($0.key)), ("count", .number($0.count)), ("points", .number($0.points)),
          ("subtotal", .number($0.subtotal)),
        ])
    }
  }

  /// A row for each line of one of several sheets.
  var rowsWithTeam: [BookRow] {
    rows.map { BookRow($0.kind, $0.fields + [("team", .text(team.key))]) }
  }

  /// The last line of a reply with the sheet.
  public var fields: [BookField] {
    [
      ("game", .number(game)), ("round", .number(round.number)), ("team", .text(team.key)),
      ("total", .number(total)), ("finished", .flag(isFinished)),
    ]
  }
}

extension Player {
  /// The player in the list; e-mail and phone stay in the book.
  public var row: BookRow {
    BookRow(
      "player",
      [("name", .text(name)), ("initials", .text(initials)), ("group", .text(group))]
        + (icon.map { [("icon", .text($0))] } ?? []))
  }

  /// The player alone, with e-mail and phone for those who may see them.
  func row(for reader: BookReader) -> BookRow {
    let contacts = [("email", email), ("phone", phone)]
    return BookRow(
      row.kind,
      row.fields
        + contacts.compactMap { key, contact in contact?.text(for: reader).map { (key, .text($0)) }
        })
  }
}

extension Profile {
  /// The profile in the list.
  public var row: BookRow {
    BookRow(
      "profile",
      [("id", .text(id)), ("teams", .number(teams)), ("meld", .text(meld.scheme))], text: name)
  }

  /// What every element is worth.
  public var rows: [BookRow] {
    lines(of: Counts()).map { line in
      BookRow(
        "element", [("name", .text(line.key)), ("points", .number(line.points))],
        text: line.title + (line.isRequired ? ", needed to go out" : ""))
    }
  }

  /// The last line of a reply with the rules; money in cents.
  public var fields: [BookField] {
    [
      ("id", .text(id)), ("teams", .number(teams)), ("rounds", .number(rounds)),
      ("meld", .list(meld.values)), ("ante", .number(winnings.ante.count)),
      ("round-win", .number(winnings.round(teams: teams).count)),
      ("game-win", .number(winnings.game.count)),
      ("second", .number(teams == 3 ? Winnings.second.count : 0)),
    ]
  }
}

extension Standing {
  /// The player's line of the leader board; money in cents.
  public var row: BookRow {
    BookRow(
      "leader",
      [
        ("rank", .number(rank)), ("name", .text(player.name)), ("played", .number(tally.played)),
        ("won", .number(tally.won)), ("percent", .number(tally.percent)),
        ("rounds", .number(tally.rounds)), ("spent", .number(tally.spent.count)),
        ("earned", .number(tally.earned.count)), ("balance", .number(tally.balance.count)),
      ])
  }
}

extension GameChange {
  /// The change in the record of its game.
  public var row: BookRow {
    BookRow(
      "change",
      [
        ("number", .number(number)), ("time", .number(time.seconds)), ("by", .text(name)),
        ("undone", .flag(isUndone)),
      ], text: words)
  }
}
