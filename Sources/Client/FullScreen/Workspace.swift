import Cards
import Identity
import LineProtocol

/// One tab of the full screen.
enum TabID: Hashable, Sendable {
  case table(TableID)
  case tutorial
  case book
  case lobby
}

/// What the full screen shows: tables, book and lobby as answers have told them, a log for each, and
/// which of them is in sight.
struct Workspace: Sendable {
  private(set) var tables: [TableView] = []
  private(set) var lobby = LobbyView()
  /// The game of the score book that is open; `nil` before there is one.
  private(set) var sheet: SheetView?
  private(set) var hasBook = false
  /// The tutorial that is on the screen.
  private(set) var tutorial: TutorialView?
  private(set) var selected = TabID.lobby
  private var logs: [TabID: Log] = [:]
  /// Tabs where something has happened that was not in sight.
  private var news: Set<TabID> = []
  /// Rows of an answer that is not complete yet.
  private var rows: [Line] = []
  /// What the tables are drawn from: all rows, and the number of the last event that is in them.
  private var looks: [TableID: (seq: Int, rows: [Line])] = [:]

  /// All tabs in their order.
  var tabs: [TabID] {
    tables.map { .table($0.id) } + (tutorial == nil ? [] : [.tutorial]) + (hasBook ? [.book] : [])
      + [.lobby]
  }

  /// The table in sight.
  var table: TableView? {
    guard case .table(let id) = selected else { return nil }
    return tables.first { $0.id == id }
  }

  /// The table in sight, whose picture the client keeps up to date.
  var picture: TableID? { table?.id }

  func hasNews(_ tab: TabID) -> Bool { news.contains(tab) }

  func log(_ tab: TabID) -> Log { logs[tab, default: Log()] }

  // MARK: - Tabs and logs

  mutating func select(_ tab: TabID) {
    guard tabs.contains(tab) else { return }
    selected = tab
    news.remove(tab)
  }

  mutating func add(
    _ text: Prose, _ style: Log.Style, to tab: TabID, minute: Int, importance: Importance
  ) {
    logs[tab, default: Log()].add(text, style, minute: minute, importance: importance)
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

  mutating func openBook() { hasBook = true }

  /// Tabs of tables that are not joined any more go; what was said there goes to the lobby's log.
  mutating func close(_ table: TableID) {
    tables.removeAll { $0.id == table }
    looks[table] = nil
    news.remove(.table(table))
    let log = logs.removeValue(forKey: .table(table))
    if selected == .table(table) {
      selected = tables.first.map { .table($0.id) } ?? .lobby
      for entry in log?.entries.suffix(5) ?? [] where selected == .lobby {
        logs[.lobby, default: Log()].add(
          entry.text, entry.style, minute: entry.minute, importance: entry.importance)
      }
    }
  }

  // MARK: - The tutorial

  /// Takes the reply that begins a lesson; whether there is a tutorial then.
  mutating func noteTutorial(_ end: Line, _ says: [Prose]) -> Bool {
    let isFirst = (end.int("step") ?? 1) <= 1
    tutorial = TutorialView(end, says, after: isFirst ? nil : tutorial)
    return tutorial != nil
  }

  /// What was typed in a lesson was not what it wants.
  mutating func noteTutorial(problem: Prose) { tutorial?.note(problem: problem) }

  /// The tutorial goes from the screen; it goes on where it was.
  mutating func closeTutorial() {
    guard tutorial != nil else { return }
    tutorial = nil
    news.remove(.tutorial)
    logs[.tutorial] = nil
    if selected == .tutorial { selected = tables.first.map { .table($0.id) } ?? .lobby }
  }

  // MARK: - The server's lines

  /// Takes a row.
  ///
  /// - Parameter isFetched: whether the screen has asked for it. What the user has asked for is read
  ///   in the log: it may be another choice of rows than the lobby's.
  mutating func note(_ row: Line, isFetched: Bool) {
    if isFetched { lobby.note(row) }
    if rows.count < Self.mostRows { rows.append(row) }
  }

  /// No answer that is drawn has more rows.
  private static let mostRows = 200

  /// Takes a reply, which ends the rows before it.
  mutating func note(end reply: Line, isFetched: Bool, at now: Int) {
    if isFetched { lobby.note(end: reply) } else { lobby.forgetArriving() }
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
    if let index = tables.firstIndex(where: { $0.id == table }) {
      tables[index] = TableView(whole, after: tables[index], at: now)
      looks[table] = end.int("seq").map { ($0, whole) }
    } else if let before = tutorial?.table, before.id == table {
      tutorial?.table = TableView(whole, after: before, at: now)
    }
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

  /// The book is open at a game.
  mutating func openSheet(of game: Int) {
    if sheet?.game != game { sheet = SheetView(game: game) }
  }

  /// A game is no more in the book.
  mutating func closeSheet(of game: Int) {
    if sheet?.game == game { sheet = nil }
  }

  /// Changes the sheet by keys.
  mutating func changeSheet<Result>(_ change: (inout SheetView) -> Result) -> Result? {
    guard var sheet else { return nil }
    defer { self.sheet = sheet }
    return change(&sheet)
  }

  mutating func selectInLobby(_ table: TableID) { lobby.select(table) }

  mutating func moveInLobby(by places: Int) { lobby.move(by: places) }

  /// Answers that were begun are not finished.
  mutating func forgetArriving() {
    lobby.forgetArriving()
    rows = []
  }
}
