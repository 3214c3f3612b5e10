import Lines

/// The client of one person as a value: a session with a server, the input, and one of three
/// displays.
struct PersonClient: Sendable {
  /// Where the client prints.
  enum Display: Sendable {
    case full, lines
    /// Between two programs: the client sends a line of standard input once the previous one has
    /// its answer.
    case pipe
  }

  /// The milliseconds of silence that distinguish an Escape key from the beginning of another key.
  private static let escapeTime = 50
  /// How long after a key a user counts as present, in milliseconds, if the terminal does not
  /// report focus.
  private static let presenceTime = 30_000

  let options: Options
  let look: TerminalLook
  private(set) var size: TerminalSize
  /// The beginning of the present day, in milliseconds of the client's clock.
  private let midnight: Int
  let isPipe: Bool
  var session: ServerSession
  var settings: ClientSettings
  var entry = EntryLine()
  var effects: [ClientEffect] = []
  private var decoder = KeyDecoder()
  private var escapeDeadline: Int?
  private var redrawDeadline: Int?
  private var leaveDeadline: Int?
  /// Whether the user's last line was `quit` and the client answered it with the cost of leaving.
  private var hasToldCost = false
  /// Whether a second Ctrl-C leaves: no other key was pressed since the first.
  private var isInterrupted = false
  /// The key that leaves, and the beginning of its warning, while the client waits for the picture
  /// that shows the cost of leaving.
  private var leavingKey: (key: String, head: Prose)?
  private(set) var isFinished = false

  /// Lines that scroll.
  var lines: LineDisplay
  /// The question that a listener heard last.
  var heardQuestion: [Substring] = []
  private var wasToldOfSize = false
  /// Lines of a pipe, or of a terminal that edits them itself.
  var typedLines = LineInput()
  /// Whether the server refused a line of a pipe: the exit code reports that.
  var wasRefused = false
  /// Whether a lost connection left a line without its answer.
  private var owesAnswer = false
  private(set) var hasTypedQuit = false
  /// The import or export that replaces typed lines.
  var transfer: BookTransfer?

  var workspace = Workspace()
  private var painter = ScreenPainter()
  /// Whether the program is suspended, and another has the terminal.
  private var isStopped = false
  /// Whether the terminal's window has the focus; `nil` if the terminal does not report it.
  var hasFocus: Bool?
  var lastKeyAt = 0

