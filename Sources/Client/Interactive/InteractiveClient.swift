import Cards
import Identity
import LineProtocol
import Lines

/// The client in a terminal as a value: what is printed, what is asked, what is typed.
struct InteractiveClient: FrontEnd {
  /// An Escape key is told from the beginning of another key by so many milliseconds of silence.
  private static let escapeTime = 50
  /// A server that does not end the connection after `quit` is left, in milliseconds.
  private static let farewellTime = 2000
  /// Who sees no clock is told so many milliseconds before it runs out.
  private static let warningTime = 10_000

  private let options: Options
  private let look: TerminalLook
  private(set) var session: ServerSession
  private var screen: Screen
  /// What stands for it while a screen reader reads.
  private var spoken = SpokenScreen()
  private var source: LineSource
  /// Lines that wait to be printed with the next drawing.
  private var printed: [Prose] = []
  private var effects: [ClientEffect] = []
  private var escapeDeadline: Int?
  private var clockDeadline: Int?
  private var leaveDeadline: Int?
  /// Whether the next Ctrl-C leaves.
  private var isWarned = false
  /// What a listener has heard last of a question.
  private var heardQuestion: [Substring] = []
  private(set) var isFinished = false
  private(set) var settings: ClientSettings

  init(
    options: Options, look: TerminalLook, columns: Int, devices: DeviceSecrets = .init(),
    seed: Seed, after earlier: KeptSession? = nil, history: [String] = [],
    settings: ClientSettings = ClientSettings()
  ) {
    self.settings = settings
    self.options = options
    self.look = look
    session = ServerSession(
      policy: .init(
        role: .person, patience: .unlimited, repeatsBusy: false,
        readsSentences: !options.showsWire),
      devices: devices, seed: seed, tagsAfter: options.lastTag, after: earlier)
    session.style = look.style
    session.style.screenReader = options.isForScreenReader
    session.style.spokenCards = settings.spokenCards
    screen = Screen(columns: columns, isBold: look.hasColor)
    source = LineSource(edits: look.movesCursor)
    source.editor.remember(history)
  }

  var deadline: Int? {
    [session.deadline, escapeDeadline, clockDeadline, leaveDeadline].compactMap(\.self).min()
  }

  var wantsInput: Bool { true }

  /// Whether a screen reader reads, so that nothing is drawn or written over.
  private var isSpoken: Bool { session.style.screenReader }

  /// Whether rows stay at the bottom.
  private var hasBottom: Bool { look.movesCursor && !isSpoken }

  mutating func start(at now: Int) -> [ClientEffect] {
    say(
      isSpoken
        ? "Connecting to \("\(options.server)")."
        : "Connecting to \("\(options.server)") …")
    session.start()
    return settle(at: now)
  }

  /// Goes on where the full screen was.
  mutating func goOn(
    after full: FullScreenClient, columns: Int, saying text: Prose?, at now: Int
  ) -> [ClientEffect] {
    (session, source.editor) = (full.session, full.editor)
    (settings, isWarned) = (full.settings, false)
    screen.resize(columns: columns)
    if let text { say(text) }
    if session.isBare { begin(.bare) }
    return settle(at: now)
  }

  /// Takes the rows at the bottom away, while lines are not what is shown.
  mutating func pause() -> String { screen.erase() + spoken.end() }

