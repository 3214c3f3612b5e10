import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables

extension Session {
  /// Prints the final reply of the pending command, after its rows, and remembers it.
  mutating func finish(_ answer: Answer) {
    if pending?.quitting != nil, answer.refusal != .ruleConfirm {
      goesOnQuitting = true
      return
    }
    guard let pending = pending.take() else { return }
    noteEnd(of: pending)
    let chosen = chosenColumns
    if pending.tellsFile { chosenColumns = .some(nil) }
    defer { if pending.tellsFile { chosenColumns = chosen } }
    if let refusal = answer.refusal { noteRefusal(refusal) }
    // A reply may tell of what was left out before it.
    if heldBack.isEmpty { reportLost() }
    if let prompt = answer.prompt {
      prompts[prompt.asker] = prompt
      isPromptStale = true
    }
    if let quiz = answer.quiz { advisor.quiz = quiz }
    if pending.writes {
      prompts[.confirmation] = Prompt(answer, to: pending.typed, at: pending.readAt)
    }
    noteAnsweredChallenge(answer.reply)
    if answer.refusal == nil { prompts[.step] = ReplayPlace(answer.reply).map(Prompt.init) }
    // Under the tag of what changed nothing for want of a disk it may be tried again.
    if let tag = pending.tag, !pending.isRepeated, answer.refusal != .serverBusy {
      tags.remember(tag, line: pending.words, reply: remembered(answer, pending))
    }
    if let (name, kind) = answer.identity { take(name, kind) }
    let readsScreens = mode != .text && wantsScreens && !says
    let lines = readsScreens ? answer.screen?.map { Line.text($0) } : nil
    let rows = lines.map { $0.map { .line($0) } } ?? answer.rows
    let told = prose(answer, to: pending)
    for (index, row) in rows.enumerated() {
      print(row, saying: told.rows?[index], keepsText: told.isScreen)
    }
    if pending.isOwnLook { return }
    let reply = lines.map { answer.reply.counting(rows: $0.count) } ?? answer.reply
    print(
      reply, tag: pending.tag, saying: told.reply, isRepeated: pending.isRepeated)
  }

  /// What a person reads of an answer: each row for itself, or, where people's screens or another
  /// order say it better, all of it behind the rows. `nil` for rows that stay as they are.
  private func prose(
    _ answer: Answer, to pending: Pending
  ) -> (rows: [[Prose]]?, reply: [Prose], isScreen: Bool) {
    guard readsSentences else { return (nil, [], false) }
    let reader = reader
    var rows = answer.rows.map { row in
      switch row {
      case .line(let line): reader.lines(line)
      // A round that is over asks nobody anything.
      case .event(let event, _, let table): reader.lines(event, of: table, isPlayer: false)
      }
    }
    if answer.reply.word == "help" { rows = rows.map { $0.map(SpokenOptions.told) } }
    let reply = reader.lines(answer.reply)
    if says, pending.tellsFile { return (nil, reply, false) }
    let screen = answer.refusal == nil ? answer.screen : nil
    let lines = answer.rows.compactMap { if case .line(let line) = $0 { line } else { nil } }
    let isOrdered = !lines.isEmpty && lines.count == rows.count && !pending.isOwnLook
    let whole = screen ?? (isOrdered ? reader.lines(answer.reply, after: lines) : nil)
    guard let whole, whole != rows.flatMap(\.self) + reply else { return (rows, reply, false) }
    return (rows.map { _ in [] }, whole, screen != nil)
  }

  /// Nobody waits any more for an answer that was given.
  private mutating func noteAnsweredChallenge(_ reply: Line) {
    let keys = ["accept": "name", "decline": "name", "play": "with"]
    guard let key = keys[reply.word], let other: PlayerName = reply.value(key) else { return }
    prompts[.challenge(other)] = nil
  }

  /// What is said to the same command under the same tag; `nil` if it only reads, and has rows.
  private func remembered(_ answer: Answer, _ pending: Pending) -> Line? {
    if answer.rows.isEmpty { return answer.reply }
    return pending.writes ? answer.reply.counting(rows: 0) : nil
  }

