import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store

/// The reader at the peer: the form and style of lines, what is kept back while a person thinks
/// about a turn, and what is printed.
struct Reader: Sendable {
  private(set) var mode = RenderingMode.text
  /// Whether a program shows people's screens instead of reading rows.
  private(set) var wantsScreens = false
  /// Whether a program shows people's sentences, which stand behind the wire's lines then.
  private var wantsSentences = false
  private(set) var style = TextStyle()
  /// The name whose acts are told as "You".
  var me: PlayerName?
  /// Whose words are not printed.
  var ignored: Set<PlayerName> = []
  /// How wide lines of text are, if `set width` said it; `.some(nil)` for as wide as they come.
  var chosenColumns: Int??
  /// The columns of the peer's window, if it is telnet's and says so.
  private var windowColumns: Int?
  /// Whether others' words are held back during a turn; `nil` if nothing was chosen.
  private var holdsChat: Bool?
  /// Whether it reads what is said in the lobby; `nil` if nothing was chosen: then people do who
  /// are at no table, and programs do not.
  private var hearsLobby: Bool?
  /// Lines that are kept back, in the order in which they came.
  private var heldBack: [(text: Prose, isChat: Bool)] = []
  /// When others' words may interrupt a turn again.
  private var chatDue = Instant(nanoseconds: 0)
  private(set) var lostLines = 0
  /// What happened while its person was cut off, to be told on coming back.
  private(set) var notices: [Notice] = []
  /// The memos that were printed, or kept back, on this connection, and how many of them count as
  /// told: a line has come from the peer after all of their bytes were written.
  private var memos: [Memo] = []
  private var toldMemos = 0
  /// Behind how many bytes the last memo ends; `nil` while it is kept back.
  private var memosEnd: Int?
  /// Whether lines were printed after the turn line, which must be the last one.
  var isPromptStale = false
  /// Bytes for the peer.
  var outbox = Outbox()

  /// - Parameter zone: that of the server's clock, if it is known.
  init(zone: ZoneOffset? = nil) {
    style.serverZone = zone
    style.zone = zone
  }

  // MARK: - Who reads

  /// Whether the wire's lines carry what people read.
  var says: Bool { mode == .wire && wantsSentences }

  /// Whether a person reads sentences, and types as people do.
  var readsSentences: Bool { mode == .text || says }

  /// Whether a person reads the answers: in text mode, or as screens in a client.
  var readsScreens: Bool { mode == .text || wantsScreens }

  /// Whether somebody reads, who has not been told goodbye.
  var isOpen: Bool { outbox.isOpen }

  /// Whether the peer has more to read than it should.
  var isSlow: Bool { outbox.count > Limits.outboxSoftBytes }

  /// What says things to its person. Colors are the terminal's, which only text mode writes to.
  var renderer: TextRenderer {
    var renderer = TextRenderer()
    (renderer.style, renderer.me) = (style, me)
    if mode != .text { renderer.style.color = false }
    return renderer
  }

