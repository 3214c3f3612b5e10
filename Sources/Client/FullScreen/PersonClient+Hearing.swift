import Lines

/// The server's lines, and requests to it.
extension PersonClient {
  /// Shows a returning player a table: preferably one with a question.
  mutating func showTables(at now: Int) {
    if isPipe { return }
    guard isFull else { return lookAtTables() }
    for (table, _) in session.tables.lastEvents { join(table) }
    let asking = workspace.tables.first { session.tables.question(at: $0.id) != nil }
    if workspace.selected == .lobby, let table = asking ?? workspace.tables.first {
      turn(to: .table(table.id), at: now)
    }
    chooseTable()
  }

  // MARK: - Lines

  mutating func hear(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    guard isFull else { return print(line, reply, at: now) }
    if case .reply(let message) = line.content, reply?.purpose == .tab {
      return complete(message, reply)
    }
    switch line.content {
    case .row(let row): workspace.note(row)
    case .reply(let message): note(message, reply, at: now)
    case .event(let event): note(event, at: now)
    case .question(let question): ask(question, at: now)
    case .comment, .foreign: break
    }
    guard !isSilent(line, reply) else { return }
    let level = LogLevel(line)
    let told = lines(line)
    if reply?.purpose == .typed, case .row = line.content {
      workspace.answer += told.map { ($0, style(of: line, level), level) }
      return
    }
    var place = tab(of: line, reply)
    if case .reply(let message) = line.content {
      let before = workspace.answer
      workspace.answer = []
      let isTutorial = noteTutorial(message, told, at: now)
      if isTutorial {
        place = workspace.selected
        // A game's answer is visible in its sheet.
      } else if noteLessonsRefusal(message, told, reply)
        || message.int("game") == nil
          && read(before.map(\.text) + told, message, answering: reply, at: now)
      {
        // The next question stays in sight when the text is closed.
        if message.word == "quiz" { put(told, style(of: line, level), to: place, at: now, level) }
        return
      }
      for row in before { put([row.text], row.style, to: place, at: now, row.level) }
      if isTutorial { return }
    }
    put(told, style(of: line, level), to: place, at: now, level)
  }

  private mutating func note(_ event: Line, at now: Int) {
    let table: TableID? = event.value("table")
    switch event.word {
    case "login": beginInLobby(at: now)
    case "book": noteBook(event, at: now)
    case "challenge": workspace.challengedAt = now
    // The user sits at a table because the other player has accepted the challenge.
    case "accept":
      guard let table else { break }
      join(table)
      // A user who is looking at another table stays there.
      if workspace.selected == .lobby { turn(to: .table(table), at: now) }
    default:
      guard let table else { break }
      // A login may restore a seat, and its table is described before the reply.
      if session.tables[has: table] { workspace.open(table) }
      // The next event does not wait for cards that are still turning.
      if event.int("seq") != nil { workspace.turnsFrom = max(workspace.turnsFrom, now) }
      if event.word != "say" { changed(table, at: now) }
      if !session.tables[has: table], workspace.tutorial?.id != table { closeTab(table, at: now) }
    }
  }

  /// Notes that a table has changed: its picture is requested, now or when it comes into view.
  private mutating func changed(_ table: TableID, at now: Int) {
    guard workspace.tabs.contains(.table(table)) else { return }
    workspace.schedule.staleTables.insert(table)
    fetchWhatIsDue(at: now)
  }

  /// The tab where a line belongs.
  private func tab(of line: HeardLine, _ reply: PendingCommand?) -> TabID {
    switch line.content {
    case .question(let question): return .table(question.table)
    case .event(let event) where event.word == "book" && workspace.hasBook: return .book
    case .event(let event):
      if let table: TableID = event.value("table"), workspace.tabs.contains(.table(table)) {
        return .table(table)
      }
    default: break
    }
    return reply?.line.verb == "book" && workspace.hasBook ? .book : workspace.selected
  }

  private func style(of line: HeardLine, _ level: LogLevel) -> Log.Style {
    guard let event = line.event else { return .event }
    if let text = said(event) {
      return event.value("name") == session.tables.me
        ? .spoken : isCalled(text.description) ? .called : .chat
    }
    if event.word == "tell" { return .called }
    return event.word("table") != nil && level == .mine ? .about : .event
  }