  /// - Parameters:
  ///   - midnight: when the day began, in milliseconds of the client's clock.
  ///   - earlier: the session of an earlier run to continue.
  ///   - history: lines of earlier runs, oldest first.
  ///   - transfer: what a pipe sends and fetches instead of lines.
  init(
    options: Options, look: TerminalLook = TerminalLook(),
    size: TerminalSize = TerminalSize(columns: 80, rows: 24), midnight: Int = 0,
    isPipe: Bool = false, devices: DeviceSecrets = DeviceSecrets(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    after earlier: KeptSession? = nil, history: [String] = [],
    settings: ClientSettings = ClientSettings(), transfer: BookTransfer? = nil
  ) {
    (self.options, self.look, self.size, self.midnight) = (options, look, size, midnight)
    (self.isPipe, self.settings, self.transfer) = (isPipe, settings, transfer)
    session = ServerSession(
      policy: .init(
        role: .person, patience: isPipe ? Reconnecting.eagerTime : nil,
        repeatsBusy: isPipe, isAskedBack: transfer == nil,
        readsSentences: !options.showsWire && transfer?.isFetching != true),
      devices: devices, random: random, tagsAfter: options.lastTag, after: earlier)
    session.style = look.style
    session.style.screenReader = options.isForScreenReader
    session.style.spokenCards = settings.spokenCards
    lines = LineDisplay(
      columns: size.columns, isBold: look.hasColor, movesCursor: look.movesCursor && !isPipe)
    entry.remember(history)
  }

  /// Whether the full screen is wanted where it fits.
  private var wantsFull: Bool {
    look.movesCursor && !isPipe && !options.isPlain && !options.isForScreenReader
      && !options.showsWire
  }

  var display: Display {
    if isPipe { return .pipe }
    return wantsFull && size.fitsTable && !session.style.screenReader && !session.isBare
      ? .full : .lines
  }

  var isFull: Bool { display == .full }

  var deadline: Int? {
    let fetching =
      isFull && session.isReady ? workspace.schedule.deadline(looking: unfetched) : nil
    return [session.deadline, escapeDeadline, redrawDeadline, leaveDeadline, fetching]
      .compactMap(\.self).min()
  }

  var wantsInput: Bool { !isPipe || (transfer.map(\.isAsking) ?? typedLines.hasRoom) }

  mutating func start(at now: Int) -> [ClientEffect] {
    lastKeyAt = now
    tellOfSize(at: now)
    let end: Prose = isSpoken ? "." : look.isUnicode ? " …" : "..."
    if !isPipe { say("Connecting to \("\(options.server)")\(end)", at: now) }
    session.start()
    return settle(at: now)
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .typed(let bytes) where lines.movesCursor:
      for key in decoder.append(bytes) where !isFinished { press(key, at: now) }
    case .typed(let bytes): typedLines.append(bytes)
    // For a terminal that delivers single keys, the input ends only when the terminal is gone.
    case .inputEnded where lines.movesCursor: finish(ExitCode.hangUp)
    case .inputEnded: typedLines.end()
    case .resized(let size):
      if size != self.size { painter.forget() }
      self.size = size
      lines.resize(columns: size.columns)
    // Without single keys, Ctrl-C arrives as the signal.
    case .interrupted(ExitCode.interrupt) where display == .lines && !lines.movesCursor:
      interrupt(at: now)
    case .interrupted(let signal):
      if isPipe { session.leave() }
      finish(
        ExitCode.signal(signal), saying: session.isKept ? KeptSession.goesOn : "")
    case .continued:
      // The terminal is available again.
      isStopped = false
      if isFull { enter() } else { _ = lines.clear(isSpoken: isSpoken) }
    case .elapsed: elapse(at: now)
    case .connected, .received, .lost: break
    }
    for event in session.handle(input, at: now) where !isFinished { show(event, at: now) }
    explainLeaving(at: now)
    takeLines(at: now)
    escapeDeadline = decoder.isAmbiguous ? now + Self.escapeTime : nil
    return settle(at: now)
  }

  private mutating func elapse(at now: Int) {
    if let escapeDeadline, now >= escapeDeadline, let key = decoder.timeOut() {
      press(key, at: now)
    }
    if let leaveDeadline, now >= leaveDeadline { finish(codeOfEnd) }
    if isFull {
      fetchWhatIsDue(at: now)
    } else if let redrawDeadline, now >= redrawDeadline {
      warnOfClock(at: now)
    }
  }

  // MARK: - The screen

  var style: DrawingStyle {
    DrawingStyle(
      isUnicode: look.isUnicode, hasGlyphs: session.style.glyphs,
      deck: settings.deck)
  }

  /// The terminal's codes: none if colours were turned off, here or for the text.
  var palette: Palette {
    Palette(session.style.color ? settings.theme : .none, isRich: look.hasRichColor)
  }

  private mutating func enter() {
    effects.append(.write(painter.enter(hasTitle: look.hasTitle && !options.isQuiet)))
    if hasMouse { effects.append(.write(ScreenPainter.mouse(true))) }
  }

  /// The codes that restore the terminal.
  private mutating func pause() -> String { painter.leave() ?? lines.end() }

  /// Changes the display if another one now fits.
  private mutating func change(at now: Int) {
    guard isFull != painter.isEntered else { return }
    let text = pause()
    if !text.isEmpty { effects.append(.write(text)) }
    guard isFull else { return tellOfSize(at: now) }
    enter()
    for table in workspace.tables where table.lesson == nil && !session.tables[has: table.id] {
      workspace.close(table.id)
    }
    for (table, _) in session.tables.lastEvents { join(table) }
  }

  /// Explains once why there is no full screen.
  private mutating func tellOfSize(at now: Int) {
    guard wantsFull, !wasToldOfSize, !size.fitsTable else { return }
    wasToldOfSize = true
    let (columns, rows) = (TerminalSize.smallest.columns, TerminalSize.smallest.rows)
    say("The full screen needs a terminal of \(columns) columns and \(rows) rows.", at: now)
  }

