import Games
import Lines

/// The peer's reader: the form and style of lines, what is held back while a person thinks about a
/// turn, and what is printed.
struct Reader: Sendable {
  private(set) var mode = RenderingMode.text
  /// Whether a program shows people's screens instead of reading rows.
  private(set) var wantsScreens = false
  /// Whether a program shows people's sentences, which then follow the wire's lines.
  private var wantsSentences = false
  private(set) var style = TextStyle()
  /// The name whose actions are told as "You".
  var me: PlayerName?
  /// The people whose messages are not printed.
  var ignored: Set<PlayerName> = []
  /// The line width chosen with `set width`; `.some(nil)` for unlimited lines.
  var chosenColumns: Int??
  /// The width of the peer's window, if telnet reports it.
  private var windowColumns: Int?
  /// Whether others' messages are held back during a turn; `nil` for the default.
  private var holdsChat: Bool?
  /// Whether it reads messages in the lobby; `nil` for the default: people who are at no table do,
  /// programs do not.
  private var hearsLobby: Bool?
  /// Lines held back, in order of arrival.
  private var heldBack: [(text: Prose, isChat: Bool)] = []
  /// When others' messages may interrupt a turn again.
  private var chatDue = Instant(nanoseconds: 0)
  private(set) var lostLines = 0
  /// Events while its person was disconnected, to be told on return.
  private(set) var notices: [Notice] = []
  /// The memos printed or held back on this connection, and how many count as told: those after
  /// whose last byte a line has come from the peer.
  private var memos: [Memo] = []
  private var toldMemos = 0
  /// The number of bytes up to the end of the last memo; `nil` while it is held back.
  private var memosEnd: Int?
  /// Whether the turn line has to be printed, because it is new or was asked for.
  var isPromptDue = false
  /// The rows printed since the turn line.
  private var rowsBelowPrompt = 0
  /// The rows under which a person still finds the turn line.
  private static let mostRowsBelowPrompt = 8
  /// Bytes for the peer.
  var outbox = Outbox()

  /// - Parameter zone: the time zone of the server's clock, if it is known.
  init(zone: ZoneOffset? = nil) {
    style.serverZone = zone
    style.zone = zone
  }

  // MARK: - The reader's choices

  /// Whether the wire's lines carry people's sentences.
  var says: Bool { mode == .wire && wantsSentences }

  /// Whether the peer reads sentences and types as people do.
  var readsSentences: Bool { mode == .text || says }

  /// Whether a person reads the answers: in text mode, or as screens in a client.
  var readsScreens: Bool { mode == .text || wantsScreens }

  /// Whether the peer still reads and has not been sent a goodbye.
  var isOpen: Bool { outbox.isOpen }

  /// Whether more bytes wait for the peer than should.
  var isSlow: Bool { outbox.count > Limits.outboxSoftBytes }

  /// The renderer of its sentences. Only text mode writes to a terminal, which has colors.
  var renderer: TextRenderer {
    var renderer = TextRenderer()
    (renderer.style, renderer.me) = (style, me)
    renderer.style.width = columns
    if mode != .text { renderer.style.color = false }
    return renderer
  }

  /// Agrees with a program on the mode it reads.
  mutating func agree(on mode: RenderingMode?, screens: Bool? = nil, sentences: Bool? = nil) {
    self.mode = mode ?? self.mode
    wantsScreens = screens ?? wantsScreens
    wantsSentences = sentences ?? wantsSentences
  }

  mutating func make(_ setting: Setting) {
    switch setting {
    case .mode(let mode): self.mode = mode
    case .glyphs(let on): style.glyphs = on
    case .color(let on): style.color = on
    case .screenReader(let on): style.screenReader = on
    case .chat(let isHeld): holdsChat = isHeld
    case .lobby(let on): hearsLobby = on
    case .zone(let zone): style.zone = zone
    case .width(let columns): chosenColumns = .some(columns)
    // A member's setting is kept by the house.
    case .finger: break
    }
  }