  mutating func finish(_ reply: Line) { finish(Answer(reply)) }

  mutating func finish(refusal error: Refusal) { finish(Answer(error)) }

  /// Prints a refusal of a line that never became a command.
  mutating func refuse(_ error: Refusal, tag: Tag?) {
    noteRefusal(error.code)
    print(Line(error), tag: tag)
  }

  /// A line was refused; whoever has no name yet has no figures.
  private mutating func noteRefusal(_ code: ErrorCode) {
    tally.noteRefusal(code)
    if name != nil { figures.noteRefusal(code) }
  }

  /// The session has a name, or another standing.
  mutating func take(_ name: PlayerName, _ kind: Person.Kind) {
    self.name = name
    person.kind = kind
    renderer.me = name
  }

  /// Renders a line in the peer's form and puts it into the outbox.
  mutating func print(_ line: Line, tag: Tag? = nil) {
    let isPlain = !readsSentences || says && line.sign == .comment
    print(line, tag: tag, saying: isPlain ? nil : reader.lines(line))
  }

  /// - Parameters:
  ///   - sentences: what a person reads of it; `nil` where the line stays as it is.
  ///   - isRepeated: whether it is said again, of a command that was done already.
  mutating func print(
    _ line: Line, tag: Tag? = nil, saying sentences: [Prose]?, keepsText: Bool = false,
    isRepeated: Bool = false
  ) {
    let whole = mode != .text && line.sign == .refused ? repeatingQuestion(line) : line
    let sent = isRepeated ? whole.repeated : whole
    let style = renderer.style
    put(sentences, keepsText: keepsText || line.isSomebodysWords) {
      sent.appendWire(tag: tag, style: style, to: &$0)
    } json: {
      sent.appendJSON(tag: tag, style: style, to: &$0)
    }
  }

  /// Puts a line in the peer's form into the outbox: the sentences, or the line, and behind that
  /// the sentences if these are read, too.
  ///
  /// - Parameter keepsText: whether the line's text is no sentence of ours, but a person's words or
  ///   what a row of a screen names.
  private mutating func put(
    _ sentences: [Prose]?, keepsText: Bool = false, wire: (inout [UInt8]) -> Void,
    json: (inout [UInt8]) -> Void
  ) {
    guard let sentences, readsSentences else { return writeLine(mode == .json ? json : wire) }
    guard says else { return say(sentences) }
    say(sentences.dropLast())
    var line: [UInt8] = []
    wire(&line)
    let last = sentences.last?.description
    writeLine { $0.append(line, saying: last, keepsText: keepsText) }
  }

  /// Tells a person something beside the lines.
  mutating func say(_ rows: some Sequence<Prose>) {
    for row in rows {
      if mode == .text {
        write(row)
      } else if says {
        writeLine { $0.append(Array("= say\n".utf8), saying: row.description, keepsText: false) }
      }
    }
  }

  /// What says things to its person. Colors are the terminal's, which only text mode writes to.
  var reader: TextRenderer {
    var reader = renderer
    if mode != .text { reader.style.color = false }
    return reader
  }