  /// Restores the terminal while another program uses it.
  mutating func suspend() {
    effects += [.write(pause()), .suspend]
    isStopped = true
  }

  mutating func redraw() {
    painter.forget()
    if !isFull { effects.append(.write(lines.clear(isSpoken: isSpoken))) }
  }

  /// Whether the mouse can be used to play.
  var hasMouse: Bool { look.hasMouse && settings.usesMouse }

  /// Collects the effects, with one drawing for all changes.
  private mutating func settle(at now: Int) -> [ClientEffect] {
    defer { effects = [] }
    if !isFinished, !isStopped { change(at: now) }
    effects = session.takeEffects() + effects
    guard !isFinished, !isStopped else { return effects }
    let text: String
    if isFull {
      text = painting(at: now)
    } else {
      redrawDeadline = nextClock(after: now)
      text = lines.draw(bottom(at: now), isSpoken: isSpoken)
    }
    if !text.isEmpty { effects.append(.write(text)) }
    return effects
  }

  private mutating func painting(at now: Int) -> String {
    let view = view(at: now)
    redrawDeadline = nextChange(view, after: now)
    let picture = FullScreenDrawing(view, size, style).picture
    return painter.paint(picture, palette) + painter.name(title(at: now))
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
      || session.isReady && workspace.schedule.isMeasuring
    return [inBody, isEachSecond ? now + 1000 : nil].compactMap(\.self).min()
  }

  /// The window's title, which indicates an open question.
  private func title(at now: Int) -> String {
    if let asked = session.tables.openQuestion?.table, !isPresent(at: now) {
      return "(!) \(asked) asks you - cardroom"
    }
    return workspace.table.map { "\($0.id) - cardroom" } ?? "cardroom"
  }

  /// Whether the user is looking at this terminal, as far as that is known.
  func isPresent(at now: Int) -> Bool { hasFocus ?? (now - lastKeyAt < Self.presenceTime) }

  // MARK: - Messages

  /// Minutes since midnight.
  func minute(at now: Int) -> Int {
    let minutes = (now - midnight) / 60_000 % 1440
    return minutes < 0 ? minutes + 1440 : minutes
  }

  /// Prints a message of the client's own. In a pipe, standard output has only the server's lines.
  mutating func say(_ text: Prose, at now: Int) {
    if isPipe { return complain(text) }
    put([text.printable], .own, to: workspace.selected, at: now)
  }

  mutating func complain(_ text: Prose) {
    effects.append(.complain("cardroom-client: \(text.printable)"))
  }

  /// Puts lines into the log of a tab, or prints them.
  mutating func put(
    _ texts: [Prose], _ style: Log.Style, to tab: TabID, at now: Int,
    _ level: LogLevel = .mine
  ) {
    guard isFull else {
      let isDimmed = style == .own && look.hasColor && !isSpoken
      let shown = isPipe ? texts : texts.map { look.fit(isDimmed ? $0.dimmed : $0) }
      return lines.put(shown, isBroken: !isPipe && !options.showsWire)
    }
    for text in texts {
      workspace.add(
        look.fit(text), style, to: tab, minute: minute(at: now), level: level)
    }
  }

  // MARK: - The session

  private mutating func show(_ event: SessionEvent, at now: Int) {
    switch event {
    case .greeted(let line):
      if options.showsWire {
        put([line.shown], .event, to: .lobby, at: now)
      } else if !isPipe, !session.wasReady, let text = line.event?.text {
        // The greeting is shown only once.
        put([text], .event, to: .lobby, at: now)
      }
    case .ready(let start): begin(start, at: now)
    case .heard(let line, let reply):
      hear(line, reply, at: now)
      if case .reply(let message) = line.content { note(message, answering: reply, at: now) }
    case .cameBack: showTables(at: now)
    case .lost(let reason, let notice):
      workspace.forgetAnswers()
      owesAnswer = session.hasUnansweredLine
      if isPipe {
        if notice == .lost { complain(LossNotice.brief(reason)) }
      } else if let notice {
        say(notice.text(reason), at: now)
      }
    case .closed(.left): finish(codeOfEnd, saying: isFull ? "Goodbye." : "")
    case .closed(.takenOver) where isPipe: fail("the session goes on over another connection")
    case .closed(.takenOver):
      finish(ExitCode.ok, saying: isFull ? "You go on elsewhere. Goodbye." : "")
    case .closed(.sentAway(let reason)): fail(reason)
    case .closed(.unavailable(let reason)):
      fail("no connection to \("\(options.server)"): \(reason)")
    }
  }

