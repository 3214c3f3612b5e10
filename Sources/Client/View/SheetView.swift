import Lines

/// A round of the score book as it is drawn: a column for each team, a row for each element, and
/// the cell that the keys change.
struct SheetView: Sendable, Equatable {
  struct Team: Sendable, Equatable {
    let name: String
    let initials: String
    let total: Int
    let behind: Int
    let meld: Int
    /// The total of the round so far.
    var roundTotal = 0
    var isFinished = false
  }

  /// An element that is counted.
  struct Element: Sendable, Equatable {
    let name: String
    let points: Int
    /// The rules' name for it, once known.
    fileprivate(set) var title: String

    init(name: String, points: Int, title: String? = nil) {
      (self.name, self.points) = (name, points)
      self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Whether a count can be entered; a bonus follows from other counts.
    var isEntered: Bool { !name.hasSuffix("-bonus") }
  }

  /// A place in the sheet.
  struct Cell: Hashable, Sendable {
    let team: String
    let element: String
  }

  /// Another person's entry in a cell.
  struct OthersEntry: Sendable, Equatable {
    let author: String
    let count: Int
    let time: Int
  }

  /// The column and row of the cell that the keys change. The rows after the elements are `sums`.
  struct Cursor: Sendable, Hashable {
    var team = 0
    var element = 0
  }

  /// A row below the elements: a total of the game. Nothing can be entered there.
  enum Sum: CaseIterable {
    case round, total, meld, behind
  }

  private static let mostTeams = 3
  private static let mostElements = 20

  private(set) var game: Int
  private(set) var round = 1
  private(set) var complete = 0
  /// The rules of the game.
  var profile = ""
  /// What people call those rules.
  var title: String?
  /// How many rounds the profile has, once known.
  private(set) var rounds: Int?
  /// The club that the game belongs to, unless it is the open one.
  private(set) var club: String?
  /// The rules' names for the elements.
  private var titles: [String: String] = [:]
  private(set) var teams: [Team] = []
  private(set) var elements: [Element] = []
  private(set) var counts: [Cell: Int] = [:]
  /// When somebody last changed each cell.
  private(set) var changedAt: [Cell: Int] = [:]
  /// The cell that the keys change.
  private(set) var cursor = Cursor()
  /// The team that the cursor goes to once the teams are known.
  private var named: String?
  /// The count being typed into that cell.
  private(set) var typed: String?
  /// Others' last entry in each cell, as long as it is news.
  private(set) var othersEntries: [Cell: OthersEntry] = [:]
  /// Somebody else's entry, made while the user is typing into that cell.
  private(set) var rival: OthersEntry?

  init(game: Int) { self.game = game }

  // MARK: - The server's lines

  /// Notes the answer to `book game`: its teams, and the open round.
  mutating func note(teams rows: [Line], _ end: Line) {
    guard end.int("game") == game, let round = end.int("round")?.bounded else { return }
    if self.round != round { (counts, changedAt, othersEntries, rival) = ([:], [:], [:], nil) }
    (self.round, club) = (round, end.word("club"))
    complete = end.number("complete")
    teams = rows.compactMap { row in
      row.word("name").map { name in
        Team(
          name: name, initials: row.word("initials") ?? "", total: row.number("total"),
          behind: row.number("behind"), meld: row.number("meld"))
      }
    }.prefix(Self.mostTeams).map(\.self)
    goToNamed()
    cursor.team = min(cursor.team, max(0, teams.count - 1))
  }

  /// Moves the cursor to the team that the user has named.
  mutating func go(to team: String) {
    named = team
    goToNamed()
  }

  private mutating func goToNamed() {
    guard let index = teams.firstIndex(where: { $0.name == named }) else { return }
    (cursor.team, named) = (index, nil)
  }

  /// Notes the answer to `book sheet`: a team's round.
  mutating func note(elements rows: [Line], _ end: Line, at now: Int) {
    guard end.int("game") == game, end.int("round") == round, let team = end.word("team"),
      let index = teams.firstIndex(where: { $0.name == team })
    else { return }
    teams[index].roundTotal = end.number("total")
    teams[index].isFinished = end.value("finished") == true
    let rows = rows.prefix(Self.mostElements)
    elements = rows.map { row in
      let name = row.word("name") ?? ""
      return Element(name: name, points: row.number("points"), title: titles[name])
    }
    for row in rows {
      let cell = Cell(team: team, element: row.word("name") ?? "")
      let count = row.number("count")
      if let before = counts[cell], before != count { changedAt[cell] = now }
      counts[cell] = count
    }
    cursor.element = min(cursor.element, lastRow)
  }

