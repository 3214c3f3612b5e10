import Cards
import Identity
import LineProtocol

/// One tab of the full screen.
enum TabID: Hashable, Sendable {
  case table(TableID)
  case book
  case lobby
}

/// What the full screen shows: tables, book and lobby as answers have told them, a log for each, and
/// which of them is in sight.
struct Workspace: Sendable {
  private(set) var tables: [TableView] = []
  var lobby = LobbyView()
  /// The game of the score book that is open; `nil` before there is one.
  var sheet: SheetView?
  var hasBook = false
  private(set) var selected = TabID.lobby
  /// The purpose of the input line: a command, a move of a key, a secret, a search.
  var entry = EntryMode.line
  /// The words that Tab offers in turn.
  var completion: TabWords?
  /// The page that covers the table.
  var reading: FullView.Overlay?
  /// Whether arrows, Enter and digits are the input line's also where there is a list or a sheet.
  var isTyping = false
  /// Whether Enter has just closed the tutorial: the next presses must not act on the lobby.
  var passesEnter = false
  /// The answer given by the last key.
  var keyAnswer: PersonClient.KeyAnswer?
  /// The time of the last challenge.
  var challengedAt = 0
  /// Turns of cards that began earlier are over: a key was pressed, or more has happened.
  var turnsFrom = 0
  var schedule = FetchSchedule()
  /// The questions already announced, by table: their round and phase.
  var toldQuestions: [TableID: String] = [:]
  /// The lines of a typed command's answer, until it is whole.
  var answer: [(text: Prose, style: Log.Style, level: LogLevel)] = []
  private var logs: [TabID: Log] = [:]
  /// Tabs where something has happened that was not in sight.
  private var news: Set<TabID> = []
  /// Rows of an answer that is not complete yet.
  private var rows: [Line] = []
  /// What the tables are drawn from: all rows, and the number of the last event that is in them.
  private var looks: [TableID: (seq: Int, rows: [Line])] = [:]

  /// All tabs in their order.
  var tabs: [TabID] {
    tables.map { .table($0.id) } + (hasBook ? [.book] : []) + [.lobby]
  }

  /// The table in sight.
  var table: TableView? { tables.first { selected == .table($0.id) } }

  /// The tutorial's table, while it is on the screen.
  var tutorial: TableView? { tables.first { $0.lesson != nil } }

  func hasNews(_ tab: TabID) -> Bool { news.contains(tab) }

  func log(_ tab: TabID) -> Log { logs[tab, default: Log()] }

  // MARK: - Tabs and logs

  mutating func select(_ tab: TabID) {
    guard tabs.contains(tab) else { return }
    selected = tab
    news.remove(tab)
  }

  mutating func add(
    _ text: Prose, _ style: Log.Style, to tab: TabID, minute: Int, level: LogLevel
  ) {
    logs[tab, default: Log()].add(text, style, minute: minute, level: level)
    if tab != selected { news.insert(tab) }
  }

  mutating func scroll(by lines: Int, showing level: LogLevel) {
    logs[selected, default: Log()].scroll(by: lines, showing: level)
  }

  mutating func follow() { logs[selected, default: Log()].follow() }

  mutating func open(_ table: TableID) {
    // A server that invents tables without end gets no memory for them.
    guard !tables.contains(where: { $0.id == table }), tables.count < Limits.tablesJoined else {
      return
    }
    tables.append(TableView(table))
  }

  /// Tabs of tables that are not joined any more go; what was said there goes to the lobby's log.
  mutating func close(_ table: TableID) {
    let wasTutorial = tutorial?.id == table
    tables.removeAll { $0.id == table }
    looks[table] = nil
    news.remove(.table(table))
    let log = logs.removeValue(forKey: .table(table))
    if selected == .table(table) {
      selected = tables.first.map { .table($0.id) } ?? .lobby
      for entry in log?.entries.suffix(5) ?? [] where selected == .lobby && !wasTutorial {
        logs[.lobby, default: Log()].add(
          entry.text, entry.style, minute: entry.minute, level: entry.level)
      }
    }
  }

  /// Shows a lesson of the tutorial, the first one at an empty table.
  mutating func teach(_ lesson: Lesson, at table: TableID) {
    open(table)
    changeTable(table) { view in
      if lesson.number <= 1 { view = TableView(table) }
      view.lesson = lesson
    }
  }

  /// What was typed in a lesson was not what it wants.
  mutating func noteProblem(_ problem: Prose, at table: TableID) {
    changeTable(table) { $0.lesson?.problem = problem }
  }

  private mutating func changeTable(_ table: TableID, _ change: (inout TableView) -> Void) {
    if let index = tables.firstIndex(where: { $0.id == table }) { change(&tables[index]) }
  }

  // MARK: - The server's lines

  /// Takes a row of an answer.
  mutating func note(_ row: Line) { if rows.count < LobbyView.longest { rows.append(row) } }

  /// No table or book has more rows.
  private static let mostRows = 200

  /// Takes a reply, which ends the rows before it.
  ///
  /// - Parameter isFetched: whether the screen has asked for them. What the user has asked for is
  ///   read in the log: it may be another choice of rows than the lobby's.
  mutating func note(end reply: Line, isFetched: Bool, at now: Int) {
    if isFetched { lobby.note(rows, reply) }
    defer { rows = [] }
    switch reply.word {
    case "look" where reply.word("last") == nil:
      if let table: TableID = reply.value("table") { draw(table, reply, at: now) }
    case "book": noteBook(reply, at: now)
    default: break
    }
  }

  /// The rows are a table's, but for those that stayed as they were.
  private mutating func draw(_ table: TableID, _ end: Line, at now: Int) {
    let old = looks[table]?.rows ?? []
    let whole = Array(
      rows.flatMap { row in
        guard row.word == "same" else { return [row] }
        return Array(old.dropFirst(max(1, row.count("from")) - 1).prefix(row.count("rows")))
      }.prefix(Self.mostRows))
    changeTable(table) { $0 = TableView(whole, after: $0, at: now) }
    looks[table] = end.int("seq").map { ($0, whole) }
  }

  /// Forgets the picture of a table, whose next `look` asks for all rows.
  mutating func forgetLook(of table: TableID) { looks[table] = nil }

  /// The number of the last event in the picture of a table.
  func seq(of table: TableID) -> Int? { looks[table]?.seq }

  private mutating func noteBook(_ reply: Line, at now: Int) {
    let teams = rows.filter { $0.word == "team" }
    let elements = rows.filter { $0.word == "element" }
    if !teams.isEmpty { sheet?.note(teams: teams, reply) }
    if !elements.isEmpty { sheet?.note(elements: elements, reply, at: now) }
    for row in rows where row.word == "game" {
      guard let game = row.int("game"), game == sheet?.game, let profile = row.word("profile")
      else { continue }
      sheet?.profile = profile
      sheet?.title = row.text?.description ?? profile
    }
    sheet?.note(rules: elements, reply)
  }

  /// An answer that was begun is not finished, and what the server asks it asks again.
  mutating func forgetAnswers() {
    (rows, answer, toldQuestions, schedule) = ([], [], [:], FetchSchedule())
  }
}