  private mutating func begin(_ start: SessionEvent.Start, at now: Int) {
    switch start {
    case .fresh:
      if options.resumes, options.name == nil { say(KeptSession.none, at: now) }
      logIn(options.name)
    case .resumed: comeBack(at: now)
    case .continued:
      // The answer also says whether the user is a member.
      if isFull { fetch("me 1") }
      showTables(at: now)
      say("Welcome back\(session.tables.me.map { ", \($0)" } ?? "").", at: now)
    case .forgotten(let forgotten): beginAnew(after: forgotten, at: now)
    case .bare:
      say(ServerSession.bareNotice, at: now)
      logIn(options.name)
    }
    guard isFull else { return }
    workspace.schedule.begin(at: now)
    if workspace.sheet != nil { fetchSheet() }
    fetchWhatIsDue(at: now)
  }

  /// Continues the session over another connection.
  private mutating func comeBack(at now: Int) {
    switch display {
    case .full:
      for (table, _) in session.tables.lastEvents { join(table) }
      say("Connected again.", at: now)
      chooseTable()
    case .lines:
      // Only one table fits into `resume`; the state of the others shows what was missed there.
      lookAtTables(but: session.tables.current)
    case .pipe: complain(LossNotice.end)
    }
  }

  private mutating func beginAnew(after forgotten: ForgottenSession, at now: Int) {
    let isOver = isPipe && (forgotten.wasSeated || forgotten.isMember || owesAnswer)
    for table in workspace.tables { closeTab(table.id, at: now) }
    if isPipe, !isOver {
      complain(LossNotice.end)
    } else {
      for line in forgotten.loss { say(line, at: now) }
    }
    if isOver { return finish(ExitCode.unavailable) }
    guard forgotten.isMember, let name = forgotten.name else {
      return logIn(forgotten.name ?? options.name)
    }
    guard isFull else { return say("Type login \(name) and your password.", at: now) }
    say("Type your password, \(name), to log in again; Esc gives up.", at: now)
    entry.begin(.secret("login \(name)", typed: ""))
  }

  private mutating func logIn(_ name: PlayerName?) {
    if let name {
      session.logIn(name, isPipe ? options.password : nil, isOnce: transfer != nil)
    }
    guard isPipe else { return }
    if let table = options.table { session.send("sit \(table)", for: .sit) }
    for line in transfer?.firstLines ?? [] { typedLines.append(Array("\(line)\n".utf8)) }
  }

  private mutating func note(_ reply: Line, answering command: PendingCommand?, at now: Int) {
    if reply.sign == .refused, command?.purpose != .resume { wasRefused = true }
    guard !isPipe else { return }
    if reply.code == .authNameTaken, let advice = options.adviceOnTaken(command) {
      say(advice, at: now)
    }
    if reply.sign == .done, reply.word == "login", let table = options.table {
      session.send("sit \(table)", for: .sit)
    }
  }

  // MARK: - Input

  /// Handles the lines of a terminal without a cursor all at once, and those of a pipe one by one.
  private mutating func takeLines(at now: Int) {
    while !isFinished, !isPipe || session.isReady && session.isIdle && !session.isLeaving {
      guard let line = typedLines.next() else {
        if typedLines.isOver, transfer.map(\.isAsking) ?? true { endLines(at: now) }
        return
      }
      let text = String(decoding: line, as: UTF8.self)
      if transfer?.isAsking == true { confirm(text) } else { submit(text, bytes: line, at: now) }
    }
  }

