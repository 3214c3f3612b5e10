import Cards
import Identity
import LineProtocol
import Lines

/// The client on the whole screen as a value: keys and the server's lines in, commands and what
/// must be drawn anew out.
struct FullScreenClient: FrontEnd {
  /// An Escape key is told from the beginning of another key by so many milliseconds of silence.
  private static let escapeTime = 50
  /// A server that does not end the connection after `quit` is left, in milliseconds.
  static let farewellTime = 2000
  /// Whoever pressed a key within so many milliseconds is there, if the terminal does not tell.
  private static let presenceTime = 30_000

  let options: Options
  let look: TerminalLook
  private(set) var size: TerminalSize
  /// When the day began that now is, in milliseconds of the client's clock.
  private let midnight: Int
  var session: ServerSession
  var workspace = Workspace()
  var editor = LineEditor()
  var effects: [ClientEffect] = []
  /// What the input line stands in for: a move of a key, a secret, a search.
  var entry = EntryMode.line
  /// What Tab goes through.
  var completion: TabWords?
  /// The rows of a typed command's answer, until it is whole.
  var rows: [(text: Prose, style: Log.Style, importance: Importance)] = []
  /// What is read over the table.
  var reading: Reading?
  /// Whether arrows, Enter and digits are the input line's also where there is a list or a sheet.
  var isTyping = false
  /// Whether Enter has just closed the tutorial: the next presses must not act on the lobby.
  var passesEnter = false
  /// When somebody asked for a match last.
  var challengedAt = 0
  /// What was answered by a key just now.
  var keyAnswer: KeyAnswer?
  /// Until then a second Ctrl-C leaves.
  var interruptedUntil: Int?
  var schedule = FetchSchedule()
  /// The questions that were told already, by table: their round and phase.
  var toldQuestions: [TableID: String] = [:]
  var leaveDeadline: Int?
  private var decoder = KeyDecoder()
  private var painter = ScreenPainter()
  private var escapeDeadline: Int?
  private var redrawDeadline: Int?
  private var title: String?
  /// Whether the terminal is the window that is used, if it tells.
  var hasFocus: Bool?
  var lastKeyAt = 0
  private(set) var isFinished = false
  var settings: ClientSettings
  /// Turns of cards that began earlier are over: a key was pressed, or more has happened.
  var turnsFrom = 0

  init(
    options: Options, look: TerminalLook, size: TerminalSize, midnight: Int,
    session: ServerSession, settings: ClientSettings = ClientSettings()
  ) {
    (self.options, self.look, self.size, self.midnight) = (options, look, size, midnight)
    self.settings = settings
    self.session = session
  }

  var deadline: Int? {
    let fetching = session.isReady ? schedule.deadline(looking: workspace.picture) : nil
    return [session.deadline, escapeDeadline, redrawDeadline, leaveDeadline, fetching]
      .compactMap(\.self).min()
  }

  var wantsInput: Bool { true }

  mutating func start(at now: Int) -> [ClientEffect] {
    lastKeyAt = now
    enter()
    let end: Prose = style.isUnicode ? " …" : "..."
    say("Connecting to \("\(options.server)")\(end)", at: now)
    session.start()
    return settle(at: now)
  }

  /// Goes on where lines were shown.
  mutating func goOn(
    after lines: InteractiveClient, size: TerminalSize, at now: Int
  ) -> [ClientEffect] {
    (session, editor) = (lines.session, lines.editor)
    settings = lines.settings
    self.size = size
    enter()
    for table in workspace.tables.map(\.id) where session.tables[has: table] == false {
      workspace.close(table)
    }
    for (table, _) in session.tables.lastEvents { join(table) }
    return settle(at: now)
  }

