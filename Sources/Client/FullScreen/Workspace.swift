import Cards
import Games
import Identity
import LineProtocol
import Tables

/// One tab of the full screen.
enum TabID: Hashable, Sendable {
  case table(TableID)
  case tutorial
  case book
  case lobby
}

/// What the full screen shows, folded from typed events: tables, book and lobby, a log for each,
/// and which of them is in sight.
struct Workspace: Sendable, Equatable {
  private(set) var tables: [TableView] = []
  private(set) var lobby = LobbyView()
  /// The game of the score book that is open; `nil` before there is one.
  private(set) var sheet: SheetView?
  private(set) var hasBook = false
  /// The tutorial that is on the screen.
  private(set) var tutorial: TutorialView?
  /// Tutorials that were left, and go on where they were.
  private var leftTutorials: [TutorialCourse: TutorialView] = [:]
  /// What has happened in the tutorial, as far as its reply is not there yet.
  private var tutorialRows: [String] = []
  private(set) var selected = TabID.lobby
  private var logs: [TabID: Log] = [:]
  /// Tabs where something has happened that was not in sight.
  private var news: Set<TabID> = []
  /// The table that rows of a `look` are of.
  private var looking: TableID?
  /// Rows of the book whose answer is not complete yet.
  private var bookRows: [Line] = []

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

  mutating func open(_ table: TableID, _ game: GameID?) {
    // A server that invents tables without end gets no memory for them.
    guard !tables.contains(where: { $0.id == table }), tables.count < Limits.tablesJoined else {
      return
    }
    tables.append(TableView(table, game))
  }

  mutating func openBook() { hasBook = true }

  /// Tabs of tables that are not joined any more go; what was said there goes to the lobby's log.
  mutating func close(_ table: TableID) {
    tables.removeAll { $0.id == table }
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

  /// Takes a row that tells what has happened in the tutorial.
  mutating func note(tutorialRow raw: String) {
    if tutorialRows.count < Limits.eventsKept { tutorialRows.append(raw) }
  }

  /// Takes the reply that follows such rows; whether there is a tutorial then.
  mutating func noteTutorial(
    _ end: Line, _ says: [Prose], pupil: PlayerName?, at now: Int
  ) -> Bool {
    defer { tutorialRows = [] }
    guard let course: TutorialCourse = end.value("game") else { return false }
    let lines = tutorialRows.compactMap { TableLine.read(row: $0, family: course.family) }
    let known = [tutorial, leftTutorials[course]].compactMap(\.self)
      .first { $0.course == course && !$0.lesson.isOver }
    let isFirst = (end.int("step") ?? 1) <= 1 && end.word("state") == "open"
    if let tutorial, tutorial.course != course { leftTutorials[tutorial.course] = tutorial }
    if var known, !isFirst || lines.isEmpty {
      known.begin(end, says)
      tutorial = known
    } else {
      let table = lines.first?.table ?? TableID("tutorial")
      tutorial = table.flatMap { TutorialView(end, says, at: $0, pupil: pupil) }
    }
    for (_, line) in lines { tutorial?.note(line, at: now) }
    return tutorial != nil
  }

  /// What was typed in a lesson was not what it wants.
  mutating func noteTutorial(problem: Prose) { tutorial?.note(problem: problem) }

  /// The tutorial goes from the screen; it goes on where it was.
  mutating func closeTutorial() {
    guard let closed = tutorial else { return }
    leftTutorials[closed.course] = closed
    tutorial = nil
    news.remove(.tutorial)
    logs[.tutorial] = nil
    if selected == .tutorial { selected = tables.first.map { .table($0.id) } ?? .lobby }
  }

  // MARK: - What the server says

  private mutating func change(_ table: TableID, _ change: (inout TableView) -> Void) {
    guard let index = tables.firstIndex(where: { $0.id == table }) else { return }
    change(&tables[index])
  }

  /// Takes a row of a table or of the list of tables.
  mutating func note(_ row: Line, at now: Int) {
    if row.word == "table" {
      guard row.int("seq") != nil else { return lobby.note(table: row) }
      looking = row.value("id")
    }
    if let looking { change(looking) { $0.note(row, at: now) } }
  }

  mutating func note(_ line: TableLine, of table: TableID, at now: Int) {
    change(table) { $0.note(line, at: now) }
  }

  /// Takes a row of another list.
  mutating func note(_ row: Line) {
    lobby.note(row)
    if bookRows.count < 200 { bookRows.append(row) }
  }

  /// Takes a reply, which ends the rows before it. What the user has asked for is read in the log:
  /// it may be another choice of rows than the lobby's.
  mutating func note(end reply: Line, isFetched: Bool, at now: Int) {
    looking = nil
    if reply.word != "tutorial" { tutorialRows = [] }
    if isFetched { lobby.note(end: reply) } else { lobby.forgetArriving() }
    defer { bookRows = [] }
    guard reply.word == "book" else { return }
    let teams = bookRows.filter { $0.word == "team" }
    let elements = bookRows.filter { $0.word == "element" }
    if !teams.isEmpty { sheet?.note(teams: teams, reply) }
    if !elements.isEmpty { sheet?.note(elements: elements, reply, at: now) }
    for row in bookRows where row.word == "game" {
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
    (looking, bookRows, tutorialRows) = (nil, [], [])
  }
}