  /// The line that is being typed.
  var editor: LineEditor { source.editor }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .typed(let bytes): take(source.append(bytes), at: now)
    // A terminal whose keys come one by one has an end only when it dies.
    case .inputEnded where look.movesCursor: finish(ExitCode.hangUp)
    case .inputEnded: endInput(at: now)
    case .resized(let size): screen.resize(columns: size.columns)
    // Without single keys Ctrl-C comes as the signal.
    case .interrupted(let signal) where signal == ExitCode.interrupt && !look.movesCursor:
      interrupt(at: now)
    case .interrupted(let signal):
      if session.isKept { say(KeptSession.goesOn) }
      finish(ExitCode.signal(signal))
    case .continued: _ = screen.clear()
    case .elapsed:
      warnOfClock(at: now)
      if let escapeDeadline, now >= escapeDeadline { source.timeOut() }
      if let leaveDeadline, now >= leaveDeadline { finish(ExitCode.ok) }
    case .connected, .received, .lost: break
    }
    for event in session.handle(input, at: now) { show(event) }
    escapeDeadline = source.isAmbiguous ? now + Self.escapeTime : nil
    return settle(at: now)
  }

  /// Prints a line of the client's own.
  private func ownLine(_ text: Prose) -> Prose {
    look.hasColor && !isSpoken ? text.dimmed : text
  }

  /// Prints a line of the client's own above the input line.
  private mutating func say(_ text: Prose) { put([ownLine(text.printable)]) }

  /// Prints lines above the input line, none of which the terminal has to break.
  private mutating func put(_ lines: [Prose]) {
    if options.showsWire {
      printed += lines.map(look.fit)
      return
    }
    let columns = screen.columns
    printed += lines.map(look.fit).flatMap { $0.rows(columns: columns) }
  }

  /// Gathers what is to be done, with one drawing for all that was printed.
  private mutating func settle(at now: Int) -> [ClientEffect] {
    defer { effects = [] }
    effects = session.takeEffects() + effects
    let text = isFinished ? "" : drawing(at: now)
    let position = effects.firstIndex(of: .suspend) ?? effects.endIndex
    if !text.isEmpty { effects.insert(.write(text), at: position) }
    return effects
  }

  private mutating func drawing(at now: Int) -> String {
    defer { printed = [] }
    let open = session.tables.openQuestion
    clockDeadline = open?.deadline.flatMap {
      hasBottom ? now + 1000 : $0 - Self.warningTime > now ? $0 - Self.warningTime : nil
    }
    guard look.movesCursor else { return printed.map { $0.description + "\n" }.joined() }
    if isSpoken {
      return screen.erase()
        + spoken.show(printed, before: source.editor.before, after: source.editor.after)
    }
    var bottom = Bottom()
    bottom.status = open.map { look.fit($0.said(at: now)) }
    bottom.prompt = prompt
    bottom.before = source.editor.before
    bottom.after = source.editor.after
    return screen.show(printed, above: bottom)
  }

  private var prompt: String {
    let place = [session.tables.me?.description, session.tables.current?.description]
    let words = place.compactMap(\.self).joined(separator: "@")
    return (session.isReady ? words : words + "(offline)") + "> "
  }

  /// Ends the program, with the rows at the bottom taken away.
  private mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    let rest = printed.map { $0.description + (look.movesCursor ? "\r\n" : "\n") }.joined()
    let text = screen.erase() + spoken.end() + rest
    printed = []
    if !text.isEmpty { effects.append(.write(text)) }
    effects.append(.finish(code))
  }

  // MARK: - What the person does

  private mutating func take(_ items: [LineSource.Item], at now: Int) {
    for item in items where !isFinished {
      switch item {
      case .line(let line):
        isWarned = false
        submit(line, at: now)
      case .dropped: warn("The line is dropped. ")
      case .interrupted: interrupt(at: now)
      case .ended: endLine(at: now)
      case .clearScreen:
        effects.append(.write(isSpoken ? spoken.clear() : screen.clear()))
      case .suspended: suspend()
      }
    }
  }

  /// Says what the next Ctrl-C does.
  private mutating func warn(_ head: Prose = "") {
    isWarned = true
    say(head + session.leaveWarning())
  }

  /// Leaves at the second Ctrl-C, or at once if there is nothing to leave or it was said before.
  private mutating func interrupt(at now: Int) {
    if isWarned || session.isLeaving || !session.wasReady { return leave(at: now) }
    guard session.isReady else { return stopWaiting() }
    warn()
  }

  /// Ctrl-D leaves, the second time where something is in play.
  private mutating func endLine(at now: Int) {
    guard session.isReady, session.isInPlay, !isWarned else { return endInput(at: now) }
    isWarned = true
    say(session.leaveWarning("Ctrl-D"))
  }

  /// Ends without the server, where the session goes on for a while.
  private mutating func stopWaiting() {
    if session.isKept { say(KeptSession.goesOn) }
    finish(ExitCode.ok)
  }

  /// The end of what is typed is `quit`.
  private mutating func endInput(at now: Int) {
    if session.isReady, !session.isLeaving { say("Ctrl-D leaves, as quit does.") }
    leave(at: now)
  }

  /// Says once that a clock runs out.
  private mutating func warnOfClock(at now: Int) {
    guard !hasBottom, let clockDeadline, now >= clockDeadline,
      let deadline = session.tables.openQuestion?.deadline, deadline > now
    else { return }
    say("\((deadline - now + 999) / 1000) seconds left.")
  }

  /// The rows at the bottom are taken away while another program has the terminal.
  private mutating func suspend() {
    effects.append(.write(screen.erase()))
    effects.append(.suspend)
  }

  /// Leaves in good order, or at once if there is nobody to say so to, or if it was said before.
  private mutating func leave(_ line: TypedLine = .quit, at now: Int) {
    let isHeard = session.isReady && !session.isLeaving
    session.leave(line)
    guard isHeard else { return finish(ExitCode.ok) }
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func submit(_ typedLine: String, at now: Int) {
    let isSecret = InputHistory.hasSecret(typedLine)
    if !typedLine.isEmpty, !isSecret { effects.append(.remember(typedLine)) }
    let line = options.showsWire ? typedLine : settings.aliases.expanded(typedLine)
    let typed =
      options.showsWire ? TypedLine(line.utf8) : session.typed(line.utf8)
    if hasBottom, typed.meaning != .nothing { put([ownLine("\(prompt + line)")]) }
    if isSpoken, look.movesCursor {
      effects.append(.write(spoken.show([], before: typedLine, after: "") + spoken.end()))
    }
    switch typed.meaning {
    case .nothing: remind()
    case .quit: leave(typed, at: now)
    case .client(let command):
      let before = settings
      for line in command.apply(to: &settings) { say(line) }
      if settings != before { effects.append(.keep(settings)) }
      follow(command)
    case .changesMode: say("The client reads wire mode by itself; start it with --wire to see it.")
    case .unreadable(let error): put([TypedLine.refused(error)])
    case .resume, .command:
      guard session.isReady else { return keep(typedLine) }
      session.send(typed, for: .typed)
    }
  }

  /// What cannot be sent stays where it was typed, and the server is tried at once.
  private mutating func keep(_ line: String) {
    say("Not connected: this was not sent.")
    if look.movesCursor, source.editor.text.isEmpty, !InputHistory.hasSecret(line) {
      source.editor.replace(with: line)
    }
    _ = session.hurry()
  }

  /// How things are said may be another from here on.
  private mutating func follow(_ command: ClientCommand) {
    let wasSpoken = isSpoken
    session.follow(command, settings)
    heardQuestion = []
    guard look.movesCursor, isSpoken != wasSpoken else { return }
    effects.append(.write(screen.erase() + spoken.end()))
  }

  /// An empty line has the open question repeated, or connects at once if the server is gone.
  private mutating func remind() {
    if session.hurry() { return }
    heardQuestion = []
    session.sendEmptyLine()
  }

  // MARK: - What the server says

  private mutating func show(_ event: SessionEvent) {
    switch event {
    case .greeted(let line): greet(line)
    case .ready(let start): begin(start)
    case .heard(let line, let reply): hear(line, reply)
    case .cameBack: lookAtTables()
    case .lost(let reason, let notice):
      if let notice { say(notice.text(reason)) }
    case .closed(.left): finish(ExitCode.ok)
    case .closed(.takenOver): finish(ExitCode.ok)
    case .closed(.sentAway(let reason)):
      effects.append(.complain("cardroom-client: \(reason)"))
      finish(ExitCode.unavailable)
    case .closed(.unavailable(let reason)):
      effects.append(
        .complain("cardroom-client: no connection to \("\(options.server)"): \(reason)"))
      finish(ExitCode.unavailable)
    }
  }

  private mutating func greet(_ line: HeardLine) {
    if options.showsWire { return put([line.shown]) }
    // What the greeting says is for the first time only.
    if !session.wasReady, let text = line.event?.text { put([text]) }
  }

  private mutating func begin(_ start: SessionEvent.Start) {
    switch start {
    case .fresh:
      if options.resumes, options.name == nil { say(KeptSession.none) }
      logIn(options.name)
    case .continued:
      let name: Prose = session.tables.me.map { ", \($0)" } ?? ""
      say("Welcome back\(name).")
      lookAtTables()
    case .resumed:
      // Only one table fits into `resume`; what was missed at the others shows in their state.
      for (table, _) in session.tables.lastEvents where table != session.tables.current {
        session.send("look \(table)", for: .look)
      }
    case .forgotten(let forgotten):
      for line in forgotten.loss { say(line) }
      if forgotten.isMember, let name = forgotten.name {
        say("Type login \(name) and your password.")
      } else {
        logIn(forgotten.name ?? options.name)
      }
    case .bare:
      say(ServerSession.bareNotice)
      logIn(options.name)
    }
  }

  private mutating func lookAtTables() {
    for (table, _) in session.tables.lastEvents {
      session.send("look \(table)", for: .look)
    }
  }

  private mutating func logIn(_ name: PlayerName?) {
    if let name { session.logIn(name) }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?) {
    put(shown(line, reply))
    guard case .reply(let message) = line.content else { return }
    if message.code == .authNameTaken, let advice = options.adviceOnTaken(reply) { say(advice) }
    guard message.sign == .done, message.word == "login" else { return }
    if let table = options.table {
      session.send("sit \(table)", for: .sit)
    }
  }

  /// The lines that a line of the server's becomes.
  private mutating func shown(_ line: HeardLine, _ reply: PendingCommand?) -> [Prose] {
    if options.showsWire { return [line.shown] }
    if isSilent(line, reply) || isHidden(line) || isRepeated(line) { return [] }
    let shown = session.shown(line)
    let hint = shown.count < line.says.count ? [KeptSession.hint] : []
    // Where it is said apart, what stands in the line is a person's words.
    let isColored = session.style.color && line.event?.word("says") == nil
    return (isColored ? shown.map(\.colored) : shown) + hint + art(line)
  }

  /// Whether a listener has heard the question: others act, and it is asked again.
  private mutating func isRepeated(_ line: HeardLine) -> Bool {
    guard isSpoken, case .question(let question) = line.content else { return false }
    defer { heardQuestion = question.words }
    return heardQuestion == question.words
  }

  /// What matters less than the user wants to read.
  private func isHidden(_ line: HeardLine) -> Bool {
    Importance(line) < settings.log.least
  }

  /// What is shown elsewhere: the open question in its own row, and the introduction by what
  /// follows.
  private func isSilent(_ line: HeardLine, _ reply: PendingCommand?) -> Bool {
    switch line.content {
    case .question(let question):
      hasBottom && question.table == session.tables.current
    case .reply(let message) where message.sign == .done:
      reply?.purpose == .hello && options.name != nil || reply?.purpose == .fetch
    case .reply: reply?.purpose == .resume || reply?.purpose == .fetch
    // The server's hints for people on netcat, which the introduction would only repeat.
    case .comment: !session.isReady
    case .row: reply?.purpose == .fetch
    case .event(let event): event.word == "welcome"
    case .foreign: false
    }
  }

  /// The user's own hand, the house's or dealer's, and what lies on the board as drawings.
  private func art(_ line: HeardLine) -> [Prose] {
    guard hasBottom, let event = line.event, let table: TableID = event.value("table") else {
      return []
    }
    let isMine = event.value("name") == session.tables.me
    let isShown = isMine || event.word("hand") == "dealer"
    let down = event.cards(event.word("hole") == nil ? "down" : "hole")
    let cards: [Card?]
    switch event.word {
    case "deal" where isShown: cards = down + event.cards("up") + event.cards("cards")
    case "show" where isShown && event.word("hand") != nil: cards = down + event.cards("up")
    case "trade" where isMine: cards = session.tables.hand(at: table)
    case "community", "house": cards = event.cards("cards")
    case "draw": cards = event.cards("card")
    case "street": cards = event.cards("board")
    default: return []
    }
    let hidden = event.word("down") == nil ? 0 : down.count
    return CardArt.rows(cards, down: hidden, style: session.style, columns: screen.columns)
  }
}