  /// The present settings of a person; a client has a mode and a width of its own.
  func settings(isAtTable: Bool) -> [Setting] {
    let own: [Setting] = mode == .text ? [.mode(mode), .width(columns)] : []
    return own + [
      .glyphs(style.glyphs), .color(style.color), .screenReader(style.screenReader),
      .lobby(hearsLobby ?? !isAtTable), .chat(isHeld: isChatHeld),
    ] + (style.zone.map { [.zone($0)] } ?? [])
  }

  private var isChatHeld: Bool { holdsChat ?? style.screenReader }

  /// Notes what received bytes say of the peer's window.
  mutating func note(_ framer: LineFramer) {
    (outbox.isTelnet, windowColumns) = (framer.isTelnet, framer.columns)
  }

  /// Takes over what another connection read. Settings made on this connection win.
  mutating func adopt(_ state: SessionState) {
    ignored = state.ignored
    notices = state.notices
    let zone = style.serverZone
    guard readsSentences, style == Reader(zone: zone).style, let style = state.style else { return }
    self.style = style
    self.style.serverZone = zone
  }

  /// Drops everything unread when the connection is lost.
  mutating func lose() {
    (outbox, heldBack) = (Outbox(), [])
    outbox.isOpen = false
    (memos, toldMemos, memosEnd) = ([], 0, nil)
  }

  // MARK: - Answers

  /// Prints the answer to a command: its rows, and the reply.
  ///
  /// - Parameter reply: the answer's reply, perhaps with what is still asked.
  mutating func print(_ answer: Answer, _ reply: Line, to command: Session.Pending) {
    let chosen = chosenColumns
    if command.tellsFile { chosenColumns = .some(nil) }
    defer { if command.tellsFile { chosenColumns = chosen } }
    let lines = mode != .text && wantsScreens && !says ? answer.screen?.map { Line.text($0) } : nil
    let rows = lines.map { $0.map { .line($0) } } ?? answer.rows
    let told = prose(answer, to: command)
    for (index, row) in rows.enumerated() {
      print(row, saying: told.rows?[index], keepsText: told.isScreen)
    }
    // Who looks at a table, or turns to it, looks for the turn as well.
    if ["look", "use"].contains(answer.reply.word) { isPromptDue = true }
    if command.isOwnLook { return }
    print(
      lines.map { reply.counting(rows: $0.count) } ?? reply, tag: command.tag,
      saying: told.reply, isRepeated: command.isRepeated)
  }

  /// The sentences of an answer: for each row, or a screen that replaces rows and reply. `nil` for
  /// rows that are printed as they are.
  private func prose(
    _ answer: Answer, to command: Session.Pending
  ) -> (rows: [[Prose]]?, reply: [Prose], isScreen: Bool) {
    guard readsSentences else { return (nil, [], false) }
    var renderer = renderer
    // The answer to `read` is meant for the ear, whoever asks for it.
    if answer.reply.word == "read" { renderer.style.screenReader = true }
    let reply = renderer.lines(answer.reply)
    // Rows of a file are printed as they are, and a picture is redrawn only where it changed.
    let isOfPicture = answer.reply.word == "look" && answer.reply.word("since") != nil
    if says, command.tellsFile || isOfPicture { return (nil, reply, false) }
    var rows = answer.rows.map { row -> [Prose] in
      switch row {
      case .line(let line): return renderer.lines(line)
      // A finished round asks nobody anything.
      case .event(let event, _, let table):
        defer { renderer.note(event) }
        return renderer.lines(event, of: table, isPlayer: false)
      }
    }
    if answer.reply.word == "help" { rows = rows.map { $0.map(SpokenOptions.told) } }
    guard answer.refusal == nil, let screen = answer.screen, screen != rows.flatMap(\.self) + reply
    else { return (rows, reply, false) }
    return (rows.map { _ in [] }, screen, true)
  }

  private mutating func print(_ row: Answer.Row, saying sentences: [Prose]?, keepsText: Bool) {
    switch row {
    case .line(let line): print(line, saying: sentences, keepsText: keepsText)
    case .event(let event, let seq, let table):
      put(sentences) {
        event.appendRow(table: table, seq: seq, to: &$0)
      } json: {
        event.appendJSONRow(table: table, seq: seq, to: &$0)
      }
    }
  }