  /// The text of a chat message at a table; `nil` for any other event.
  private func said(_ event: Line) -> Prose? {
    event.word == "say" && event.word("table") != nil ? event.text : nil
  }

  /// Whether a text contains the user's name as a word.
  private func isCalled(_ text: String) -> Bool {
    guard let me = session.tables.me?.description.lowercased() else { return false }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
      .contains { $0 == me }
  }

  /// The lines to show for a line from the server.
  private func lines(_ line: HeardLine) -> [Prose] {
    if let event = line.event, let text = said(event), let name = event.word("name") {
      return ["<\(name)> \(text)"]
    }
    let lines = session.shown(line)
    // The tab already names the table.
    guard case .table(let table) = tab(of: line, nil) else { return lines }
    return lines.map { $0.without("[\(table)] ") }
  }

  /// Whether a line is shown elsewhere, or is the client's own affair.
  func isSilent(_ line: HeardLine, _ reply: PendingCommand?) -> Bool {
    switch (line.content, reply?.purpose) {
    case (.question(let question), _):
      isFull || hasBottom && question.table == session.tables.current
    // The server's hints for people using netcat, which the introduction would only repeat.
    case (.comment, _): !session.isReady
    case (.event(let event), _): event.word == "welcome"
    case (_, .fetch?): true
    case (.row, .entry?): true
    case (.reply(let message), .resume?): message.sign == .refused || display != .lines
    case (.reply(let message), .hello?):
      isPipe || message.sign == .done && (isFull || options.name != nil)
    case (.reply(let message), .entry?): message.sign == .done
    case (.reply(let message), .login?): isFull && message.code == .authNameTaken
    // A goodbye that nobody typed.
    case (.reply, .leave?): isPipe && !hasTypedQuit
    default: false
    }
  }

  // MARK: - Questions

  /// Announces a question once per phase, with a bell for a user who looks elsewhere.
  private mutating func ask(_ question: Question, at now: Int) {
    changed(question.table, at: now)
    let line = question.line
    let phase = line.word("phase").map { "\(line.count("round")) \($0)" } ?? question.turn
    guard workspace.announce(phase, at: question.table) else { return }
    put(["Your turn."], .about, to: .table(question.table), at: now)
    if workspace.selected != .table(question.table) {
      let number = workspace.tabs.firstIndex(of: .table(question.table)).map { $0 + 1 } ?? 0
      say("\(question.table) asks you: Alt-\(number)", at: now)
    }
    if settings.rings, !options.isQuiet, !isPresent(at: now) { effects.append(.write("\u{07}")) }
  }

  // MARK: - Replies

  private mutating func note(_ message: Line, _ reply: PendingCommand?, at now: Int) {
    workspace.note(end: message, isFetched: reply?.purpose == .fetch, at: now)
    defer { if workspace.schedule.isSheetStale { fetchSheet() } }
    guard message.sign == .done else { return noteRefusal(message, reply, at: now) }
    if let reply, reply.purpose == .entry, let said = SheetView.said(reply.line) {
      put(["\(said)"], .event, to: .book, at: now)
    }
    let table: TableID? = message.value("table")
    switch message.word {
    case "login", "register": beginInLobby(at: now)
    case "sit", "play", "watch", "accept":
      if let table {
        join(table)
        turn(to: .table(table), at: now)
      }
    case "use": if let table, reply?.purpose == .typed { turn(to: .table(table), at: now) }
    case "unwatch", "close", "leave": if let table { closeTab(table, at: now) }
    case "act" where message.word("did") == "post":
      if let table { workspace.notePost(reply?.line.words.contains("off") == false, at: table) }
    case "book": noteBook(message, reply)
    case "ping" where reply?.purpose == .fetch:
      workspace.schedule.notePong(at: now)
    default: break
    }
    fetchWhatIsDue(at: now)
  }

  private mutating func beginInLobby(at now: Int) {
    entry.isTyping = false
    workspace.schedule.lobbyAt = now
  }