  /// Treats the end of the input as `quit`.
  private mutating func endLines(at now: Int) {
    if transfer != nil { return finish(ExitCode.refused) }
    if !isPipe, session.isReady, !session.isLeaving { say("Ctrl-D leaves, as quit does.", at: now) }
    if !session.isLeaving { leave(nil, at: now) }
  }

  /// Acts on the result of a key in the input line.
  mutating func act(on outcome: LineEditor.Outcome, at now: Int) {
    switch outcome {
    case .edited: break
    case .submitted(let line): submit(line, at: now)
    case .interrupted: interrupt(at: now)
    case .ended:
      // Ctrl-D leaves, at once if nobody sits anywhere.
      if session.tables.isSeatedAnywhere { return ask(again: "Ctrl-D", at: now) }
      if isFull { leave(at: now) } else { endLines(at: now) }
    case .clearScreen: redraw()
    case .suspended: suspend()
    }
  }

  /// - Parameter bytes: the line as it arrived, if it was not typed as text.
  mutating func submit(_ typedLine: String, bytes: [UInt8]? = nil, at now: Int) {
    let move = entry.takeMove()
    workspace.follow()
    if !lines.movesCursor { isInterrupted = false }
    let isRaw = isPipe || options.showsWire
    let line = isRaw ? typedLine : settings.aliases.expanded(typedLine)
    let sent = bytes ?? Array(line.utf8)
    let typed = options.showsWire ? TypedLine(sent) : session.typed(sent)
    guard !isPipe else { return send(typed, at: now) }
    // Enter cuts the wait for the next connection attempt short.
    let isTried = session.hurry()
    if isSpoken, lines.movesCursor { effects.append(.write(lines.submit(typedLine))) }
    guard typed.meaning != .nothing else {
      if !isFull, !isTried { askAgain() }
      return
    }
    if isFull, workspace.selected == .book, typed.words == ["q"] {
      turn(to: workspace.tables.first.map { .table($0.id) } ?? .lobby, at: now)
      return say("The score card is closed. To leave the cardroom type quit.", at: now)
    }
    let isSecret = InputHistory.hasSecret(line)
    let shown = isSecret ? line.split(separator: " ").prefix(1).joined() + " (not shown)" : line
    if isFull || hasBottom { put(["\(prompt + shown)"], .own, to: workspace.selected, at: now) }
    if !isSecret, !typedLine.isEmpty { effects.append(.remember(typedLine)) }
    if isFull, asksForSecret(typed) {
      return entry.begin(.secret(typed.words.joined(separator: " "), typed: ""))
    }
    // In a lesson, the server's help would speak of the lobby.
    if isFull, workspace.table?.lesson != nil, typed.verb == "help", typed.words.count == 1 {
      return readKeys()
    }
    if let move, let answer = answer(line, move) { return send(answer, at: now) }
    if let move, move.isUntouched, move.move.verb == "book" {
      return session.send(move.move.text, for: .entry)
    }
    if !session.isReady, !isSecret, typed.meaning == .command, entry.text.isEmpty {
      entry.replace(with: typedLine)
    }
    send(typed, at: now)
  }

  mutating func send(_ typed: TypedLine, at now: Int) {
    let isTold = hasToldCost
    hasToldCost = false
    switch typed.meaning {
    case .nothing: break
    case .quit where !isPipe && !isTold && session.isReady && session.tables.isSeatedAnywhere:
      hasToldCost = true
      ask(again: "quit", at: now)
    case .quit: leave(typed, at: now)
    case .client where isPipe:
      refuse("settings and aliases are for a terminal; leave this line out", at: now)
    case .client: perform(typed, at: now)
    case .changesMode:
      refuse("The client reads wire mode by itself; start it with --wire to see it.", at: now)
    case .unreadable(let error):
      wasRefused = true
      let refusal =
        options.showsWire ? Prose(sentence: Line(error).wire()) : TypedLine.refused(error)
      put([refusal], .event, to: workspace.selected, at: now)
      if transfer != nil { finish(ExitCode.refused) }
    case .resume, .command:
      guard session.isReady else { return say("Not connected: this was not sent.", at: now) }
      if isFull, typed.verb == "book" { turn(to: .book, at: now) }
      session.send(typed, for: .typed)
    }
  }