  /// Notes somebody else's entry.
  mutating func note(_ news: Line, at now: Int) {
    guard news.word("did") == "score", news.int("game") == game, news.int("round") == round,
      let team = news.word("team"), let element = news.word("element"),
      let author = news.word("by"), let count = news.int("count")?.bounded
    else { return }
    let cell = Cell(team: team, element: element)
    let entry = OthersEntry(author: author, count: count, time: now)
    othersEntries[cell] = entry
    if typed != nil, cell == self.cell { rival = entry }
  }

  /// Somebody else's recent entry in a cell.
  func news(of cell: Cell, at now: Int) -> OthersEntry? {
    othersEntries[cell].flatMap { now - $0.time < Self.newsTime ? $0 : nil }
  }

  /// How long a cell shows who else has entered something there, in milliseconds.
  static let newsTime = 5 * PlayerView.markTime

  /// Notes the answer to `book rules`: the names of the elements.
  mutating func note(rules rows: [Line], _ end: Line) {
    guard let rounds = end.int("rounds"), let id = end.word("id"), profile.isEmpty || profile == id
    else { return }
    (self.rounds, profile) = (rounds, id)
    for row in rows.prefix(Self.mostElements) {
      guard let name = row.word("name"), let text = row.text?.description else { continue }
      // The text after a comma is the rules' explanation.
      titles[name] = String(text.prefix { $0 != "," })
    }
    for index in elements.indices {
      elements[index].title = titles[elements[index].name] ?? elements[index].title
    }
  }

  /// The last row that the cursor can reach.
  private var lastRow: Int { elements.count + Sum.allCases.count - 1 }

  /// When bold text next becomes plain.
  func nextChange(after now: Int) -> Int? {
    let marks = changedAt.values.map { $0 + PlayerView.markTime }
    let news = othersEntries.values.map { $0.time + Self.newsTime }
    return (marks + news).filter { $0 > now }.min()
  }

  // MARK: - Keys

  /// The cell under the cursor, if a count can be entered there.
  var cell: Cell? {
    guard teams.indices.contains(cursor.team), elements.indices.contains(cursor.element),
      elements[cursor.element].isEntered
    else { return nil }
    return Cell(team: teams[cursor.team].name, element: elements[cursor.element].name)
  }

  /// Moves the cursor, and returns the command that enters the count typed into the cell that it
  /// leaves.
  mutating func move(teams right: Int, elements down: Int) -> String? {
    let command = leaveCell()
    cursor.team = min(max(0, cursor.team + right), max(0, teams.count - 1))
    cursor.element = min(max(0, cursor.element + down), elements.isEmpty ? 0 : lastRow)
    return command
  }

  /// Returns the command that enters the typed count, if it changes anything.
  mutating func leaveCell() -> String? {
    defer { (typed, rival) = (nil, nil) }
    guard let typed, let cell, let count = Int(typed), count != counts[cell] else { return nil }
    return line("score", " \(cell.element) \(count)")
  }

  mutating func enter(_ digit: Character) {
    guard cell != nil, (typed ?? "").count < 6 else { return }
    typed = (typed ?? "") + String(digit)
  }

  /// Removes the last digit.
  mutating func erase() {
    guard let text = typed else { return }
    typed = text.count > 1 ? String(text.dropLast()) : nil
    if typed == nil { rival = nil }
  }

  /// Adds to the count, or subtracts.
  mutating func add(_ number: Int) {
    guard let cell else { return }
    let before = typed.flatMap { Int($0) } ?? counts[cell] ?? 0
    typed = String(max(0, min(999_999, before + number)))
  }

  var cursorTeam: String? {
    teams.indices.contains(cursor.team) ? teams[cursor.team].name : nil
  }

  /// Moves the cursor to a cell, or to a sum, and returns the command for the cell that it leaves.
  mutating func go(to place: Cursor) -> String? {
    move(teams: place.team - cursor.team, elements: place.element - cursor.element)
  }

  /// Whether the cursor is below the elements.
  var isAtSums: Bool { cursor.element >= elements.count }

  /// A command that changes something for the team under the cursor, in the displayed round.
  func line(_ word: String, _ counts: String = "") -> String? {
    cursorTeam.map { "book \(word) \($0)\(counts) round=\(round) game=\(game)" }
  }
}

extension Line {
  /// A number in displayable range; 0 if there is none.
  fileprivate func number(_ key: String) -> Int { int(key)?.bounded ?? 0 }
}