  /// A program says which form it reads.
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
    // A member's is the house's to keep.
    case .finger: break
    }
  }

  /// Bytes have come, which may tell of the peer's window.
  mutating func note(_ framer: LineFramer) {
    (outbox.isTelnet, windowColumns) = (framer.isTelnet, framer.columns)
  }

  /// Goes on with what another connection read. What was set over this one holds.
  mutating func adopt(_ state: SessionState) {
    ignored = state.ignored
    notices = state.notices
    let zone = style.serverZone
    guard readsSentences, style == Reader(zone: zone).style, let style = state.style else { return }
    self.style = style
    self.style.serverZone = zone
  }

  /// The connection is gone, with all that was not read.
  mutating func lose() {
    (outbox, heldBack) = (Outbox(), [])
    outbox.isOpen = false
    (memos, toldMemos, memosEnd) = ([], 0, nil)
  }

  // MARK: - Answers

  /// Prints the answer to a command: its rows, and the reply.
  ///
  /// - Parameter reply: the answer's, perhaps with what is still asked.
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
    if command.isOwnLook { return }
    print(
      lines.map { reply.counting(rows: $0.count) } ?? reply, tag: command.tag,
      saying: told.reply, isRepeated: command.isRepeated)
  }

  /// What a person reads of an answer: each row for itself, or all of it behind the rows where
  /// people have a screen of it. `nil` for rows that stay as they are.
  private func prose(
    _ answer: Answer, to command: Session.Pending
  ) -> (rows: [[Prose]]?, reply: [Prose], isScreen: Bool) {
    guard readsSentences else { return (nil, [], false) }
    var renderer = renderer
    // That is for the ear, whoever asks for it.
    if answer.reply.word == "read" { renderer.style.screenReader = true }
    let reply = renderer.lines(answer.reply)
    // Rows of a file stay as they are, and of a picture only what changed is drawn.
    let isOfPicture = answer.reply.word == "look" && answer.reply.word("since") != nil
    if says, command.tellsFile || isOfPicture { return (nil, reply, false) }
    var rows = answer.rows.map { row in
      switch row {
      case .line(let line): renderer.lines(line)
      // A round that is over asks nobody anything.
      case .event(let event, _, let table): renderer.lines(event, of: table, isPlayer: false)
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

  /// Renders a line in the peer's form and puts it into the outbox.
  mutating func print(_ line: Line, tag: Tag? = nil) {
    let isPlain = !readsSentences || says && line.sign == .comment
    print(line, tag: tag, saying: isPlain ? nil : renderer.lines(line))
  }

  /// - Parameters:
  ///   - sentences: what a person reads of it; `nil` where the line stays as it is.
  ///   - isRepeated: whether it is said again, of a command that was done already.
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

  /// Puts a line in the peer's form into the outbox: the sentences, or the line, and behind that
  /// the sentences if these are read, too.
  ///
  /// - Parameters:
  ///   - keepsText: whether the line's text is no sentence of ours, but a person's words or what a
  ///     row of a screen names.
  ///   - relevance: how much an event matters to somebody who reads sentences.
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

  /// Tells a person something beside the lines.
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

  /// Puts a line of text into the outbox, cut between words where it is too long for the window:
  /// what a person reads, so nothing but prose.
  mutating func write(_ line: Prose) {
    isPromptStale = true
    let text = line.description
    let rows = columns.map { LineWrapping.rows(text, columns: $0) } ?? [text]
    for row in rows {
      outbox.appendLine {
        $0.append(contentsOf: row.utf8)
        $0.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// How many columns a line of text may have; `nil` for as many as it has. A screen reader reads
  /// sentences, not rows.
  private var columns: Int? {
    if let chosenColumns { return chosenColumns }
    return style.screenReader ? nil : windowColumns ?? Limits.textWidth
  }

  /// Tells the peer why it is hung up on; the socket closes when that is flushed.
  mutating func sayGoodbye(_ code: ErrorCode, _ text: Prose? = nil) {
    print(.bye(code, text))
    outbox.isOpen = false
  }

  // MARK: - Tables

  /// Prints what happened at a table.
  ///
  /// - Parameter isTypingHidden: whether a password is typed, so that a person is not disturbed.
  mutating func print(_ delivery: Delivery, of tables: JoinedTables, isTypingHidden: Bool) {
    let isElsewhere =
      mode == .text && delivery.answer == nil
      && (tables.hasQuestion(besides: delivery.table) || isTypingHidden)
    let isResumed = delivery.missed != nil
    let mayDrop = !isResumed && tables.isSeated(at: delivery.table) == false
    guard let news = delivery.news else { return }
    if !isSlow, lostLines == 0, printWhole(news) { return }
    for index in news.lines.indices {
      let isSilent =
        !readsSentences || isSaidAgain(news.lines[index], in: delivery.question)
      if mode == .text, isSilent { continue }
      let said = news.lines[index].speaker
      if let said, ignored.contains(said) { continue }
      if mayDrop || said != nil && !isResumed, dropsForSlowness() { continue }
      let isChat = said != nil && said != me && mode == .text && tables.hasQuestion()
      if isElsewhere || isChat {
        holdBack(prose(news, at: index, of: tables), isChat: isChat)
      } else {
        let line = news.wire(at: index)
        put(
          isSilent ? [] : prose(news, at: index, of: tables), keepsText: said != nil,
          for: says ? Relevance(of: line, to: me) : nil
        ) {
          $0 += line
        } json: {
          news.appendJSON(at: index, to: &$0)
        }
      }
    }
  }

  /// Puts whole lines that others get too into the outbox, if nothing is to be left out of them;
  /// whether that was done.
  private mutating func printWhole(_ news: TableNews) -> Bool {
    guard !readsSentences, !outbox.isTelnet, ignored.isEmpty else { return false }
    let isJSON = mode == .json
    outbox.append { bytes in
      if isJSON { news.appendJSON(to: &bytes) } else { bytes += news.wire }
    }
    return true
  }

  /// Whether a line tells of the own clock, and the question that follows says the same: in poker
  /// a clock always begins with a question.
  private func isSaidAgain(_ line: TableLine, in question: Delivery.Question) -> Bool {
    guard case .clock(let player, _, _) = line, player.name == me,
      case .asked(let asked, _) = question, case .poker = asked.game
    else { return false }
    return asked.isClockRunning
  }

  /// One line of a table's as a person reads it.
  private func prose(_ news: TableNews, at index: Int, of tables: JoinedTables) -> [Prose] {
    let isPlayer = tables.isSeated(at: news.table) == true
    return renderer.lines(news.lines[index], of: news.table, isPlayer: isPlayer)
      .map { tables.prefix(news.table) + $0 }
  }

  /// Prints what is asked. To a person that is said of the table that commands go to; that another
  /// one asks is said once.
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

  /// Prints what is asked; in text mode the prompt comes last.
  mutating func printQuestions(of tables: inout JoinedTables, at now: Instant) {
    let target = mode == .text ? tables.target : nil
    for entry in tables.entries where entry.table != target {
      if let question = entry.question(at: now) { print(question, of: &tables) }
    }
    if let question = target.flatMap({ tables[$0]?.question(at: now) }) {
      print(question, of: &tables)
    }
  }

  /// The turn line is the last line that a person sees: it is printed again after others. Clients
  /// that show people's sentences get it again if it was said only that another table asks.
  ///
  /// For readers of sentences.
  ///
  /// - Parameter questions: what else is asked.
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
    guard isPromptStale else { return }
    for question in questions { write(question) }
    printQuestions(of: &tables, at: now)
    isPromptStale = false
  }

  // MARK: - What others say

  /// Whether its person ignores those who say it.
  func ignores(_ notice: Notice) -> Bool { !ignored.isDisjoint(with: notice.speakers) }

  /// Prints what somebody said, or holds it back while a person is thinking about a turn.
  ///
  /// - Parameter isTypingHidden: whether a password is typed, so that a person is not disturbed.
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

  /// Tells what happened while its person was cut off.
  mutating func printNotices() {
    for notice in notices { print(notice.line) }
    notices = []
  }

  /// The memos that are told now that a line comes, or only bytes.
  mutating func takeToldMemos(_ hasLine: Bool) -> ArraySlice<Memo> {
    if !hasHeldChat { memosEnd = memosEnd ?? outbox.appended }
    guard hasLine, toldMemos < memos.count, let memosEnd, memosEnd <= outbox.written
    else { return [] }
    defer { toldMemos = memos.count }
    return memos[toldMemos...]
  }

  private var hasHeldChat: Bool { heldBack.contains(where: \.isChat) }

  var holdsLinesBack: Bool { !heldBack.isEmpty }

  /// Keeps lines back, of which the oldest give way; what others say only until it may interrupt.
  mutating func holdBack(_ lines: [Prose], isChat: Bool) {
    heldBack += lines.map { ($0, isChat) }
    let tooMany = max(0, heldBack.count - Limits.heldLines)
    heldBack.removeFirst(tooMany)
    lostLines += tooMany
  }

  /// Prints what was kept back during a turn.
  mutating func releaseHeldBack() {
    let lines = heldBack
    heldBack = []
    for line in lines { write(line.text) }
  }

  /// When what others say to somebody who is asked may be printed; `nil` if nothing was said, or it
  /// is kept back longer.
  var interruption: Instant? {
    let isHeld = holdsChat ?? style.screenReader
    return hasHeldChat && !isHeld && outbox.isOpen ? chatDue : nil
  }

  /// Prints what others say; the question is repeated behind it.
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

  /// Whether lines were left out and the peer reads again, so that it must be told. What is held
  /// back for a person who thinks is released first.
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