  private mutating func refuse(_ text: Prose, at now: Int) {
    wasRefused = true
    say(text, at: now)
  }

  /// Runs the client's own commands, and saves changed settings.
  private mutating func perform(_ line: TypedLine, at now: Int) {
    let (before, wasSpoken) = (settings, isSpoken)
    let said = settings.perform(line)
    if !isFull || !read(said, of: "set", at: now) { for line in said { say(line, at: now) } }
    if settings != before { effects.append(.keep(settings)) }
    session.follow(line, settings)
    heardQuestion = []
    if isSpoken != wasSpoken, !painter.isEntered { effects.append(.write(lines.end())) }
    if isFull, look.hasMouse, settings.usesMouse != before.usesMouse {
      effects.append(.write(ScreenPainter.mouse(settings.usesMouse)))
    }
  }

  // MARK: - Leaving

  /// Explains on Ctrl-C that a second one leaves, or leaves.
  mutating func interrupt(_ head: Prose = "", at now: Int) { ask(again: "Ctrl-C", head, at: now) }

  /// Asks for pictures of the tables, which show what leaving costs; the second time, leaves.
  private mutating func ask(again key: String, _ head: Prose = "", at now: Int) {
    guard !isInterrupted, !session.isLeaving, session.wasReady else { return leave(at: now) }
    // The server keeps a session for a while.
    guard session.isReady else {
      return finish(ExitCode.ok, saying: session.isKept ? KeptSession.goesOn : "")
    }
    isInterrupted = true
    leavingKey = (key, head)
    for (table, _) in session.tables.lastEvents { fetch("look \(table)") }
    explainLeaving(at: now)
  }

  /// Explains what the same key does if pressed again, once the pictures are there. Ctrl-D and `quit`
  /// leave at once if that costs no bet or hand.
  private mutating func explainLeaving(at now: Int) {
    guard let (key, head) = leavingKey, !session.isFetching("look") else { return }
    leavingKey = nil
    let tables = session.tables
    if key != "Ctrl-C", tables.cost.isEmpty {
      return isFull || key == "quit" ? leave(at: now) : endLines(at: now)
    }
    let seats: Prose = tables.isSeatedAnywhere ? ", and gives up your seat" : ""
    say(
      "\(head)\(key) once more leaves the cardroom\(seats)\(tables.cost). Any other key goes on.",
      at: now)
  }

  /// Cancels leaving, as any other key does.
  mutating func stay() { (isInterrupted, leavingKey) = (false, nil) }

  /// Leaves in good order; or at once, if there is nobody to tell or this is the second attempt.
  ///
  /// - Parameter line: `quit` in the user's words; without it the client's own.
  private mutating func leave(_ line: TypedLine? = nil, at now: Int) {
    let isHeard = session.isReady && !session.isLeaving
    hasTypedQuit = line != nil
    session.leave(line ?? .quit)
    guard isHeard else { return finish(codeOfEnd) }
    leaveDeadline = now + (isPipe ? 5000 : 2000)
  }

  private var codeOfEnd: Int32 { isPipe && wasRefused ? ExitCode.refused : ExitCode.ok }

  /// Ends the program, with the terminal restored.
  mutating func finish(_ code: Int32, saying text: Prose = "") {
    guard !isFinished else { return }
    isFinished = true
    if code != ExitCode.ok, let transfer { complain(transfer.standing) }
    if painter.isEntered {
      effects.append(.write(pause() + (text.isEmpty ? "" : text.description + "\r\n")))
    } else {
      if !text.isEmpty, !isPipe { lines.put([text], isBroken: true) }
      let rest = lines.end()
      if !rest.isEmpty { effects.append(.write(rest)) }
    }
    effects.append(.finish(code))
  }

  /// Ends the program, and prints the reason once the terminal is restored.
  private mutating func fail(_ text: Prose) {
    finish(ExitCode.unavailable)
    effects.insert(.complain("cardroom-client: \(text)"), at: max(0, effects.count - 1))
  }
}
