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
  /// The content of a column.
  enum Cell {
    case text(String)
    case number(Int)
    case flag(Bool)
    /// Dollars for people, cents in JSON.
    case money(Cents)
    case names([String])
    case counts([ElementCount])
  }

  private let kind: BookRowKind
  private var cells: [BookColumn: Cell] = [:]

  init(_ kind: BookRowKind) { self.kind = kind }

  subscript(column: BookColumn) -> Cell? {
    get { column == .kind ? .text(kind.rawValue) : cells[column] }
    set { cells[column] = newValue }
  }

  /// The row as comma-separated values.
  var csv: String {
    CommaSeparated.row(
      BookColumn.written.map { column in
        switch self[column] {
        case nil: ""
        case .text(let text): CommaSeparated.guarded(text)
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .money(let cents): "\(cents)"
        case .names(let names): names.joined(separator: "+")
        case .counts(let counts):
          counts.map { "\($0.element.key):\($0.count)" }.joined(separator: "/")
        }
      })
  }

  /// The row as an object of JSON.
  var json: String {
    var bytes: [UInt8] = []
    for column in BookColumn.written {
      guard let cell = self[column] else { continue }
      bytes.append(utf8Of: bytes.isEmpty ? "{\"\(column.rawValue)\":" : ",\"\(column.rawValue)\":")
      switch cell {
      case .text(let text): JSONRendering.append(string: text.utf8, to: &bytes)
      case .number(let number): bytes.append(utf8Of: "\(number)")
      case .flag(let flag): bytes.append(utf8Of: flag ? "true" : "false")
      case .money(let cents): bytes.append(utf8Of: "\(cents.count)")
      case .names(let names):
        JSONRendering.append(array: names, to: &bytes) {
          JSONRendering.append(string: $0.utf8, to: &$1)
        }
      case .counts(let counts):
        let members = counts.map { "\"\($0.element.key)\":\($0.count)" }
        bytes.append(utf8Of: "{\(members.joined(separator: ","))}")
      }
    }
    bytes.append(utf8Of: "}")
    return String(decoding: bytes, as: UTF8.self)
  }
}