  // MARK: - Lines

  /// Renders a line in the peer's mode into the outbox.
  mutating func print(_ line: Line, tag: Tag? = nil) {
    let isPlain = !readsSentences || says && line.sign == .comment
    print(line, tag: tag, saying: isPlain ? nil : renderer.lines(line))
  }

  /// - Parameters:
  ///   - sentences: what a person reads instead; `nil` to print the line as it is.
  ///   - isRepeated: whether it answers a repeated command that was already done.
  mutating func print(
    _ line: Line, tag: Tag? = nil, saying sentences: [Prose]?, keepsText: Bool = false,
    isRepeated: Bool = false
  ) {
    let sent = isRepeated ? line.repeated : line
    let style = style
    put(
      sentences, keepsText: keepsText || line.isSomebodysWords,
      for: line.sign == .event ? Relevance(of: line) : nil
    ) {
      sent.appendWire(tag: tag, style: style, to: &$0)
    } json: {
      sent.appendJSON(tag: tag, style: style, to: &$0)
    }
  }

  /// Puts a line in the peer's mode into the outbox: the sentences, or the line, followed by the
  /// sentences if these are read too.
  ///
  /// - Parameters:
  ///   - keepsText: whether the line's text is not the server's own sentence, but a person's words
  ///     or what a row of a screen names.
  ///   - relevance: how much an event matters to a reader of sentences.
  private mutating func put(
    _ sentences: [Prose]?, keepsText: Bool = false, for relevance: Relevance? = nil,
    wire: (inout [UInt8]) -> Void,
    json: (inout [UInt8]) -> Void
  ) {
    guard let sentences, readsSentences else {
      return outbox.appendLine(mode == .json ? json : wire)
    }
    guard says else { return say(sentences) }
    say(sentences.dropLast())
    var line: [UInt8] = []
    wire(&line)
    let last = sentences.last?.description
    let key = relevance.map { " for=\($0.rawValue)" } ?? ""
    outbox.appendLine { $0.append(line, with: key, saying: last, keepsText: keepsText) }
  }

  /// Prints sentences that belong to no line, for a person.
  mutating func say(_ rows: some Sequence<Prose>) {
    for row in rows {
      if mode == .text {
        write(row)
      } else if says {
        outbox.appendLine {
          $0.append(Array("= say\n".utf8), saying: row.description)
        }
      }
    }
  }

