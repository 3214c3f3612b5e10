import Lines

/// One tab of the full screen.
enum TabID: Hashable, Sendable {
  case table(TableID)
  case book
  case lobby
}

/// The contents of the full screen: tables, book and lobby from the server's answers, a log for
/// each, and the visible tab.
struct Workspace: Sendable {
  private(set) var tables: [TableView] = []
  var lobby = LobbyView()
  /// The open game of the score book; `nil` if there is none.
  var sheet: SheetView?
  private(set) var hasBook = false
  private(set) var selected = TabID.lobby
  /// The page that covers the table.
  var reading: FullView.Overlay?
  /// The time of the last challenge.
  var challengedAt = 0
  /// Turns of cards that began before this time are not shown: a key press or another event ends
  /// them.
  var turnsFrom = 0
  var schedule = FetchSchedule()
  /// The questions already announced, by table: their round and phase.
  private var toldQuestions: [TableID: String] = [:]
  /// The lines of a typed command's answer, until it is complete.
  var answer: [(text: Prose, style: Log.Style, level: LogLevel)] = []
  private var logs: [TabID: Log] = [:]
  /// Tabs with events that the user has not seen.
  private var news: Set<TabID> = []
  /// Rows of an answer that is not complete yet.
  private var rows: [Line] = []
  /// The source of the drawn tables: all rows, and the number of the last event that they include.
  private var looks: [TableID: (seq: Int, rows: [Line])] = [:]

  var tabs: [TabID] {
    tables.map { .table($0.id) } + (hasBook ? [.book] : []) + [.lobby]
  }

  var table: TableView? { tables.first { selected == .table($0.id) } }

  /// The tutorial's table, while it is on the screen.
  var tutorial: TableView? { tables.first { $0.lesson != nil } }

  func hasNews(_ tab: TabID) -> Bool { news.contains(tab) }

  func log(_ tab: TabID) -> Log { logs[tab, default: Log()] }

  // MARK: - Tabs and logs

  mutating func select(_ tab: TabID) {
    if tab == .book { hasBook = true }
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
    // A server that invents tables without end gets no more memory.
    guard !tables.contains(where: { $0.id == table }), tables.count < Limits.tablesJoined else {
      return
    }
    tables.append(TableView(table))
  }

  /// Closes a table's tab once the table is left; its messages go to the lobby's log.
  mutating func close(_ table: TableID) {
    let wasTutorial = tutorial?.id == table
    tables.removeAll { $0.id == table }
    (looks[table], toldQuestions[table]) = (nil, nil)
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

  /// Notes that a line typed in a lesson was not the right one.
  mutating func noteProblem(_ problem: Prose, at table: TableID) {
    changeTable(table) { $0.lesson?.problem = problem }
  }

  /// Notes that the user pays the blinds with the next hand, or waits after all.
  mutating func notePost(_ isOn: Bool, at table: TableID) {
    changeTable(table) { $0.hasPosted = isOn }
  }

  private mutating func changeTable(_ table: TableID, _ change: (inout TableView) -> Void) {
    if let index = tables.firstIndex(where: { $0.id == table }) { change(&tables[index]) }
  }

  // MARK: - The server's lines

  /// Notes a question's round and phase; returns whether it is announced for the first time.
  mutating func announce(_ phase: String, at table: TableID) -> Bool {
    toldQuestions.updateValue(phase, forKey: table) != phase
  }

  /// Adds a row of an answer.
  mutating func note(_ row: Line) { if rows.count < LobbyView.longest { rows.append(row) } }

  /// Handles a reply, which ends the rows before it.
  ///
  /// - Parameter isFetched: whether the screen requested them. Answers to the user's own requests
  ///   are read in the log: they may contain other rows than the lobby's.
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

  /// Updates a table from the rows; unchanged rows are omitted from them.
  private mutating func draw(_ table: TableID, _ end: Line, at now: Int) {
    let old = looks[table]?.rows ?? []
    let whole = Array(
      rows.flatMap { row in
        guard row.word == "same" else { return [row] }
        return Array(old.dropFirst(max(1, row.count("from")) - 1).prefix(row.count("rows")))
      }.prefix(TableView.mostRows))
    changeTable(table) { $0 = TableView(whole, after: $0, at: now) }
    looks[table] = end.int("seq").map { ($0, whole) }
  }

  /// Forgets a table's picture; its next `look` requests all rows.
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

  /// Forgets unfinished answers; the server will repeat its questions.
  mutating func forgetAnswers() {
    (rows, answer, toldQuestions, schedule) = ([], [], [:], FetchSchedule())
  }
}