  /// A refusal that says what is still asked, if that is one question, and the refusal is not of
  /// another table. A refusal of the table itself says so already.
  private func repeatingQuestion(_ refusal: Line) -> Line {
    let open = tables.entries.compactMap(\.question)
    guard open.count == 1, let question = open.first else { return refusal }
    return refusal.asking(question)
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

  /// Prints one line of a table's.
  mutating func print(_ news: TableNews, at index: Int, saying sentences: [Prose]) {
    put(sentences, keepsText: news.lines[index].speaker != nil) {
      $0 += news.wire(at: index)
    } json: {
      news.appendJSON(at: index, to: &$0)
    }
  }

  /// One line of a table's as a person reads it.
  func prose(_ news: TableNews, at index: Int) -> [Prose] {
    let isPlayer = tables[news.table]?.isSeated == true
    let prefix = tablePrefix(news.table)
    return reader.lines(news.lines[index], of: news.table, isPlayer: isPlayer)
      .map { prefix + $0 }
  }

  /// Prints what is asked. To a person that is said of the table that commands go to; that another
  /// one asks is said once.
  mutating func print(_ question: TableQuestion) {
    let table = question.table
    var sentences: [Prose] = []
    if readsSentences, tables.target == table {
      sentences = [tablePrefix(table) + reader.line(question)]
    } else if readsSentences, tables[table]?.told != question.turn {
      tables.update(table) { $0.told = question.turn }
      sentences = [reader.asksElsewhere(table)]
    }
    put(sentences) {
      question.appendWire(to: &$0)
    } json: {
      question.appendJSON(to: &$0)
    }
  }

  /// Who is at several tables reads which one a line is of.
  func tablePrefix(_ table: TableID) -> Prose {
    tables.entries.count > 1 ? "[\(table)] " : ""
  }

  /// Puts a line for programs, with its line feed, into the outbox.
  mutating func writeLine(_ append: (inout [UInt8]) -> Void) {
    guard isConnected else { return }
    let isTelnet = framer.isTelnet
    outbox.append { bytes in
      append(&bytes)
      if isTelnet { Session.endWithCRLF(&bytes) }
    }
  }

  /// Puts whole lines that others get too into the outbox, if nothing is to be left out of them;
  /// whether that was done.
  mutating func writeWhole(_ news: TableNews) -> Bool {
    guard !readsSentences, !framer.isTelnet, ignored.isEmpty, isConnected else { return false }
    let isJSON = mode == .json
    outbox.append { bytes in
      if isJSON { news.appendJSON(to: &bytes) } else { bytes += news.wire }
    }
    return true
  }

  /// How many columns a line of text may have; `nil` for as many as it has. A screen reader reads
  /// sentences, not rows.
  private var columns: Int? {
    if let chosenColumns { return chosenColumns }
    return renderer.style.screenReader ? nil : framer.columns ?? Limits.textWidth
  }

  /// Puts a line of text into the outbox, cut between words where it is too long for the window:
  /// what a person reads, so nothing but prose.
  mutating func write(_ line: Prose) {
    let text = line.description
    guard let columns else { return writeRow(text) }
    for row in LineWrapping.rows(text, columns: columns) { writeRow(row) }
  }

  /// Puts a row of text into the outbox as it is.
  private mutating func writeRow(_ line: String) {
    guard isConnected else { return }
    isPromptStale = true
    let isTelnet = framer.isTelnet
    outbox.append { bytes in
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
      if isTelnet { Session.endWithCRLF(&bytes) }
    }
  }

  private static func endWithCRLF(_ bytes: inout [UInt8]) {
    bytes[bytes.count - 1] = UInt8(ascii: "\r")
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Prints what somebody said, or holds it back while a person is thinking about a turn.
  mutating func printNotice(_ notice: Notice) {
    let isUrgent: Bool
    switch notice {
    case .tell(let name, _):
      if ignored.contains(name) { return }
      isUrgent = false
    case .memo(let memo):
      if ignored.contains(memo.from) { return }
      isUrgent = false
    case .challenged(let name, _):
      if ignored.contains(name) { return }
      prompts[.challenge(name)] = Prompt(challengeBy: name)
      isUrgent = false
    case .challengeOver(let name, let other, _):
      prompts[.challenge(name)] = nil
      if ignored.contains(name) || ignored.contains(other) { return }
      isUrgent = false
    case .saidInLobby(let name, _):
      guard hearsWhatIsSaidInLobby, !ignored.contains(name) else { return }
      isUrgent = false
    case .closed:
      if case .held = link { notices.append(notice) }
      isUrgent = true
    // What the operator says can be urgent, and who follows a book asked to see it live.
    case .announcement, .book, .accepted, .declined, .alone, .seatLost, .left:
      isUrgent = true
    }
    guard isConnected, !dropsForSlowness() else { return }
    if case .memo(let memo) = notice, !memos.note(memo) { return }
    let waits = tables.hasQuestion() && !isUrgent
    if mode == .text, waits || prompts[.password] != nil {
      holdBack(renderer.lines(notice.message(to: name)), isChat: !isUrgent)
    } else {
      print(notice.message(to: name))
    }
  }

  /// Whether it reads what is said in the lobby: people do, until they are at a table.
  private var hearsWhatIsSaidInLobby: Bool {
    hearsLobby ?? ((mode == .text || wantsScreens) && tables.isEmpty)
  }

  /// Keeps lines back; what others say only until it may interrupt.
  mutating func holdBack(_ lines: [Prose], isChat: Bool) {
    lostLines += heldBack.append(lines, isChat: isChat, most: Limits.heldLines)
  }

  /// Whether what others say is kept back only until it is due.
  var mayInterrupt: Bool {
    let isHeld = (chat ?? (renderer.style.screenReader ? .held : .now)) == .held
    return heldBack.hasChat && !isHeld && prompts[.password] == nil && isConnected
  }

  /// Prints what others say to somebody who is asked, if the last time is long enough ago; the
  /// question is repeated behind it.
  mutating func interrupt(at now: Instant) {
    guard mayInterrupt, now >= chatDue else { return }
    chatDue = now.after(seconds: Limits.chatSeconds)
    for line in heldBack.takeChat() { write(line) }
  }

  /// Prints what was kept back during a turn.
  mutating func releaseHeldBack() {
    for line in heldBack.takeAll() { write(line) }
  }

  /// Tells the office what waited for its person and is told now, if a line comes.
  mutating func noteTold(_ hasLine: Bool) -> [Effect] {
    if !heldBack.hasChat { memos.noteEnd(outbox.appended) }
    guard hasLine, let name else { return [] }
    let told = memos.takeTold(written: outbox.written)
    return told.isEmpty ? [] : [.office(.memosTold(to: name, Array(told)))]
  }

  /// The turn line is the last line that a person sees: it is printed again after others. Clients
  /// that show people's sentences get it again if it was said only that another table asks.
  mutating func refreshPrompt(at now: Instant) {
    guard readsSentences, isConnected, pending == nil, resuming == nil, prompts[.password] == nil
    else { return }
    guard mode == .text else {
      guard let table = tables.target, let question = tables[table]?.question(at: now),
        tables[table]?.told == question.turn
      else { return }
      tables.update(table) { $0.told = nil }
      return print(question)
    }
    guard isPromptStale else { return }
    for prompt in prompts.values where !prompt.question.isEmpty { write(prompt.question) }
    printQuestions(at: now)
    isPromptStale = false
  }

  /// Prints what is asked; in text mode the prompt comes last.
  mutating func printQuestions(at now: Instant) {
    let target = mode == .text ? tables.target : nil
    for entry in tables.entries where entry.table != target {
      if let question = entry.question(at: now) { print(question) }
    }
    if let target, let question = tables[target]?.question(at: now) { print(question) }
  }

  /// Whether a line that may be dropped must be, because the peer does not read.
  mutating func dropsForSlowness() -> Bool {
    guard outbox.count > Limits.outboxSoftBytes else {
      reportLost()
      return false
    }
    lostLines += 1
    return true
  }

  /// Whether lines were left out and the peer reads again, so that it must be told. What is held
  /// back for a person who thinks is released first.
  var owesLost: Bool {
    lostLines > 0 && heldBack.isEmpty && isConnected && outbox.count <= Limits.outboxSoftBytes
  }

  mutating func reportLost() {
    guard lostLines > 0 else { return }
    let count = Prose.count(lostLines, "line was", "lines were")
    let lost = Line(
      .event, "lost", ["n": lostLines], said: "\(count) left out: you read too slowly.")
    lostLines = 0
    print(lost)
  }

  var isConnected: Bool {
    switch link {
    case .open, .inputEnded: true
    case .closing, .held, .finished: false
    }
  }

  /// Tells the peer why it is hung up on; the socket closes when that is flushed.
  mutating func sayGoodbye(_ code: ErrorCode, _ text: Prose? = nil) {
    guard isConnected else { return }
    print(.bye(code, text))
    link = .closing
  }
}