  /// Asks for the password of a member's name, with hidden input. The server's refusal mentions
  /// `PASSWORD` only if a password helps: a guest's name that is in use has none.
  private mutating func noteRefusal(_ message: Line, _ reply: PendingCommand?, at now: Int) {
    guard message.code == .authNameTaken, let name = reply?.line.login else { return }
    // A user who is typing something else continues with that.
    let isOption = reply?.purpose == .login
    guard entry.mode == .line || isOption else { return }
    guard message.text?.description.contains("PASSWORD") == true else {
      if isOption { say(message.reason, at: now) }
      return
    }
    entry.begin(.secret("login \(name)", typed: ""))
    let head: Prose = isOption ? "\(name) is taken. " : ""
    say(
      "\(head)If it is yours, type its password; Esc gives up. "
        + "A guest's name has none: take another, as in login \(name)2.", at: now)
  }

  /// Opens a table to draw, and requests its state.
  mutating func join(_ table: TableID) {
    workspace.open(table)
    workspace.forgetLook(of: table)
    workspace.schedule.staleTables.remove(table)
    fetch("look \(table)")
  }

  mutating func closeTab(_ table: TableID, at now: Int) {
    let wasShown = workspace.selected == .table(table)
    workspace.close(table)
    guard wasShown else { return }
    entry.clearMove()
    if workspace.selected == .lobby { workspace.schedule.lobbyAt = now }
    chooseTable()
  }

  /// Tells the server which of several tables commands go to: the visible one.
  mutating func chooseTable() {
    if let table = workspace.table?.id, session.tables[has: table], session.tables.count > 1 {
      fetch("use \(table)")
    }
  }

  // MARK: - What is asked for

  mutating func fetch(_ line: String) {
    if session.isReady { session.send(line, for: .fetch) }
  }

  mutating func fetchWhatIsDue(at now: Int) {
    guard session.isReady else { return }
    let table = unfetched
    let due = workspace.schedule.takeDue(
      table, since: table.flatMap(workspace.seq), isLobby: workspace.selected == .lobby,
      isMember: session.isMember, at: now)
    for command in due { fetch(command) }
  }

  /// The visible table, unless a picture is on its way.
  var unfetched: TableID? { session.isFetching("look") ? nil : workspace.table?.id }

  // MARK: - The book

  private mutating func noteBook(_ end: Line, _ reply: PendingCommand?) {
    guard reply?.purpose == .fetch else {
      guard let game = end.int("game"), !isDrop(end, of: game) else { return }
      if workspace.sheet?.game != game { workspace.sheet = SheetView(game: game) }
      if reply?.purpose == .typed {
        entry.isTyping = false
        if let team = end.word("team") { workspace.sheet?.go(to: team) }
      }
      return fetchSheet()
    }
    if end.word("team") == nil, end.int("game") != nil { fetchTeams() }
  }

  /// Notes that somebody has changed the book.
  private mutating func noteBook(_ news: Line, at now: Int) {
    guard let game = news.int("game"), game == workspace.sheet?.game else { return }
    workspace.sheet?.note(news, at: now)
    if !isDrop(news, of: game) { fetchSheet() }
  }

  /// Whether a line drops a game, whose sheet is closed then.
  private mutating func isDrop(_ line: Line, of game: Int) -> Bool {
    guard line.word("did") == "drop" else { return false }
    if workspace.sheet?.game == game { workspace.sheet = nil }
    return true
  }

  /// First the game, and then, once its teams are known, each team's sheet.
  mutating func fetchSheet() {
    guard let sheet = workspace.sheet, session.isReady else { return }
    workspace.schedule.isSheetStale = session.isFetching("book")
    if workspace.schedule.isSheetStale { return }
    if sheet.profile.isEmpty { fetch("book list") }
    fetch("book game \(sheet.game)")
  }

  private mutating func fetchTeams() {
    guard let sheet = workspace.sheet else { return }
    // The list of the club that the user means does not contain another club's game.
    let needsList = sheet.profile.isEmpty
    let club = " club=" + PercentEncoding.encode(sheet.club ?? "open")
    let rules = sheet.profile.isEmpty ? "book rules" : "book rules \(sheet.profile)\(club)"
    let needed =
      (needsList ? ["book list\(club)"] : [])
      + (sheet.rounds == nil && (needsList || !sheet.profile.isEmpty) ? [rules] : [])
    let sheets = sheet.teams.map { "book sheet \($0.name) \(sheet.round) game=\(sheet.game)" }
    for command in needed + sheets { fetch(command) }
  }
}
