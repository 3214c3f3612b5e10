import Games
import Lines
import ScoreBook

/// A connection's conversation, which another connection may resume.
///
/// Commands are answered strictly in order: while one waits for the house or a table, the next
/// lines stay in the framer.
public struct Session: Sendable {
  /// A command that the house or a table has not answered yet.
  struct Pending: Sendable {
    var tag: Tag?
    /// The command as it was written, if it has a tag.
    var words = ""
    var isRepeated = false
    /// Whether the sender has been told that the command waits for the store.
    var isToldToWait = false
    /// Whether the command may change state.
    var writes = false
    var isAction = false
    /// The number of seats still to leave when a person quits, one table at a time.
    var quitting: Int?
    /// Whether one of them has been left, so that the next one can be.
    var goesOnQuitting = false
    /// When its line was read.
    var readAt = Instant(nanoseconds: 0)
    /// A look that the session requests itself to show a person the table.
    var isOwnLook = false
    /// An automatic look of a client that draws the table, after an event.
    var isFreeLook = false
    /// The reply to a login that resumes another connection's session.
    var greeting: Greeting?
    /// Whether the answer has rows of a file, which are printed as they are.
    var tellsFile = false
    /// The name in a login without a password.
    var login: PlayerName?
    /// Whether it logs in with `once=yes`.
    var isOnce = false
    /// What to do once the guest has a name.
    var nameless: Deed?
    /// What a person has typed.
    var typed: RequestLine?
    /// The events that the client of a `resume` says it has seen.
    var seen: [SeenTable]?
    /// The number of tables that still have to answer the `resume`, and of events missed at the
    /// others.
    var resuming: (tables: Int, missed: Int)?
    /// The hand for `advise` if the sender has none at the table.
    var kept: AdvisedHand?
  }

  public let id: SessionID
  /// The peer's address; behind a proxy, the one in its header.
  public let address: PeerAddress
  var token: String
  var name: PlayerName?
  /// The name given to a nameless guest; it can be replaced until the session joins a table.
  var givenName: PlayerName?
  /// The guest it was before.
  var former: PersonID?
  var person = Person()
  /// Whether it stands beside the member's own session, for single commands.
  var isBeside = false
  var isMuted = false
  /// The number of wrong passwords on this connection.
  var failedLogins = 0
  var link: Link
  var input: Input
  var pending: Pending?
  var reader: Reader
  var tables = JoinedTables()
  var prompts = Prompt.lasting
  /// What the advisor was asked, and the state of the quiz.
  var advisor = AdvisorState()
  /// Whether the score book was used last, so that a person's words are about it.
  var isInBook = false
  /// How its person has played.
  var figures = PlayFigures()
  /// The time of the current input.
  var now = Instant(nanoseconds: 0)
  /// Whether the store has failed to write for so long that new commands are refused.
  public var isStoreAway = false

  /// Creates the session of a new connection; call `open` next.
  ///
  /// - Parameters:
  ///   - address: the peer's address.
  ///   - token: at least 128 random bits as a word; it lets anyone who has it resume the session.
  ///   - limits: the rate at which it may send lines.
  ///   - hold: how long it waits to be resumed after a lost connection.
  ///   - zone: the time zone of the clock; people are told of it if it is known.
  ///   - header: the deadline for a proxy's header, if the connection is a proxy's.
  public init(
    id: SessionID, from address: PeerAddress, token: String, limits: FloodLimit, hold: Duration,
    zone: ZoneOffset? = nil, header: Instant? = nil, at now: Instant
  ) {
    (self.id, self.address, self.token) = (id, address, token)
    self.now = now
    link = Link(hold: hold, header: header)
    input = Input(limits, at: now)
    reader = Reader(zone: zone)
  }

  /// The table where it is seated, the first if there are several.
  public var seatedTable: TableID? { tables.seated }

  /// Passes the figures collected since the last call to `body`, if there are any.
  public mutating func tellTally(_ body: (SessionTally) -> Void) {
    guard !input.tally.isEmpty else { return }
    body(input.tally)
    input.tally.removeAll()
  }

  /// Handles an input from the house, a table or another session.
  public mutating func handle(_ input: SessionInput, at now: Instant) -> [Effect] {
    if link.isOver, let effect = input.undelivered(to: id) { return [effect] }
    self.now = now
    var effects = take(input)
    effects += run()
    return effects
  }