  /// Puts a line of text into the outbox, wrapped between words at the window's width; only prose,
  /// for people.
  mutating func write(_ line: Prose) {
    let text = line.description
    let rows = columns.map { LineWrapping.rows(text, columns: $0) } ?? [text]
    rowsBelowPrompt += rows.count
    for row in rows {
      outbox.appendLine {
        $0.append(contentsOf: row.utf8)
        $0.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// The maximum width of a line of text; `nil` for unlimited. A screen reader reads sentences, not
  /// rows, and a client that shows sentences wraps them for its window.
  private var columns: Int? {
    if let chosenColumns { return chosenColumns }
    return style.screenReader || says ? nil : windowColumns ?? Limits.textWidth
  }

  /// Tells the peer why it is disconnected; the socket closes once that is flushed.
  mutating func sayGoodbye(_ code: ErrorCode, _ text: Prose? = nil) {
    print(.bye(code, text))
    outbox.isOpen = false
  }

  // MARK: - Tables

  /// Prints what happened at a table.
  ///
  /// - Parameter isTypingHidden: whether a password is being typed, which must not be disturbed.
  mutating func print(_ delivery: Delivery, of tables: JoinedTables, isTypingHidden: Bool) {
    let isElsewhere =
      mode == .text && delivery.answer == nil
      && (tables.hasQuestion(besides: delivery.table) || isTypingHidden)
    let isResumed = delivery.missed != nil
    let mayDrop = !isResumed && tables.isSeated(at: delivery.table) == false
    guard let news = delivery.news else { return }
    if !isSlow, lostLines == 0, printWhole(news) { return }
    var renderer = renderer
    for index in news.lines.indices {
      let shown = renderer
      renderer.note(news.lines[index])
      let isSilent =
        !readsSentences || isSaidAgain(news.lines[index], in: delivery.question)
        || isLeavers(news.lines[index], delivery)
      if mode == .text, isSilent { continue }
      let said = news.lines[index].speaker
      if let said, ignored.contains(said) { continue }
      if mayDrop || said != nil && !isResumed, dropsForSlowness() { continue }
      let isChat = said != nil && said != me && mode == .text && tables.hasQuestion()
      if isElsewhere || isChat {
        holdBack(prose(news, at: index, of: tables, by: shown), isChat: isChat)
      } else {
        let line = news.wire(at: index)
        put(
          isSilent ? [] : prose(news, at: index, of: tables, by: shown), keepsText: said != nil,
          for: says ? Relevance(of: line, to: me) : nil
        ) {
          $0 += line
        } json: {
          news.appendJSON(at: index, to: &$0)
        }
      }
    }
  }

  /// Puts lines shared with others into the outbox whole, if none must be left out; returns whether
  /// it did.
  private mutating func printWhole(_ news: TableNews) -> Bool {
    guard !readsSentences, !outbox.isTelnet, ignored.isEmpty else { return false }
    let isJSON = mode == .json
    outbox.append { bytes in
      if isJSON { news.appendJSON(to: &bytes) } else { bytes += news.wire }
    }
    return true
  }

  /// Whether a line starts the reader's own clock and the question that follows says the same.
  /// Clients show its time, but not what that is for.
  private func isSaidAgain(_ line: TableLine, in question: Delivery.Question) -> Bool {
    guard case .clock(let player, _, let clock) = line, player.name == me,
      case .asked(let asked, _) = question
    else { return false }
    return asked.isClockRunning && (mode == .text || clock == .turn)
  }

  /// Whether a line says that a player is ready who was only just said to have left.
  private func isLeavers(_ line: TableLine, _ delivery: Delivery) -> Bool {
    guard case .event(.game(.house(.ready(let player))), _) = line else { return false }
    return delivery.leaver == player.seat
  }

  /// A line of a table as a person reads it.
  private func prose(
    _ news: TableNews, at index: Int, of tables: JoinedTables, by renderer: TextRenderer
  ) -> [Prose] {
    let isPlayer = tables.isSeated(at: news.table) == true
    return renderer.lines(news.lines[index], of: news.table, isPlayer: isPlayer)
      .map { tables.prefix(news.table) + $0 }
  }

  /// Prints a table's question. A person reads it in full for the table that commands go to; for
  /// another table one line says that it asks.
  mutating func print(_ question: TableQuestion, of tables: inout JoinedTables) {
    let table = question.table
    var sentences: [Prose] = []
    if readsSentences, tables.target == table {
      sentences = [tables.prefix(table) + renderer.line(question)]
    } else if readsSentences, tables[table]?.told != question.turn {
      tables.update(table) { $0.told = question.turn }
      sentences = [renderer.asksElsewhere(table)]
    }
    put(sentences) {
      question.appendWire(to: &$0)
    } json: {
      question.appendJSON(to: &$0)
    }
  }

  /// Prints the open questions; in text mode the prompt comes last.
  mutating func printQuestions(of tables: inout JoinedTables, at now: Instant) {
    let target = mode == .text ? tables.target : nil
    for entry in tables.entries where entry.table != target {
      if let question = entry.question(at: now) { print(question, of: &tables) }
    }
    if let question = target.flatMap({ tables[$0]?.question(at: now) }) {
      print(question, of: &tables)
    }
  }

  /// Prints the turn line if it is new, or again if a person looks for it or other lines have
  /// pushed it away. What a dialogue asks comes after every line. Clients that show sentences get
  /// the turn line again if they were only told that another table asks.
  ///
  /// For readers of sentences.
  ///
  /// - Parameter questions: the other open questions.
  mutating func refreshPrompt(
    _ questions: [Prose], of tables: inout JoinedTables, at now: Instant
  ) {
    guard outbox.isOpen else { return }
    guard mode == .text else {
      guard let table = tables.target, let question = tables[table]?.question(at: now),
        tables[table]?.told == question.turn
      else { return }
      tables.update(table) { $0.told = nil }
      return print(question, of: &tables)
    }
    let most = questions.isEmpty ? Self.mostRowsBelowPrompt : 0
    guard isPromptDue || rowsBelowPrompt > most else { return }
    for question in questions { write(question) }
    printQuestions(of: &tables, at: now)
    (isPromptDue, rowsBelowPrompt) = (false, 0)
  }

  // MARK: - Messages

  /// Whether its person ignores the speakers of a notice.
  func ignores(_ notice: Notice) -> Bool { !ignored.isDisjoint(with: notice.speakers) }

  /// Prints a notice, or holds a message back while a person is thinking about a turn.
  ///
  /// - Parameter isTypingHidden: whether a password is being typed, which must not be disturbed.
  mutating func print(_ notice: Notice, of tables: JoinedTables, isTypingHidden: Bool) {
    guard outbox.isOpen else {
      if notice.isKept { notices.append(notice) }
      return
    }
    if ignores(notice) { return }
    if notice.line.word == "chat", !(hearsLobby ?? (readsScreens && tables.isEmpty)) { return }
    if dropsForSlowness() { return }
    if let memo = notice.memo {
      if memos.contains(memo) { return }
      memos.append(memo)
      memosEnd = nil
    }
    let isChat = !notice.speakers.isEmpty
    if mode == .text, isTypingHidden || isChat && tables.hasQuestion() {
      holdBack(renderer.lines(notice.line), isChat: isChat)
    } else {
      print(notice.line)
    }
  }

  /// Tells what happened while its person was disconnected.
  mutating func printNotices() {
    for notice in notices { print(notice.line) }
    notices = []
  }

  /// Removes and returns the memos that count as told now that a line, or only bytes, has come.
  mutating func takeToldMemos(_ hasLine: Bool) -> ArraySlice<Memo> {
    if !hasHeldChat { memosEnd = memosEnd ?? outbox.appended }
    guard hasLine, toldMemos < memos.count, let memosEnd, memosEnd <= outbox.written
    else { return [] }
    defer { toldMemos = memos.count }
    return memos[toldMemos...]
  }

  private var hasHeldChat: Bool { heldBack.contains(where: \.isChat) }

  var holdsLinesBack: Bool { !heldBack.isEmpty }

  /// Holds lines back, dropping the oldest beyond a limit; messages only until they may interrupt.
  mutating func holdBack(_ lines: [Prose], isChat: Bool) {
    heldBack += lines.map { ($0, isChat) }
    let tooMany = max(0, heldBack.count - Limits.heldLines)
    heldBack.removeFirst(tooMany)
    lostLines += tooMany
  }

  /// Prints the lines held back during a turn.
  mutating func releaseHeldBack() {
    let lines = heldBack
    heldBack = []
    for line in lines { write(line.text) }
  }

  /// When messages may be printed to a person who is asked; `nil` if there are none, or they are
  /// held back longer.
  var interruption: Instant? {
    hasHeldChat && !isChatHeld && outbox.isOpen ? chatDue : nil
  }

  /// Prints others' messages.
  mutating func interrupt(at now: Instant) {
    chatDue = now.after(seconds: Limits.chatSeconds)
    let lines = heldBack.filter(\.isChat)
    heldBack.removeAll(where: \.isChat)
    for line in lines { write(line.text) }
  }

  // MARK: - Slow readers

  /// Whether a line that may be dropped must be, because the peer does not read.
  private mutating func dropsForSlowness() -> Bool {
    guard isSlow else {
      reportLost()
      return false
    }
    lostLines += 1
    return true
  }

  /// Whether lines were dropped and the peer reads again, so that it must be told. Lines held back
  /// for a person who is thinking are released first.
  var owesLost: Bool { lostLines > 0 && heldBack.isEmpty && outbox.isOpen && !isSlow }

  mutating func reportLost() {
    guard lostLines > 0 else { return }
    let count = Prose.count(lostLines, "line was", "lines were")
    let lost = Line(
      .event, "lost", ["n": lostLines], said: "\(count) left out: you read too slowly.")
    lostLines = 0
    print(lost)
  }
}