  /// What gives the screen back while lines are shown.
  mutating func pause() -> String {
    painter.forget()
    return restoring
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .typed(let bytes):
      for key in decoder.append(bytes) where !isFinished { press(key, at: now) }
    // A terminal whose keys come one by one has an end only when it dies.
    case .inputEnded: finish(ExitCode.hangUp)
    case .resized(let size):
      if size != self.size { painter.forget() }
      self.size = size
    case .interrupted(let signal):
      finish(ExitCode.signal(signal), saying: session.isKept ? KeptSession.goesOn : "")
    case .continued: enter()
    case .elapsed: elapse(at: now)
    case .connected, .received, .lost: break
    }
    for event in session.handle(input, at: now) where !isFinished { show(event, at: now) }
    escapeDeadline = decoder.isAmbiguous ? now + Self.escapeTime : nil
    return settle(at: now)
  }

  private mutating func elapse(at now: Int) {
    if let escapeDeadline, now >= escapeDeadline, let key = decoder.timeOut() {
      press(key, at: now)
    }
    if let leaveDeadline, now >= leaveDeadline { finish(ExitCode.ok) }
    fetchWhatIsDue(at: now)
  }

  // MARK: - The screen

  /// How it is drawn.
  var style: DrawingStyle {
    DrawingStyle(
      isUnicode: look.isUnicode, hasGlyphs: session.style.glyphs,
      hasColor: session.style.color,
      deck: settings.deck)
  }

  /// The terminal's codes for it: none where colours were set off, here or for the text.
  var palette: Palette {
    Palette(session.style.color ? settings.theme : .none, isRich: look.hasRichColor)
  }

  /// Takes the screen, with whatever is on it kept for later.
  private mutating func enter() {
    painter.forget()
    title = nil
    effects.append(.write((hasTitle ? "\u{1B}[22;0t" : "") + ScreenPainter.entering))
    if hasMouse { effects.append(.write(ScreenPainter.mouse(true))) }
  }

  private var restoring: String { ScreenPainter.leaving + (hasTitle ? "\u{1B}[23;0t" : "") }

  /// Whether the mouse plays.
  var hasMouse: Bool { look.hasMouse && settings.usesMouse }

  private var hasTitle: Bool { look.hasTitle && !options.isQuiet }

  /// Gathers what is to be done, with one drawing for all that has changed.
  private mutating func settle(at now: Int) -> [ClientEffect] {
    defer { effects = [] }
    effects = session.takeEffects() + effects
    guard !isFinished else { return effects }
    let view = view(at: now)
    redrawDeadline = nextChange(view, after: now)
    let picture = FullScreenDrawing(view, size, style).picture
    let text = painter.paint(picture, palette) + titleChange(at: now)
    let position = effects.firstIndex(of: .suspend) ?? effects.endIndex
    if position == effects.endIndex, !text.isEmpty { effects.append(.write(text)) }
    return effects
  }

  private func nextChange(_ view: FullView, after now: Int) -> Int? {
    let inBody: Int? =
      switch view.body {
      case .table(let table): table.nextChange(after: now, turnsFrom: view.turnsFrom)
      case .sheet(let sheet): sheet.nextChange(after: now)
      case .lobby, .blank: nil
      }
    let isEachSecond =
      view.clock != nil
      || session.isReady && schedule.pingSentAt != nil
        && schedule.roundTrip != nil
    return [inBody, isEachSecond ? now + 1000 : nil].compactMap(\.self).min()
  }

  /// What marks the window's title while one is asked, if it differs from before.
  private mutating func titleChange(at now: Int) -> String {
    guard hasTitle else { return "" }
    let asked = session.tables.openQuestion?.question.table
    let place = workspace.table.map { "\($0.id) - cardroom" } ?? "cardroom"
    let wanted = asked.map { isPresent(at: now) ? place : "(!) \($0) asks you - cardroom" } ?? place
    defer { title = wanted }
    return wanted == title ? "" : "\u{1B}]0;\(wanted)\u{07}"
  }

  /// Whether the user looks at this terminal, as far as that is known.
  func isPresent(at now: Int) -> Bool { hasFocus ?? (now - lastKeyAt < Self.presenceTime) }

  /// Ends the program, with the terminal as it was.
  mutating func finish(_ code: Int32, saying text: Prose = "") {
    guard !isFinished else { return }
    isFinished = true
    effects.append(.write(restoring + (text.isEmpty ? "" : text.description + "\r\n")))
    effects.append(.finish(code))
  }

  /// The terminal is given back while another program has it.
  mutating func suspend() {
    painter.forget()
    effects += [.write(restoring), .suspend]
  }

  /// Everything is drawn anew.
  mutating func redraw() { painter.forget() }

  // MARK: - The log

  /// Minutes since midnight.
  func minute(at now: Int) -> Int {
    let minutes = (now - midnight) / 60_000 % 1440
    return minutes < 0 ? minutes + 1440 : minutes
  }

  /// Puts a line of the client's own into the log.
  mutating func say(_ text: Prose, at now: Int) {
    put([text.printable], .own, to: workspace.selected, at: now)
  }

  mutating func put(
    _ lines: [Prose], _ style: Log.Style, to tab: TabID, at now: Int,
    _ importance: Importance = .mine
  ) {
    for line in lines {
      workspace.add(
        look.fit(line), style, to: tab, minute: minute(at: now), importance: importance)
    }
  }
}

/// What the input line is for.
enum EntryMode: Sendable, Equatable {
  /// A command.
  case line
  /// A move that a key has written.
  case move(WrittenMove)
  /// A secret, which is not shown: what of the command stands before it, and what is typed of it.
  case secret(String, typed: String)
  /// A line of the history that has this in it, after so many others.
  case search(String, after: Int)
}

/// When the full screen asks the server for what it shows.
struct FetchSchedule: Sendable, Equatable {
  static let lobbyTime = 5000
  static let pingTime = 10_000

  /// When the lobby's lists are asked for next, while it is in sight.
  var lobbyAt: Int?
  /// When the round trip is measured next.
  var pingAt: Int?
  /// When the round trip began that is measured now.
  var pingSentAt: Int?
  /// How long the last one took.
  var roundTrip: Int?
  /// Whether an answer about the sheet is on its way.
  var isFetchingSheet = false
  /// Whether something has changed since that was asked.
  var isSheetStale = false
  /// Tables where something has happened since their picture was asked for.
  var staleTables: Set<TableID> = []
  /// The table whose picture is on its way.
  var looking: TableID?
  /// When one was asked for last.
  private var lookedAt: Int?

  /// So many milliseconds lie between two pictures at least: the server draws ten a second.
  private static let lookTime = 100

  /// - Parameter table: the one in sight.
  func deadline(looking table: TableID?) -> Int? {
    [lobbyAt, pingAt, lookDue(table)].compactMap(\.self).min()
  }

  private func lookDue(_ table: TableID?) -> Int? {
    guard looking == nil, let table, staleTables.contains(table) else { return nil }
    return lookedAt.map { $0 + Self.lookTime } ?? 0
  }

  /// Notes that the client asks for a picture, if that is due; whether it is.
  mutating func takeLook(at table: TableID?, _ now: Int) -> Bool {
    guard let due = lookDue(table), due <= now else { return false }
    (looking, lookedAt) = (table, now)
    if let table { staleTables.remove(table) }
    return true
  }

  /// The last round trip; the one that is measured now takes at least as long as it is under way.
  func delay(at now: Int) -> Int? {
    let waiting = pingSentAt.map { now - $0 } ?? 0
    return roundTrip.map { max($0, waiting > 1000 ? waiting : 0) }
  }
}