  private mutating func take(_ input: SessionInput) -> [Effect] {
    switch input {
    case .noSuchTable(let table): return missTable(table)
    case .answer(let answer):
      if answer.refusal == .authFailed { failedLogins += 1 }
      if let effects = goOn(answer) { return effects }
      if let name = answer.identity?.name, name != givenName { givenName = nil }
      if answer.reply.word == "use", let table: TableID = answer.reply.value("table"),
        tables[table] != nil
      {
        tables.used = table
      }
      // The name is a member's: over telnet the session asks for the password instead of refusing.
      if canHideTyping, answer.refusal == .authNameTaken, let name = pending?.login {
        _ = askHidden("Password of \(name): ") { session, password in
          try session.login(name, password: password, device: nil)
        }
      } else {
        finish(advised(answer))
      }
    case .delivery(let delivery): return take(delivery)
    case .told(let notice): tell(notice)
    case .addressed(let name, let notice, let sender):
      let reply = Line.told(name, isIgnored: reader.ignores(notice))
      // The reply precedes the event, even to the sender.
      guard sender.session == id else {
        tell(notice)
        return [sender.answered(reply)]
      }
      finish(reply)
      tell(notice)
    case .surrender(let other, let greeting): return noteWish(of: other, greeting)
    case .cardRenewed(let prompt, let said, let lines):
      for line in lines { tell(Notice(line: line)) }
      guard prompts.place(of: .card) != nil else { break }
      prompts[.card] = prompt
      reader.isPromptDue = true
      if !isTypingHidden {
        for line in said { reader.write(line) }
      } else {
        reader.holdBack(said, isChat: false)
      }
    case .ignoring(let names, let on):
      if on { reader.ignored.formUnion(names) } else { reader.ignored.subtract(names) }
      return passOn(input)
    case .muted(let on):
      isMuted = on
      return passOn(input)
    case .dismissed(let code, let text): return dismiss(code, text)
    case .adopt(let adoption): return adopt(adoption)
    // The other connection has it: there is nothing left to hold.
    case .released:
      tables = JoinedTables()
      close()
    case .renewed(let token): self.token = token
    case .report(let sender, let name):
      return [.finger(name, (PlayerIdentity(name, person), figures), for: sender)]
    }
    return []
  }

  /// Whether a password is being typed, which nothing may interrupt.
  var isTypingHidden: Bool { prompts.place(of: .password) != nil }

  /// When others' words may interrupt a person's turn; never while a password is typed.
  var chatDue: Instant? { isTypingHidden ? nil : reader.interruption }

  /// Charges an extra cost for a command.
  ///
  /// - Parameter isShared: whether only the address pays.
  mutating func charge(_ cost: Int64, isShared: Bool = false) {
    input.bucket.charge(cost, at: now, isShared: isShared)
  }
}

// MARK: - Answers

extension Session {
  /// Prints the final reply of the pending command, after its rows, and remembers it.
  mutating func finish(_ answer: Answer) {
    if pending?.quitting != nil, answer.refusal != .ruleConfirm {
      self.pending?.goesOnQuitting = true
      return
    }
    guard let pending = pending.take() else { return }
    if pending.isAction {
      input.tally.actions.append(now.nanoseconds &- pending.readAt.nanoseconds)
    }
    if let refusal = answer.refusal { noteRefusal(refusal) }
    // A reply may refer to lines dropped before it.
    if !reader.holdsLinesBack { reader.reportLost() }
    prompts.take(answer, to: pending)
    if answer.prompt != nil { reader.isPromptDue = true }
    if let quiz = answer.quiz { advisor.quiz = quiz.wrappedValue }
    // A tag may be used again if its command changed nothing because the disk was unavailable.
    if let tag = pending.tag, !pending.isRepeated, answer.refusal != .serverBusy {
      // A read-only command with rows is answered afresh when repeated.
      let changed = pending.writes ? answer.reply.counting(rows: 0) : nil
      let reply = answer.rows.isEmpty ? answer.reply : changed
      input.tags.remember((tag, pending.words, reply))
    }
    if let (name, person) = answer.identity {
      isBeside = pending.isOnce
      take(name, person)
    }
    let start = reader.outbox.appended
    reader.print(answer, tables.asking(answer.reply), to: pending)
    guard !pending.isAction, !pending.isOwnLook else { return }
    let bytes = reader.outbox.appended - start
    charge(Int64(bytes / LineCost.bytesAnswered), isShared: pending.isFreeLook)
  }

