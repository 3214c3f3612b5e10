import Lines

/// A column of a club's file, by its name in the first row.
enum BookColumn: String, CaseIterable {
  case kind, game, started, profile, name, from, teams, rounds, meld
  case initials, icon, email, phone
  /// Only in older files, which are still read.
  case group
  case red, blue, green
  case round, team
  case win, wild, sevens, fives
  case requiredClean = "req-clean"
  case requiredDirty = "req-dirty"
  case clean, dirty
  case redThree = "red3"
  case own, cards, minus, bonus, ante
  case roundWin = "round-win"
  case gameWin = "game-win"
  case finished, score, total

  /// The column of an element; all elements that a club has defined share one.
  init(_ element: ScoreElement) { self = BookColumn(rawValue: element.key) ?? .own }

  init(_ team: TeamName) { self = BookColumn(rawValue: team.key) ?? .team }

  /// The element that is counted in the column; a profile has its points there.
  var element: ScoreElement? { ScoreElement.builtIn.first { $0.key == rawValue } }

  /// The columns of the teams' players.
  static let lineups = TeamName.allCases.map { BookColumn($0) }

  /// The columns of a file that is written today.
  static let written = allCases.filter { $0 != .group }

  /// The first row of a file.
  static let header = CommaSeparated.row(written.map(\.rawValue))
}

/// The subject of a row in a club's file.
enum BookRowKind: String, CaseIterable {
  /// A player other than a guest.
  case player
  /// A profile of the club's own.
  case profile
  /// A game and its players.
  case game
  /// A team's round of the game with that number.
  case round

  /// The columns that such a row may fill.
  var columns: Set<BookColumn> {
    let counted = BookColumn.allCases.filter { $0.element != nil } + [.own]
    switch self {
    case .player: return [.kind, .name, .initials, .group, .icon, .email, .phone]
    case .profile:
      return Set(counted).union([
        .kind, .profile, .name, .from, .teams, .rounds, .meld, .bonus, .ante, .roundWin, .gameWin,
      ])
    case .game: return Set(BookColumn.lineups).union([.kind, .game, .started, .profile])
    case .round:
      return Set(counted).union([.kind, .game, .round, .team, .finished, .score, .total])
    }
  }
}

/// A row of a club's file before it is converted to text.
struct BookFileRow {
  /// The content of a column, as comma-separated values and JSON have it.
  struct Cell {
    let csv, json: String

    static func text(_ text: String) -> Cell {
      Cell(csv: CommaSeparated.guarded(text), json: JSONRendering.quoted(text))
    }

    static func number(_ number: Int) -> Cell { Cell(csv: "\(number)", json: "\(number)") }

    static func flag(_ flag: Bool) -> Cell { Cell(csv: flag ? "yes" : "no", json: "\(flag)") }

    /// Dollars for people, cents in JSON.
    static func money(_ cents: Cents) -> Cell { Cell(csv: "\(cents)", json: "\(cents.count)") }

    static func names(_ names: [String]) -> Cell {
      Cell(
        csv: names.joined(separator: "+"),
        json: JSONRendering.list(names.map(JSONRendering.quoted)))
    }

    static func counts(_ counts: [ElementCount]) -> Cell {
      let members = counts.map { "\"\($0.element.key)\":\($0.count)" }
      return Cell(
        csv: counts.map(\.description).joined(separator: "/"),
        json: "{\(members.joined(separator: ","))}")
    }
  }

  private var cells: [BookColumn: Cell]

  init(_ kind: BookRowKind) { cells = [.kind: .text(kind.rawValue)] }

  subscript(column: BookColumn) -> Cell? {
    get { cells[column] }
    set { cells[column] = newValue }
  }

  /// The row as comma-separated values.
  var csv: String { CommaSeparated.row(BookColumn.written.map { cells[$0]?.csv ?? "" }) }

  /// The row as an object of JSON.
  var json: String {
    let members = BookColumn.written.compactMap { column in
      cells[column].map { "\"\(column.rawValue)\":\($0.json)" }
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