  mutating func finish(_ reply: Line) { finish(Answer(reply)) }

  mutating func finish(refusal error: Refusal) { finish(Answer(error)) }

  /// Prints the refusal of a line that never became a command.
  mutating func refuse(_ error: Refusal, tag: Tag?) {
    noteRefusal(error.code)
    reader.print(tables.asking(Line(error)), tag: tag)
  }

  /// Counts a refused line; a session without a name has no figures.
  private mutating func noteRefusal(_ code: ErrorCode) {
    input.tally.refusals.append(code)
    if name != nil { figures.refusals[code, default: 0] += 1 }
  }

  /// Gives the session a name or another standing. What it did as a guest remains the guest's.
  mutating func take(_ name: PlayerName, _ person: Person) {
    if let guest = self.person.id, guest != person.id { former = guest }
    self.name = name
    self.person.id = person.id
    self.person.kind = person.kind
    reader.me = name
  }

  /// Tells the person a message, or what has happened elsewhere.
  mutating func tell(_ notice: Notice) {
    prompts.take(notice, isIgnored: reader.ignores(notice))
    reader.print(notice, of: tables, isTypingHidden: isTypingHidden)
  }
}

extension Session {
  /// Handles waiting lines until one must wait for an answer.
  mutating func run() -> [Effect] {
    if link.isDismissed { return finishDismissal() }
    var effects: [Effect] = []
    if reader.owesLost { reader.reportLost() }
    if pending?.goesOnQuitting == true {
      pending?.goesOnQuitting = false
      effects += quitAsked()
    }
    if let chatDue, chatDue <= now { reader.interrupt(at: now) }
    answerNotices()
    input.meterTelnet(at: now)
    while pending == nil, mayRead {
      guard let frame = input.next(isTyped: reader.mode == .text, at: now) else { break }
      let made = handle(frame)
      // Usually there are no effects yet, so nothing is copied.
      effects = effects.isEmpty ? made : effects + made
    }
    if input.takeStall(), reader.readsSentences, !isTypingHidden {
      reader.say(["[too much at once: your lines are kept, and done in turn]"])
    }
    if let rejection = input.framer.rejection {
      reader.sayGoodbye(rejection)
    }
    if pending == nil { effects += rest() }
    if reader.readsSentences, pending == nil, !isTypingHidden {
      let questions = prompts.map(\.question).filter { !$0.isEmpty }
      reader.refreshPrompt(questions, of: &tables, at: now)
    }
    if name != nil, reader.isOpen, let watched = tables.takeWatched() {
      effects.append(.house(.watches(id, watched)))
    }
    return effects
  }

  private mutating func handle(_ frame: LineFramer.Frame) -> [Effect] {
    switch frame {
    case .line(let bytes):
      return isTypingHidden ? takePassword(bytes) : handle(line: bytes)
    case .tooLong:
      refuse(
        Refusal(
          .protoTooLong,
          "a line has at most \(Limits.lineBytes) bytes; none of it was done"
        ).with(max: Limits.lineBytes), tag: nil)
      return []
    case .endOfTransmission:
      _ = takePassword([])
      if reader.mode == .text { reader.write("Ctrl-D leaves, as quit does.") }
      return handle(line: Array("quit".utf8)[...])
    }
  }

  private mutating func handle(line bytes: ArraySlice<UInt8>) -> [Effect] {
    if Input.isHTTP(bytes) {
      reader.sayGoodbye(.protoHTTP)
      return []
    }
    if bytes.first == UInt8(ascii: "#") || bytes.first == UInt8(ascii: ";") { return [] }
    if reader.mode == .text, input.isRestOfName(bytes) { return [] }
    let line: RequestLine
    do {
      line = try RequestLine(bytes)
    } catch {
      input.charge(forRefusing: bytes, at: now)
      refuse(asTyped(error), tag: RequestLine.tag(of: bytes))
      return []
    }
    let words = line.tag == nil ? "" : String(decoding: bytes, as: UTF8.self)
    var command = Pending(tag: line.tag, words: words, readAt: now)
    if let known = line.tag.flatMap({ input.tags[$0] }) {
      command.isRepeated = known.words == words
      // A person who repeats a message means to say it again.
      if !command.isRepeated, reader.mode != .text {
        let error = "@\(known.tag.description) was used before other words; take a new tag" as Prose
        refuse(Refusal(.protoTagReused, error), tag: line.tag)
        return []
      }
      if command.isRepeated, let reply = known.reply {
        let sentences =
          reader.mode == .text && reply.sign == .done ? [] : reader.renderer.lines(reply)
        reader.print(
          tables.asking(reply), tag: line.tag,
          saying: sentences.isEmpty
            ? ["That was done already, and is not done again."] : sentences,
          isRepeated: true)
        return []
      }
    }
    if reader.readsSentences { command.typed = line }
    pending = command
    return perform(line)
  }

  private mutating func perform(_ line: RequestLine) -> [Effect] {
    var isFree = false
    do {
      let (traits, deed) = try understood(line)
      prompts.pass(line)
      try requireOwn(traits)
      isFree = traits.contains(.isMove)
      if isStoreAway, !traits.contains(.isOwn) {
        pending = nil
        // Not remembered under its tag, so that it may be sent again.
        refuse(Refusal(.serverBusy, ErrorCode.serverBusy.meaning), tag: line.tag)
        return []
      }
      pending?.writes = !traits.contains(.asks)
      let isLook = reader.says && line.verb == "look" && input.looks.has(at: now)
      if isLook { input.looks.take(at: now) }
      pending?.isFreeLook = isLook
      let effects = try deed(&self)
      if !isFree { charge(LineCost.line, isShared: isLook) }
      return effects
    } catch {
      prompts.pass(line)
      if !isFree { input.charge(forRefusing: line.tail, at: now) }
      let error = asTyped(Refusal(reason: error))
      if reader.mode == .text, line.tag == nil, !isProgramsHello(line),
        Sayings.greets(line, isNamed: name != nil)
      {
        pending = nil
        reader.write("Hello. \(promptless)")
        return []
      }
      // A program that says hello is answered in its own mode, even before that is agreed.
      let agreed = reader.mode
      if isProgramsHello(line), agreed == .text { reader.agree(on: .wire) }
      finish(refusal: error)
      if reader.readsSentences, let prompt = Prompt(error, in: self) {
        prompts[.confirmation] = prompt
      }
      reader.agree(on: agreed)
      return []
    }
  }

  /// The refusal in terms its reader knows: tags mean nothing to people.
  private func asTyped(_ error: Refusal) -> Refusal {
    guard reader.mode == .text, error.code == .protoTag else { return error }
    return Refusal(.protoTag, "no command begins with @; leave that out")
  }

  /// Interprets a line: as an answer to a prompt, as a phrase, or as a command.
  func understood(_ line: RequestLine) throws -> (CommandTraits, Deed) {
    if reader.says, line.verb == Completion.verb {
      return ([.asks, .isOwn], { session in session.tab(line.text ?? line.rest) })
    }
    if reader.readsSentences {
      for prompt in prompts where !prompt.isPassed {
        if let meaning = try prompt.answer(line.typed, self) { return meaning }
      }
    }
    if line.verb.isEmpty, line.tag == nil {
      let repeats: Deed = { session in
        session.pending = nil
        session.repeatPrompt()
        return []
      }
      return (.isOwn, repeats)
    }
    guard reader.readsSentences else {
      return try Commands.understood(line, reader.wantsScreens ? .dollars : .cents)
    }
    if Phrasing.agrees(line.typed) != nil {
      let said: Prose = "Nothing is asked that yes or no would answer. \(promptless)"
      return (.isOwn, Session.nothing(said))
    }
    if let row = Commands.named(line.verb) { try requireOwn(row.traits) }
    var place = tables.place
    place.here = helpPlace
    place.isInBook = isInBook
    do {
      return try Phrasing.read(line, at: place) { (line, money) throws(Refusal) in
        if let row = Commands.named(line.verb) { try requireOwn(row.traits) }
        // Without a table, the form of a move does not matter unless it names one.
        if tables.isEmpty, Commands.named(line.verb)?.traits.contains(.isMove) == true,
          !line.rest.contains("table=")
        {
          _ = try tables.target(seated: true)
        }
        return try Commands.understood(line, money)
      }
    } catch {
      guard error.code == .protoVerb, !isStoreAway, let word = Sayings.lone(line),
        word.first?.isNumber == false
      else {
        throw error
      }
      // Only the house knows the tables and the people.
      return (
        .asks,
        { session in
          session.house({ house, _ in throw house.meant(by: word, else: error) }, isLive: true)
        }
      )
    }
  }

  /// - Throws: `Refusal` for what only the member's own session may do.
  private func requireOwn(_ traits: CommandTraits) throws(Refusal) {
    guard isBeside, traits.isDisjoint(with: [.asks, .isOwn, .isBeside]) else { return }
    throw Refusal(.authOnce)
  }

  /// Tells a person that a yes or no had nothing to answer.
  static func nothing(_ said: Prose) -> Deed {
    { session in
      let tag = session.pending.take()?.tag
      session.prompts[.confirmation] = nil
      let refusal = session.tables.asking(Line(Refusal(.turnNone)))
      session.reader.print(refusal, tag: tag, saying: [said])
      return []
    }
  }

  /// Requests completions of the last word of a text.
  private func tab(_ text: String) -> [Effect] {
    var completion = Completion(text)
    let table = tables.target
    completion.tables =
      (table.map { [$0] } ?? []) + tables.entries.map(\.table).filter { $0 != table }
    if let question = completion.tables.first.flatMap({ tables[$0]?.question }) {
      completion.note(question.game)
    }
    let asked = completion
    return house({ house, sender in [house.complete(asked, for: sender)] }, isLive: true)
  }

  /// Whether a `hello` has a version or a program's options.
  private func isProgramsHello(_ line: RequestLine) -> Bool {
    guard line.verb == "hello" else { return false }
    let key = line.rest.prefix { $0 != "=" }
    let isOption = key.count < line.rest.count && Commands.usage("hello").contains("[\(key)=")
    return line.tag != nil || line.rest.first?.isNumber == true || isOption
  }

  /// Repeats the open question after an empty line, or says what to type.
  private mutating func repeatPrompt() {
    if tables.hasQuestion() {
      reader.releaseHeldBack()
      for entry in tables.entries { tables.update(entry.table) { $0.told = nil } }
      reader.isPromptDue = true
      if reader.mode != .text { reader.printQuestions(of: &tables, at: now) }
    } else if reader.mode == .text {
      reader.write(promptless)
    }
  }

  /// The turn of the open question at the table that commands go to.
  var turn: TurnID? { tables.target.flatMap { tables[$0]?.question?.turn } }

  private var promptless: Prose {
    if name == nil { return "Type play to be seated, login NAME for a name, or help for more." }
    if tables.isEmpty { return "Type play to be seated, or tables to see the tables." }
    if tables.hasQuestion() { return "It is your turn." }
    return "It is not your turn. Type look to see the table, or help for more."
  }

  private mutating func answerNotices() {
    var isAnswered = false
    for notice in input.framer.takeNotices() {
      switch notice {
      case .reply(let bytes): reader.outbox.append { $0.append(contentsOf: bytes) }
      case .interrupted:
        if isTypingHidden {
          _ = takePassword([])
        } else if !input.hasToldInterrupt {
          tellInterrupt()
        }
        input.hasToldInterrupt = true
      case .areYouThere where isAnswered: break
      case .areYouThere:
        isAnswered = true
        if reader.mode == .text {
          reader.write("[cardroom is here]")
        } else {
          reader.print(.comment("cardroom is here"))
        }
      }
    }
  }

  /// Leaves the tables one by one, so that a person is asked before giving up a bet, then says
  /// goodbye.
  mutating func quitAsked() -> [Effect] {
    let seated = tables.entries.filter(\.isSeated)
    if reader.mode == .text, let table = seated.first?.table,
      seated.count < pending?.quitting ?? Limits.amount
    {
      pending?.quitting = seated.count
      return self.table(table, TableSession.leaving)
    }
    let tag = pending?.tag
    pending = nil
    return quit(tag: tag)
  }

  mutating func quit(tag: Tag?) -> [Effect] {
    reader.print(Line(.done, "quit", said: "Goodbye."), tag: tag)
    return end()
  }

  /// Ends the session for good: its name is freed, its seats are given up.
  mutating func end() -> [Effect] {
    defer { tables = JoinedTables() }
    close()
    let report: PlayReport? = name.flatMap {
      figures.isEmpty ? nil : (PlayerIdentity($0, person), figures)
    }
    return tables.entries.map { .table($0.table, .departed(id)) } + [.house(.departed(id, report))]
  }
}

extension Session {
  /// Prints a table's reply, events and question, in this order.
  mutating func take(_ delivery: Delivery) -> [Effect] {
    var effects: [Effect] = []
    // A peer that does not read is disconnected when it exceeds the limit, before it gets more. A
    // resume may bring any number of lines; the limit applies again to what follows.
    if delivery.missed == nil, reader.outbox.count > Limits.outboxHardBytes {
      reader.sayGoodbye(.serverSlow)
    }
    notePlay(delivery)
    tables.apply(delivery, for: name, isRead: reader.isOpen, at: now)
    if let answer = delivery.answer {
      effects += finishAtTable(answer, delivery)
    }
    if let notice = delivery.notice { tell(notice.wrappedValue) }
    if reader.isOpen {
      if !isTypingHidden, delivery.answer != nil || !tables.hasQuestion() {
        reader.releaseHeldBack()
      }
      reader.print(delivery, of: tables, isTypingHidden: isTypingHidden)
      if reader.says { input.looks.note(lines: delivery.news?.lines.count ?? 0) }
      if delivery.isAlone {
        let table = delivery.table
        let company: Prose =
          delivery.terms.wrappedValue.options.bots > 0
          ? "bot add has a bot of the house sit down"
          : "people who type play come here, and tell NAME TEXT asks somebody"
        let words: Prose = "nobody else plays at table \(table); \(company)"
        if reader.readsScreens { tell(.at(table, words)) } else { reader.print(.comment(words)) }
      }
      if case .asked(let question, _) = delivery.question {
        reader.isPromptDue = true
        if reader.mode != .text { reader.print(question, of: &tables) }
      }
    }
    if let missed = delivery.missed { effects += finishResuming(missed) }
    return effects
  }

  /// Notes how long an answer took, and expired clocks.
  private mutating func notePlay(_ delivery: Delivery) {
    guard let name else { return }
    if let news = delivery.news, !news.timeouts.isEmpty {
      figures.timeouts += news.timeouts.count { $0.name == name }
    }
    guard delivery.question.isChanged, let pending, pending.isAction, !pending.isRepeated,
      delivery.answer?.refusal == nil, let askedAt = tables.askedAt(delivery.table)
    else { return }
    figures.times.note(pending.readAt.nanoseconds - askedAt.nanoseconds)
  }

  /// Shows the table at once to a person who sits down or begins to watch.
  private mutating func finishAtTable(_ answer: Answer, _ delivery: Delivery) -> [Effect] {
    let isRepeated = pending?.isRepeated == true || pending?.isOwnLook == true
    var answer = answer
    // The table does not answer this: none of its lines shows cards that it hides from the reader.
    if answer.isWithoutCards, let kept = pending?.kept {
      do throws(Refusal) { answer = Answer(try AdviceReply.make(kept)) } catch {
        answer = Answer(error)
      }
    }
    finish(answer)
    let reply = answer.reply
    guard !isRepeated, reply.sign == .done,
      ["sit", "play", "watch"].contains(reply.word)
    else { return [] }
    return showTable(delivery.table)
  }

  /// Requests a picture of a table for a person; programs send `look` themselves.
  mutating func showTable(_ table: TableID) -> [Effect] {
    guard reader.mode == .text, reader.isOpen else { return [] }
    pending = Pending(isOwnLook: true)
    return self.table(table, TableSession.looking)
  }

  mutating func missTable(_ table: TableID) -> [Effect] {
    tables[table] = nil
    if pending?.resuming != nil {
      tell(.closed(table, chips: nil))
      return finishResuming(0)
    }
    let isPersons = reader.readsSentences
    return house { house, _ in
      throw isPersons
        ? house.meant(byTable: table) : Refusal(unknown: table, among: house.tables.keys)
    }
  }
}

extension Delivery.Question {
  /// Whether the question was replaced or closed.
  fileprivate var isChanged: Bool { if case .unchanged = self { false } else { true } }
}

extension TableLine {
  /// The speaker, if the line is a message.
  var speaker: PlayerName? {
    if case .said(let name, _, _) = self { name } else { nil }
  }
}
